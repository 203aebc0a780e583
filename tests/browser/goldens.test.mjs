// The main screens as they were looked at. After a change that is meant: make goldens, look, and keep them.
import { readFileSync } from "node:fs";
import { openGame, openPage } from "./lib.mjs";
import { compare, prepare, shots, still } from "./picture.mjs";

const games = JSON.parse(readFileSync(new URL("./goldens/games.json", import.meta.url), "utf8"));
const names = ["Anna", "Bob", "Cyril", "Dana"];
const seats = (n) => names.slice(0, n).map((name) => ({ name, kind: "human", mine: true }));
const aids = { features: true, remaining: true, dead: true, projected: true, preview: true, hint: true };
const plan = {
  mists: false,
  level: 1,
  sets: ["river", "inns"],
  house: {},
  first: -1,
  seed: "",
  clock: { kind: "none", game: 600, increment: 5, move: 60, then: "bot" },
  public: false,
  spectators: true,
  aids,
  seats: [
    { kind: "human", name: "Anna", level: "normal" },
    { kind: "bot", name: "Agnès", level: "normal" },
    { kind: "bot", name: "Raimon", level: "hard" },
  ],
};
const sizes = [
  { size: [360, 640], isMobile: true, hasTouch: true },
  { size: [1280, 800], dark: true },
  { size: [2560, 1440] },
];

/** Opens a kept game; `open` knows the device and the person. */
const openKept = (game, players) => (open) => open.game({ ...games[game], aids, seats: seats(players) });

const call = async (url, path, body, token) => {
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${url}/api/games${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
};
const kinds = [
  { kind: "me", name: "Anna" },
  { kind: "open" },
  { kind: "bot", name: "Raimon", level: "normal" },
];

/** Each opens its page and brings it to where it is looked at. */
const screens = {
  home: async (open) => {
    const page = await open("");
    await page.waitForSelector(".home-menu");
    await page.waitForSelector(".living .tiles image");
    await page.waitForSelector(".gallery use");
    return page;
  },
  new: async (open) => {
    const page = await open("/#new", { plan });
    await page.waitForSelector(".ready use");
    return page;
  },
  base: async (open) => {
    const page = await openKept("base", 3)(open);
    await page.waitForSelector(".square.legal");
    await page.locator("[data-square='3,4']").dispatchEvent("click");
    await page.waitForSelector(".option");
    return page;
  },
  all: async (open) => {
    const page = await openKept("all", 4)(open);
    await page.waitForSelector(".square.legal");
    return page;
  },
  mists: async (open) => {
    const page = await openKept("mists", 3)(open);
    await page.waitForSelector(".option");
    return page;
  },
  final: async (open) => {
    const page = await openKept("over", 3)(open);
    await page.waitForSelector(".luck");
    return page;
  },
  rules: async (open) => {
    const page = await open("/#rules/dragon");
    await page.waitForSelector(".kinds use");
    await page.waitForFunction(() => {
      const drawn = (figure) => [...figure.querySelectorAll(".shot img")].some((image) => image.complete);
      const figures = [...document.querySelectorAll(".example")];
      return figures.length > 0 && figures.every(drawn);
    });
    return page;
  },
  lobby: async (open, url) => {
    const made = await call(url, "", { setup: "sets=base,river,inns players=3", seats: kinds });
    const page = await open(`/g/${made.id}`, { [`tokens.${made.id}`]: { host: made.host, seats: { 0: made.seats[0].token } } });
    await page.waitForSelector(".presence.on");
    return page;
  },
  table: async (open, url) => {
    const two = [kinds[0], { kind: "me", name: "Bob" }, { kind: "me", name: "Cyril" }];
    const made = await call(url, "", { setup: games.base.setup, seats: two, start: true });
    const token = (seat) => made.seats[seat].token;
    // The host of this game holds every seat; the state tells whose decision each of the moves was.
    for (const move of games.base.moves) {
      const { state, game } = await (await fetch(`${url}/api/games/${made.id}`)).json();
      await call(url, `/${made.id}/do`, { cmd: "move", seat: state.decides, move, after: game.n }, token(state.decides));
    }
    await call(url, `/${made.id}/do`, { cmd: "chat", seat: 1, text: "That city will never close." }, token(1));
    const { state } = await (await fetch(`${url}/api/games/${made.id}`)).json();
    const mine = { [state.decides]: token(state.decides) };
    const page = await open(`/g/${made.id}`, { [`tokens.${made.id}`]: { seats: mine } });
    await page.waitForSelector(".square.legal");
    await page.click("[data-tool=chat]");
    await page.waitForSelector(".chat-lines li");
    return page;
  },
};

/** The way to pages of a context: to an address, or to a kept game. */
function opener(context, url) {
  const settings = { theme: "auto", size: 100, sound: false, calm: true, quick: true, notice: false, name: "Anna" };
  const open = (path, kept = {}) => openPage(context, `${url}${path}`, { settings, ...kept });
  open.game = (game) => openGame(context, url, { ...game, settings }, game.seats.length);
  return open;
}

export default Object.entries(screens).map(([name, visit]) => [
  `golden: ${name}`,
  async ({ url, newContext }) => {
    const blank = await (await newContext()).newPage();
    const complaints = [];
    for (const { size: [width, height], dark, ...device } of sizes) {
      const context = await newContext({ viewport: { width, height }, reducedMotion: "reduce", bypassCSP: true, ...device });
      await prepare(context);
      const page = await visit(opener(context, url), url);
      await still(page);
      complaints.push(await compare(page, blank, `${name}-${width}`));
      if (dark) {
        await page.emulateMedia({ colorScheme: "dark" });
        await page.waitForSelector("[data-theme=dark]");
        await still(page);
        complaints.push(await compare(page, blank, `${name}-${width}-dark`));
      }
      await context.close();
    }
    const wrong = complaints.filter(Boolean);
    if (wrong.length > 0) throw new Error(`${wrong.join("; ")} (pictures in ${shots})`);
  },
]);
