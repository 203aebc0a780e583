// Games by link.
import { faults } from "./faults.mjs";
import { check, openPage, playTurn, settled, until, withServer } from "./lib.mjs";
import { shots } from "./picture.mjs";

const plan = {
  mists: false,
  level: 1,
  sets: [],
  house: {},
  first: 0,
  seed: "",
  clock: 10,
  public: false,
  spectators: true,
  aids: { features: true, remaining: true, dead: true, projected: true, preview: true, hint: true },
  seats: [
    { kind: "human", name: "Anna", level: "easy" },
    { kind: "open", name: "", level: "easy" },
  ],
};
const tiles = (page) => page.evaluate(() => Number(document.querySelector(".board")?.dataset.tiles));
const waitTiles = (page, n) => page.waitForFunction((k) => Number(document.querySelector(".board")?.dataset.tiles) === k, n);

const post = async (url, path, body, token) => {
  const answer = await fetch(`${url}/api/games${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return answer.json();
};
const get = async (url, path) => (await fetch(`${url}/api/games${path}`)).json();

/** A running game in which tiles wait (dragon) or lie unseen (hills), some decisions made by its two seats. */
async function runningGame(url, turns) {
  const setup = "sets=base,hills,dragon players=2 seed=5";
  const made = await post(url, "", { setup, seats: [{ kind: "me", name: "Anna" }, { kind: "me", name: "Bob" }], start: true });
  for (let i = 0; i < turns; i++) {
    const { legal, game, state } = await get(url, `/${made.id}?legal=1`);
    if (game.status !== "playing") break;
    const move = legal[(i * 7) % legal.length];
    await post(url, `/${made.id}/do`, { cmd: "move", seat: state.decides, move, after: game.n }, made.seats[state.decides].token);
  }
  return made;
}
/** The game that the device kept last. */
const kept = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const open = indexedDB.open("bastide", 1);
        open.onsuccess = () => {
          const all = open.result.transaction("games").objectStore("games").getAll();
          all.onsuccess = () => resolve(all.result.sort((a, b) => b.updated - a.updated)[0]?.game ?? null);
        };
      }),
  );

export default [
  [
    "online: who is sent away reads it, after a reload too, and may come again; who finds no free seat reads that",
    async ({ url, newContext }) => {
      const seats = [{ kind: "me", name: "Anna" }, { kind: "open" }];
      const made = await post(url, "", { setup: "sets=base players=2", seats });
      const free = () => post(url, `/${made.id}/do`, { cmd: "stand", seat: 1 }, made.host);
      const bob = await openPage(await newContext(), `${url}/g/${made.id}`);
      const press = async (name) => {
        await bob.fill("[data-field=name]", name);
        // Pressed twice it is taken once, and nobody reads that somebody else was quicker.
        await bob.dblclick("[data-seat='1']");
      };
      const sit = async (name) => {
        await press(name);
        await bob.waitForSelector("[data-field=rename]");
        check((await bob.$("[role=alert]")) === null, "an old refusal is still told");
        check((await bob.$("[data-act=begin]")) === null, "who is no host is offered to start the game, and refused");
      };
      const holds = () => bob.evaluate((id) => localStorage.getItem(`bastide.tokens.${id}`) !== null, made.id);
      await bob.evaluate(() => {
        const look = () => (window.cut ||= document.body.textContent.includes("Connection lost"));
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      await sit("Bop");
      check(!(await bob.evaluate(() => window.cut)), "sitting down is told as a lost connection");
      check(await holds(), "the seat is not kept");
      await bob.fill("[data-field=rename]", "Bob");
      await bob.keyboard.press("Enter");
      const eve = await openPage(await newContext(), `${url}/g/${made.id}`);
      await eve.waitForFunction(() => document.querySelectorAll(".seats b")[1]?.textContent === "Bob");
      await eve.waitForSelector(".lobby-full >> text=Every seat is taken");
      await eve.waitForSelector(".chat >> text=Only players can write here");
      check((await eve.$("[data-field=name]")) === null, "asked for a name that nobody wants");
      await free();
      await bob.waitForSelector("[role=alert] >> text=no longer yours");
      await bob.waitForFunction((id) => localStorage.getItem(`bastide.tokens.${id}`) === null, made.id);
      await eve.waitForSelector("[data-seat='1']");
      // For a minute the server refuses who was sent away; behind the host's address it knows him by his name.
      await press("Bob");
      await bob.waitForSelector("[role=alert] >> text=The host has sent you away");
      await sit("Robert");
      await bob.goto(`${url}/icon.svg`);
      await free();
      await bob.goto(`${url}/g/${made.id}`);
      await bob.waitForSelector("text=no longer yours");
      await bob.waitForSelector("[data-seat='1']");
    },
  ],
  [
    "online: a guest leaves the seat in the lobby without a reproach, and takes it or another again",
    async ({ url, newContext }) => {
      const seats = [{ kind: "me", name: "Anna" }, { kind: "open" }, { kind: "open" }];
      const made = await post(url, "", { setup: "sets=base players=3", seats });
      const bob = await openPage(await newContext(), `${url}/g/${made.id}`);
      const holds = (id) => localStorage.getItem(`bastide.tokens.${id}`) !== null;
      for (const seat of [1, 1, 2]) {
        await bob.fill("[data-field=name]", "Bob");
        await bob.click(`[data-seat='${seat}']`);
        await bob.waitForSelector("[data-field=rename]");
        await bob.click("[data-act=leave-seat]");
        await bob.waitForSelector("[data-seat='1']");
        await bob.waitForFunction((id) => localStorage.getItem(`bastide.tokens.${id}`) === null, made.id);
        check((await bob.$("[role=alert]")) === null, `who left by himself reads: ${await bob.innerText("main")}`);
        const { game } = await get(url, `/${made.id}`);
        check(game.seats[seat].kind === "open", "the server does not know that the seat is free");
      }
      check(!(await bob.evaluate(holds, made.id)), "the game stays in the list of those in which this device sits");
    },
  ],
  [
    "online: where the browser keeps nothing, full or forbidden, a seat is told to last as long as the page, and is played",
    async ({ url, newContext }) => {
      const full = () => (Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); });
      const forbidden = () => Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });
      for (const way of [full, forbidden]) {
        const made = await post(url, "", { setup: "sets=base players=2 first=1", seats: [{ kind: "me", name: "Anna" }, { kind: "open" }] });
        const context = await newContext({ locale: "en-GB" });
        await context.addInitScript(way);
        const bob = await context.newPage();
        await bob.goto(`${url}/g/${made.id}`);
        await bob.fill("[data-field=name]", "Bob");
        await bob.click("[data-seat='1']");
        await bob.waitForSelector("[data-field=rename]", { timeout: 20000 }).catch(() => check(false, "who sat down has no seat"));
        await bob.waitForSelector("text=not keeping your seat");
        await post(url, `/${made.id}/do`, { cmd: "start" }, made.host);
        await bob.waitForSelector(".square.legal");
        await playTurn(bob, () => 0, false);
        await bob.waitForFunction(() => Number(document.querySelector("main.play")?.dataset.steps) > 0);
      }
    },
  ],
  [
    "online: an address that was typed in capitals opens its game",
    async ({ url, newContext }) => {
      const made = await post(url, "", { setup: "sets=base players=2", seats: [{ kind: "me", name: "Anna" }, { kind: "open" }] });
      const page = await (await newContext()).newPage();
      for (const path of [`/g/${made.id.toUpperCase()}`, `/G/${made.id.toUpperCase()}`]) {
        await page.goto(`${url}${path}`);
        await page.waitForSelector(".lobby [data-seat='1']");
        check(new URL(page.url()).pathname === `/g/${made.id}`, `the address stays ${page.url()}`);
      }
    },
  ],
  [
    "online: what is typed into the chat stays when it is closed, and who reads older lines is not pulled to new ones",
    async ({ url, newContext }) => {
      const seats = [{ kind: "me", name: "Anna" }, { kind: "me", name: "Bob" }];
      const made = await post(url, "", { setup: "sets=base players=2", seats, start: true });
      const say = (text) => post(url, `/${made.id}/do`, { cmd: "chat", seat: 1, text }, made.seats[1].token);
      for (let i = 0; i < 3; i++) await say(`line ${i} ${"and so on ".repeat(28)}`);
      const anna = await openPage(await newContext({ viewport: { width: 360, height: 640 } }), `${url}/g/${made.id}#0.${made.seats[0].token}`);
      await anna.waitForSelector("[data-tool=chat] .badge");
      await anna.click("[data-tool=chat]");
      await anna.waitForFunction(() => document.querySelectorAll(".chat-lines li").length === 3);
      await anna.fill(".chat input", "half a th");
      await anna.click(".sheet header button");
      await anna.click("[data-tool=chat]");
      check((await anna.inputValue(".chat input")) === "half a th", "what was typed is gone");
      // The end of the lines is in sight until somebody scrolls up.
      const rest = () => anna.evaluate(() => {
        const list = document.querySelector(".chat-lines");
        return Math.round(list.scrollHeight - list.clientHeight - list.scrollTop);
      });
      await say("newest of all");
      await anna.waitForFunction(() => document.querySelectorAll(".chat-lines li").length === 4);
      check((await rest()) < 2, "the newest line is not in view");
      await anna.evaluate(async () => {
        const list = document.querySelector(".chat-lines");
        const scrolled = new Promise((resolve) => list.addEventListener("scroll", resolve, { once: true }));
        list.scrollTop = 0;
        await scrolled;
      });
      await say("and one more");
      await anna.waitForFunction(() => document.querySelectorAll(".chat-lines li").length === 5);
      check((await anna.evaluate(() => document.querySelector(".chat-lines").scrollTop)) === 0, "who read older lines was pulled away");
      await anna.click(".chat form button");
      await anna.waitForFunction(() => document.querySelectorAll(".chat-lines li").length === 6);
      check((await rest()) < 2, "one's own line is not in view");
      check((await anna.inputValue(".chat input")) === "", "what was sent is still there");
    },
  ],
  [
    "online: who comes late to look on has no old lines to read, and reads those that come",
    async ({ url, newContext }) => {
      const seats = [{ kind: "me", name: "Anna" }, { kind: "me", name: "Bob" }];
      const made = await post(url, "", { setup: "sets=base players=2", seats, start: true });
      const say = (text) => post(url, `/${made.id}/do`, { cmd: "chat", seat: 1, text }, made.seats[1].token);
      for (const text of ["hello", "shall we?"]) await say(text);
      const eve = await openPage(await newContext(), `${url}/g/${made.id}`);
      await eve.waitForSelector("[data-mode=waiting]");
      check((await eve.$("[data-tool=chat] .badge")) === null, "lines of before are told as unread");
      await say("well played");
      await eve.waitForSelector("[data-tool=chat] .badge >> text=1");
    },
  ],
  [
    "online: of two people at one screen the one who is asked speaks in the chat",
    async ({ url, newContext }) => {
      const seats = [{ kind: "me", name: "Anna" }, { kind: "me", name: "Bob" }];
      const made = await post(url, "", { setup: "sets=base players=2 first=1", seats, start: true });
      const page = await openPage(await newContext(), `${url}/g/${made.id}`, {
        [`tokens.${made.id}`]: { host: made.host, seats: { 0: made.seats[0].token, 1: made.seats[1].token } },
      });
      await page.click("[data-tool=chat]");
      const speaks = async (n, name) => {
        await page.fill(".chat input", `line ${n}`);
        await page.press(".chat input", "Enter");
        await page.waitForFunction((k) => document.querySelectorAll(".chat-lines li").length === k, n);
        const said = await page.locator(".chat-lines li").last().innerText();
        check(said.startsWith(name), `${name}'s line reads "${said}"`);
      };
      await page.waitForFunction(() => document.title === "● Your turn, Bob");
      await speaks(1, "Bob");
      await playTurn(page, () => 0, false);
      await page.waitForFunction(() => document.title === "● Your turn, Anna");
      await speaks(2, "Anna");
    },
  ],
  [
    "online: of two people at one screen the one who is asked gives up, by name",
    async ({ url, newContext }) => {
      const seats = [1, 2, 3].map((n) => ({ kind: "me", name: `P${n}` }));
      const made = await post(url, "", { setup: "sets=base players=3 first=1", seats, start: true });
      const page = await openPage(await newContext(), `${url}/g/${made.id}`, {
        [`tokens.${made.id}`]: { seats: { 0: made.seats[0].token, 1: made.seats[1].token } },
      });
      await page.click("[data-tool=more]");
      await page.click("[data-act=resign]");
      await page.waitForSelector("section[data-sheet=resign] .sheet-body >> text=P2", { timeout: 20000 }).catch(() => check(false, "nobody is named"));
      await page.click("[data-act=resign-sure]:not([disabled])");
      await page.waitForSelector(".stand-in >> text=P2");
      check(!(await get(url, `/${made.id}`)).game.seats[0].resigned, "somebody else has given up");
    },
  ],
  [
    "online: a name written from right to left is typed from the right",
    async ({ url, newContext }) => {
      const made = await post(url, "", { setup: "sets=base players=2", seats: [{ kind: "me", name: "Anna" }, { kind: "open" }] });
      const page = await openPage(await newContext(), `${url}/g/${made.id}`);
      const turned = async (field) => {
        await page.locator(field).fill("\u05e9\u05e8\u05d4");
        check((await page.locator(field).evaluate((e) => getComputedStyle(e).direction)) === "rtl", `${field} is typed from the left`);
      };
      await turned("[data-field=name]");
      await page.click("[data-seat='1']");
      await turned("[data-field=rename]");
      await page.goto(`${url}/#new`);
      await turned("[aria-label=Name] >> nth=0");
    },
  ],
  [
    "online: a link is copied without leave to use the clipboard too, and the focus stays",
    async ({ url, newContext }) => {
      const made = await post(url, "", { setup: "sets=base players=2", seats: [{ kind: "me", name: "Anna" }, { kind: "open" }] });
      const context = await newContext();
      await context.addInitScript(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
        document.addEventListener("copy", () => (window.copied = getSelection().toString() || document.activeElement.value));
      });
      const page = await openPage(context, `${url}/g/${made.id}`);
      const copy = page.locator(".row", { has: page.locator("[data-field=link]") }).locator("button");
      await copy.focus();
      await page.keyboard.press("Enter");
      await page.waitForSelector("button >> text=Copied");
      check((await page.evaluate(() => window.copied)) === `${url}/g/${made.id}`, "something else is copied");
      check(await copy.evaluate((button) => button === document.activeElement), "the focus is lost");
      // Where nothing copies it, it is marked.
      await page.evaluate(() => (document.execCommand = () => false));
      await copy.focus();
      await page.keyboard.press("Enter");
      await until(page, `document.activeElement.matches("[data-field=link]") && getSelection().toString() === "${url}/g/${made.id}"`);
    },
  ],
  [
    "online: a seat is taken by keys alone, and the focus is never lost in the lobby",
    async ({ url, newContext }) => {
      const seats = [{ kind: "me", name: "Aldegund" }, { kind: "open" }, { kind: "bot", level: "easy" }];
      const made = await post(url, "", { setup: "sets=base players=3", public: true, seats });
      const bob = await openPage(await newContext(), url);
      await bob.waitForSelector(".games >> text=Aldegund");
      const focused = (what) => bob.waitForSelector(`${what}:focus`, { timeout: 20000 }).catch(() => check(false, `the focus is not on ${what}`));
      await bob.focus(".games button:has-text('Aldegund')");
      await bob.keyboard.press("Enter");
      await focused("h1");
      await bob.focus("[data-field=name]");
      await bob.keyboard.type("Bob");
      await bob.keyboard.press("Enter");
      await bob.waitForSelector("[data-field=rename]", { timeout: 20000 }).catch(() => check(false, "Enter behind the name takes no seat"));
      await focused("h1");
      await bob.focus("[data-act=leave-seat]");
      await bob.keyboard.press("Enter");
      await bob.waitForSelector("[data-seat='1']");
      await focused("h1");
      await bob.focus("[data-seat='1']");
      await bob.keyboard.press("Enter");
      await bob.waitForSelector("[data-field=rename]");
      await focused("h1");
      await post(url, `/${made.id}/do`, { cmd: "start" }, made.host);
      await bob.waitForSelector(".board:focus");
    },
  ],
  [
    "online: of public games those with a free seat stand first, and it is told which have none",
    async ({ newContext }) =>
      withServer(async ({ url }) => {
        const anna = { kind: "me", name: "Anna" };
        const common = { setup: "sets=base players=2", public: true };
        await post(url, "", { ...common, seats: [anna, { kind: "open" }] });
        await post(url, "", { ...common, seats: [anna, { kind: "bot", level: "easy" }] });
        await post(url, "", { ...common, seats: [anna, { kind: "me", name: "Bob" }], start: true });
        const page = await openPage(await newContext(), url);
        await page.waitForSelector(".games button");
        const told = await page.$$eval(".games button", (all) => all.map((each) => each.innerText));
        const words = ["waiting for players", "Every seat is taken", "Every seat is taken"];
        check(words.every((text, i) => told[i]?.includes(text)), told.join("; "));
      }),
  ],
  [
    "online: who looks at the past of a finished game is offered the rematch there too, and is taken nowhere",
    async ({ url, newContext }) => {
      const seats = [{ kind: "me", name: "Anna" }, { kind: "me", name: "Bob" }];
      const made = await post(url, "", { setup: "sets=base players=2 deck=B-FRFR,B-FRFR", seats, start: true });
      for (;;) {
        const { legal, game, state } = await get(url, `/${made.id}?legal=1`);
        if (game.status !== "playing") break;
        await post(url, `/${made.id}/do`, { cmd: "move", seat: state.decides, move: legal[0], after: game.n }, made.seats[state.decides].token);
      }
      for (const viewport of [{ width: 1280, height: 720 }, { width: 360, height: 640 }, { width: 640, height: 360 }]) {
        const bob = await openPage(await newContext({ viewport }), `${url}/g/${made.id}#1.${made.seats[1].token}`);
        await bob.click(".sheet header button");
        await bob.click("[data-act=replay]");
        await bob.click("[data-step=forward]");
        if (!(await get(url, `/${made.id}`)).game.rematch) {
          await bob.waitForFunction(() => document.querySelector(".play").dataset.mode === "replay");
          await post(url, `/${made.id}/do`, { cmd: "rematch", seat: 0 }, made.seats[0].token);
        }
        await bob.waitForSelector("[data-act=to-rematch]", { timeout: 20000 }).catch(() => check(false, "nobody hears of the rematch"));
        check((await bob.getAttribute(".play", "data-mode")) === "replay", "pulled out of the past");
        const wrong = await bob.evaluate(faults, { least: 40, pinned: ["[data-act=to-rematch]", "[data-act=present]"], whole: [".bar"] });
        check(wrong.length === 0, wrong.join("\n"));
        await bob.screenshot({ path: `${shots}/rematch-${viewport.width}.png` });
        await bob.click("[data-act=to-rematch]");
        await bob.waitForSelector(".lobby");
        await bob.goBack();
        await bob.waitForSelector("[data-mode=replay], [data-mode=over]");
      }
    },
  ],
  [
    "online: of many games of this device the rest is one press away",
    async ({ url, newContext }) => {
      const tokens = {};
      for (let i = 0; i < 10; i++) {
        const made = await post(url, "", { setup: "sets=base players=2", seats: [{ kind: "me", name: `Anna${i}` }, { kind: "open" }] });
        tokens[`tokens.${made.id}`] = { host: made.host, seats: { 0: made.seats[0].token } };
      }
      const page = await openPage(await newContext(), url, tokens);
      await page.waitForSelector("[data-online]");
      check((await page.$$("[data-online]")).length < 10, "all are asked for at once");
      await page.focus("[data-act=all-online]");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.querySelectorAll("[data-online]").length === 10);
      // The button is gone with the press: the focus goes on to what it brought.
      await page.waitForFunction(() => document.activeElement === document.querySelectorAll("[data-online]")[8]);
    },
  ],
  [
    "online: a game is taken out of this device's list, with the seat, after a question",
    async ({ url, newContext }) => {
      const made = await post(url, "", { setup: "sets=base players=2", seats: [{ kind: "me", name: "Anna" }, { kind: "open" }] });
      const page = await openPage(await newContext(), url, { [`tokens.${made.id}`]: { seats: { 0: made.seats[0].token } } });
      const item = page.locator(".kept", { has: page.locator(`[data-online="${made.id}"]`) });
      await item.getByRole("button", { name: "Remove this game" }).click();
      await item.getByRole("button", { name: "Keep" }).click();
      check(await page.evaluate((id) => localStorage.getItem(`bastide.tokens.${id}`), made.id), "the seat is lost");
      await item.getByRole("button", { name: "Remove this game" }).click();
      await item.locator("[data-act=delete-game]").click();
      await item.waitFor({ state: "detached" });
      await page.reload();
      await page.waitForSelector("[data-act=play-now]");
      check((await page.evaluate((id) => Object.keys(localStorage).filter((key) => key.endsWith(id)), made.id)).length === 0, "something is kept");
    },
  ],
  [
    "online: a link that opens nothing says why and has ways on; asked again, it opens what there is then",
    async ({ url, newContext }) => {
      const alone = { setup: "sets=base players=2", seats: [{ kind: "me", name: "Anna" }, { kind: "bot", level: "easy" }] };
      const made = await post(url, "", { ...alone, spectators: false, start: true });
      const page = await openPage(await newContext(), `${url}/g/nosuchgame00`);
      await page.waitForSelector(".no-game [role=alert] >> text=There is no such game");
      // With the full stop of the sentence behind it, and with a personal link that was cut off.
      await page.goto(`${url}/g/${made.id}.#0.abc`);
      await page.waitForSelector(".no-game [role=alert] >> text=private");
      await page.waitForSelector(".note >> text=personal link is not valid");
      // Meanwhile this device has come by the seat, by its personal link in another tab for instance.
      const seats = { 0: made.seats[0].token };
      await page.evaluate(([id, tokens]) => localStorage.setItem(`bastide.tokens.${id}`, JSON.stringify(tokens)), [made.id, { seats }]);
      await page.click("[data-act=again]");
      await page.waitForSelector(".play[data-mode]");
      await page.goto(`${url}/g/nosuchgame00`);
      await page.click(`.no-game [data-online="${made.id}"]`);
      await page.waitForSelector(".play[data-mode]");
      await page.goto(`${url}/g/nosuchgame00`);
      await page.click("[data-act=play-now]");
      await page.waitForSelector("[data-mode=choosing], [data-mode=waiting]");
    },
  ],
  [
    "online: who looks at a lobby reads that the game was closed, or that it has begun and is private",
    async ({ url, newContext }) => {
      const seats = [{ kind: "me", name: "Anna" }, { kind: "bot", level: "easy" }];
      const lobby = (more) => post(url, "", { setup: "sets=base players=2 seed=7", seats, ...more });
      const page = await openPage(await newContext(), url);
      for (const [more, cmd, words] of [
        [{}, "close", "The host has closed this game"],
        [{ spectators: false }, "start", "This game is private"],
      ]) {
        const made = await lobby(more);
        await page.goto(`${url}/g/${made.id}`);
        await page.waitForSelector(".lobby-full");
        await post(url, `/${made.id}/do`, { cmd }, made.host);
        await page.waitForSelector(`.no-game [role=alert] >> text=${words}`);
        check(!(await page.textContent("main")).includes("Connection lost"), "told as a lost connection");
      }
    },
  ],
  [
    "online: a host without a seat is heard in the lobby, and calls the game off after having been asked",
    async ({ url, newContext }) => {
      const made = await post(url, "", { setup: "sets=base players=2 seed=7", seats: [{ kind: "open" }, { kind: "open" }] });
      const guest = await openPage(await newContext(), `${url}/g/${made.id}`);
      await guest.waitForSelector(".lobby [data-seat='0']");
      check((await guest.$("[data-act=ask-close-game], .chat input")) === null, "a guest could call it off, or write");
      const host = await openPage(await newContext({ viewport: { width: 360, height: 640 } }), `${url}/g/${made.id}`, {
        [`tokens.${made.id}`]: { host: made.host, seats: {} },
      });
      await host.fill(".chat input", "Back in a minute");
      await host.press(".chat input", "Enter");
      for (const page of [host, guest]) await page.waitForSelector(".chat-lines li >> text=/Host\\s*:\\s*Back in a minute/");
      await host.click("[data-act=ask-close-game]");
      await host.click(".asked button >> text=Keep");
      await host.click("[data-act=ask-close-game]");
      check(await guest.isVisible(".lobby"), "closed before it was certain");
      await host.screenshot({ path: `${shots}/close-game.png` });
      await host.click("[data-act=close-game]");
      for (const page of [host, guest]) await page.waitForSelector(".no-game [role=alert] >> text=The host has closed this game");
    },
  ],
  [
    "online: a game that the server refuses to make or to start says why",
    async ({ newContext }) =>
      withServer(
        async ({ url }) => {
          const context = await newContext();
          // The host's page does not hear that somebody got up.
          await context.routeWebSocket(/\/ws\/\w+$/, (socket) => {
            const server = socket.connectToServer();
            socket.onMessage((message) => server.send(message));
            server.onMessage((message) => JSON.parse(message).why !== "stand" && socket.send(message));
          });
          const anna = await openPage(context, `${url}/#new/online`, { plan, language: "de" });
          await anna.click("[data-act=start]");
          await anna.waitForSelector(".lobby");
          const id = anna.url().split("/").at(-1);
          const { token } = await post(url, `/${id}/join`, { name: "Bob", seat: 1 });
          await anna.waitForSelector("[data-act=begin]:not([disabled])");
          await post(url, `/${id}/do`, { cmd: "stand", seat: 1 }, token);
          await anna.click("[data-act=begin]");
          await anna.waitForSelector(".lobby [role=alert] >> text=Einige Plätze sind noch frei");
          await anna.goto(`${url}/#new/online`);
          await anna.click("[data-act=start]");
          await anna.waitForSelector(".note >> text=Zu viele Anfragen");
          check(await anna.isEnabled("[data-act=start]"), "it cannot be tried again");
        },
        ["--games-hour", "1"],
      ),
  ],
  [
    "online: who gives up among several reads what follows, and the result names who has won",
    async ({ url, newContext }) => {
      const setup = "sets=base players=3 deck=B-FFRR,B-FFRR,B-FFRR,B-FFRR,B-FFRR,B-FFRR";
      const made = await post(url, "", { setup, seats: ["Anna", "Bob", "Carla"].map((name) => ({ kind: "me", name })), start: true });
      const open = async (...held) => {
        const tokens = { seats: Object.fromEntries(held.map((i) => [i, made.seats[i].token])) };
        return openPage(await newContext(), `${url}/g/${made.id}`, held.length > 0 ? { [`tokens.${made.id}`]: tokens } : {});
      };
      const anna = await open(0);
      const eve = await open();
      await eve.waitForSelector(".board");
      await anna.click("[data-tool=more]");
      await anna.click("[data-act=resign]");
      await anna.click("[data-act=resign-sure]");
      for (const page of [anna, eve]) await page.waitForSelector(".stand-in >> text=Anna has resigned. A bot plays on.");
      check((await anna.$(".sheet, [data-act=confirm]")) === null, "there is still something to confirm");
      await anna.click("[data-tool=more]");
      check((await anna.$("[data-act=resign], [data-act=take-back]")) === null, "what was given up is offered again");
      for (;;) {
        const { legal, game, state } = await get(url, `/${made.id}?legal=1`);
        if (game.status === "over") break;
        const { token } = made.seats[state.decides];
        await post(url, `/${made.id}/do`, { cmd: "move", seat: state.decides, move: legal[0], after: game.n }, token);
      }
      const { winners } = (await get(url, `/${made.id}`)).game.result;
      const names = winners.map((i) => ["Anna", "Bob", "Carla"][i]).join(", ");
      check(!winners.includes(0), "who gave up has won");
      await eve.waitForSelector("[data-mode=over], [data-mode=telling]");
      await eve.reload();
      await eve.waitForFunction((who) => [`${who} wins!`, `A tie: ${who}.`].includes(document.querySelector(".verdict")?.textContent), names);
      check((await eve.textContent(".standing")).includes("resigned"), "why is the first one not the winner?");
      await post(url, `/${made.id}/do`, { cmd: "rematch", seat: 1 }, made.seats[1].token);
      await eve.waitForSelector("[data-act=to-rematch]");
      const tokens = await eve.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("tokens")));
      check(tokens.length === 0, "an onlooker has a seat in the rematch");
      await anna.goto(url);
      await anna.waitForSelector(`[data-online="${made.id}"] >> text=${names}`);
    },
  ],
  [
    "online: a clock for each decision begins anew with each; who is late reads it",
    async ({ url, newContext }) => {
      const clock = { move: 120, then: "bot" };
      const seats = [{ kind: "me", name: "Anna" }, { kind: "me", name: "Bob" }];
      const made = await post(url, "", { setup: "sets=base players=2 seed=7", clock, seats, start: true });
      const context = await newContext();
      let say = null;
      await context.routeWebSocket(/\/ws\/\w+$/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((message) => server.send(message));
        server.onMessage((message) => socket.send(message));
        say = (message) => socket.send(JSON.stringify(message));
      });
      const page = await openPage(context, `${url}/icon.svg`, { [`tokens.${made.id}`]: { seats: { 0: made.seats[0].token } } });
      await page.clock.install();
      await page.goto(`${url}/g/${made.id}`);
      const shows = (text) => page.waitForFunction((what) => new RegExp(what).test(document.querySelector(".player .clock")?.textContent), text);
      const decide = async () => {
        const { legal, game, state } = await get(url, `/${made.id}?legal=1`);
        const { token } = made.seats[state.decides];
        await post(url, `/${made.id}/do`, { cmd: "move", seat: state.decides, move: legal.at(-1), after: game.n }, token);
        return (await get(url, `/${made.id}`)).state.decides;
      };
      // Once around, so that the clock stands at its full time before and after the decision that matters.
      let decides = 0;
      while (decides === 0) decides = await decide();
      while (decides === 1) decides = await decide();
      const full = "^(2:00|1:5[5-9])";
      await shows(full);
      // Less than what would count as silence: a new connection tells the clocks anew.
      await page.clock.runFor(6000);
      await shows("^1:([0-4]|5[0-4])");
      check((await decide()) === 0, "the same player is not asked again");
      await shows(full);
      say({ n: 999, type: "seat", seat: 0, kind: "bot", human: true, name: "Anna", level: "normal", why: "clock" });
      await page.waitForSelector(".stand-in >> text=Anna ran out of time. A bot plays on.");
      await page.waitForSelector("[data-act=back]");
    },
  ],
  [
    "online: whose turn it is, and their clock, are seen whatever sheet is open",
    async ({ url, newContext }) => {
      const seats = ["Anna Karolina von der Hohenburg", "Bob", "Cyril"].map((name) => ({ kind: "me", name }));
      const clock = { base: 600, increment: 0, then: "bot" };
      const made = await post(url, "", { setup: "sets=base,traders players=3", seats, clock, start: true });
      const page = await openPage(await newContext(), `${url}/g/${made.id}#1.${made.seats[1].token}`);
      await page.waitForSelector(".board");
      for (const [width, height] of [[800, 600], [640, 360], [360, 640], [960, 1040], [1280, 720]]) {
        await page.setViewportSize({ width, height });
        for (const tool of ["more", "list", "chat", "tiles", "book"]) {
          await page.click(`[data-tool=${tool}]`);
          await page.waitForSelector(".sheet");
          const told = await page.evaluate(() =>
            [...document.querySelectorAll(".player.active, .sheet-turn")].filter((turn) => turn.checkVisibility({ visibilityProperty: true })).map((turn) => turn.innerText),
          );
          check(told.length === 1 && /^Anna[^]*(10:00|9:\d\d)/.test(told[0]), `${width}x${height}, ${tool}: ${JSON.stringify(told)}`);
          check(height < 540 || (await page.isVisible(".supply")), `${width}x${height}, ${tool}: no supplies`);
          const wrong = await page.evaluate(faults, { least: 40, pinned: [".sheet header button"], whole: [".scores", ".bar"] });
          check(wrong.length === 0, `${width}x${height}, ${tool}: ${wrong.join("; ")}`);
          await page.click(".sheet header button");
        }
      }
    },
  ],
  [
    "online: everybody chooses a colour in the lobby, and all see it, also after a reload and in the game",
    async ({ url, newContext }) => {
      const seats = [{ kind: "me", name: "Anna" }, { kind: "open" }];
      const made = await post(url, "", { setup: "sets=base players=2 seed=5", seats });
      const anna = await openPage(await newContext(), `${url}/g/${made.id}#0.${made.seats[0].token}`);
      const bob = await openPage(await newContext(), `${url}/g/${made.id}`);
      const wears = (page, seat, colour) =>
        page.waitForFunction(
          ([i, c]) =>
            document.querySelectorAll(".seats .seat")[i]?.querySelector(".figure-picture use")?.getAttribute("href") ===
            `#fig-follower-${c}`,
          [seat, colour],
        );
      await anna.click(".seat:nth-child(1) .colour-now");
      await anna.click('.seat:nth-child(1) [data-colour="6"]');
      await wears(anna, 0, 6);
      await wears(bob, 0, 6);
      check((await bob.$$(".colour-now")).length === 0, "an onlooker is offered colours");
      await bob.fill('[data-field="name"]', "Bob");
      await bob.click('button[data-seat="1"]');
      await bob.click(".seat:nth-child(2) .colour-now");
      check(await bob.isDisabled('.swatch[data-colour="6"]'), "Anna's colour is offered to Bob");
      check((await bob.$$(".seat:nth-child(1) .colour-now")).length === 0, "Bob is offered Anna's colour");
      await bob.click('.swatch[data-colour="1"]');
      await wears(anna, 1, 1);
      await bob.reload();
      await wears(bob, 0, 6);
      await wears(bob, 1, 1);
      await post(url, `/${made.id}/do`, { cmd: "start" }, made.host);
      const worn = (page) =>
        page.waitForFunction(() =>
          ["6", "1"].every((c) => document.querySelector(`.scores .supply use[href="#fig-follower-${c}"]`)),
        );
      await worn(anna);
      await worn(bob);
    },
  ],
  [
    "online: play on from a running game, and from any step of a finished one",
    async ({ url, newContext }) => {
      const made = await runningGame(url, 40);
      const context = await newContext();
      const eve = await openPage(context, `${url}/g/${made.id}`);
      const all = (await get(url, `/${made.id}`)).state.board.length;
      check(all > 10, "the game did not begin");
      await waitTiles(eve, all);
      check(!(await eve.$(":focus-visible")), "a ring stands around something though nothing was pressed");
      await eve.click("[data-tool=list]");
      await eve.click("[data-act=play-on]");
      await eve.waitForFunction(() => location.pathname === "/");
      await waitTiles(eve, all);
      await settled(eve);
      await eve.keyboard.press("Escape");
      while (!(await eve.$(".square.legal"))) {
        await playTurn(eve);
        await settled(eve);
      }
      const before = await tiles(eve);
      await playTurn(eve, () => 0, false);
      // A dragon that walks first asks this player too.
      const played = (n) => Number(document.querySelector(".board").dataset.tiles) >= n || document.querySelector(".option") !== null;
      for (;;) {
        await eve.waitForFunction(played, before + 2);
        if ((await tiles(eve)) >= before + 2) break;
        await playTurn(eve);
      }
      const game = await kept(eve);
      check(!/seed=|deck=/.test(game.setup), `the draw is known: ${game.setup}`);
      check(game.told.lines.length === game.moves.length, "the moves are not kept with their chance");
      const shown = await tiles(eve);
      await eve.waitForSelector(".square.legal, .option");
      await eve.reload();
      await eve.waitForFunction((n) => Number(document.querySelector(".board")?.dataset.tiles) >= n, shown);
      await eve.keyboard.press("m");
      check((await eve.$("[data-act=export]")) === null, "a record is offered that nobody could read");
      await eve.getByRole("button", { name: "Take back the last turn" }).click();
      await eve.waitForFunction((n) => Number(document.querySelector(".board")?.dataset.tiles) < n, shown);

      const token = made.seats[0].token;
      await post(url, `/${made.id}/do`, { cmd: "resign", seat: 0 }, token);
      const bob = await openPage(await newContext(), `${url}/g/${made.id}`);
      await bob.waitForSelector(".final");
      await bob.click(".final [data-act=review]");
      await bob.click("[data-act=start-review]");
      await bob.waitForSelector(".review tbody tr");
      await bob.keyboard.press("l");
      await bob.click(".log [data-act=replay]");
      await bob.click("[data-step=first]");
      for (let i = 0; i < 6; i++) await bob.click("[data-step=forward]");
      await bob.waitForSelector("[data-replay='6']");
      await bob.waitForFunction((n) => Number(document.querySelector(".board")?.dataset.tiles) < n, all);
      await bob.click(".bar [data-act=play-on]");
      await bob.waitForFunction(() => location.pathname === "/" && location.hash.startsWith("#game/"));
      await bob.waitForFunction(() => document.querySelector(".square.legal, .option, .status"));
      const then = await kept(bob);
      check(then === null || then.moves.length >= 6, "it does not go on from there");
    },
  ],
  [
    "online: a clock for each decision, as the dialog offers it",
    async ({ url, newContext }) => {
      // The clock of a plan that was kept when clocks were only minutes for the whole game.
      const page = await openPage(await newContext(), `${url}/#new`, {
        plan: { ...plan, seats: [plan.seats[0], { kind: "bot", name: "Bob", level: "easy" }] },
      });
      await page.getByRole("button", { name: "Online by link" }).click();
      await page.locator("select").filter({ hasText: "invited by link" }).nth(1).selectOption("bot");
      await page.getByText("House rules").click();
      check(await page.isChecked("[data-field=clock] [value=game]"), "the kept clock is lost");
      check((await page.inputValue("[data-field=clock-time]")) === "600", "the kept time is lost");
      await page.check("[data-field=clock] [value=move]");
      check((await page.$("[data-field=clock-more]")) === null, "more time for what has no total");
      await page.selectOption("[data-field=clock-time]", "120");
      await page.check("[data-field=clock-then] [value=resign]");
      await page.click("[data-act=start]");
      await page.waitForSelector("[data-act=begin]");
      check(/decision: 2 minutes.*resigns/.test(await page.textContent(".lobby")), "the lobby does not tell the clock");
      const id = new URL(page.url()).pathname.split("/").at(-1);
      const { clock } = (await get(url, `/${id}`)).game;
      check(clock.move === 120 && clock.then === "resign", `the server has ${JSON.stringify(clock)}`);
      await page.click("[data-act=begin]");
      await page.waitForSelector(".square.legal");
      check(/^[12]:\d\d$/.test(await page.locator(".player.active .clock").textContent()), "the clock does not run");
    },
  ],
  [
    "online: a move that a busy server refused is sent again by itself, once",
    async ({ url, newContext }) => {
      const made = await post(url, "", {
        setup: "sets=base players=2",
        seats: [{ kind: "me", name: "Anna" }, { kind: "me", name: "Bob" }],
        start: true,
      });
      const context = await newContext();
      let refused = 0;
      let sent = 0;
      await context.routeWebSocket(/\/ws\/\w+$/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => socket.send(message));
        socket.onMessage((message) => {
          const { cmd, id } = JSON.parse(message);
          if (cmd === "move" && refused++ === 0)
            return socket.send(JSON.stringify({ type: "error", id, code: "busy", message: "", retry: 1 }));
          if (cmd === "move") sent++;
          server.send(message);
        });
      });
      const page = await openPage(context, `${url}/g/${made.id}#0.${made.seats[0].token}`);
      await page.waitForSelector(".square.legal");
      await playTurn(page, () => 0, false);
      await page.waitForFunction(() => Number(document.querySelector("main.play")?.dataset.steps) > 0);
      const { state } = await get(url, `/${made.id}`);
      check(state.board.length === 2 && sent <= 2, `sent ${sent} times for ${state.board.length} tiles`);
      check((await page.$(".trouble-told, .lost")) === null, "a busy server is told as a trouble");
    },
  ],
  [
    "online: two browsers, one cut off and back, the server too",
    async ({ newContext }) => withServer(async (server) => {
      const { url } = server;
      const anna = await openPage(await newContext(), `${url}/#new`, { plan });
      await anna.getByRole("button", { name: "Online by link" }).click();
      await anna.click("[data-act=start]");
      await anna.waitForSelector("[data-field=link]");
      check(await anna.$(".qr path"), "no code to scan");
      const link = await anna.inputValue("[data-field=link]");
      const bobs = await newContext();
      let bob = await openPage(bobs, link);
      await bob.fill("[data-field=name]", "Bob");
      await bob.click("[data-seat='1']");
      await anna.waitForFunction(() => document.body.textContent.includes("Bob"));
      await anna.click("[data-act=begin]");
      await Promise.all([anna.waitForSelector(".square.legal"), bob.waitForSelector(".board")]);
      await playTurn(anna, () => 0, false);
      await waitTiles(bob, 2);
      await bob.waitForSelector(".square.legal");
      await playTurn(bob, () => 0, false);
      await waitTiles(anna, 3);
      await anna.waitForSelector(".square.legal"); // Bob's tile and his passing come as two events

      await bob.close();
      await playTurn(anna, () => 0, false);
      bob = await openPage(bobs, link);
      await waitTiles(bob, 4);

      await server.stop();
      await bob.waitForSelector(".lost");
      await server.start();
      await bob.waitForFunction(() => !document.querySelector(".lost"));
      await bob.waitForSelector(".square.legal");
      await playTurn(bob, () => 0, false);
      await anna.waitForFunction(() => Number(document.querySelector(".board")?.dataset.tiles) === 5);

      await bob.click("[data-tool=chat]");
      // With a sign that keyboards of other scripts bring along and that servers refuse.
      await bob.fill(".chat input", "\u200fwell played");
      await bob.keyboard.press("Enter");
      await anna.waitForSelector("[data-tool=chat] .badge");
      await anna.click("[data-tool=chat]");
      await anna.waitForFunction(() => document.querySelector(".chat-lines").textContent.includes("well played"));
      check((await anna.$("[data-tool=chat] .badge")) === null, "what was read still counts as unread");
      check(await anna.$(".clock"), "no clocks");

      const place = await anna.locator(".board").boundingBox();
      const eve = await openPage(await newContext(), link);
      await waitTiles(eve, await tiles(anna));
      await anna.click("[data-tool=more]");
      await anna.waitForFunction(() => document.querySelector(".menu")?.textContent.includes("1 spectator"));
      check(JSON.stringify(await anna.locator(".board").boundingBox()) === JSON.stringify(place), "the board moved when somebody came to look on");
      check((await eve.$(".square.legal")) === null, "a spectator is offered moves");
      check((await eve.$("[data-act=confirm]")) === null, "a spectator has something to confirm");
      await eve.waitForFunction(() => /^(Anna|Bob) is playing$/.test(document.querySelector(".bar .watching")?.textContent));

      await bob.click("[data-tool=more]");
      await bob.click("[data-act=resign]");
      await bob.click("[data-act=resign-not]");
      check((await bob.$("[data-mode=over]")) === null, "one press was enough to give up");
      await bob.click("[data-act=resign]");
      await bob.click("[data-act=resign-sure]");
      await anna.waitForSelector(".final");
      check((await anna.textContent(".verdict")).includes("Anna wins"), "who has won?");
      await anna.click("[data-act=rematch]");
      await anna.waitForSelector("[data-act=begin]");
      // Bob is offered the rematch, and still has the result before him.
      await bob.waitForSelector("[data-act=to-rematch]");
      check(bob.url() === link && (await bob.$(".final")), "Bob was thrown out of the result");
      await bob.reload();
      await bob.waitForSelector(".final");
      await bob.click("[data-act=to-rematch]");
      await bob.waitForSelector("[data-act=begin]");
      await bob.goBack();
      await bob.waitForSelector(".final");
    }),
  ],
];
