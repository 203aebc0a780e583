// Who wears which colour, and that those who see fewer colours can tell them apart.
import assert from "node:assert/strict";
import { test } from "node:test";

const units = process.env.WEB_UNITS ?? new URL("../../build/web-units", import.meta.url).pathname;
const { choose, colourOf, colourOfPlayer, dress, plainPalette, wear } = await import(`${units}/app/game/colours.mjs`);
const [red, green, blue] = [0, 1, 2];

test("without a choice: red and blue first, and green stands against red only when all others are taken", () => {
  assert.deepEqual(dress([undefined, undefined]), [red, blue]);
  for (let n = 2; n <= 8; n++) {
    const worn = dress(Array.from({ length: n }));
    assert.equal(new Set(worn).size, n);
    if (n < 8) assert.ok(!(worn.includes(red) && worn.includes(green)), `${n} players: ${worn}`);
  }
});

test("a choice is kept, the others get something else, and nobody red beside a chosen green", () => {
  assert.deepEqual(dress([green, undefined]), [green, blue]);
  assert.deepEqual(dress([undefined, red]), [blue, red]);
  assert.deepEqual(dress([blue, blue])[0], blue);
  assert.equal(new Set(dress([blue, blue, blue])).size, 3);
  assert.ok(dress([99, -1]).every((colour) => colour >= 0 && colour < 8));
});

test("whoever's colour is taken gets the one that was given up", () => {
  const seats = choose([{ name: "a" }, { name: "b" }, { name: "c" }], 0, blue);
  assert.deepEqual(dress(seats.map((seat) => seat.colour)).slice(0, 2), [blue, red]);
});

test("in the mists a player is known by the first of the guards' colours, for one may have several", () => {
  wear([{ red: 3, green: 0 }, { blue: 0, yellow: 3 }]);
  assert.deepEqual([0, 1].map(colourOfPlayer), [red, blue].map(colourOf));
  wear(null, [green]);
  assert.deepEqual([0, 1].map(colourOfPlayer), [0, 1].map(colourOf));
  wear(null);
});

/** Machado, Oliveira and Fernandes 2009, severity 1, on linear light. */
const sights = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const light = (hex) => [1, 3, 5].map((i) => linear(parseInt(hex.slice(i, i + 2), 16) / 255));
const seen = (sight, colour) =>
  sight.map((row) => Math.min(1, Math.max(0, row.reduce((sum, part, i) => sum + part * colour[i], 0))));
function lab([r, g, b]) {
  const f = (t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

for (const [name, sight] of Object.entries(sights))
  test(`plain colours are far apart with ${name} sight`, () => {
    const colours = plainPalette.map((hex) => lab(seen(sight, light(hex))));
    colours.forEach((a, i) =>
      colours.slice(0, i).forEach((b, j) => {
        const apart = Math.hypot(...a.map((v, k) => v - b[k]));
        assert.ok(apart > 33, `${plainPalette[i]} and ${plainPalette[j]} are ${apart.toFixed(0)} apart`);
      }),
    );
  });
