// A new game as a form fills it, and the set-up line it becomes.
import type { Aids } from "./table";
import { allAids } from "./table";
import type { ServerClock } from "./server";
import { mended } from "../util/storage";

export const sets = ["river", "abbot", "inns", "traders", "hills", "wheel", "dragon"] as const;
export type SetName = (typeof sets)[number];
/** A set, or the game of its own that the mists are. */
export type GallerySet = SetName | "mists";

export interface House {
  key: string;
  values: readonly string[];
  needs: SetName | null;
}
/** The first value is the usual rule. */
export const houseRules: readonly House[] = [
  { key: "farmers", values: ["on", "off"], needs: null },
  { key: "small-city", values: ["4", "2"], needs: null },
  { key: "river-bends", values: ["any", "direct"], needs: "river" },
  { key: "hill-tie", values: ["presence", "number"], needs: "hills" },
  { key: "flock-closed", values: ["home", "stay"], needs: "hills" },
  { key: "wheel-board", values: ["on", "off"], needs: "wheel" },
  { key: "princess", values: ["may", "must"], needs: "dragon" },
  { key: "dragon-moves", values: ["before", "after"], needs: "dragon" },
  { key: "fairy-final", values: ["closed", "all"], needs: "dragon" },
];

export const botNames = ["Agnès", "Raimon", "Esclarmonde", "Guilhem", "Aude", "Bertran", "Sancha", "Peire"];

export interface SeatPlan {
  kind: "human" | "bot" | "open";
  name: string;
  level: string;
  colour?: number;
}

/** Times in seconds: for the whole game and added for every decision, or for each decision by itself. */
export interface ClockPlan {
  kind: "none" | "game" | "move";
  game: number;
  increment: number;
  move: number;
  /** What happens when it is out: a bot plays on, or the seat gives up. */
  then: "bot" | "resign";
}
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
export const clockTimes = {
  game: [5 * minute, 10 * minute, 20 * minute, 40 * minute],
  increment: [0, 5, 10, 30],
  move: [30, minute, 2 * minute, 5 * minute, hour, day, 3 * day],
} as const;
const usualClock: ClockPlan = { kind: "none", game: 10 * minute, increment: 5, move: minute, then: "bot" };

export interface Plan {
  mists: boolean;
  level: number;
  sets: SetName[];
  seats: SeatPlan[];
  house: Record<string, string>;
  aids: Aids;
  /** A seat, or -1: by lot. */
  first: number;
  seed: string;
  clock: ClockPlan;
  public: boolean;
  spectators: boolean;
}

export const firstPlan = (me: string, bot: string): Plan => ({
  mists: false,
  level: 1,
  sets: [],
  seats: [
    { kind: "human", name: me, level: "normal" },
    { kind: "bot", name: bot, level: "normal" },
  ],
  house: {},
  aids: { ...allAids },
  first: -1,
  seed: "",
  clock: usualClock,
  public: false,
  spectators: true,
});

/** Tables that are laid already: what is played, without asking for more. */
export const readyTables: readonly ReadyTable[] = [
  { id: "base", picture: "base", sets: [] },
  { id: "big", picture: "inns", sets: ["river", "abbot", "inns", "traders"] },
  { id: "dragon", picture: "dragon", sets: ["river", "inns", "dragon"] },
  { id: "mists", picture: "mists", sets: null },
];
export interface ReadyTable {
  id: "base" | "big" | "dragon" | "mists";
  picture: GallerySet | "base";
  /** Null: the mists. */
  sets: readonly SetName[] | null;
}

export const isReady = (plan: Plan, { sets: wanted }: ReadyTable): boolean =>
  plan.mists
    ? wanted === null
    : plan.sets.length === wanted?.length && wanted.every((set) => plan.sets.includes(set));

/** What changes when a ready table is taken: what is played, not who plays. */
export const laid = (plan: Plan, { sets: wanted }: ReadyTable): Partial<Plan> =>
  wanted === null ? toMists(plan) : { ...toClassic(plan), sets: [...wanted], house: {} };

export const toMists = (plan: Plan): Partial<Plan> => ({ mists: true, seats: plan.seats.slice(0, 5) });

export function toClassic(plan: Plan): Partial<Plan> {
  const bot: SeatPlan = { kind: "bot", name: botNames[0] ?? "", level: "normal" };
  return { mists: false, seats: plan.seats.length < 2 ? [...plan.seats, bot] : plan.seats };
}

/** A game by link wants somebody who comes by it; on one device nobody can, so that seat is a bot's. */
export function seatsFor(online: boolean, seats: SeatPlan[]): SeatPlan[] {
  if (!online)
    return seats.map((seat, i) =>
      seat.kind === "open" ? { ...seat, kind: "bot" as const, name: seat.name || (botNames[i] ?? "") } : seat,
    );
  const invited = seats.some((seat) => seat.kind === "open") ? -1 : Math.min(1, seats.length - 1);
  return seats.map((seat, i) => (i === invited ? { ...seat, kind: "open" as const } : seat));
}

/** A plan with this set in it. */
export function withSet(plan: Plan, set: GallerySet): Plan {
  if (set === "mists") return { ...plan, ...toMists(plan) };
  const chosen = plan.sets.includes(set) ? plan.sets : [...plan.sets, set];
  return { ...plan, ...toClassic(plan), sets: chosen };
}

/** The game against a gentle bot that needs no form. */
export const playNowLine = () => `sets=base players=2 first=${Math.floor(Math.random() * 2)}`;

/** A plan as a device may have kept it, damaged too; once its clock was a number of minutes for the whole game. */
export function readPlan(kept: unknown, usual: Plan): Plan {
  const minutes = (kept as { clock?: unknown } | null)?.clock;
  const plan = mended(kept, usual);
  const chairs = plan.seats.map((seat) => mended<SeatPlan>(seat, { kind: "bot", name: "", level: "normal" }));
  return {
    ...plan,
    sets: sets.filter((set) => plan.sets.includes(set)),
    seats: chairs.length >= fewestPlayers(plan) && chairs.length <= mostPlayers(plan) ? chairs : usual.seats,
    aids: mended(plan.aids, allAids),
    clock:
      typeof minutes === "number" && minutes > 0
        ? { ...usualClock, kind: "game", game: minutes * minute }
        : mended(plan.clock, usualClock),
  };
}

/** The clock as the server is told. */
export function serverClock({ kind, game, increment, move, then }: ClockPlan): ServerClock | null {
  if (kind === "none") return null;
  return kind === "game" ? { base: game, increment, then } : { move, then };
}

export const mostPlayers = (plan: Plan) => (plan.mists ? 5 : 8);
export const fewestPlayers = (plan: Plan) => (plan.mists ? 1 : 2);

export function setupLine(plan: Plan, withSeed: boolean): string {
  const words = [`sets=${plan.mists ? "mists" : ["base", ...plan.sets].join(",")}`, `players=${plan.seats.length}`];
  if (plan.mists) words.push(`level=${plan.level}`);
  else
    for (const rule of houseRules) {
      const value = plan.house[rule.key];
      if (value && value !== rule.values[0]) words.push(`${rule.key}=${value}`);
    }
  const first =
    plan.first >= 0 && plan.first < plan.seats.length ? plan.first : Math.floor(Math.random() * plan.seats.length);
  words.push(`first=${first}`);
  if (withSeed && /^\d{1,18}$/.test(plan.seed)) words.push(`seed=${plan.seed}`);
  return words.join(" ");
}
