// A second engine that thinks while the page stays quick. It is told the game as the lines that make it.
import { type Choice, Engine, type State } from "@bastide/engine/engine";

export interface Question {
  id: number;
  address: string;
  lines: string[];
  go: string;
  /** Whether the figure on the tile is wanted as well. */
  whole: boolean;
}
export interface Answer {
  id: number;
  moves?: string[];
  error?: string;
}

let engine: Engine | undefined;
let known: string[] = [];

/** Plays only what is new since the last question, if the rest is the same game. */
function follow(table: Engine, lines: string[]): void {
  const same = known.length <= lines.length && known.every((line, i) => line === lines[i]);
  table.askAll(same ? lines.slice(known.length) : lines);
  known = lines;
}

/** The figure on a tile that is only laid here to think about it: `feed` draws no further tile. */
function thenFigure(table: Engine, tile: string, go: string): string[] {
  const { decides } = table.ask<State>("state");
  known = [];
  table.ask(`feed ${tile}`);
  const after = table.ask<State>("state");
  return after.phase === "figure" && after.decides === decides ? [table.ask<Choice>(go).move] : [];
}

self.onmessage = async (message: MessageEvent<Question>) => {
  const { id, address, lines, go, whole } = message.data;
  const answer: Answer = { id };
  try {
    engine ??= await Engine.load(address);
    follow(engine, lines);
    const { move } = engine.ask<Choice>(go);
    answer.moves = whole && move.startsWith("tile ") ? [move, ...thenFigure(engine, move, go)] : [move];
  } catch (error) {
    known = [];
    answer.error = String(error);
  }
  self.postMessage(answer);
};
