// Marks that would lie on each other move apart, as far as it takes to touch each.
import type { Box } from "./types";

export interface Spot {
  px: number;
  py: number;
}

const rounds = 240;

/** Where spots come to lie so that their middles are `room` apart, and as far from `fixed` ones, which stay. Those that
 * the edge of the view would cut lie inside of it. */
export function spread<T extends Spot>(spots: readonly T[], fixed: readonly Spot[], room: number, view?: Box): T[] {
  const placed = spots.map((spot) => ({ ...spot }));
  const half = room / 2;
  const inner = view && { x0: view.x0 + half, y0: view.y0 + half, x1: view.x1 - half, y1: view.y1 - half };
  const cut = placed.filter((spot) => view && touches(spot, view, half));
  for (let round = 0; round < rounds; round++) {
    let moved = false;
    for (const spot of cut) if (inner) moved = putInside(spot, inner) || moved;
    for (let i = 0; i < placed.length; i++) {
      const a = placed[i] as T;
      for (let j = i + 1; j < placed.length; j++) moved = apart(a, placed[j] as T, room, 0.5, i + 3 * j) || moved;
      for (const rock of fixed) moved = apart({ ...rock }, a, room, 0, i) || moved;
    }
    if (!moved) break;
  }
  return placed;
}

/** Whether any part of a spot of this size is in view. */
const touches = ({ px, py }: Spot, { x0, y0, x1, y1 }: Box, half: number): boolean =>
  px > x0 - half && px < x1 + half && py > y0 - half && py < y1 + half;

function putInside(spot: Spot, { x0, y0, x1, y1 }: Box): boolean {
  const [px, py] = [Math.min(x1, Math.max(x0, spot.px)), Math.min(y1, Math.max(y0, spot.py))];
  const moved = Math.hypot(px - spot.px, py - spot.py) > 0.01;
  Object.assign(spot, { px, py });
  return moved;
}

/** Pushes two spots apart; `share` is how much of the way the first one goes. */
function apart(a: Spot, b: Spot, room: number, share: number, turn: number): boolean {
  let dx = b.px - a.px;
  let dy = b.py - a.py;
  let distance = Math.hypot(dx, dy);
  if (distance >= room - 0.01) return false;
  if (distance < 0.01) {
    // On one spot any direction is good, but each pair needs its own.
    dx = Math.cos(2.4 * turn);
    dy = Math.sin(2.4 * turn);
    distance = 1;
  }
  const push = (room - Math.hypot(b.px - a.px, b.py - a.py) + 0.02) / distance;
  a.px -= share * push * dx;
  a.py -= share * push * dy;
  b.px += (1 - share) * push * dx;
  b.py += (1 - share) * push * dy;
  return true;
}
