import { startLocal } from "../app-state";
import { allAids, type Table } from "./table";

/** A new game on this device from a position of another one: its people stay people, or become bots. */
export async function playOn(table: Table, n: number): Promise<void> {
  await startLocal({
    setup: table.setup,
    seats: table.seats.map((seat, i) =>
      i === 0
        ? { ...seat, kind: "human", mine: true }
        : { ...seat, kind: "bot", level: seat.level ?? "hard", mine: false },
    ),
    moves: table.steps.slice(0, n).map((step) => step.move),
    aids: { ...allAids },
  });
}
