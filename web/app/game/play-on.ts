import { startLocal } from "../app-state";
import { allAids, type Seat, type Table } from "./table";

/** Who of the table plays on at this screen: whoever did so far, or in somebody else's game who is to decide. */
function ownSeat(table: Table, n: number): number {
  const mine = table.seats.findIndex((seat) => seat.mine && seat.kind === "human");
  return mine >= 0 ? mine : (table.steps[n]?.player ?? table.look.state.decides ?? 0);
}

/** A new game on this device from a position of another one: one seat is played here, bots take the others. The pile
 * of a game on a server is not known here, so the rest of its tiles is drawn anew. Nor does playing on from a game
 * that still runs give aids that its host has switched off. */
export async function playOn(table: Table, n: number): Promise<void> {
  const me = ownSeat(table, n);
  const steps = table.steps.slice(0, n);
  await startLocal({
    setup: table.setup,
    seats: table.seats.map(({ name, level }, i): Seat =>
      i === me ? { name, kind: "human", mine: true } : { name, kind: "bot", level: level ?? "hard", mine: false },
    ),
    moves: steps.map((step) => step.move),
    aids: { ...(table.online && !table.over ? table.aids : allAids) },
    told: table.hasRecord && !table.online ? undefined : { opening: table.opening, lines: steps.map((s) => s.lines) },
  });
}
