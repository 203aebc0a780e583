// What is wrong with a saved game, by the line at which its reader stopped.
import assert from "node:assert/strict";
import { test } from "node:test";

const units = process.env.WEB_UNITS ?? new URL("../../build/web-units", import.meta.url).pathname;
const { faultOf } = await import(`${units}/app/game/record-fault.mjs`);

const head = "bastide-record 1\nsetup sets=base players=2 seed=1\n";
const cases = [
  ["head", "\u0089PNG\r", 1],
  ["head", "# a comment\nGIF89a\n", 2],
  ["setup", "bastide-record 1\r\nsetup sets=moon\r\nmoves\r\n", 2],
  ["short", "bastide-record 1\nsetup sets=ba", 2],
  ["setup", "bastide-record 1\ntile 0,1,0\nmoves\n", 2],
  ["names", `${head}name 9 Anna\nmoves\n`, 3],
  ["short", head, 2],
  ["short", "bastide-record 1\n", 1],
  ["short", `${head}name 0 Anna\nmov`, 4],
  ["move", `${head}moves\ntile 0,1,4`, 4, "tile 0,1,4"],
  ["move", `${head}name 0 Anna # me\nmoves\n\nnonsense # why\npass\n`, 6, "nonsense"],
  ["result", `${head}moves\nresult 3 4\n`, 4, "result 3 4"],
  ["rest", `${head}moves\nresult 3 4\npass\n`, 5, "pass"],
];

for (const [fault, text, line, what] of cases)
  test(`${fault}: ${JSON.stringify(text)}`, () => {
    const found = faultOf(text, line);
    assert.equal(found.fault, fault);
    if (what) assert.equal(found.what, what);
  });

test("of a long line its beginning is told", () => {
  const { what } = faultOf(`${head}moves\n${"x".repeat(500)}\n`, 4);
  assert.equal(what, `${"x".repeat(40)}…`);
});
