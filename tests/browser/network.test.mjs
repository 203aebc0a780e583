// Networks that fail: decisions on their way, silence, servers that do not answer, and a tab that nobody looks at.
import { createServer } from "node:net";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, openPage, playTurn, Server, until, withServer } from "./lib.mjs";

const post = async (url, path, body, token) => {
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${url}/api/games${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
};
const get = async (url, path) => (await fetch(`${url}/api/games${path}`)).json();
const create = (url) =>
  post(url, "", {
    setup: "sets=base players=2 seed=7",
    seats: [
      { kind: "me", name: "Anna" },
      { kind: "me", name: "Bob" },
    ],
    start: true,
  });
const seat = (made, n) => ({ [`tokens.${made.id}`]: { seats: { [n]: made.seats[n].token } } });
const outbox = (page, id) => page.evaluate((name) => localStorage.getItem(name), `bastide.outbox.${id}`);
const move = (made, state, text, after) =>
  ({ cmd: "move", seat: state.decides, move: text, after, token: made.seats[state.decides].token });

/** A page at a seat whose messages pass through `out` and `back`; what these do not give on is lost. */
async function behind(context, out, back) {
  await context.routeWebSocket(/\/ws\/\w+$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => out(JSON.parse(message)) && server.send(message));
    server.onMessage((message) => back(JSON.parse(message)) && socket.send(message));
  });
}

/** Plays a turn whose moves or answers get lost, closes the tab, and comes back with a good network. */
async function closedTab({ url, newContext }, losing) {
  const made = await create(url);
  const context = await newContext();
  let good = false;
  const arrived = [];
  await behind(
    context,
    (m) => {
      const passes = good || losing !== "moves" || m.cmd !== "move";
      if (m.cmd === "move" && passes) arrived.push(m.id);
      return passes;
    },
    (m) => good || losing !== "answers" || m.type === "welcome" || m.n <= 3,
  );
  const page = await openPage(context, `${url}/g/${made.id}`, seat(made, 0));
  await page.waitForSelector(".square.legal");
  await playTurn(page, () => 0, false);
  await page.waitForFunction(() => document.querySelector("[data-act=confirm]")?.disabled);
  check(await outbox(page, made.id), "the decision is not kept on the device");
  if (losing === "answers") while ((await get(url, `/${made.id}`)).state.board.length < 2) await new Promise((r) => setTimeout(r, 20));
  await page.close();
  good = true;
  const again = await openPage(context, `${url}/g/${made.id}`);
  await again.waitForFunction(() => Number(document.querySelector("main.play")?.dataset.steps) >= 2);
  await again.waitForFunction((name) => localStorage.getItem(name) === null, `bastide.outbox.${made.id}`);
  const { state } = await get(url, `/${made.id}`);
  check(state.board.length === 2 && state.decides === 1, `${state.board.length} tiles, ${state.decides} decides`);
  check((await again.$(".trouble-told, .lost")) === null, "coming back is told as a trouble");
  if (losing === "moves") check(new Set(arrived).size === arrived.length, `sent twice: ${arrived}`);
}

