// A hint for the whole turn: where the tile goes and which figure on it, with what that would bring.
import { useEffect, useState } from "preact/hooks";
import { advise } from "../engine/bots";
import type { Option, OptionOf, Tried } from "@bastide/engine/engine";
import type { Table } from "./table";
import { tryMoves } from "./turn";

export interface Advice {
  moves: string[];
  tile?: OptionOf<"tile">;
  /** The figure on the tile, or the answer to any other question. */
  figure?: Option;
  /** The position with the tile alone. */
  after?: Tried;
  /** What the score would be more, if the game ended then; undefined where there are no scores of one's own. */
  gain?: number;
}

/** The bot's moves with what they point at; null if the position is another one by now. */
function understand(moves: string[], table: Table): Advice | null {
  const [first = "", second] = moves;
  const option = table.look.moves.find((o) => o.move === first);
  if (!option) return null;
  const me = table.look.state.decides ?? 0;
  const before = table.look.state.projected?.[me];
  const then = tryMoves(table.engine, table.look, moves).state.projected?.[me];
  const gain = before === undefined || then === undefined ? undefined : then - before;
  if (option.type !== "tile") return { moves, figure: option, gain };
  const after = tryMoves(table.engine, table.look, [first]);
  return { moves, tile: option, after, figure: after.moves.find((o) => o.move === second), gain };
}

export interface Hint {
  advice: Advice | null;
  busy: boolean;
  ask: () => void;
}

export function useHint(table: Table): Hint {
  const [advice, setAdvice] = useState<Advice | null>(null);
  const [busy, setBusy] = useState(false);
  const steps = table.steps.length;
  useEffect(() => setAdvice(null), [steps]);
  const ask = () => {
    if (busy || !table.myTurn) return;
    setBusy(true);
    advise(table.script())
      .then((moves) => setAdvice(table.steps.length === steps ? understand(moves, table) : null))
      .catch(() => setAdvice(null))
      .finally(() => setBusy(false));
  };
  return { advice, busy, ask };
}
