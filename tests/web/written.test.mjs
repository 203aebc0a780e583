// How values are written within a text.
import assert from "node:assert/strict";
import { test } from "node:test";

const units = process.env.WEB_UNITS ?? new URL("../../build/web-units", import.meta.url).pathname;
const { isolated, listed, rounded } = await import(`${units}/app/util/written.mjs`);

test("opposite numbers are rounded to opposite numbers, and nothing is minus zero", () => {
  for (const n of [0.25, 2.65, 26.5, 0.05, 1.15, 33.75]) assert.equal(rounded(-n, 1), -rounded(n, 1));
  assert.equal(rounded(-0.25, 1), -0.3);
  assert.ok(Object.is(rounded(-0.01, 1), 0));
});

test("a name from right to left keeps to itself within a sentence, others are as they were", () => {
  assert.equal(isolated("\u05d0\u05d1"), "\u2068\u05d0\u05d1\u2069");
  assert.equal(isolated("\u0639\u0644\u064a 2"), "\u2068\u0639\u0644\u064a 2\u2069");
  for (const name of ["Anna", "Łukasz", "Ďáblík", "😀", "12"]) assert.equal(isolated(name), name);
});

test("of several names each keeps to itself, so that they stand in the order of their points", () => {
  assert.equal(listed(["\u05d0", "\u05d1", "Anna"]), "\u2068\u05d0\u2069, \u2068\u05d1\u2069, Anna");
});
