// How quick the page is on a slow device: from tap to drawn and frames while panning, all sets, 150 tiles, the
// processor throttled four times. Arguments: NAME=FOLDER of built pages; they are measured in turn, several rounds.
import { Finder, openBrowser, openPage, people, Server } from "./lib.mjs";

const rounds = Number(process.env.ROUNDS ?? 3);
const taps = 6;
const slower = 4;
const sites = process.argv.slice(2).map((one) => one.split("="));
const aids = { features: true, remaining: true, dead: true, projected: true, preview: true, hint: true };

const finder = new Finder();
const game = await finder.find(
  "sets=base,river,abbot,inns,traders,hills,wheel,dragon players=4",
  (state) => state.board.length >= 150 && state.phase === "tile" && state.decides === 0,
);
finder.stop();
const browser = await openBrowser();

/** In the page: from a click to the frame after the one in which it was drawn. */
async function tap(what) {
  const target = document.querySelector(what);
  const began = performance.now();
  target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  return performance.now() - began;
}

async function pan() {
  const board = document.querySelector(".board");
  const send = (type, x) =>
    board.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: x, clientY: 300, pointerType: "touch" }));
  const times = [];
  send("pointerdown", 300);
  let last = performance.now();
  for (let i = 0; i < 60; i++) {
    send("pointermove", 300 + 4 * i);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    times.push(performance.now() - last);
    last = performance.now();
  }
  send("pointerup", 540);
  return times;
}

async function measure(site) {
  const server = new Server([], site);
  await server.start();
  const context = await browser.newContext({ viewport: { width: 412, height: 915 }, serviceWorkers: "block" });
  const settings = { theme: "light", size: 100, sound: false, calm: true, quick: true, notice: false, name: "" };
  const page = await openPage(context, server.url, { settings, game: { ...game, aids, seats: people(4) } });
  await page.click(".home-menu .primary");
  await page.waitForSelector(".square.legal");
  const throttle = await context.newCDPSession(page);
  await throttle.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const found = { lay: [], confirm: [], pan: [] };
  for (let i = 0; i < taps; i++) {
    await page.waitForSelector(".square.legal", { state: "attached" });
    found.lay.push(await page.evaluate(tap, ".square.legal"));
    found.confirm.push(await page.evaluate(tap, ".bar [data-act=confirm], [data-act=confirm]"));
    // What else is asked before the next tile.
    while (!(await page.$(".square.legal"))) {
      if ((await page.$(".option")) && (await page.$("[data-act=confirm][disabled]"))) await page.evaluate(tap, ".option");
      if (await page.$("[data-act=confirm]:not([disabled])")) await page.evaluate(tap, "[data-act=confirm]:not([disabled])");
    }
  }
  found.pan.push(...(await page.evaluate(pan)));
  await context.close();
  await server.stop();
  server.clean();
  return found;
}

const all = Object.fromEntries(sites.map(([name]) => [name, { lay: [], confirm: [], pan: [] }]));
for (let round = 0; round < rounds; round++)
  for (const [name, site] of sites) for (const [what, times] of Object.entries(await measure(site))) all[name][what].push(...times);
const at = (times, part) => times.sort((a, b) => a - b)[Math.floor(part * (times.length - 1))].toFixed(0);
console.log(`all sets, ${game.moves.filter((m) => m.startsWith("tile ")).length + 1} tiles, throttled ${slower} times, milliseconds: median (90th of 100)`);
for (const [name, { lay, confirm, pan: frames }] of Object.entries(all)) {
  const told = (times) => `${at(times, 0.5)} (${at(times, 0.9)})`;
  console.log(`${name.padEnd(12)} tap lays the tile ${told(lay)}, tap confirms ${told(confirm)}, a frame of panning ${told(frames)}`);
}
await browser.close();
