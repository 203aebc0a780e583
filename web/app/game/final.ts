import type { GameEvent } from "@bastide/engine/engine";
import type { Table } from "./table";

export const isFinal = (event: GameEvent) => event.type === "score" && event.final;

/** The final scoring's events, in the order in which they are told; none for somebody who came later. */
export function finalEvents(table: Table): GameEvent[] {
  const last = table.steps[table.steps.length - 1];
  if (!table.over || !last || last.old) return [];
  return last.events.filter((event) => isFinal(event));
}
