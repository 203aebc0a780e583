// What the browser tests share: a server of their own, a browser, an engine that finds positions.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "../../web/node_modules/playwright-core/index.mjs";

/** Where the draw is not the point, all draws of a run follow from this number: another one plays other games. */
export const chance = Number(process.env.CHANCE ?? 1);

const program = process.env.BASTIDE ?? "build/bastide";
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--font-render-hinting=none",
  "--disable-lcd-text",
  // Keys scroll at once: a second one that comes in the middle of a smooth scroll is now and then passed over.
  "--disable-smooth-scrolling",
  "--force-color-profile=srgb",
];

/**
 * The same browser without its windows, menus and accounts, if it is there: a page costs it half as much. What belongs to
 * the desktop, notices for instance, only the whole one has.
 */
const whole = process.env.CHROMIUM ?? "/usr/bin/chromium";
const bare = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";

export const openBrowser = ({ desktop = false } = {}) =>
  chromium.launch({ executablePath: desktop || !existsSync(bare) ? whole : bare, args: flags });

const listens = (server, ...where) =>
  new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(...where, () => resolve(true));
  });

/**
 * A port that is this process's alone until it ends, below those that outgoing connections take: it is still free after
 * a restart. A socket with an abstract name stands for it (tests/server/ports.py uses the same names).
 */
async function freePort() {
  for (;;) {
    const port = 10000 + Math.floor(Math.random() * 20000);
    const name = createServer().unref();
    if (!(await listens(name, `\0bastide-port-${port}`))) continue;
    const probe = createServer();
    if (await listens(probe, port, "127.0.0.1")) {
      await new Promise((resolve) => probe.close(resolve));
      return port;
    }
    name.close();
  }
}

