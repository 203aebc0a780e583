// Draws that nobody can choose, as pages see them (docs/fairness.md).
import { check, openPage, withServer } from "./lib.mjs";

const post = async (url, path, body, token) => {
  const answer = await fetch(`${url}/api/games${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return answer.json();
};
const get = async (url, path) => (await fetch(`${url}/api/games${path}`)).json();

/** A page at a seat of a game, with the seat's token on its device. */
const sit = (context, url, made, seat) =>
  openPage(context, `${url}/g/${made.id}`, {
    [`tokens.${made.id}`]: { seats: { [seat]: made.seats[seat].token }, ...(seat === 0 ? { host: made.host } : {}) },
  });
const create = (url, more = {}) =>
  post(url, "", {
    setup: "sets=base,hills,dragon players=2",
    seats: [
      { kind: "me", name: "Anna" },
      { kind: "me", name: "Bob" },
    ],
    ...more,
  });
const committed = async (url, id, n) => {
  while ((await get(url, `/${id}`)).game.draw.seats.filter((seat) => seat.commit).length < n) await new Promise((r) => setTimeout(r, 20));
};
/** In a game the promise is a sheet of the menu; in the lobby, and with the result, it is there by itself. */
const says = async (page, text) => {
  for (;;) {
    const found = await page.waitForFunction((what) => {
      const fair = document.querySelector(".fair");
      if (fair?.textContent.includes(what)) return "said";
      return !fair && document.querySelector(".board") && "closed";
    }, text);
    if ((await found.jsonValue()) === "said") return;
    if (!(await page.$("section[data-sheet=menu]"))) await page.click("[data-tool=more]");
    await page.click("[data-act=fair]");
  }
};

/** Some decisions, or all. */
async function playSome(url, made, most = Infinity) {
  for (let i = 0; i < most; i++) {
    const { legal, game, state } = await get(url, `/${made.id}?legal=1`);
    if (game.status !== "playing") return;
    const move = legal[(i * 7) % legal.length];
    await post(url, `/${made.id}/do`, { cmd: "move", seat: state.decides, move, after: game.n }, made.seats[state.decides].token);
  }
}
const resign = (url, made) => post(url, `/${made.id}/do`, { cmd: "resign", seat: 0 }, made.seats[0].token);
/** The result of the button. */
async function checked(page) {
  await page.waitForSelector("[data-act=check-draw]", { state: "attached" });
  await page.evaluate(() => document.querySelector("[data-act=check-draw]").click());
  await page.waitForSelector("[data-field=checked]", { state: "attached" });
  return page.textContent("[data-field=checked]");
}

/** A page whose messages from the server go through `change` first. */
async function lied(context, url, made, seat, change) {
  await context.routeWebSocket(/\/ws\/\w+$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => socket.send(JSON.stringify(change(JSON.parse(message)))));
  });
  return sit(context, url, made, seat);
}

export default [
  [
    "fair: two pages shuffle, keep what they saw, and check a whole game tile by tile",
    async ({ url, newContext }) => {
      const made = await create(url);
      const [annas, bobs] = [await newContext(), await newContext()];
      let anna = await sit(annas, url, made, 0);
      let bob = await sit(bobs, url, made, 1);
      await says(anna, "every page at the table takes part");
      await committed(url, made.id, 2);
      await anna.click("[data-act=begin]");
      await Promise.all([anna.waitForSelector(".board"), bob.waitForSelector(".board")]);
      await says(anna, "Nobody could choose these tiles");
      await says(bob, "with Anna, the server");
      const { game } = await get(url, `/${made.id}`);
      check(game.draw.seats.every((seat) => seat.part), "a seat did not add");
      const noted = await bob.evaluate((id) => JSON.parse(localStorage.getItem(`bastide.draw.${id}`)).rounds[1], made.id);
      check(noted.seal === game.draw.seal && noted.server === game.commit && noted.mine[1].part === game.draw.seats[1].part, "not kept");

      // The rest is played without the pages: what they kept is on their devices.
      await Promise.all([anna.close(), bob.close()]);
      await playSome(url, made);
      [anna, bob] = [await annas.newPage(), await bobs.newPage()];
      for (const page of [anna, bob]) {
        await page.goto(`${url}/g/${made.id}`);
        const text = await checked(page);
        const n = Number(/all (\d+) tiles/.exec(text)?.[1]);
        check(n > 80 && text.includes("Your page shuffled too"), `the check says: ${text}`);
        check((await page.$$(".fair-tiles li")).length === n, "not tile by tile");
      }
      // An onlooker who came late is told less.
      const eve = await openPage(await newContext(), `${url}/g/${made.id}`);
      await says(eve, "Shuffled together");
      check(/if one of those who shuffled is honest.*You came later/.test(await checked(eve)), "an onlooker is promised too much");
    },
  ],
  [
    "fair: who joins brings a part, and a rematch is shuffled anew",
    async ({ url, newContext }) => {
      const made = await create(url, { seats: [{ kind: "me", name: "Anna" }, { kind: "open" }], start: true });
      const anna = await sit(await newContext(), url, made, 0);
      await committed(url, made.id, 1);
      const bob = await openPage(await newContext(), `${url}/g/${made.id}`);
      await bob.fill("[data-field=name]", "Bob");
      await bob.click("[data-seat='1']"); // the last seat: the game begins with it
      await Promise.all([says(anna, "with Bob, the server"), says(bob, "with Anna, the server")]);
      await resign(url, made);
      await anna.click("[data-act=rematch]");
      await bob.click("[data-act=to-rematch]");
      await bob.waitForSelector("[data-act=begin]");
      const next = new URL(bob.url()).pathname.split("/").at(-1);
      await committed(url, next, 2);
      await bob.click("[data-act=begin]");
      await says(bob, "with Anna, the server");
      check((await get(url, `/${next}`)).game.draw.seal !== (await get(url, `/${made.id}`)).game.draw.seal, "the same seal twice");
    },
  ],
  [
    "fair: a prepared draw is said plainly, in the lobby and beside the board",
    async ({ url, newContext }) => {
      const made = await create(url, { setup: "sets=base players=2 seed=5" });
      const bob = await sit(await newContext(), url, made, 1);
      const told = () => bob.waitForSelector(".fair-promise.warning >> text=The host prepared this draw");
      await told();
      await post(url, `/${made.id}/do`, { cmd: "start" }, made.host);
      await bob.waitForSelector(".board");
      await told();
      check(!(await bob.textContent("body")).includes("sealed"), "a prepared draw is called sealed");
    },
  ],
  [
    "fair: a page does not open for a wrong list, and says so",
    async ({ url, newContext }) => {
      // Its own commit is left out of the list that it is shown; or its own is exchanged; or the server's.
      const lies = {
        "left your part out": (m, made) => ({ ...m, seats: [null, m.seats[1]], seal: made.seal }),
        "its seal does not match": (m) => ({ ...m, seats: [m.seats[1], m.seats[0]] }),
      };
      for (const [alarm, lie] of Object.entries(lies)) {
        const made = await create(url);
        let shown = null;
        const context = await newContext();
        const anna = await lied(context, url, made, 0, (m) => {
          if (m.type !== "draw" || m.step !== "seal") return m;
          shown = m;
          return lie(m, { seal: made.seal ?? m.seal });
        });
        await committed(url, made.id, 1);
        if (alarm.startsWith("left")) {
          // A seal that fits the list without it, as a server would compute it.
          const { game } = await get(url, `/${made.id}`);
          const line = `draw seal ${made.id} 1 ${game.commit} -,- ${game.setup}`;
          made.seal = await anna.evaluate(async (text) => {
            const wasm = performance.getEntriesByType("resource").find((e) => e.name.endsWith(".wasm")).name;
            const module = await WebAssembly.instantiate(await (await fetch(wasm)).arrayBuffer(), {
              env: { random_seed: () => 0n, clock_ms: () => 0n },
            });
            const x = module.instance.exports;
            const bytes = new TextEncoder().encode(text);
            new Uint8Array(x.memory.buffer, x.bastide_input(), bytes.length).set(bytes);
            const n = x.bastide_line(bytes.length);
            return JSON.parse(new TextDecoder().decode(new Uint8Array(x.memory.buffer, x.bastide_output(), n))).hash;
          }, line);
        }
        await post(url, `/${made.id}/do`, { cmd: "start" }, made.host);
        await says(anna, alarm);
        check(shown !== null && (await anna.$(".fair-promise.alarm[role=alert]")), "not said prominently");
        const { game } = await get(url, `/${made.id}`);
        check(game.status === "lobby" && game.draw.seats[0].part === null, "the part was opened");
      }
    },
  ],
  [
    "fair: the check finds what was exchanged afterwards",
    async ({ url, newContext }) => {
      const zero = (hex) => (hex.startsWith("0") ? "1" : "0") + hex.slice(1);
      const lies = [
        [/different secret/, (game) => (game.secret = zero(game.secret))],
        [/part was replaced/, (game) => (game.draw.seats[1].part = zero(game.draw.seats[1].part))],
        [/your part was replaced|part was replaced/, (game) => (game.draw.seats[0].part = zero(game.draw.seats[0].part))],
        [/noted something else/, (game) => (game.draw.seal = zero(game.draw.seal))],
        [/noted something else/, (game) => (game.commit = zero(game.commit))],
      ];
      const made = await create(url, { setup: "sets=base players=2" });
      // With the same edges: whatever the one can be laid to, so can the other.
      const alike = [["B-CFFC-j", "B-CFFC-ja", "B-CFFC-s"], ["B-CRRC-j", "B-CRRC-ja"]];
      const drawn = new Set();
      let swapped = 0;
      let seen = 0;
      const context = await newContext();
      // While it is played, one tile of the fifth turn or later is told to this page as another one that is in the bag.
      const anna = await lied(context, url, made, 0, (m) => {
        const tile = m.type === "move" && m.chance?.find((c) => c.startsWith("draw "))?.slice(5);
        seen = m.at ? m.n : seen;
        if (!tile || swapped) return m;
        drawn.add(tile);
        const other = alike.find((kinds) => kinds.includes(tile))?.find((kind) => !drawn.has(kind));
        if (!other || m.n < 16) return m;
        swapped = m.n;
        return { ...m, chance: m.chance.map((c) => (c === `draw ${tile}` ? `draw ${other}` : c)) };
      });
      const bob = await sit(await newContext(), url, made, 1);
      await committed(url, made.id, 2);
      await post(url, `/${made.id}/do`, { cmd: "start" }, made.host);
      await Promise.all([says(anna, "Nobody could choose"), says(bob, "Nobody could choose")]);
      while (!swapped) {
        await playSome(url, made, 1);
        const { n, status } = (await get(url, `/${made.id}`)).game;
        check(status === "playing", "no tile came that could be told as another");
        while (seen < n) await new Promise((r) => setTimeout(r, 5));
      }
      await resign(url, made);
      const found = await checked(anna);
      check(/NOT the one that was sealed: tile \d+ should/.test(found), `another tile was not noticed: ${found}`);
      for (const [says, lie] of lies) {
        await bob.route(`**/api/games/${made.id}`, async (route) => {
          const answer = await (await route.fetch()).json();
          lie(answer.game);
          await route.fulfill({ json: answer });
        });
        await bob.reload();
        const text = await checked(bob);
        check(says.test(text) && text.includes("NOT"), `after ${lie}: ${text}`);
        await bob.unroute(`**/api/games/${made.id}`);
      }
      await bob.reload();
      check((await checked(bob)).startsWith("Checked"), "the truth is not believed");
    },
  ],
  [
    "fair: somebody does not open; the others go on with a new round by themselves",
    async ({ newContext }) =>
      withServer(async (server) => {
        const { url } = server;
        const made = await create(url);
        const anna = await sit(await newContext(), url, made, 0);
        await committed(url, made.id, 1);
        // Bob commits himself to something that he will never open.
        await post(url, `/${made.id}/do`, { cmd: "commit", seat: 1, commit: "0".repeat(64) }, made.seats[1].token);
        await anna.click("[data-act=begin]");
        await says(anna, "Waiting for: Bob");
        await anna.waitForSelector(".board");
        await says(anna, "Not finished by: Bob");
        await says(anna, "Nobody could choose these tiles");
        const { game } = await get(url, `/${made.id}`);
        check(game.draw.round === 2 && game.draw.seats[0].part && !game.draw.seats[1].part, "not a second round");
        await resign(url, made);
        check((await checked(anna)).startsWith("Checked"), "the second round is not checked");
      }, ["--draw", "2"]),
  ],
  [
    "fair: a made-up link takes no token away, a good one gives the seat",
    async ({ url, newContext }) => {
      const made = await create(url, { setup: "sets=base players=2" });
      const context = await newContext();
      const anna = await sit(context, url, made, 0);
      await anna.waitForSelector("[data-act=begin]");
      const kept = (page) => page.evaluate((id) => JSON.parse(localStorage.getItem(`bastide.tokens.${id}`)), made.id);
      const before = await kept(anna);
      await anna.evaluate((hash) => history.replaceState(null, "", hash), `#0.${"x".repeat(43)}`);
      await anna.reload();
      await anna.waitForSelector("text=This personal link is not valid");
      await anna.waitForSelector("[data-act=begin]");
      check(JSON.stringify(await kept(anna)) === JSON.stringify(before), "the token was overwritten");
      // The number in front means nothing: the server says whose it is.
      const phone = await openPage(await newContext(), `${url}/g/${made.id}#0.${made.seats[1].token}`);
      await phone.waitForSelector(".lobby");
      await phone.waitForFunction((id) => localStorage.getItem(`bastide.tokens.${id}`), made.id);
      check(JSON.stringify(await kept(phone)) === JSON.stringify({ seats: { 1: made.seats[1].token } }), "kept for a wrong seat");
      check(!phone.url().includes("#"), "the token stays in the address");
    },
  ],
];
