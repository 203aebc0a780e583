// What a decision risks, in numbers that the engine tells.
import type { Brings, Option } from "@bastide/engine/engine";
import { t } from "../i18n";
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

type Note = (brings: Brings, option: Option, table: Table) => string;
/** What each number of an option says, in the order in which they are read. */
const notes: [keyof Brings, Note][] = [
  ["points", ({ points = 0 }, { type }) => t(type === "score" ? "brings.lost" : "brings.points", { n: points })],
  ["open", ({ open = 0 }, option) => openText(open, option)],
  ["others", ({ others = 0 }) => (others > 0 ? t("brings.others", { n: others }) : "")],
  ["reach", ({ reach = 0 }) => t("brings.reach", { n: reach })],
  ["haunts", ({ haunts = 0 }) => t("brings.haunts", { n: haunts })],
  ["spoils", ({ spoils = 0 }) => t("brings.spoils", { n: spoils })],
  ["buries", ({ buries }) => (buries ? t("brings.buries") : "")],
  ["dogOut", ({ dogOut }) => (dogOut ? t("brings.dogOut") : "")],
  ["left", ({ left = 0 }) => t("brings.left", { n: left })],
  ["crown", ({ crown = 0 }) => t("brings.crown", { n: crown })],
  ["eats", ({ eats = [] }, _, table) => eatenText(eats, table)],
];

function openText(open: number, option: Option): string {
  if (open === 0) return t("info.complete");
  const centre = option.type === "haunt" || ("on" in option && option.on === "castle");
  return t(centre ? "info.missing" : "info.open", { n: open });
}

function eatenText(eats: readonly number[], table: Table): string {
  const who = eats.flatMap((n, player) => (n > 0 ? [n > 1 ? `${table.name(player)} (${n})` : table.name(player)] : []));
  return who.length > 0 ? t("brings.eats", { who: who.join(", ") }) : "";
}

/** What an option brings and risks besides points; the bank is told where the option changes it. */
export function optionNotes(option: Option, table: Table): string {
  const { brings } = option;
  if (!brings) return "";
  const lines = notes.flatMap(([name, note]) => (brings[name] === undefined ? [] : note(brings, option, table)));
  const { bank } = brings;
  if (bank !== undefined && bank !== table.look.state.bank) lines.push(t("brings.bank", { n: bank }));
  return lines.filter(Boolean).join(" · ");
}
