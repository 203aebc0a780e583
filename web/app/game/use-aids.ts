// What helps a player to see, found out by a worker after the position is drawn. Until its answer is there, what was
// found out before is shown as far as it still holds.
import { withAids, type AidsAnswer, type Look } from "@bastide/engine/engine";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { askAids } from "../engine/aids";
import { looksTheSame, stillTrue, type Found } from "./found";
import type { Table } from "./table";
import type { Turn } from "./turn";

export interface Aided {
  look: Look;
  /** Of this position or, until that is known, of one before it; null while nothing is known. */
  aids: AidsAnswer | null;
}

/** So many positions are remembered: those that a turn goes back and forth between. */
const mostFound = 12;

/** `cursor`: how many steps of the table the position is after, null for all; `list`: the tiles to come are shown. */
export function useAids(table: Table, look: Look, cursor: number | null, turn: Turn | null, list: boolean): Aided {
  const found = useRef<Found[]>([]);
  const [, redraw] = useState(0);
  const listed = useRef(list);
  listed.current = list;
  useEffect(() => {
    found.current = [];
  }, [table]);
  useEffect(() => {
    if (found.current.some((one) => one.look === look)) return;
    let left = false;
    const lines = table.script(cursor ?? table.steps.length);
    const tried = cursor === null && turn?.shown === look ? [turn.tile, turn.figure] : [];
    void askAids({ lines, moves: tried.flatMap((o) => (o ? [o.move] : [])) }).then((aids) => {
      if (left || !aids) return;
      const shown = stillTrue(found.current, look);
      found.current = [{ look, aids }, ...found.current.slice(0, mostFound - 1)];
      if (listed.current || !shown || !looksTheSame(shown, aids)) redraw((n) => n + 1);
    });
    return () => {
      left = true;
    };
  }, [table, look]);
  return useMemo(() => {
    const aids = stillTrue(found.current, look);
    return { look: aids ? withAids(look, aids) : look, aids };
  }, [look, found.current]);
}