export default [
  [
    "network: a move that never left the tab is kept, and sent once after the tab was closed",
    (tools) => closedTab(tools, "moves"),
  ],
  [
    "network: a move whose answer was lost happens once, though the tab was closed",
    (tools) => closedTab(tools, "answers"),
  ],
  [
    "network: silence is seen within ten seconds, a cable that is pulled at once, and the board keeps its place",
    async ({ url, newContext }) => {
      const made = await create(url);
      const phone = { width: 360, height: 640 };
      const context = await newContext({ viewport: phone });
      let silent = false;
      await behind(context, () => !silent, () => !silent);
      const page = await openPage(context, `${url}/icon.svg`, seat(made, 0));
      await page.clock.install();
      await page.goto(`${url}/g/${made.id}`);
      await page.waitForSelector(".square.legal");
      const lost = () => page.locator(".prompt [role=status]").filter({ hasText: "Connection lost" }).count();
      check((await lost()) === 0, "told before it happened");
      const place = async () => JSON.stringify(await page.locator(".board").boundingBox());
      const before = await place();
      silent = true;
      // What was on its way before has come when the page answers.
      await page.evaluate(() => undefined);
      await page.clock.runFor(10_000);
      check((await lost()) > 0, "ten seconds of silence are not told");
      check((await place()) === before, "the board moved on a phone");
      // A sheet that covers what is asked says it in its head.
      await page.click("[data-tool=more]");
      await page.waitForSelector(".sheet header >> text=Connection lost");
      await page.click("[data-tool=more]");
      await page.setViewportSize({ width: 915, height: 412 });
      const onSide = await place();
      silent = false;
      await page.clock.runFor(10_000);
      await page.waitForFunction(() => !document.body.textContent.includes("Connection lost"));
      check((await place()) === onSide, "the board moved on a phone on its side");
      await context.setOffline(true);
      await page.waitForFunction(() => document.querySelector(".prompt")?.textContent.includes("Connection lost"));
      await context.setOffline(false);
    },
  ],
  [
    "network: a game whose server falls silent before it is seen says so after a while, not at once, and opens when it answers",
    async ({ url, newContext }) => {
      const made = await create(url);
      const context = await newContext();
      let silent = true;
      await behind(context, () => !silent, () => !silent);
      const page = await openPage(context, `${url}/icon.svg`, seat(made, 0));
      await page.clock.install();
      const socket = page.waitForEvent("websocket");
      await page.goto(`${url}/g/${made.id}`);
      await socket;
      await page.evaluate(() => undefined);
      check((await page.$(".no-game")) === null, "given up before it was tried");
      await page.clock.runFor(10_000);
      await page.waitForSelector(".no-game [role=alert] >> text=The server does not answer");
      silent = false;
      await page.clock.runFor(10_000);
      await page.waitForSelector(".square.legal");
    },
  ],
  [
    "network: a server that takes connections and never answers: the kept page is there at once",
    async ({ newContext }) =>
      withServer(async (server) => {
        const context = await newContext({ serviceWorkers: "allow" });
        const page = await openPage(context, server.url);
        await page.waitForFunction(() => navigator.serviceWorker.controller);
        await page.close();
        await server.stop();
        const held = [];
        const deaf = createServer((socket) => held.push(socket.on("error", () => undefined)));
        await new Promise((resolve) => deaf.listen(server.port, "127.0.0.1", resolve));
        const again = await openPage(context, server.url);
        await again.getByRole("button", { name: "New game" }).click();
        await again.click("[data-act=start]");
        await again.waitForSelector(".square.legal");
        check(held.length > 0, "nobody asked the server: the test proves nothing");
        for (const socket of held) socket.destroy();
        await new Promise((resolve) => deaf.close(resolve));
      }),
  ],
  [
    "network: a turn is told through the service worker, where pages may make no notice themselves",
    async ({ url, newContext }) => {
      const made = await create(url);
      const context = await newContext({ desktop: true, serviceWorkers: "allow", permissions: ["notifications"] });
      await context.addInitScript(() => {
        // As in Chrome for Android, with the tab in the background.
        const { permission } = Notification;
        window.Notification = class {
          static permission = permission;
          static requestPermission = async () => permission;
          constructor() {
            throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
          }
        };
        Object.defineProperty(document, "hidden", { get: () => true });
      });
      const settings = { theme: "light", size: 100, sound: false, calm: true, quick: true, notice: true, name: "" };
      const page = await openPage(context, `${url}/g/${made.id}`, { settings, ...seat(made, 1) });
      await page.waitForFunction(() => navigator.serviceWorker.controller);
      await page.waitForSelector(".board");
      for (let decides = 0; decides === 0; ) {
        const { legal, game, state } = await get(url, `/${made.id}?legal=1`);
        decides = state.decides;
        if (decides !== 0) break;
        const { token, ...body } = move(made, state, legal[0], game.n);
        await post(url, `/${made.id}/do`, body, token);
      }
      await page.waitForSelector(".status.mine");
      const notices = await until(page, async () => {
        const worker = await navigator.serviceWorker.getRegistration();
        const all = await worker.getNotifications();
        return all.length > 0 && all.map(({ tag, data, body }) => ({ tag, data, body }));
      });
      check(notices.length === 1 && notices[0].tag === "turn" && notices[0].data.includes(made.id), JSON.stringify(notices));
    },
  ],
  [
    "network: a new build is taken at once where nothing is lost, and in a game when it is left",
    async ({ newContext }) => {
      const site = mkdtempSync(join(tmpdir(), "bastide-site-"));
      cpSync(process.env.SITE ?? "web/dist", site, { recursive: true });
      const server = new Server([], site);
      await server.start();
      try {
        const publish = (name) => {
          const html = readFileSync(join(site, "index.html"), "utf8").replace(/<html[^>]*>/, `<html lang="en" data-build="${name}">`);
          writeFileSync(join(site, "index.html"), html);
          const worker = readFileSync(join(site, "sw.js"), "utf8").replace(/const files = \[("[a-z]*\?",)?/, `const files = ["/icon.svg?${name}",`);
          writeFileSync(join(site, "sw.js"), worker);
        };
        const build = (page) => page.evaluate(() => document.documentElement.dataset.build);
        publish("one");
        await server.stop();
        await server.start();
        const context = await newContext({ serviceWorkers: "allow" });
        const page = await openPage(context, server.url);
        await page.waitForFunction(() => navigator.serviceWorker.controller);
        check((await build(page)) === "one", "the first build is not there");
        publish("two");
        await server.stop();
        await server.start();
        await page.goto(`${server.url}/?again`);
        await page.waitForSelector("[data-build=two] .home-menu");
        // In a game the new build waits until it is left.
        await page.click("[data-act=play-now]");
        await page.waitForSelector(".board");
        publish("three");
        await server.stop();
        await server.start();
        await page.reload();
        await page.waitForSelector(".square.legal");
        await until(page, async () => {
          const names = await caches.keys();
          const found = await (await caches.open(names.at(-1))).match("/");
          return (await found?.text())?.includes('data-build="three"');
        });
        check((await build(page)) === "two" && (await page.$(".board")), "a game was loaded anew under somebody's hands");
        await page.click("[data-tool=more]");
        await page.click("[data-act=leave]");
        await page.waitForSelector("[data-build=three] .home-menu");
      } finally {
        if (server.child.exitCode === null) await server.stop();
        server.clean();
        rmSync(site, { recursive: true, force: true });
      }
    },
  ],
];
