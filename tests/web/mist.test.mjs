// Where mist ends beside clear land, and nowhere else.
import assert from "node:assert/strict";
import { test } from "node:test";

const { tileDrawings } = await import(`${process.env.WEB_UNITS}/app/game/drawing.mjs`);

/** Kinds by the sides of their mist: bits 1, 2, 4, 8 for north, east, south, west; a tile face down has nothing. */
const [clear, north, eastAndSouth, back] = [0, 1, 2, 3];
const sides = { [north]: 1, [eastAndSouth]: 6 };
const art = {
  kind: (kind) => ({
    segs: kind === back ? [] : [{ type: "field", sides: 15 }, ...(sides[kind] ? [{ type: "mist", sides: sides[kind] }] : [])],
  }),
  tile: ([kind]) => `kind ${kind}`,
  hasMist: () => false,
};
/** The ends of the mist, by the tiles with which they came. */
const ends = (...tiles) => tileDrawings({ tiles: tiles.map(([kind, x, y, rot = 0]) => [kind, x, y, rot, 0]) }, art).map((t) => t.fringes);

test("mist ends where clear land lies beyond it, whichever tile came first", () => {
  assert.deepEqual(ends([clear, 0, 0], [eastAndSouth, -1, 0]), [[], [{ x: -1, y: 0, side: 1 }]]);
  assert.deepEqual(ends([eastAndSouth, -1, 0], [clear, 0, 0]), [[], [{ x: -1, y: 0, side: 1 }]]);
});

test("mist goes on into mist, and turns with its tile", () => {
  assert.deepEqual(ends([north, 0, 0], [eastAndSouth, 0, -1]), [[], []]);
  assert.deepEqual(ends([clear, 0, 0], [north, -1, 0]), [[], []]);
  assert.deepEqual(ends([clear, 0, 0], [north, -1, 0, 1]), [[], [{ x: -1, y: 0, side: 1 }]]);
});

test("a tile face down has no land for mist to drift over", () => {
  assert.deepEqual(ends([back, 0, 0], [eastAndSouth, -1, 0]), [[], []]);
  assert.deepEqual(ends([eastAndSouth, -1, 0], [back, 0, 0]), [[], []]);
});
