// Every phase of every set, on every size of screen, with few and many players, small and large text, in two
// languages: everything can be hit, nothing is cut, no text lies on another. Each position is opened once; then the
// window changes around it.
import { cases } from "./decisions.test.mjs";
import { faults } from "./faults.mjs";
import { chance, check, openPage, people, putGame } from "./lib.mjs";

const all = "base,river,abbot,inns,traders,hills,wheel,dragon";
const devices = [
  { name: "phone", least: 44, options: { hasTouch: true, isMobile: true }, sizes: [[360, 640], [640, 360], [412, 915], [915, 412]] },
  { name: "desk", least: 40, options: {}, sizes: [[1280, 720], [1366, 657], [1920, 1080]] },
];
const texts = [100, 150];
const pinned = ["[data-act=confirm]", "[data-tool=more]", "[data-tool=all]"];
const whole = [".scores", ".bar", ".top", ".prompt-text"];
const longNames = ["Maximiliane Alexandra von der Hohenburg", "Bob", "Cyril", "Dobromila", "W".repeat(40), "František", "Gustav", "Hedvika"];

/** The phases of the sets: each with the position that it is asked in, for so many players. */
function phases(players) {
  return cases
    .filter(([, setup]) => !setup.includes("mists") || players <= 5)
    .map(([name, setup, wanted, pattern, bot]) => ({
      name,
      setup: setup.includes("mists")
        ? setup.replace(/players=\d/, `players=${players}`)
        : `sets=${setup.includes("river") ? "base,river" : all} players=${players}`,
      wanted,
      pattern,
      bot,
    }));
}

/** Opens another kept game in the frame that is there. */
async function enter(frame, game, id) {
  const seats = people(game.players).map((seat, i) => ({ ...seat, name: longNames[i] }));
  const aids = { features: true, remaining: true, dead: true, projected: true, preview: true, hint: true };
  const kept = { id, game: { setup: game.setup, moves: game.moves, seats, aids }, updated: 0, over: false, decides: null, scores: [], picture: null };
  await frame.evaluate(putGame, kept);
  await frame.evaluate((to) => (location.hash = `#game/${to}`), id);
  await frame.waitForSelector(`[data-game="local ${id}"]`, { state: "attached" });
}

/** What is wrong on all sizes of a device: the frame changes its size, which is quicker than a window that does. */
function everySize(frame, device, what, order) {
  return frame.evaluate(
    async ({ sizes, texts, what, order }) => {
      const wrong = [];
      for (const [width, height] of sizes) {
        Object.assign(frameElement.style, { width: `${width}px`, height: `${height}px` });
        for (const size of texts) {
          document.documentElement.style.setProperty("--size", String(size / 100));
          // The board learns of its size in the next frame, and draws in the one after.
          if (size === texts[0]) await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          for (const fault of window.faults(order)) wrong.push(`${width}x${height} ${size} %, ${what}: ${fault}`);
        }
      }
      return wrong;
    },
    { sizes: device.sizes, texts, what, order: { least: device.least, pinned, whole, ...order } },
  );
}

/** Positions are looked for once, for all devices and languages. */
const positions = new Map();
function positionOf(finder, { name, setup, wanted, bot }) {
  const key = `${name} ${setup}`;
  if (!positions.has(key)) positions.set(key, finder.find(setup, wanted, bot));
  return positions.get(key);
}

/** Where everything lies and what would be hit is the same if nothing is painted, and that is much quicker. */
const unpainted = `#app { opacity: 0 !important } :is(.art-store, .tiles, use, image) { display: none !important }
* { animation: none !important; transition: none !important }`;

