// The way along a road: from one of its ends over the seams of its tiles to the other.
import type { Art } from "../engine/art";
import type { Feature, Look } from "@bastide/engine/engine";
import type { Spot } from "./gaits";

/** Longer roads are not walked to their end. */
const longest = 14;
const steps: readonly Spot[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** From the place on one tile over the seam to the place on the next. */
export function roadWay(feature: Feature, { scene }: Look, art: Art): Spot[] {
  const nodes = feature.segs.map(([x, y, seg]) => {
    const tile = scene.tiles.find((t) => t[1] === x && t[2] === y);
    // A segment reaches a side if it lies just inside its middle.
    const sides = steps.map(
      ([dx, dy]) => tile !== undefined && art.segmentAt(tile, 200 * x + 100 + 96 * dx, 200 * y + 100 + 96 * dy) === seg,
    );
    return { x, y, sides, spot: art.point({ x, y, seg }, scene.tiles) as Spot };
  });
  type Node = (typeof nodes)[number];
  const next = (node: Node) =>
    steps.flatMap(([dx, dy], side) => {
      const other = node.sides[side]
        ? nodes.find((n) => n.x === node.x + dx && n.y === node.y + dy && n.sides[(side + 2) & 3])
        : undefined;
      return other ? [{ other, seam: [200 * node.x + 100 + 100 * dx, 200 * node.y + 100 + 100 * dy] as Spot }] : [];
    });
  const seen = new Set<Node>();
  const way: Spot[] = [];
  let at: Node | undefined = nodes.find((node) => next(node).length === 1) ?? nodes[0];
  while (at && seen.size < longest) {
    seen.add(at);
    way.push(at.spot);
    const on: { other: Node; seam: Spot } | undefined = next(at).find(({ other }) => !seen.has(other));
    if (on) way.push(on.seam);
    at = on?.other;
  }
  return way;
}
