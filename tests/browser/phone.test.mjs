// Phones: the board keeps a share of the screen, and its place and size, whatever comes in a game.
import { faults } from "./faults.mjs";
import { check, openGame, openPage, people, settled } from "./lib.mjs";
import { shots } from "./picture.mjs";

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const settings = (size) => ({ theme: "light", size, sound: false, calm: true, quick: true, notice: false, name: "" });
const longNames = ["Maximiliane Alexandra von der Hohenburg", "Bob", "Cyril", "Dobromila", "W".repeat(40), "František", "Gustav", "Hedvika"];
const everySet = "base,river,abbot,inns,traders,hills,wheel,dragon";

const post = async (url, path, body) => {
  const answer = await fetch(`${url}/api/games${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  return answer.json();
};
/** A game at a server, and what the device of its first player remembers. */
async function create(url, setup, names, clock) {
  const made = await post(url, "", { setup, seats: names.map((name) => ({ kind: "me", name })), ...(clock && { clock }), start: true });
  return { id: made.id, kept: { [`tokens.${made.id}`]: { seats: { 0: made.seats[0].token } } } };
}

const place = async (page) => JSON.stringify(await page.locator(".board").boundingBox());
/** Where the board is as soon as it has learned of the size of the window. */
async function placeAt(page, width, height) {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return place(page);
}

/** A position of a game and its beginning have the board at the same place, of at least that share of a phone's height. */
async function sameBoard({ url, newContext }, game, names, size, share = 0) {
  const places = [];
  for (const moves of [[], game.moves]) {
    const page = await openGame(await newContext(phone), url, {
      setup: game.setup,
      moves,
      settings: settings(size),
      seats: people(names.length).map((seat, i) => ({ ...seat, name: names[i] })),
    });
    await page.waitForSelector(".option, .square.legal", { state: "attached" });
    const at = {};
    for (const [width, height] of [[320, 640], [360, 640], [412, 915], [640, 360]]) at[`${width}x${height}`] = await placeAt(page, width, height);
    const { height } = JSON.parse(at["360x640"]);
    check(height >= share * 640, `${names.length} players, ${size} %: the board is ${height.toFixed(0)} px high`);
    places.push(at);
    await page.close();
  }
  for (const window of Object.keys(places[0]))
    check(places[0][window] === places[1][window], `${names.length} players, ${size} %, ${window}: the board was at ${places[0][window]} and is at ${places[1][window]}`);
}

export default [
  [
    "phone: goods that arrive, and scores of three digits, leave the board where it is",
    async (tools) => {
      const rich = ({ goods, scores, phase }) => phase === "tile" && Math.max(...scores) > 99 && goods.some((own) => Object.values(own).every((n) => n > 0));
      const game = await tools.finder.find(`sets=${everySet} players=2`, rich);
      for (const size of [100, 150]) await sameBoard(tools, game, ["Adam", "Maximiliane"], size);
      const four = await tools.finder.find("sets=base,inns,abbot,traders players=4", ({ goods, phase }) => phase === "tile" && Object.values(goods[1]).every((n) => n > 0));
      for (const size of [100, 150]) await sameBoard(tools, four, longNames.slice(0, 4), size);
    },
  ],
  [
    "phone: what the final scoring tells is in view from the first on, turned too; its points are whole, and the board keeps its place",
    async ({ url, newContext, finder }) => {
      const game = await finder.find(`sets=${everySet} players=4`, ({ left, phase }) => left === 0 && phase === "tile");
      const page = await openGame(await newContext(phone), url, { ...game, seats: people(4), settings: settings(150) });
      const before = await place(page);
      await settled(page);
      while (await settled(page)) {
        if (await page.$(".square.legal")) await page.locator(".square.legal").first().dispatchEvent("click");
        else if (await page.$("[data-act=confirm]:disabled")) await page.locator(".option").first().tap();
        await page.tap("[data-act=confirm]:not([disabled])");
      }
      check((await place(page)) === before, `the board was at ${before} and is at ${await place(page)}`);
      /** What is told lies in the board, and its points, which stand where they set out, on the screen. */
      const outside = () =>
        page.evaluate(() => {
          const box = (element) => element.getBoundingClientRect();
          const within = (a, b) => a.left > b.left - 1 && a.top > b.top - 1 && a.right < b.right + 1 && a.bottom < b.bottom + 1;
          const range = document.createRange();
          const points = [...document.querySelectorAll(".flight")].map((flight) => (range.selectNodeContents(flight), box(range)));
          const lit = [...document.querySelectorAll(".square.lit")].map(box);
          const wrong = [
            ...lit.filter((square) => !within(square, box(document.querySelector(".board")))),
            ...points.filter((text) => !within(text, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })),
          ];
          return wrong.map((at) => JSON.stringify(at)).join(" ");
        });
      for (let i = 0; await page.$("[data-act=tell]"); i++) {
        check((await outside()) === "", `event ${i + 1}: ${await outside()}`);
        if (i % 5 === 0) {
          await page.waitForSelector(".flight", { state: "detached" });
          await placeAt(page, 640, 360);
          check((await outside()) === "", `event ${i + 1}, turned: ${await outside()}`);
          await placeAt(page, 360, 640);
        }
        await page.tap("[data-act=tell]");
      }
    },
  ],
  [
    "phone: what the team of the mists reaches leaves the board where it is, and its words leave it a third of the height",
    async (tools) => {
      const far = ({ dogs }) => dogs.some(({ where }) => where !== "track");
      // The last level is lost early.
      const on = ({ turn }) => turn > 8;
      for (const [level, players, wanted] of [[3, 1, far], [5, 2, far], [6, 5, on], [6, 2, on]]) {
        const game = await tools.finder.find(`sets=mists level=${level} players=${players}`, wanted, "easy");
        await sameBoard(tools, game, longNames.slice(0, players), 150, 1 / 3);
      }
    },
  ],
  [
    "phone: a move that the server refused is told in the place of what is asked, and in the head of a sheet over it",
    async ({ url, newContext }) => {
      const { id, kept } = await create(url, "sets=base players=2 seed=7", ["Anna", "Bob"]);
      const context = await newContext(phone);
      await context.routeWebSocket(/\/ws\/\w+$/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((text) => {
          const message = JSON.parse(text);
          if (message.cmd !== "move") return server.send(text);
          socket.send(JSON.stringify({ type: "error", id: message.id, code: "storage", message: "" }));
        });
        server.onMessage((text) => socket.send(text));
      });
      const page = await openPage(context, `${url}/icon.svg`, kept);
      await page.goto(`${url}/g/${id}`);
      await page.waitForSelector(".square.legal");
      const before = await place(page);
      const refuse = async () => {
        if (await page.$("[data-act=confirm]:disabled")) await page.locator(".square.legal").first().tap();
        await page.tap("[data-act=confirm]");
        await page.waitForSelector(".play [role=alert] >> text=could not save");
      };
      await refuse();
      check((await place(page)) === before, `the board was at ${before} and is at ${await place(page)}`);
      await page.tap("[data-tool=more]");
      await page.waitForSelector(".sheet [role=alert] >> text=could not save");
      await page.tap(".sheet [role=alert] button");
      await page.tap("[data-tool=more]");
      await page.waitForSelector(".prompt >> text=Your turn");
      check((await page.$("[role=alert]")) === null, "it was closed and is still told");
      check((await place(page)) === before, "the board moved when it was closed");
    },
  ],
  [
    "phone: a keyboard that leaves a strip of the screen, upright or on its side: what is typed is seen with its button, and stays when the chat is closed",
    async ({ url, newContext }) => {
      const { id, kept } = await create(url, "sets=base,inns players=2 seed=5", longNames.slice(0, 2));
      const page = await openPage(await newContext(phone), `${url}/icon.svg`, { settings: settings(150), ...kept });
      await page.goto(`${url}/g/${id}`);
      await page.waitForSelector(".square.legal");
      const before = await placeAt(page, 360, 640);
      const seen = await page.$eval(".board .world", (world) => world.style.transform);
      await page.tap("[data-tool=chat]");
      await page.tap(".chat input");
      await page.keyboard.type("In the middle of a line");
      for (const [width, height] of [[360, 300], [360, 340], [640, 160], [640, 200]]) {
        await placeAt(page, width, height);
        const wrong = await page.evaluate(faults, { least: 44, pinned: [".chat input", ".chat form button", ".sheet header button"], whole: [] });
        check(wrong.length === 0, `${width}x${height}: ${wrong.join("; ")}`);
        check(await page.$eval(".chat input", (input) => input === document.activeElement), `${width}x${height}: the field has lost the focus`);
      }
      await placeAt(page, 360, 640);
      await page.tap(".sheet header button");
      check((await place(page)) === before, "the board has another place");
      await page.waitForFunction((was) => document.querySelector(".board .world").style.transform === was, seen);
      await page.tap("[data-tool=chat]");
      check((await page.inputValue(".chat input")) === "In the middle of a line", "what was typed is gone");
    },
  ],
  [
    "phone: the levels of the mists have room for large words, and what is pressed in the rules is as large as a finger",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(phone), `${url}/#tutorial/campaign`, { language: "cs", settings: settings(150) });
      await page.waitForSelector(".campaign-levels use", { state: "attached" });
      const narrow = await page.$$eval(".campaign-levels div", (all) => all.map((each) => each.clientWidth).filter((width) => width < 120));
      check(narrow.length === 0, `the words of levels are ${narrow} px wide`);
      const select = await page.locator(".campaign select").boundingBox();
      check(select.width >= 60, `the number of players is ${select.width.toFixed(0)} px wide`);
      // A choice is as wide as the longest of its words that has room at all.
      await page.goto(`${url}/#new`);
      await page.waitForSelector(".ready use", { state: "attached" });
      const cut = await page.$$eval("label > select", (all) =>
        all.filter((each) => {
          const free = each.cloneNode(true);
          free.style.cssText = "position: absolute; max-width: none";
          each.after(free);
          const wanted = Math.min(free.offsetWidth, each.parentElement.clientWidth);
          free.remove();
          return each.offsetWidth > 0 && each.offsetWidth < wanted - 1;
        }).map((each) => each.closest("label").textContent),
      );
      check(cut.length === 0, `cut: ${cut}`);
      await page.goto(`${url}/#rules/dragon`);
      await page.evaluate(() => document.documentElement.style.setProperty("--size", "1"));
      await page.waitForSelector(".contents button");
      const low = await page.$$eval(".contents button, .chapters button", (all) => all.map((each) => each.getBoundingClientRect().height).filter((height) => height < 43.4));
      check(low.length === 0, `buttons of the rules are ${low} px high`);
    },
  ],
  [
    "phone: a tile that the system takes from the finger lies where it lay before, and a second finger does nothing to it",
    async ({ url, newContext }) => {
      const context = await newContext(phone);
      const page = await openGame(context, url, { setup: "sets=base players=2 seed=7", moves: [], seats: people(2) });
      await page.waitForSelector(".square.legal");
      const session = await context.newCDPSession(page);
      const touch = (type, ...points) =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
      const middle = async (what) => {
        const { x, y, width, height } = await what.boundingBox();
        return [x + width / 2, y + height / 2];
      };
      const squares = page.locator(".square.legal");
      const hand = await middle(page.locator(".hand"));
      // The tile is held above the finger.
      const [x, y] = await middle(squares.nth(1));
      const over = [x, y + 50];
      const half = [(hand[0] + over[0]) / 2, (hand[1] + over[1]) / 2];
      const laid = () => page.$eval(".land > :last-child", (tile) => tile.dataset.at);
      await squares.first().tap();
      await page.waitForSelector("[data-act=undo]:not([disabled])");
      const before = await laid();
      await touch("touchStart", hand);
      await touch("touchMove", half);
      await touch("touchMove", over);
      await page.waitForSelector(".hand.dragging");
      await touch("touchCancel");
      await page.waitForSelector(".hand:not(.dragging)");
      check((await laid()) === before, `it lay at ${before} and lies at ${await laid()}`);
      await touch("touchStart", hand);
      await touch("touchMove", half);
      await touch("touchMove", over);
      await page.evaluate(() => document.addEventListener("pointerup", () => (document.body.dataset.lifted = ""), { capture: true, once: true }));
      await touch("touchStart", over, hand);
      await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [{ x: hand[0], y: hand[1], id: 1 }] });
      await page.waitForSelector("[data-lifted]");
      check(await page.$(".hand.dragging"), "the second finger let the tile go");
      await touch("touchEnd");
      await page.waitForSelector(".hand:not(.dragging)");
      check((await laid()) !== before, "it was not laid where it was let go");
    },
  ],
  [
    "phone: a lesson in large words leaves the board a share, and the tile in hand whole, upright and on its side",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(phone), `${url}/icon.svg`, { language: "cs", settings: settings(150) });
      for (const lesson of ["first", "inns", "mists"]) {
        await page.goto(`${url}/#tutorial/${lesson}`);
        await page.waitForSelector(`.guide`);
        await page.tap(".guide [data-act=next]");
        await page.waitForSelector(".hand");
        const board = JSON.parse(await placeAt(page, 360, 640));
        check(board.height >= 0.29 * 640, `${lesson}: the board is ${board.height.toFixed(0)} px high`);
        for (const [width, height] of [[360, 640], [640, 360]]) {
          await placeAt(page, width, height);
          const wrong = await page.evaluate(faults, { least: 44, pinned: ["[data-act=confirm]", ".guide [data-act=leave]"], whole: [] });
          check(wrong.length === 0, `${lesson}, ${width}x${height}: ${wrong.join("; ")}`);
        }
        await placeAt(page, 360, 640);
        await page.goto(`${url}/icon.svg`);
      }
    },
  ],
  [
    "phone: how strong each of three bots is can be read beside its name",
    async ({ url, newContext }) => {
      const bots = ["easy", "normal", "strong"].map((level, i) => ({ name: `Bot ${i + 1}`, kind: "bot", level, mine: false }));
      const page = await openGame(await newContext(phone), url, { setup: "sets=base players=4 seed=7 first=0", moves: [], seats: [people(1)[0], ...bots] });
      await page.waitForSelector(".square.legal");
      for (const [width, height] of [[360, 640], [412, 915], [640, 360]]) {
        await placeAt(page, width, height);
        const cut = await page.$$eval(".player-name", (all) => all.filter((name) => name.scrollHeight > name.clientHeight + 2).map((name) => name.textContent));
        check(cut.length === 0, `${width}x${height}: ${cut}`);
      }
    },
  ],
  [
    "phone: what a kept game is called has room for large words, and stands beside its picture in small ones",
    async ({ url, newContext }) => {
      for (const size of [100, 150]) {
        const seats = people(2).map((seat, i) => ({ ...seat, name: longNames[i] }));
        const page = await openGame(await newContext(phone), url, { setup: "sets=base,wheel players=2 seed=7", moves: [], seats, settings: settings(size) });
        await page.goto(`${url}/`);
        const [text, picture] = [await page.locator(".kept-text").boundingBox(), await page.locator(".kept-open :is(img, .kept-blank)").boundingBox()];
        check(text.width >= 120, `${size} %: the words are ${text.width.toFixed(0)} px wide`);
        check(text.x > picture.x + picture.width === (size === 100), `${size} %: the words are at ${text.x}`);
        await page.close();
      }
    },
  ],
  [
    "phone: the steps of a replay stand beside each other, and leave room for what happened, in large words of every language",
    async ({ url, newContext, finder }) => {
      const game = await finder.playOut(`sets=${everySet} players=8`);
      for (const language of ["en", "cs", "de", "es", "fr", "pl"]) {
        const page = await openGame(await newContext(phone), url, { ...game, language, seats: people(8), settings: settings(150) });
        await page.setViewportSize({ width: 640, height: 360 });
        await page.tap(".bar [data-act=replay]");
        await page.tap("[data-step=forward]");
        const tops = await page.$$eval(".bar .step", (all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
        check(tops.length === 3 && new Set(tops).size === 1, `${language}: the steps are at ${tops}`);
        const room = await page.$eval(".dock-body", (body) => body.clientHeight);
        check(room >= 20, `${language}: ${room} px are left for what happened`);
        await page.close();
      }
    },
  ],
  [
    "phone: a review of players with long names has rows of three lines at most",
    async ({ url, newContext, finder }) => {
      const game = await finder.playOut("sets=base players=4 deck=B-FRFR,B-CFFF,B-CFFF,B-FRFR");
      const names = [longNames[0], longNames[4], "Bob", "Cyril"];
      const seats = people(4).map((seat, i) => ({ ...seat, name: names[i] }));
      const page = await openGame(await newContext(phone), url, { ...game, seats, settings: settings(150) });
      await page.tap(".bar [data-act=review]");
      await page.tap("[data-act=start-review]");
      await page.waitForSelector(".review table");
      const rows = await page.$$eval(".review tbody th", (all) => all.map((each) => each.clientHeight / parseFloat(getComputedStyle(each).fontSize)));
      check(rows.length === 4 && Math.max(...rows) < 6, `rows are ${rows.map((n) => n.toFixed(1))} em high`);
    },
  ],
  [
    "phone: on its side, three players with long names and clocks leave the tile in hand whole",
    async ({ url, newContext }) => {
      const { id, kept } = await create(url, "sets=base,inns,traders players=3", longNames.slice(0, 3), { base: 600, increment: 5, then: "bot" });
      for (const size of [100, 150]) {
        const page = await openPage(await newContext(phone), `${url}/icon.svg`, { settings: settings(size), ...kept });
        await page.goto(`${url}/g/${id}`);
        await page.waitForSelector(".square.legal", { state: "attached" });
        for (const [width, height] of [[640, 360], [740, 360], [915, 412]]) {
          await placeAt(page, width, height);
          const wrong = await page.evaluate(faults, { least: 44, pinned: ["[data-act=confirm]"], whole: [".scores", ".bar", ".prompt-text"] });
          check(wrong.length === 0, `${width}x${height}, ${size} %: ${wrong.join("; ")}`);
        }
      }
    },
  ],
  [
    "phone: eight players with long names, clocks and large words leave the board a share of the smallest screens",
    async ({ url, newContext }) => {
      const { id, kept } = await create(url, `sets=${everySet} players=8 seed=5`, longNames, { base: 3600, increment: 10, then: "bot" });
      const page = await openPage(await newContext(phone), `${url}/icon.svg`, { settings: settings(150), ...kept });
      await page.goto(`${url}/g/${id}`);
      await page.waitForSelector(".square.legal", { state: "attached" });
      const least = { "320x568": 0.2, "320x640": 0.27, "360x640": 0.31, "412x915": 0.33 };
      for (const [size, share] of Object.entries(least)) {
        const [width, height] = size.split("x").map(Number);
        const board = JSON.parse(await placeAt(page, width, height));
        check(board.height >= share * height, `${size}: the board is ${board.height.toFixed(0)} px high`);
        const scores = await page.$eval(".scores", (box) => [box.clientHeight, box.scrollHeight]);
        check(scores[1] <= scores[0] + 1, `${size}: the scores show ${scores}`);
      }
      await page.waitForSelector(".player.active");
    },
  ],
  [
    "phone: in a low window of a desktop seven players with clocks leave room for what can be chosen, and onlookers see the tile in hand whole",
    async ({ url, newContext }) => {
      const { id, kept } = await create(url, `sets=${everySet} players=7 seed=5`, longNames.slice(0, 7), { base: 5400, increment: 10, then: "bot" });
      const wide = { viewport: { width: 1366, height: 657 } };
      for (const size of [100, 150]) {
        const page = await openPage(await newContext(wide), `${url}/icon.svg`, { settings: settings(size), ...kept });
        await page.goto(`${url}/g/${id}`);
        await page.locator(".square.legal").first().dispatchEvent("click");
        await page.waitForSelector(".option");
        const other = await openPage(await newContext(wide), `${url}/g/${id}`, { settings: settings(size) });
        await other.waitForSelector(".hand");
        for (const [width, height] of [[1366, 657], [1280, 720], [960, 540]]) {
          for (const each of [page, other]) {
            await placeAt(each, width, height);
            const wrong = await each.evaluate(faults, { least: 40, pinned: [], whole: [".bar"] });
            check(wrong.length === 0, `${width}x${height}, ${size} %: ${wrong.join("; ")}`);
          }
          const [option, body] = await page.$eval(".dock-body", (box) => [box.querySelector(".option"), box].map((e) => e.getBoundingClientRect().bottom));
          check(option <= body + 1, `${width}x${height}, ${size} %: no option is seen whole, ${(option - body).toFixed(0)} px are missing`);
          await page.screenshot({ path: `${shots}/seven-${width}-${size}.png` });
        }
      }
    },
  ],
];
