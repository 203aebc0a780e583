// How quick the page is on a slow device, all sets, 150 tiles, all aids, the processor throttled four times: from tap to
// drawn for everything that a turn asks for, frames while the board is moved and zoomed, and the worst frame of each
// turn with motion. Arguments: NAME=FOLDER of built pages; they are measured in turn, several rounds.
import { check, Finder, openBrowser, openPage, people, Server } from "./lib.mjs";

const rounds = Number(process.env.ROUNDS ?? 3);
const turns = Number(process.env.TURNS ?? 6);
const slower = 4;
const sites = process.argv.slice(2).map((one) => one.split("="));
const aids = { features: true, remaining: true, dead: true, projected: true, preview: true, hint: true };

const finder = new Finder();
const game = await finder.find(
  "sets=base,river,abbot,inns,traders,hills,wheel,dragon players=4",
  (state) => state.board.length >= 150 && state.phase === "tile" && state.decides === 0,
);
finder.stop();
const browser = await openBrowser({ desktop: true });

/** In the page: from a click, or a key, to the frame after the one in which it was drawn. Null if there is nothing to press. */
async function press(what) {
  const target = what === "r" ? document.body : document.querySelector(what);
  if (!target) return null;
  const event = what === "r" ? new KeyboardEvent("keydown", { key: "r", bubbles: true }) : new MouseEvent("click", { bubbles: true });
  const began = performance.now();
  target.dispatchEvent(event);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  return performance.now() - began;
}

/** In the page: the times of frames while one finger moves the board, or two zoom it. */
async function drag(fingers) {
  const board = document.querySelector(".board");
  const send = (type, finger, x) => {
    const about = { bubbles: true, pointerId: finger, clientX: x, clientY: 300 + 40 * finger, pointerType: "touch" };
    board.dispatchEvent(new PointerEvent(type, about));
  };
  const at = (finger, i) => (finger === 1 ? 200 - 2 * i : 210 + 2 * i);
  const times = [];
  for (let finger = 1; finger <= fingers; finger++) send("pointerdown", finger, at(finger, 0));
  let last = performance.now();
  for (let i = 1; i <= 60; i++) {
    for (let finger = 1; finger <= fingers; finger++) send("pointermove", finger, at(finger, i));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    times.push(performance.now() - last);
    last = performance.now();
  }
  for (let finger = 1; finger <= fingers; finger++) send("pointerup", finger, at(finger, 60));
  return times;
}

/** In the page: the longest frame from a click until what it set in motion has ended. */
async function worstFrame(what) {
  const began = performance.now();
  document.querySelector(what).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  let worst = 0;
  for (let last = began, now; (now = performance.now()) - began < 1500; last = now) {
    worst = Math.max(worst, now - last);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return worst;
}

const legal = ".square.legal";
const confirm = "[data-act=confirm]:not([disabled])";

/** A page with the game, throttled when it has come to rest. */
async function withPage(site, calm, measure) {
  const server = new Server([], site);
  await server.start();
  const context = await browser.newContext({ viewport: { width: 412, height: 915 }, serviceWorkers: "block" });
  const settings = { theme: "light", size: 100, sound: false, calm, quick: true, notice: false, name: "" };
  const page = await openPage(context, server.url, { settings, game: { ...game, aids, seats: people(4) } });
  await page.click(".home-menu .primary");
  await page.waitForSelector(legal);
  // Older pages have no pictures to wait for; the idle time is theirs as well.
  await page.waitForSelector(".tiles image", { state: "attached", timeout: 8000 }).catch(() => undefined);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await measure(page);
  await context.close();
  await server.stop();
  server.clean();
}

/** What else is asked before the next tile. */
async function goOn(page) {
  for (const end = Date.now() + 120_000; !(await page.$(legal)); ) {
    check(Date.now() < end, `no way on from: ${await page.innerText(".dock, .decision, body")}`);
    if ((await page.$(".option")) && (await page.$("[data-act=confirm][disabled]"))) await page.evaluate(press, ".option");
    await page.evaluate(press, confirm);
  }
}

const all = Object.fromEntries(sites.map(([name]) => [name, {}]));
const note = (name, what, ...times) => (all[name][what] ??= []).push(...times.filter((time) => time !== null));

async function measure(name, site) {
  await withPage(site, true, async (page) => {
    for (let i = 0; i < turns; i++) {
      await page.waitForSelector(legal, { state: "attached" });
      note(name, "lay", await page.evaluate(press, legal));
      note(name, "turn", await page.evaluate(press, "r"));
      note(name, "choose", await page.evaluate(press, ".option"));
      note(name, "confirm", await page.evaluate(press, confirm));
      await goOn(page);
    }
    note(name, "pan", ...(await page.evaluate(drag, 1)));
    note(name, "zoom", ...(await page.evaluate(drag, 2)));
  });
  await withPage(site, false, async (page) => {
    for (let i = 0; i < turns; i++) {
      await page.waitForSelector(legal, { state: "attached" });
      note(name, "moving", await page.evaluate(worstFrame, legal));
      note(name, "moving", await page.evaluate(worstFrame, confirm));
      await goOn(page);
    }
  });
}

for (let round = 0; round < rounds; round++) for (const [name, site] of sites) await measure(name, site);
const at = (times, part) => times.sort((a, b) => a - b)[Math.floor(part * (times.length - 1))].toFixed(0);
const told = { lay: "lays", turn: "turns", choose: "chooses", confirm: "confirms", pan: "pan", zoom: "zoom", moving: "motion" };
console.log(`all sets, ${game.moves.filter((m) => m.startsWith("tile ")).length + 1} tiles, throttled ${slower} times, milliseconds: median (90th of 100)`);
console.log("tap: lays, turns, chooses, confirms; a frame of: pan, zoom; the worst frame of a move with motion");
for (const [name, times] of Object.entries(all)) {
  const columns = Object.entries(told).map(([what, word]) => `${word} ${at(times[what], 0.5)} (${at(times[what], 0.9)})`);
  console.log(`${name.padEnd(12)} ${columns.join(", ")}`);
}
await browser.close();
