// What is asked, in a line: who is to decide, and what.
import { isKey, t } from "../i18n";
import { listed } from "../util/written";
import type { Model } from "./model";
import type { Game } from "./play";
import type { Table } from "./table";
import type { Turn } from "./turn";
import { optionText, word } from "./words";

export interface Prompt {
  who: string;
  what: string;
  /** The connection is lost: `who` says so, in the place that is there anyway, so that the board keeps its own. */
  lost?: boolean;
}

/** So many characters of a name leave room for what is asked. */
const mostOfName = 16;

/** A name as far as a line with other words has room for it; log and result have all of it. */
export function briefName(name: string): string {
  const signs = Array.from(name);
  return signs.length > mostOfName ? `${signs.slice(0, mostOfName - 1).join("").trimEnd()}…` : name;
}

function asked(turn: Turn, game: Game): string {
  const { table } = game;
  if (table.sending) return t("online.sending");
  if (turn.figure) return t("play.confirmChoice", { choice: optionText(turn.figure, table, turn.laid?.state.phase) });
  if (!turn.tilePhase) return word("phase", turn.base.state.phase ?? "tile");
  if (!turn.tile) return turn.squares.length > 0 ? t("play.chooseSquare") : "";
  return turn.options.length > 0 ? t("play.chooseFigure") : t("play.noFigure");
}

/** From so many characters on, what is asked is written smaller: it is read without scrolling. */
const longPrompt = 60;
export const isLong = ({ who, what }: Prompt): boolean => who.length + what.length > longPrompt;

export function promptOf(game: Game): Prompt {
  const said = present(game);
  if (game.table.connected) return said;
  return { who: t("online.reconnecting"), what: game.mode === "waiting" ? "" : said.what, lost: true };
}

function present(game: Game): Prompt {
  const { table, mode, model, turn, finals } = game;
  if (mode === "replay") return { who: t("log.replay"), what: turnText(game) };
  if (mode === "telling") return { who: t("final.title"), what: `${(model.told ?? 0) + 1} / ${finals.length}` };
  const decides = table.look.state.decides;
  if (decides === null || table.over) return { who: verdict(table, true), what: "" };
  const name = briefName(table.name(decides));
  if (turn) return { who: t("play.yourTurn", { name }), what: asked(turn, game) };
  const key = `wait.${table.look.state.phase}`;
  if (table.thinking) return { who: t("play.thinking", { name }), what: "" };
  return isKey(key) ? { who: name, what: t(key) } : { who: t("play.turnOf", { name }), what: "" };
}

/** Which turn is looked at, of how many. */
export function turnText({ table, model }: { table: Table; model: Pick<Model, "cursor"> }): string {
  const turns = table.steps[table.steps.length - 1]?.turn ?? 0;
  const at = model.cursor === null ? turns : model.cursor === 0 ? 0 : (table.steps[model.cursor - 1]?.turn ?? 0);
  return t("log.at", { n: at, all: turns });
}

/** So many names have room in what is asked; a number stands for the others. */
const mostNames = 2;

/** How the game ended, in a sentence; a brief one has room where it is told what is asked. */
export function verdict(table: Table, brief = false): string {
  const { state } = table.look;
  if (table.mists) return t(state.won ? "final.won" : "final.lost");
  const winners = table.victors;
  const given = table.playedOut ? [] : table.seats.flatMap((seat, p) => (seat.resigned ? [p] : []));
  const name = (p: number): string => (brief ? briefName(table.name(p)) : table.name(p));
  if (winners.length === 0) return t("play.over");
  const names = winners.map(name);
  const [loser] = given;
  if (loser !== undefined && given.length === 1 && winners.length === 1)
    return t(table.seats[loser]?.late ? "final.late" : "final.resigned", { names: listed(names), loser: name(loser) });
  return verdictOf(names, brief ? mostNames : names.length);
}

/** Who has won, in a sentence; so many are named. */
export function verdictOf(winners: readonly string[], most = winners.length): string {
  const more = winners.length - most;
  const names = listed(winners.slice(0, most)) + (more > 0 ? ` +${more}` : "");
  return t(winners.length > 1 ? "final.tie" : "final.wins", { names });
}
