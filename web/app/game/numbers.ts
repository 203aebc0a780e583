// What a decision risks, in numbers that the engine tells.
import type { Option } from "@bastide/engine/engine";
import { t } from "../i18n";
import { isolated } from "../util/written";
import type { Game } from "./play";
import type { Table } from "./table";
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
  const who = reach.flatMap((n, player) => (n > 0 ? [`${isolated(game.table.name(player))} (${n})`] : []));
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

/** A feature of the mists: what it is worth, what it lacks, who is there. */
function featureNotes({ points, open, others }: { points: number; open: number; others: number }, option: Option): string[] {
  return [t("brings.points", { n: points }), openText(open, option), others > 0 ? t("brings.others", { n: others }) : ""];
}

/** What the numbers of an option say, in the order in which they are read. */
function notesOf(option: Option, table: Table): string[] {
  if (!option.brings) return [];
  switch (option.type) {
    case "place":
      return [...featureNotes(option.brings, option), t("brings.left", { n: option.brings.left })];
    case "bury":
      return [...featureNotes(option.brings, option), option.brings.dogOut ? t("brings.dogOut") : "", t("brings.left", { n: option.brings.left })];
    case "bury-supply":
      return [t("brings.left", { n: option.brings.left })];
    case "dog":
      return [...featureNotes(option.brings, option), t("brings.reach", { n: option.brings.reach })];
    case "haunt":
      return [option.brings.open === undefined ? "" : openText(option.brings.open, option), t("brings.haunts", { n: option.brings.haunts })];
    case "score":
      return option.brings.points === undefined ? [] : [t("brings.lost", { n: option.brings.points })];
    case "cover":
      return [t("brings.spoils", { n: option.brings.spoils }), option.brings.buries ? t("brings.buries") : ""];
    case "crown":
      return [t("brings.crown", { n: option.brings.crown })];
    case "walk":
    case "princess":
      return [eatenText(option.brings.eats, table)];
    default:
      return [];
  }
}

/** By how much the points of whoever decides would change, where figures are taken away. */
export function changeOf(option: Option): number | undefined {
  return option.type === "walk" || option.type === "plague" ? option.brings?.change : undefined;
}

function openText(open: number, option: Option): string {
  if (open === 0) return t("info.complete");
  const centre = option.type === "haunt" || ("on" in option && option.on === "castle");
  return t(centre ? "info.missing" : "info.open", { n: open });
}

function eatenText(eats: readonly number[], table: Table): string {
  const who = eats.flatMap((n, player) => (n > 0 ? [n > 1 ? `${isolated(table.name(player))} (${n})` : isolated(table.name(player))] : []));
  return who.length > 0 ? t("brings.eats", { who: who.join(", ") }) : "";
}

/** What an option brings and risks besides points; the bank is told where the option changes it. */
export function optionNotes(option: Option, table: Table): string {
  const lines = notesOf(option, table);
  if (option.brings && "bank" in option.brings && option.brings.bank !== table.look.state.bank)
    lines.push(t("brings.bank", { n: option.brings.bank }));
  return lines.filter(Boolean).join(" · ");
}