/** A server on a free port with a store of its own; started again it keeps port and store. */
export class Server {
  constructor(options = [], site = process.env.SITE ?? "web/dist") {
    this.site = site;
    this.data = mkdtempSync(join(tmpdir(), "bastide-web-"));
    this.options = options;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  async start() {
    check(existsSync(join(this.site, "index.html")), `${this.site} holds no page: \`make web\` builds it`);
    this.port ??= await freePort();
    const args = [
      "serve",
      "--port",
      String(this.port),
      "--data",
      this.data,
      "--web",
      this.site,
      "--log",
      "error",
      "--requests-second",
      "1000",
      "--games-hour",
      "1000",
      "--messages-second",
      "200",
      ...this.options,
    ];
    this.child = spawn(program, args, { stdio: ["ignore", "ignore", "inherit"] });
    while (this.child.exitCode === null) {
      try {
        if ((await fetch(`${this.url}/healthz`)).ok) return;
      } catch {
        // Not up yet.
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the server ended with ${this.child.exitCode}`);
  }

  stop() {
    return new Promise((resolve) => {
      this.child.once("exit", resolve);
      this.child.kill("SIGTERM");
    });
  }

  clean() {
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** A server for one test alone, which may stop it or has options of its own. */
export async function withServer(test, options = []) {
  const server = new Server(options);
  await server.start();
  try {
    await test(server);
  } finally {
    if (server.child.exitCode === null) await server.stop();
    server.clean();
  }
}

/** The engine as a program: used to play games at random up to a wanted decision. */
export class Finder {
  constructor() {
    this.child = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  async ask(line) {
    this.child.stdin.write(`${line}\n`);
    return JSON.parse((await this.lines.next()).value);
  }

  /**
   * A game in which `wanted(state, legal)` holds, as the page keeps it; played at random, or by a bot. What is so rare
   * that the draws of this run do not lead to it is taken from the first draws of all, which do.
   */
  async find(setup, wanted, bot = null, most = 400) {
    const draws = [...Array.from({ length: most / 4 }, (_, i) => chance + i), ...Array.from({ length: most }, (_, i) => 1 + i)];
    for (const seed of draws) {
      const random = generator(seed);
      let state = await this.ask(`new ${setup} seed=${seed}`);
      const full = state.setup;
      const moves = [];
      while (state.status === "playing") {
        const { legal } = await this.ask("legal");
        if (wanted(state, legal)) return { setup: full, moves };
        const figures = legal.filter((move) => !move.startsWith("pass"));
        const pool = figures.length > 0 && random(3) > 0 ? figures : legal;
        const move = bot ? (await this.ask(`go bot=${bot}`)).move : pool[random(pool.length)];
        moves.push(move);
        state = (await this.ask(`play ${move}`)).state;
      }
    }
    throw new Error(`nothing found for ${setup}`);
  }

  /** A whole game played at random, as the page keeps it. */
  async playOut(setup) {
    const random = generator(chance);
    let state = await this.ask(`new ${setup}`);
    const full = state.setup;
    const moves = [];
    while (state.status === "playing") {
      const { legal } = await this.ask("legal");
      moves.push(legal[random(legal.length)]);
      state = (await this.ask(`play ${moves.at(-1)}`)).state;
    }
    return { setup: full, moves };
  }

  stop() {
    this.child.kill();
  }
}

export function generator(seed) {
  let x = (seed * 2654435761) >>> 0;
  return (n) => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return Math.floor((x / 4294967296) * n);
  };
}

const aids = { features: true, remaining: true, dead: true, projected: true, preview: true, hint: true };
export const people = (n) => Array.from({ length: n }, (_, i) => ({ name: `P${i + 1}`, kind: "human", mine: true }));

/** A page whose device already remembers these things. */
export async function openPage(context, url, kept = {}) {
  await context.addInitScript(
    (entries) => {
      if (sessionStorage.getItem("prepared")) return;
      sessionStorage.setItem("prepared", "1");
      for (const [key, value] of entries) localStorage.setItem(`bastide.${key}`, JSON.stringify(value));
    },
    Object.entries({
      language: "en",
      settings: { theme: "light", size: 100, sound: false, calm: true, quick: true, notice: false, name: "" },
      ...kept,
    }),
  );
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  await page.goto(url);
  return page;
}

/** Run in a page: keeps a game as the page would. */
export function putGame(kept) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("bastide", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("games", { keyPath: "id" });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const transaction = request.result.transaction("games", "readwrite");
      transaction.objectStore("games").put(kept);
      transaction.oncomplete = () => resolve(request.result.close());
      transaction.onerror = () => reject(transaction.error);
    };
  });
}

/** Opens a game that the device keeps, without a look at the start page; `settings` are those of the person. */
export async function openGame(context, url, { settings, language = "en", ...game }, players) {
  const page = await openPage(context, `${url}/icon.svg`, settings ? { language, settings } : { language });
  await showGame(page, url, { aids, seats: people(players), ...game });
  return page;
}

let games = 0;
/** Another kept game in a page that is open already. */
export async function showGame(page, url, game) {
  const kept = { id: `test${games++}`, game, updated: Date.now(), over: false, decides: null, scores: [], picture: null };
  await page.evaluate(putGame, kept);
  await page.goto(`${url}/#game/${kept.id}`);
  await page.waitForSelector(`[data-game="local ${kept.id}"] .board`, { state: "attached" });
}

/** Whether the page waits for a decision, or the game is over. */
export async function settled(page) {
  await page.waitForSelector(".square.legal, .option, [data-mode=over], [data-mode=telling], [data-act=confirm]:not([disabled])", {
    state: "attached",
  });
  return (await page.$("[data-mode=over], [data-mode=telling]")) === null;
}

/** Makes one turn by clicks: a square, perhaps a figure, confirm. */
export async function playTurn(page, pick = () => 0, figure = true) {
  const squares = await page.$$(".square.legal");
  if (squares.length > 0) await squares[pick(squares.length)].dispatchEvent("click");
  const option = figure ? await page.$(".options .option") : null;
  if (option) await option.click();
  await page.click("[data-act=confirm]");
}

/** Plays on by clicks inside the page until the game is over: quicker than one click at a time from outside. */
export function playOut(page) {
  return page.evaluate(async () => {
    const find = (what) => document.querySelector(what);
    const rest = () => new Promise((resolve) => setTimeout(resolve, 12));
    for (let i = 0; !find("[data-mode=over], [data-mode=telling]"); i++) {
      if (i > 20000) throw new Error("the game does not end");
      const squares = document.querySelectorAll(".square.legal");
      const confirm = find("[data-act=confirm]");
      if (squares.length > 0)
        squares[(i * 7) % squares.length].dispatchEvent(new MouseEvent("click", { bubbles: true }));
      else if (find(".option") && !find(".option.chosen") && (confirm?.disabled || i % 2)) find(".option").click();
      else if (confirm && !confirm.disabled) confirm.click();
      await rest();
    }
  });
}

/** Asks the page until the answer holds. For questions that the page must wait for: `waitForFunction` takes any promise for a yes. */
export async function until(page, question) {
  for (const end = Date.now() + 60_000; ; ) {
    const answer = await page.evaluate(question);
    if (answer) return answer;
    check(Date.now() < end, `in a minute not so: ${question}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function check(condition, what) {
  if (!condition) throw new Error(what);
}

/**
 * Run in the page: the controls that are in sight but lie under something else, and those of `pinned` that are out of
 * sight. What scrolls may hide a control; then it must lie outside the part that is shown.
 */
export function coveredControls(pinned) {
  const shown = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const x = (left + right) / 2;
    const y = (top + bottom) / 2;
    if (right - left < 1 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null;
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflow === "visible") continue;
      const clip = box.getBoundingClientRect();
      if (x < clip.left || y < clip.top || x >= clip.right || y >= clip.bottom) return null;
    }
    return [x, y];
  };
  const name = (element) => `${element.className || element.tagName} "${element.textContent.slice(0, 30)}"`;
  const found = [];
  for (const control of document.querySelectorAll("main :is(button, input, select, a[href])")) {
    const at = shown(control);
    if (!at) {
      if (pinned.some((what) => control.matches(what))) found.push(`${name(control)} is out of sight`);
      continue;
    }
    const top = document.elementFromPoint(...at);
    if (top !== control && !control.contains(top)) found.push(`${name(control)} lies under ${top ? name(top) : "nothing"}`);
  }
  return found;
}
