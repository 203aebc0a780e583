// What was found out about positions, and what of it holds for another one.
import type { AidsAnswer, Look } from "@bastide/engine/engine";

export interface Found {
  look: Look;
  aids: AidsAnswer;
}

/** Whether a position came from another by laying tiles: what is dead or hopeless stays so. */
function cameFrom({ scene: { tiles } }: Look, { scene: { tiles: before } }: Look): boolean {
  return before.length <= tiles.length && before.every((tile, i) => tile.every((n, k) => tiles[i]?.[k] === n));
}

/** What is known comes newest first. Of the position itself if it is known; otherwise of the last known one that it came from, without squares that are
 * taken and features that have changed since. */
export function stillTrue(found: readonly Found[], look: Look): AidsAnswer | null {
  const exact = found.find((one) => one.look === look);
  if (exact) return exact.aids;
  const { look: before, aids } = found.find((one) => cameFrom(look, one.look)) ?? {};
  if (!before || !aids) return null;
  const taken = new Set(look.scene.tiles.map(([, x, y]) => `${x},${y}`));
  const same = new Set(before.features);
  const unchanged = new Set(look.features.flatMap((feature) => (same.has(feature) ? [feature.id] : [])));
  return {
    ...aids,
    dead: aids.dead.filter(([x, y]) => !taken.has(`${x},${y}`)),
    hopeless: aids.hopeless.filter((id) => unchanged.has(id)),
  };
}

/** Whether the board shows the same of both. */
export const looksTheSame = (a: AidsAnswer, b: AidsAnswer): boolean =>
  `${a.dead.join(" ")}|${a.hopeless.join()}` === `${b.dead.join(" ")}|${b.hopeless.join()}`;
