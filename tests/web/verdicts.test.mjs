// What a review found, added up.
import assert from "node:assert/strict";
import { test } from "node:test";

const units = process.env.WEB_UNITS ?? new URL("../../build/web-units", import.meta.url).pathname;
const { biggestMistakes, sumUp } = await import(`${units}/app/game/verdicts.mjs`);

/** A game of two whose moves gave away these points, in turn. */
const judged = (lost, luckPoints) => {
  const table = { seats: [{}, {}], steps: lost.map((_, i) => ({ player: i % 2 })) };
  return sumUp(
    lost.map((points) => ({ lost: points, luckPoints })),
    table,
  );
};

test("of two players skill and luck are the same number with both signs, to the last digit", () => {
  // Tenths do not add up exactly: taken off the sum of both, one player's skill read -2.7 and the other's 2.6.
  for (let i = 0; i < 2000; i++) {
    const lost = [(i * 37) % 101, (i * 53) % 89, (i * 71) % 97].map((tenths) => tenths / 10 + 0.05);
    const [a, b] = judged(lost, [lost[0] * 3.3, lost[1] / 7]);
    assert.equal(a.skill, -b.skill);
    assert.equal(a.luck, -b.luck);
  }
});

test("what is given away is added up by player, and the biggest mistakes come first", () => {
  const [a, b] = judged([2, 0.5, 0, 3]);
  assert.deepEqual([a.lost, a.moves, a.mistakes, a.skill], [2, 2, 1, 1.5]);
  assert.deepEqual([b.lost, b.moves, b.mistakes, b.skill], [3.5, 2, 1, -1.5]);
  assert.deepEqual(biggestMistakes([2, 0.5, 0, 3].map((lost) => ({ lost }))), [3, 0]);
});
