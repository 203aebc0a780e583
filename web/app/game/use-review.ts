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