/** The page in a frame of a page. */
async function start({ url, newContext }, device, language) {
  // What the test answers itself counts as another network, from which pages may not reach this one unasked.
  const context = await newContext({ ...device.options, bypassCSP: true, permissions: ["local-network-access"] });
  await context.route(`${url}/`, async (route) => {
    const answer = await route.fetch();
    const { "x-frame-options": _, "content-security-policy": __, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
  await context.route(`${url}/frame`, (route) => route.fulfill({ contentType: "text/html", body: "<iframe style='border: 0; position: absolute; left: 4000px; opacity: 0'></iframe>" }));
  await context.addInitScript(`window.faults = ${faults}`);
  // Pictures of tiles that nobody sees are not made.
  await context.addInitScript(() => (window.requestIdleCallback = () => 0));
  const page = await openPage(context, `${url}/frame`, { language });
  await page.evaluate((address) => (document.querySelector("iframe").src = address), `${url}/`);
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  await frame.waitForSelector(".home-menu", { state: "attached" });
  await frame.addStyleTag({ content: unpainted });
  return frame;
}

const report = (wrong) => check(wrong.length === 0, `${wrong.length} faults\n${wrong.slice(0, 60).join("\n")}`);

const tapped = (frame, what) => frame.locator(what).first().dispatchEvent("click");
const busy = (state, legal) => state.phase === "figure" && state.decides === 0 && legal.length >= 6 && state.turn > 12;
const bar = (...acts) => ({ pinned: [...acts.map((act) => `.bar [data-act=${act}]`), "[data-tool=more]"] });

/** What can be open in a game: how it is opened, and what is then seen. */
const opened = [
  ["menu", ["[data-tool=more]"], "[data-act=leave]"],
  ["log", ["[data-tool=list]"], ".log-line"],
  ["tiles", ["[data-tool=tiles]"], ".kinds li"],
  ["rules", ["[data-tool=book]"], ".rule-text"],
  ["settings", ["[data-tool=more]", "[data-act=settings]"], ".form"],
  ["text", ["[data-tool=more]", "[data-act=text]"], ".text-view"],
  ["keys", ["[data-tool=more]", "[data-act=keys]"], "section[data-sheet=keys] table, section[data-sheet=keys] dl, section[data-sheet=keys] kbd"],
  ["rule of the decision", ["[data-act=rule]"], ".rule-text"],
];

async function sheets(tools, frame, device, players) {
  const wrong = [];
  const game = await positionOf(tools.finder, { name: "busy", setup: `sets=${all} players=${players}`, wanted: busy });
  await enter(frame, { ...game, players }, "busy");
  await frame.waitForSelector(".option", { state: "attached" });
  for (const [name, way, seen] of opened) {
    for (const step of way) await tapped(frame, step);
    await frame.waitForSelector(`section[data-sheet] :is(${seen})`, { state: "attached" });
    wrong.push(...(await everySize(frame, device, name)));
    while (await frame.$("section[data-sheet]")) await tapped(frame, "section[data-sheet] header button");
  }
  await tapped(frame, "[data-act=hint]");
  await frame.waitForSelector(".hint [role=status]", { state: "attached" });
  wrong.push(...(await everySize(frame, device, "hint")));
  await tapped(frame, "[data-tool=list]");
  await tapped(frame, ".log-line");
  await frame.waitForSelector("[data-mode=replay]", { state: "attached" });
  wrong.push(...(await everySize(frame, device, "replay with the log", bar("present"))));
  await tapped(frame, "section[data-sheet] header button");
  wrong.push(...(await everySize(frame, device, "replay", bar("present"))));
  await tapped(frame, "[data-act=present]");
  return wrong;
}

async function ending(tools, frame, device, players) {
  const wrong = [];
  const last = (state) => state.left === 0 && state.phase === "tile";
  const game = await positionOf(tools.finder, { name: "last tile", setup: `sets=base,inns players=${players}`, wanted: last });
  await enter(frame, { ...game, players }, "last");
  for (let i = 0; i < 60 && !(await frame.$("[data-mode=telling]")); i++) {
    await frame.waitForSelector(".square.legal, .option, [data-act=confirm]:not([disabled])", { state: "attached" });
    if (await frame.$(".square.legal")) await tapped(frame, ".square.legal");
    await frame.waitForSelector("[data-act=confirm]:not([disabled])", { state: "attached" });
    await tapped(frame, "[data-act=confirm]");
  }
  wrong.push(...(await everySize(frame, device, "final scoring", bar("tell", "tellAll"))));
  await tapped(frame, "[data-act=tellAll]");
  await frame.waitForSelector(".final", { state: "attached" });
  const over = bar("result", "replay", "review", "again");
  wrong.push(...(await everySize(frame, device, "result", over)));
  await tapped(frame, ".final [data-act=review]");
  wrong.push(...(await everySize(frame, device, "review", over)));
  while (await frame.$("section[data-sheet]")) await tapped(frame, "section[data-sheet] header button");
  wrong.push(...(await everySize(frame, device, "over", over)));
  wrong.push(...(await reviewed(tools, frame, device, players)));
  return wrong;
}

/** A review that has come to its end: of a game of four tiles, for it is looked at, not waited for. */
async function reviewed({ finder }, frame, device, players) {
  const game = await finder.playOut(`sets=base players=${players} deck=B-FRFR,B-CFFF,B-CFFF,B-FRFR`);
  await enter(frame, { ...game, players }, "short");
  await tapped(frame, ".bar [data-act=review]");
  await tapped(frame, "[data-act=start-review]");
  await frame.waitForSelector(".review table", { state: "attached" });
  return everySize(frame, device, "reviewed", bar("result", "replay", "review", "again"));
}

const post = async (url, path, body, token) => {
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${url}/api/games${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
};

/** At a server: chat lines open and unread, the dialog that asks before giving up, the promise of the draw. */
async function online({ url }, frame, device, players) {
  const wrong = [];
  const seats = longNames.slice(0, players).map((name) => ({ kind: "me", name }));
  const clock = { move: 3600, then: "bot" };
  const made = await post(url, "", { setup: `sets=${all} players=${players} seed=5`, seats, clock, start: true });
  const say = (seat, text) => post(url, `/${made.id}/do`, { cmd: "chat", seat, text }, made.seats[seat].token);
  for (let i = 0; i < 12; i++) await say(i % players, i % 3 ? "Well played!" : "That-city-will-never-be-closed-by-anybody, and you know it, don't you?");
  const { state } = await (await fetch(`${url}/api/games/${made.id}`)).json();
  const mine = { seats: { [state.decides]: made.seats[state.decides].token } };
  await frame.evaluate(([id, tokens]) => localStorage.setItem(`bastide.tokens.${id}`, JSON.stringify(tokens)), [made.id, mine]);
  await frame.evaluate((id) => {
    history.pushState(null, "", `/g/${id}`);
    dispatchEvent(new PopStateEvent("popstate"));
  }, made.id);
  await frame.waitForSelector(".square.legal", { state: "attached" });
  await say((state.decides + 1) % players, "One more.");
  await frame.waitForSelector("[data-tool=chat] .badge", { state: "attached" });
  wrong.push(...(await everySize(frame, device, "unread chat")));
  // Seven tools, the most there are, on the smallest phones.
  if (device.name === "phone" && players < 8) wrong.push(...(await everySize(frame, { ...device, sizes: [[320, 640]] }, "seven tools", { pinned: [...pinned, ".tools button"] })));
  await tapped(frame, "[data-tool=chat]");
  await frame.waitForFunction(() => document.querySelectorAll(".chat-lines li").length >= 13);
  wrong.push(...(await everySize(frame, device, "chat")));
  for (const sheet of ["fair", "resign"]) {
    await tapped(frame, "[data-tool=more]");
    await tapped(frame, `[data-act=${sheet}]`);
    await frame.waitForSelector(`section[data-sheet=${sheet}]`, { state: "attached" });
    wrong.push(...(await everySize(frame, device, sheet)));
  }
  return wrong;
}

/**
 * With four players, where a screen lies between those for two and for eight, every other phase is enough; which, is
 * drawn. MATRIX=full: all.
 */
const looked = (players) => (_, i) => process.env.MATRIX === "full" || players !== 4 || (i + chance) % 2 === 0;

const everyPhase = async (tools, frame, device, players) => {
  const wrong = [];
  for (const phase of phases(players).filter(looked(players))) {
    const { name, pattern } = phase;
    const game = await positionOf(tools.finder, phase);
    await enter(frame, { ...game, players }, name.replaceAll(" ", "-"));
    await frame.waitForSelector(".option, .square.legal", { state: "attached" });
    wrong.push(...(await everySize(frame, device, name)));
    await tapped(frame, pattern ? ".option" : ".square.legal");
    await frame.waitForSelector("[data-act=confirm]:not([disabled])", { state: "attached" });
    wrong.push(...(await everySize(frame, device, `${name}, chosen`)));
  }
  return wrong;
};

const parts = { "every phase": [everyPhase], "sheets, the past, the end and a server": [sheets, ending, online] };

/** In each device every language meets some numbers of players, and over both devices all; MATRIX=full: all in each. */
const spoken = (device, i) => (process.env.MATRIX === "full" ? ["en", "cs"] : [(device.name === "phone") === (i === 1) ? "en" : "cs"]);

export default Object.entries(parts).flatMap(([part, walks]) =>
  devices.flatMap((device) =>
    [2, 4, 8].flatMap((players, i) =>
      spoken(device, i).map((language) => [
        `matrix: ${part}, ${device.name}, ${players} players, ${language}`,
        async (tools) => {
          const frame = await start(tools, device, language);
          const wrong = [];
          for (const walk of walks) wrong.push(...(await walk(tools, frame, device, players)));
          report(wrong);
        },
      ]),
    ),
  ),
);
