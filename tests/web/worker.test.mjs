// The service worker's answer to a press on a notice, with what a browser would give it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const source = readFileSync(new URL("../../web/sw.js", import.meta.url), "utf8");

/** What a press on a notice of this game does, while these pages are open. */
async function press(game, open) {
  const done = [];
  const heard = {};
  const pages = open.map((url) => ({ url, focus: async () => done.push(`focus ${url}`) }));
  const self = {
    addEventListener: (type, listen) => (heard[type] = listen),
    clients: { matchAll: async () => pages, openWindow: async (url) => done.push(`open ${url}`) },
    location: { origin: "http://here" },
  };
  vm.runInNewContext(source, { self, caches: {}, URL });
  let waits;
  heard.notificationclick({ notification: { data: game, close: () => done.push("close") }, waitUntil: (promise) => (waits = promise) });
  await waits;
  return done;
}

test("a press on a notice comes to its game, and leaves pages that show something else alone", async () => {
  const game = "http://here/g/abc";
  assert.deepEqual(await press(game, ["http://here/", game]), ["close", `focus ${game}`]);
  assert.deepEqual(await press(game, ["http://here/#game/x"]), ["close", `open ${game}`]);
  assert.deepEqual(await press(game, []), ["close", `open ${game}`]);
});
