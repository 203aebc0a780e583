// What is asked, in a line that has little room.
import assert from "node:assert/strict";
import { test } from "node:test";

const units = process.env.WEB_UNITS ?? new URL("../../build/web-units", import.meta.url).pathname;
globalThis.document ??= { documentElement: {} };
const { languages, setLanguage } = await import(`${units}/app/i18n/index.mjs`);
const { verdict } = await import(`${units}/app/game/prompt.mjs`);

/** Characters that four lines hold on a phone with large text. */
const room = 90;

/** A finished game of so many with long names, won by these; if it was not given up, by the rules. */
const finished = (players, victors, seats = {}, playedOut = Object.keys(seats).length === 0) => ({
  look: { state: {} },
  victors,
  playedOut,
  seats: Array.from({ length: players }, (_, p) => seats[p] ?? {}),
  name: (p) => `${"W".repeat(30)} ${p}`,
});

for (const language of Object.keys(languages))
  test(`how a game ended is told in full in the result, and briefly where there is little room: ${language}`, async () => {
    await setLanguage(language);
    const tie = finished(8, [0, 1, 2, 3, 4, 5, 6, 7]);
    for (let p = 0; p < 8; p++) assert.ok(verdict(tie).includes(tie.name(p)));
    assert.match(verdict(tie, true), / \+6/);
    const given = (late) => finished(2, [0], { 1: { resigned: true, late } });
    assert.ok(verdict(given(false)).includes(given(false).name(1)));
    // Of several who gave up none is the reason alone, and one who did in a game that went on to its end is none.
    const several = finished(3, [0], { 1: { resigned: true }, 2: { resigned: true } });
    for (const table of [several, finished(3, [0], { 1: { resigned: true } }, true)])
      assert.equal(verdict(table), verdict(finished(3, [0])));
    for (const table of [tie, finished(2, [0]), finished(3, [0, 2]), given(false), given(true)]) {
      const brief = verdict(table, true);
      assert.ok(Array.from(brief).length <= room, `${Array.from(brief).length} characters: ${brief}`);
    }
  });
