// An engine that looks through a game again, move by move, and tells what each gave away.
import { Engine } from "./engine";
import type { Option, Phase } from "./types";

export interface ReviewOrder {
  address: string;
  opening: string[];
  steps: { move: string; lines: string[] }[];
}

/** What a bot thinks of a decision; all in points, for who made it. */
export interface Verdict {
  phase: Phase | null;
  played: Option | null;
  best: Option | null;
  lost: number;
  /** What the tile drawn before it was worth more than tiles on average; undefined where none was drawn. */
  luck?: number;
}
export type ReviewNews = { verdict: Verdict } | { error: string };

/** Only what this much better is worth a look at the position. */
const notable = 0.05;

function judge(engine: Engine, move: string, first: boolean): Verdict {
  const said = engine.ask<{ best: string; value: number; bestValue: number; luck?: number }>(
    `review ${first ? "" : "draw "}${move}`,
  );
  const lost = said.bestValue - said.value;
  if (lost < notable) return { phase: null, played: null, best: null, lost: 0, luck: said.luck };
  const { moves, state } = engine.play([], false).look;
  const option = (text: string) => moves.find((o) => o.move === text) ?? null;
  return { phase: state.phase, played: option(move), best: option(said.best), lost, luck: said.luck };
}

self.onmessage = async (message: MessageEvent<ReviewOrder>) => {
  const { address, opening, steps } = message.data;
  const tell = (news: ReviewNews) => self.postMessage(news);
  try {
    const engine = await Engine.load(address);
    engine.askAll(opening);
    steps.forEach(({ move, lines }, i) => {
      tell({ verdict: judge(engine, move, i === 0) });
      engine.askAll(lines);
    });
  } catch (error) {
    tell({ error: String(error) });
  }
};
