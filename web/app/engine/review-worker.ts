// An engine that looks through a game again, move by move, and tells what each gave away.
import { Engine, type Option, type Phase } from "@bastide/engine/engine";

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
  /** What that draw did to every player, in expected points; undefined as above. */
  luckPoints?: number[];
  /** Not in the mists: chances to win after the move and after the best one, and how bad it was. */
  chance?: { played: number; best: number; within: number; lostWithin: number };
  grade?: Grade;
}
export type Grade = "good" | "inaccuracy" | "mistake" | "blunder";
export type ReviewNews = { verdict: Verdict } | { error: string };

/** Only what this much better is worth a look at the position. */
const notable = 0.05;

/** What the engine says of a move. */
interface Said {
  best: string;
  value: number;
  bestValue: number;
  luck?: number;
  luckPoints?: number[];
  win?: number;
  bestWin?: number;
  winWithin?: number;
  lostWithin?: number;
  grade?: Grade;
}

function judge(engine: Engine, move: string, first: boolean): Verdict {
  const said = engine.ask<Said>(`review ${first ? "" : "draw "}${move}`);
  const { luck, luckPoints, grade } = said;
  const chance =
    said.win === undefined
      ? undefined
      : {
          played: said.win,
          best: said.bestWin ?? said.win,
          within: said.winWithin ?? 0,
          lostWithin: said.lostWithin ?? 0,
        };
  const lost = said.bestValue - said.value;
  if (lost < notable) return { phase: null, played: null, best: null, lost: 0, luck, luckPoints, chance, grade };
  const { moves, state } = engine.play([], false).look;
  const option = (text: string) => moves.find((o) => o.move === text) ?? null;
  return { phase: state.phase, played: option(move), best: option(said.best), lost, luck, luckPoints, chance, grade };
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
