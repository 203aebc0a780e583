// The review of a finished game: a worker of its own thinks, so that it can be stopped at any moment.
import address from "bastide.wasm?url";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { ReviewNews, ReviewOrder, Verdict } from "../engine/review-worker";
import { Store } from "../util/store";
import type { Table } from "./table";

export interface ReviewState {
  verdicts: Verdict[];
  running: boolean;
  failed: boolean;
}
export interface Review {
  state: Store<ReviewState>;
  start: () => void;
  stop: () => void;
}

const nothing: ReviewState = { verdicts: [], running: false, failed: false };

/** Its progress is a store of its own: the board is not drawn anew for every move that was looked at. */
export function useReview(table: Table): Review {
  const state = useMemo(() => new Store(nothing), [table]);
  const worker = useRef<Worker | null>(null);
  const stop = () => {
    worker.current?.terminate();
    worker.current = null;
    state.update({ running: false });
  };
  const start = () => {
    worker.current?.terminate();
    state.set({ ...nothing, running: true });
    const steps = table.steps.map(({ move, lines }) => ({ move, lines }));
    const order: ReviewOrder = { address, opening: table.opening, steps };
    const made = new Worker(new URL("../engine/review-worker.ts", import.meta.url), { type: "module" });
    made.onmessage = ({ data }: MessageEvent<ReviewNews>) => {
      if ("error" in data) state.update({ failed: true });
      else state.update({ verdicts: [...state.get().verdicts, data.verdict] });
      if (state.get().failed || state.get().verdicts.length === steps.length) stop();
    };
    worker.current = made;
    made.postMessage(order);
  };
  useEffect(() => stop, [table]);
  return { state, start, stop };
}

export interface Sums {
  lost: number;
  moves: number;
  mistakes: number;
  /** What all draws did for this player, over the mean of the others. */
  luck: number;
  /** What the others gave away on average, less what this player did. */
  skill: number;
}

/** What gives away a point or more is a mistake. */
const mistake = 1;
const shownMistakes = 8;

const over = (values: readonly number[], i: number) => {
  const all = values.reduce((sum, value) => sum + value, 0);
  return (values[i] ?? 0) - (all - (values[i] ?? 0)) / Math.max(1, values.length - 1);
};

export function sumUp(verdicts: readonly Verdict[], table: Table): Sums[] {
  const sums = table.seats.map(() => ({ lost: 0, moves: 0, mistakes: 0, luck: 0, skill: 0 }));
  verdicts.forEach((verdict, i) => {
    const sum = sums[table.steps[i]?.player ?? 0];
    if (!sum) return;
    sum.lost += verdict.lost;
    sum.moves += 1;
    sum.mistakes += verdict.lost >= mistake ? 1 : 0;
    const { luckPoints } = verdict;
    if (luckPoints && sums.length > 1) sums.forEach((s, p) => (s.luck += over(luckPoints, p)));
    else if (!luckPoints) sum.luck += verdict.luck ?? 0;
  });
  const lost = sums.map((sum) => sum.lost);
  return sums.map((sum, p) => ({ ...sum, skill: sums.length > 1 ? -over(lost, p) : 0 }));
}

/** The steps that gave away most, worst first. */
export function biggestMistakes(verdicts: readonly Verdict[]): number[] {
  return verdicts
    .map((_, i) => i)
    .filter((i) => (verdicts[i]?.lost ?? 0) >= mistake)
    .sort((a, b) => (verdicts[b]?.lost ?? 0) - (verdicts[a]?.lost ?? 0))
    .slice(0, shownMistakes);
}
