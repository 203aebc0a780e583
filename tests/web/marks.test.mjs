// Marks move apart until each can be touched.
import assert from "node:assert/strict";
import { test } from "node:test";

const units = process.env.WEB_UNITS ?? new URL("../../build/web-units", import.meta.url).pathname;
const { spread } = await import(`${units}/board/marks.mjs`);

const room = 100;
const least = (spots) =>
  Math.min(...spots.flatMap((a, i) => spots.slice(i + 1).map((b) => Math.hypot(a.px - b.px, a.py - b.py))));
const at = (px, py) => ({ px, py });

test("marks that overlap move apart, others stay", () => {
  const far = at(1000, 1000);
  const placed = spread([at(0, 0), at(10, 0), at(5, 20), far], [], room);
  assert.ok(least(placed) > 0.97 * room, `only ${least(placed)} apart`);
  assert.deepEqual(placed[3], far);
});

test("marks on one spot part too", () => {
  const placed = spread([at(5, 5), at(5, 5), at(5, 5)], [], room);
  assert.ok(least(placed) > 0.97 * room, `only ${least(placed)} apart`);
});

test("what is fixed stays, and marks keep away from it", () => {
  const placed = spread([at(1, 0), at(-40, 10), at(0, 60)], [at(0, 0)], room);
  assert.ok(Math.min(...placed.map((p) => Math.hypot(p.px, p.py))) > 0.97 * room);
  assert.ok(least(placed) > 0.9 * room);
});

test("nothing happens to marks with room enough", () => {
  const spots = [at(0, 0), at(300, 0)];
  assert.deepEqual(spread(spots, [], room), spots);
});

test("what the edge of the view would cut lies inside of it, as far from the others; what is outside stays there", () => {
  const view = { x0: 0, y0: 0, x1: 600, y1: 500 };
  const outside = at(-80, 250);
  const placed = spread([at(5, 5), at(-30, 250), at(20, 260), at(590, 490), at(300, 250), outside], [], room, view);
  for (const { px, py } of placed.slice(0, 5)) assert.ok(px >= 49 && px <= 551 && py >= 49 && py <= 451, `${px}, ${py}`);
  assert.ok(least(placed) > 0.97 * room, `only ${least(placed)} apart`);
  assert.deepEqual(placed[5], outside);
});

test("a crowd in a corner of the view finds room too", () => {
  const view = { x0: 0, y0: 0, x1: 1200, y1: 700 };
  const crowd = Array.from({ length: 24 }, (_, i) => at(15 * (i % 6), 690 - 20 * Math.floor(i / 6)));
  const placed = spread(crowd, [], room, view);
  assert.ok(least(placed) > 0.97 * room, `only ${least(placed)} apart`);
  for (const { px, py } of placed) assert.ok(px >= 48 && px <= 1152 && py >= 48 && py <= 652, `${px}, ${py}`);
});
