// What was learned and reached on this device: lessons done, levels of the mists.
import type { State } from "@bastide/engine/engine";
import { load, loadMended, remove, save } from "../util/storage";
import type { Lesson } from "./lessons";

export const doneLessons = () => loadMended<string[]>("lessons", []);

export function noteLesson(id: Lesson["id"]): void {
  const done = doneLessons();
  if (!done.includes(id)) save("lessons", [...done, id]);
}

/** How far the lesson is that is being taken in this tab: a reload comes back to there. */
export interface LessonPlace {
  lesson: Lesson["id"];
  scene: number;
  page: number;
  /** The game as it stands when the page begins; nothing at the beginning of a scene. */
  game?: { setup: string; moves: string[] };
  /** How many steps had been made when each page of the scene began. */
  begun?: number[];
}
const placeKey = "lesson";
export const lessonPlace = () => load<LessonPlace>(placeKey, "session");
export const keepLessonPlace = (place: LessonPlace) => save(placeKey, place, "session");
export const dropLessonPlace = () => remove(placeKey, "session");

export interface LevelResult {
  won: boolean;
  best: number;
  games: number;
}
export const levels = [1, 2, 3, 4, 5, 6] as const;
/** The goal of each level, as the rules have it. */
export const goals = [50, 75, 100, 120, 100, 50] as const;

export const campaign = () => loadMended<Record<string, LevelResult>>("campaign", {});

/** Points of a game of mists; with a score for each colour the least of them counts. */
export function reachedPoints(state: State): number {
  return state.colours ? Math.min(...Object.values(state.colours)) : (state.score ?? 0);
}

/** Notes a game of mists that has ended on this device. */
export function noteLevel(state: State): void {
  if (state.level === undefined || state.status !== "over") return;
  const all = campaign();
  const before = all[state.level] ?? { won: false, best: 0, games: 0 };
  save("campaign", {
    ...all,
    [state.level]: {
      won: before.won || state.won === true,
      best: Math.max(before.best, reachedPoints(state)),
      games: before.games + 1,
    },
  });
}

/** Levels are open up to the one after the last that was won. */
export function openLevels(results: Record<string, LevelResult>): number {
  const won = levels.filter((level) => results[level]?.won);
  return Math.min(levels.length, Math.max(0, ...won) + 1);
}
