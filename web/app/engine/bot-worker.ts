// A second engine that thinks while the page stays quick. It is told the game as the lines that make it.
import { type Choice, Engine, type State } from "@bastide/engine/engine";
import { Mirror } from "./mirror";

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

let mirror: Mirror | undefined;

/** The figure on a tile that is only laid here to think about it: `feed` draws no further tile. */
function thenFigure({ engine }: Mirror, tile: string, go: string): string[] {
  const { decides } = engine.ask<State>("state");
  engine.ask(`feed ${tile}`);
  const after = engine.ask<State>("state");
  return after.phase === "figure" && after.decides === decides ? [engine.ask<Choice>(go).move] : [];
}

self.onmessage = async (message: MessageEvent<Question>) => {
  const { id, address, lines, go, whole } = message.data;
  const answer: Answer = { id };
  try {
    mirror ??= new Mirror(await Engine.load(address));
    mirror.follow(lines);
    const { move } = mirror.engine.ask<Choice>(go);
    answer.moves = [move];
    if (whole && move.startsWith("tile ")) {
      mirror.forget();
      answer.moves.push(...thenFigure(mirror, move, go));
    }
  } catch (error) {
    mirror?.forget();
    answer.error = String(error);
  }
  self.postMessage(answer);
};
