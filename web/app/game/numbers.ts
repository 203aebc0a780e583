// What a decision risks, in numbers that the engine tells.
import { t } from "../i18n";
import type { Game } from "./play";
import { word } from "./words";

const percent = (part: number, whole: number) => (whole > 0 ? Math.round((100 * part) / whole) : 0);

/** Ghosts that the tile, as it lies now, would bring. */
function ghostsDue({ turn }: Game): number | null {
  if (!turn?.laid) return null;
  return turn.laid.events.reduce((n, e) => n + (e.type === "ghost" ? (e.n ?? 1) : 0), 0);
}

function mistNumbers(game: Game): string[] {
  const { numbers, state } = game.table.look;
  const due = ghostsDue(game);
  return [
    ...(due === null ? [] : [t("numbers.ghosts", { n: due, bank: state.bank ?? 0 })]),
    ...(numbers.toMark ? [t("numbers.toMark", { n: numbers.toMark })] : []),
    ...(numbers.toGoal ? [t("numbers.toGoal", { n: numbers.toGoal })] : []),
  ];
}

/** Whom the dragon can still come to. */
function reachText(game: Game, reach: readonly number[]): string {
  const who = reach.flatMap((n, player) => (n > 0 ? [`${game.table.name(player)} (${n})`] : []));
  return who.length > 0 ? t("numbers.reach", { who: who.join(", ") }) : t("numbers.reachNobody");
}

export function numbersOf(game: Game): string[] {
  const { table } = game;
  const { numbers, state } = table.look;
  const lines: string[] = [];
  if (numbers.tokens !== undefined) {
    const { sheep = 0, wolves = 0, tokens } = numbers;
    lines.push(t("numbers.flock", { n: sheep }), t("numbers.wolf", { wolves, tokens, p: percent(wolves, tokens) }));
  }
  if (numbers.steps !== undefined) {
    lines.push(t("numbers.steps", { n: numbers.steps }));
    if (numbers.reach) lines.push(reachText(game, numbers.reach));
  }
  if (state.phase === "plague" && state.wheel) lines.push(t("numbers.pig", { sector: word("feature", state.wheel.pig) }));
  return table.mists ? [...lines, ...mistNumbers(game)] : lines;
}
