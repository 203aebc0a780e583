// Whole games and everything around them.
import { readFileSync } from "node:fs";
import { chance, check, openGame, openPage, people, playOut, playTurn, settled } from "./lib.mjs";

async function startGame(page) {
  await page.waitForSelector("[data-act=start]");
  await page.click("[data-act=start]");
  await page.waitForSelector(".board");
}

const plan = (part) => ({
  mists: false,
  level: 1,
  sets: [],
  house: {},
  first: 0,
  seed: String(chance),
  clock: 0,
  public: false,
  spectators: true,
  aids: { features: true, remaining: true, dead: true, projected: true, preview: true, hint: true },
  seats: [
    { kind: "human", name: "Anna", level: "easy" },
    { kind: "bot", name: "Bob", level: "easy" },
  ],
  ...part,
});

const moveCount = (page) => page.evaluate(() => Number(document.querySelector(".play")?.dataset.steps));
const steps = (page, n) => page.waitForFunction((k) => Number(document.querySelector(".play")?.dataset.steps) > k, n);

export default [
  [
    "game: base game against a bot, to the last statistic",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(), `${url}/#new`, { plan: plan({}) });
      await startGame(page);
      await playOut(page);
      if (await page.$("[data-mode=telling]")) await page.click("[data-act=tellAll]");
      await page.waitForSelector(".graph polyline");
      check((await page.$$(".by-kind tbody tr")).length > 2, "no points by kind");
    },
  ],
  [
    "game: mists to its end",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(), `${url}/#new`, {
        plan: plan({ mists: true, level: 2, seats: [{ kind: "human", name: "Anna", level: "easy" }] }),
      });
      await startGame(page);
      await playOut(page);
    },
  ],
  [
    "game: hot seat, undo before and after confirming",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(), `${url}/#new`, {
        plan: plan({ seats: people(3).map((p) => ({ ...p, level: "easy" })) }),
      });
      await startGame(page);
      await settled(page);
      await page.locator(".square.legal").first().dispatchEvent("click");
      check((await page.$$(".square.legal")).length === 0, "the tile is not shown as placed");
      await page.getByRole("button", { name: "Undo" }).click();
      await page.waitForSelector(".square.legal");
      check((await moveCount(page)) === 0, "something was played before confirming");
      await playTurn(page);
      await steps(page, 0);
      check((await page.textContent(".status")).includes("P2"), "not the second player's turn");
      await page.keyboard.press("m");
      await page.getByRole("button", { name: "Take back the last turn" }).click();
      check((await moveCount(page)) === 0, "the turn was not taken back");
    },
  ],
  [
    "game: replay with arrows, play on, export and import",
    async ({ url, newContext, finder }) => {
      const game = await finder.find("sets=base players=2", (state) => state.turn === 20);
      const context = await newContext({ acceptDownloads: true });
      const page = await openGame(context, url, game, 2);
      const tiles = () => page.evaluate(() => Number(document.querySelector(".board").dataset.tiles));
      const all = await tiles();
      await page.keyboard.press("l");
      await page.click("[data-act=replay]");
      await page.waitForFunction(
        (n) => document.querySelector("[data-replay]")?.dataset.replay === String(n - 1),
        game.moves.length,
      );
      for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowLeft");
      await page.waitForFunction(
        (n) => document.querySelector("[data-replay]")?.dataset.replay === String(n - 5),
        game.moves.length,
      );
      check((await tiles()) < all, "the past has as many tiles");
      await page.click("[data-act=present]");
      await page.waitForFunction((n) => Number(document.querySelector(".board")?.dataset.tiles) === n, all);
      await page.keyboard.press("m");
      const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-act=export]")]);
      const record = readFileSync(await download.path(), "utf8");
      check(record.startsWith("bastide-record 1") && record.includes(game.moves[0]), "the record is wrong");
      const [picture] = await Promise.all([page.waitForEvent("download"), page.click("[data-act=picture]")]);
      check(readFileSync(await picture.path(), "utf8").includes("<svg"), "no picture");
      await page.getByRole("button", { name: "Leave the game" }).click();
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: "Open a saved game" }).click(),
      ]);
      await chooser.setFiles({ name: "game.bastide", mimeType: "text/plain", buffer: Buffer.from(record) });
      await page.waitForFunction((n) => Number(document.querySelector(".board")?.dataset.tiles) === n, all);
      await page.getByRole("button", { name: "Log" }).click();
      await page.click("[data-act=replay]");
      await page.click("[data-step=first]");
      await page.getByRole("button", { name: "Play on from here" }).click();
      await page.waitForFunction(() => Number(document.querySelector(".board")?.dataset.tiles) <= 2);
    },
  ],
  [
    "game: aids: owners, remaining tiles, what fits, hint",
    async ({ url, newContext, finder }) => {
      const game = await finder.find(
        "sets=base players=2",
        (state) => state.turn === 25 && state.phase === "tile" && state.decides === 0,
      );
      const page = await openGame(await newContext(), url, game, 2);
      await page.keyboard.press("f");
      await page.waitForSelector(".area");
      await page.keyboard.press("t");
      await page.waitForSelector(".kinds li:nth-child(6)");
      await page.keyboard.press("Escape");
      await page.waitForSelector(".kinds", { state: "detached" });
      await page.keyboard.press("h");
      await page.waitForSelector(".hint span");
    },
  ],
  [
    "game: a tie shows the colours of both owners, and what the feature brings now",
    async ({ url, newContext }) => {
      // Two cities, a knight of each player in one of them, joined by the third tile: 5 points for both.
      const game = {
        setup: "sets=base players=2 seed=842 first=0",
        moves: ["tile 0,-1,0", "follower city:N", "tile -1,0,0", "follower city:N", "tile -1,-1,180", "follower field:NNW"],
      };
      const page = await openGame(await newContext(), url, game, 2);
      await page.keyboard.press("f");
      await page.waitForSelector(".points rect.second");
      const shown = await page.evaluate(() => {
        const tag = document.querySelector(".points rect.second").parentElement;
        const colour = (element) => element.style.getPropertyValue("--c");
        const city = document.querySelector(".area.plain.patterned").style.fill.match(/#([\w-]+)/)[1];
        return {
          points: tag.textContent,
          tag: [...tag.querySelectorAll("rect")].map(colour),
          stripes: [...document.getElementById(city).querySelectorAll("rect")].map(colour),
          lines: [...document.querySelectorAll(".rim.plain")].map(colour),
        };
      });
      const players = await page.$$eval(".player", (all) => all.map((one) => one.style.getPropertyValue("--c")));
      check(shown.points === "5", `it brings ${shown.points}`);
      check(`${shown.tag}` === `${players}`, `the tag has ${shown.tag}, the players ${players}`);
      check(`${shown.stripes}` === `${players}`, `the stripes are ${shown.stripes}`);
      check(players.every((colour) => shown.lines.includes(colour)), `the lines are ${shown.lines}`);
    },
  ],
  [
    "game: a hint for tile and figure together, drawn and laid",
    async ({ url, newContext }) => {
      // Closing the city of the start tile with a knight in it is by far the best.
      const game = {
        setup: "sets=base players=2 seed=1 deck=B-FRFR,B-CFFF,B-CFFF,B-FRFR",
        moves: ["tile 1,0,0", "pass"],
      };
      const page = await openGame(await newContext(), url, game, 2);
      await page.waitForSelector(".square.legal");
      await page.keyboard.press("h");
      await page.waitForSelector(".ghost-tile");
      check(await page.$(".ghost .mark"), "no figure is drawn on the tile");
      const text = await page.textContent(".hint span");
      check(/marked square.*, then knight in the city.*\(\+4\)/.test(text), `the hint says: ${text}`);
      await page.click("[data-act=take-hint]");
      await page.waitForSelector(".option.chosen[data-move='follower city:S']");
      check((await page.$(".ghost")) === null, "the hint is still drawn though it is followed");
      check((await moveCount(page)) === 2, "the hint was played without asking");
      await page.keyboard.press("Enter");
      await steps(page, 3);
    },
  ],
  [
    "game: what a hint names comes into view, with a tile laid elsewhere and after that is taken back, and moves nothing else",
    async ({ url, newContext }) => {
      const game = {
        setup: "sets=base players=2 seed=1 deck=B-FRFR,B-CFFF,B-CFFF,B-FRFR",
        moves: ["tile 1,0,0", "pass"],
      };
      const page = await openGame(await newContext({ viewport: { width: 360, height: 640 } }), url, game, 2);
      await page.waitForSelector(".square.legal");
      const view = () => page.evaluate(() => document.querySelector(".board .world").style.transform);
      const inView = () =>
        page.waitForFunction(() => {
          const [tile, board] = [".ghost-frame", ".board"].map((what) => document.querySelector(what)?.getBoundingClientRect());
          const beyond = tile && [board.left - tile.left, board.top - tile.top, tile.right - board.right, tile.bottom - board.bottom];
          return beyond && Math.max(...beyond) < 0;
        });
      /** Until the hinted square is out of sight. */
      const dragUp = async () => {
        const { x, y, width, height } = await page.locator(".board").boundingBox();
        await page.mouse.move(x + width / 2, y + height - 20);
        await page.mouse.down();
        await page.mouse.move(x + width / 2, y + 20, { steps: 4 });
        await page.mouse.up();
      };
      const still = await view();
      await page.click("[data-act=hint]");
      await inView();
      check((await view()) === still, "the view moved though the hint was in sight");
      await page.reload();
      await page.waitForSelector(".square.legal");

      // The hint closes the city of the start tile; the tile is laid elsewhere first.
      await page.locator(".square.legal").first().dispatchEvent("click");
      await page.waitForSelector("[data-act=undo]:not([disabled])");
      await dragUp();
      await page.click("[data-act=hint]");
      await inView();
      await dragUp();
      await page.click("[data-act=undo]");
      await inView();
    },
  ],
  [
    "game: review of mistakes, stopped and run to its end",
    async ({ url, newContext, finder }) => {
      const game = await finder.playOut(
        "sets=base players=2 seed=3 deck=B-FRFR,B-CFFF,B-CFFC-j,B-FFFF-m,B-CFFF,B-FRRR,B-CFFF,B-RRRR,B-CFFC-j,B-FFRR,B-CFFF,B-FRFR,B-FFFF-m,B-CFFF",
      );
      const page = await openGame(await newContext(), url, game, 2);
      await page.waitForSelector(".final");
      await page.click(".final [data-act=review]");
      await page.click("[data-act=start-review]");
      await page.waitForSelector(".review progress");
      // A turn has two decisions, and people count turns.
      const turns = game.moves.filter((move) => move.startsWith("tile ")).length;
      const told = await page.textContent(".review [role=status]");
      check(told.endsWith(` of ${turns}`), `of ${turns} turns it says: ${told}`);
      await page.click("[data-act=stop-review]");
      await page.waitForSelector("[data-act=start-review]");
      check((await page.$(".review progress, .mistakes")) === null, "it goes on although it was stopped");
      await page.click("[data-act=start-review]");
      await page.waitForSelector(".mistake");
      const given = await page.locator(".review tbody tr").evaluateAll((rows) =>
        rows.map((row) => Number(row.children[1].textContent.replace(",", "."))),
      );
      check(given.length === 2 && given[0] + given[1] > 5, `random players gave away only ${given}`);
      const first = page.locator(".mistake").first();
      const step = Number(await first.getAttribute("data-mistake"));
      const lost = await page.locator(".mistake-head span:last-child").allTextContents();
      const sizes = lost.map((text) => Number(/^−([\d.]+) /.exec(text)[1]));
      check(sizes.every((n, i) => i === 0 || n <= sizes[i - 1]), `not the biggest first: ${sizes}`);
      const chances = await page.locator(".mistake").allTextContents();
      const said = /chance to win (\d+)% \(±(\d+)\), with the better move (\d+)%/;
      check(
        chances.every((text) => said.test(text) && Number(said.exec(text)[1]) <= 100),
        `no chances to win: ${chances[0]}`,
      );
      const skill = await page.locator(".review tbody tr").evaluateAll((rows) =>
        rows.map((row) => Number(row.children[4].textContent.replace(",", "."))),
      );
      check(skill[0] === -skill[1] && Math.abs(skill[0] - given[1] + given[0]) < 0.25, `skill ${skill}, given away ${given}`);
      await first.click();
      await page.waitForSelector(".ghost");
      check((await first.getAttribute("aria-pressed")) === "true", "the mistake is not marked as shown");
      const placed = game.moves.slice(0, step).filter((move) => move.startsWith("tile ")).length;
      await page.waitForFunction((n) => Number(document.querySelector(".board")?.dataset.tiles) === n, placed + 1);
      check(await page.locator(".ghost-text").filter({ hasText: "better" }).count(), "the better move is not drawn");
    },
  ],
  [
    "game: what can no longer be completed is marked, if the aid is on",
    async ({ url, newContext }) => {
      // The last tiles are monasteries: nothing closes the start tile's city and road, nor a road's end beside it.
      const game = {
        setup: "sets=base players=2 seed=1 deck=B-FRFR,B-FFFF-m,B-FFFF-m,B-FFFF-m",
        moves: ["tile 1,0,0", "pass"],
      };
      const page = await openGame(await newContext(), url, game, 2);
      await page.waitForSelector(".area.hopeless");
      // Two roads' segments and the city, and only they: fields are never completed anyway.
      check((await page.$$(".area.hopeless")).length === 3, "the wrong features are marked");
      check((await page.$$(".square.dead")).length === 3, "the wrong squares are marked");
      const aids = { features: true, remaining: true, dead: false, projected: true, preview: true, hint: true };
      const plain = await openGame(await newContext(), url, { ...game, aids }, 2);
      await plain.waitForSelector(".square.legal");
      check((await plain.$(".area.hopeless, .square.dead")) === null, "marked although the aid is off");
    },
  ],
  [
    "game: mist that met clear land is marked as never to be closed",
    async ({ url, newContext }) => {
      // Not every draw brings mist beside clear land within some turns.
      const moves = `tile 2,0,0; guard:red city:N; tile -1,1,0; pass; tile 1,-1,90; guard:green city:E; tile -1,2,90;
        guard:yellow road:N; score road:N calm -1,2; tile 1,2,270; guard:green city:N; tile -1,3,90; guard:yellow road:N;
        score road:N calm 1,0 1; tile 3,0,90; tile -2,3,180; guard:blue city:S; tile -2,1,0; guard:green road:E;
        tile 3,1,0; guard:blue road:E; tile 3,-1,180; guard:red road:N`.split(/;\s*/);
      const page = await openGame(await newContext(), url, { setup: "sets=mists level=1 players=2 seed=1", moves }, 2);
      await page.waitForSelector(".area.spoiled");
    },
  ],
  [
    "game: what reads alike is told apart, and tiles are told in words",
    async ({ url, newContext }) => {
      const game = { setup: "sets=base players=2 seed=1 deck=B-FRFR,B-FRFR,B-CFFF", moves: ["tile 1,0,0", "pass"] };
      const page = await openGame(await newContext(), url, game, 2);
      await page.locator("[data-square='2,0']").dispatchEvent("click");
      const options = await page.locator(".option span").allTextContents();
      const farmers = options.filter((text) => text.startsWith("Farmer"));
      check(farmers.length === 2 && new Set(farmers).size === 2, `which field is which? ${farmers}`);
      await page.keyboard.press("Escape");
      await page.keyboard.press("v");
      const text = await page.textContent(".text-view");
      check(text.includes("Tile in hand: north field, east road, south field, west road"), "the tile is only a number");
      check(await page.getByRole("button", { name: "tile on the marked square at 2, 0", exact: true }).count(), "the moves are not in words");
    },
  ],
  [
    "game: a look at the online side leaves the bot a bot",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(), `${url}/#new`, { plan: plan({}) });
      await page.getByRole("button", { name: "Online by link" }).click();
      await page.getByText("House rules and clock").waitFor();
      // Looked at with the first picture after the press, as somebody would see it who starts at once.
      const second = await page.evaluate(async () => {
        [...document.querySelectorAll("button")].find((button) => button.textContent === "On this device").click();
        await new Promise((resolve) => requestAnimationFrame(resolve));
        return document.querySelectorAll("select[aria-label='Who plays']")[1]?.value;
      });
      check(second === "bot", `the bot became ${second}`);
    },
  ],
  [
    "game: keyboard only, and it is always seen where the focus is",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(), url, { plan: plan({}) });
      await page.waitForSelector(".home-menu");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await settled(page);
      const onBoard = (what) => page.waitForSelector(".board:focus-visible", { timeout: 20000 }).catch(() => check(false, `the focus is not on the board ${what}`));
      for (let turn = 0; turn < 3; turn++) {
        await page.waitForSelector(".square.legal");
        await onBoard(`in turn ${turn + 1}`);
        const before = await moveCount(page);
        // Keys of the board take it there from any button.
        await page.focus("[data-tool=all]");
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => document.querySelector(".square.legal") === null);
        await page.keyboard.press("r");
        await page.keyboard.press("1");
        if (turn > 0) await page.focus("[data-act=confirm]");
        await page.keyboard.press("Enter");
        await steps(page, before);
      }
      // A sheet that takes the place of another leads back to what opened it.
      for (const [tool, sheet] of [["list", "log"], ["more", "menu"]]) {
        await page.focus(`[data-tool=${tool}]`);
        await page.keyboard.press("Enter");
        await page.waitForSelector(`section[data-sheet=${sheet}] header button:focus`);
      }
      await page.keyboard.press("Escape");
      await page.waitForSelector("[data-tool=more]:focus-visible");
    },
  ],
  [
    "game: who closes the result of a finished game by a key goes on at the board",
    async ({ url, newContext, finder }) => {
      const begun = await finder.find("sets=base players=2 deck=B-FRFR", (state, legal) => legal.includes("pass"));
      const game = { ...begun, moves: [...begun.moves, "pass"] };
      const page = await openGame(await newContext(), url, game, 2);
      await page.waitForSelector("section[data-sheet=result]:focus");
      await page.keyboard.press("Escape");
      await page.waitForFunction(() => !document.querySelector(".sheet") && document.activeElement.matches(".board"));
    },
  ],
  [
    "game: Escape closes the settings from any of their fields, and undoes nothing of the turn",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext(), url, { setup: "sets=base players=2 seed=3", moves: [] }, 2);
      await page.waitForSelector(".square.legal", { state: "attached" });
      await page.locator(".square.legal").first().dispatchEvent("click");
      await page.waitForSelector("[data-act=confirm]:not([disabled])");
      for (const field of ["input[type=checkbox]", "input[type=range]", "select"]) {
        await page.keyboard.press("m");
        await page.click("[data-act=settings]");
        await page.focus(`.sheet ${field}`);
        await page.keyboard.press("Escape");
        await page.waitForSelector("section[data-sheet=menu]", { timeout: 10000 }).catch(() => check(false, `Escape in ${field} does nothing`));
        await page.keyboard.press("Escape");
        await page.waitForSelector(".play[data-sheet=none]");
      }
      check((await page.$("[data-act=confirm]:not([disabled])")) !== null, "the tile was taken back");
    },
  ],
  [
    "game: the board that is dragged over what stands beside it follows, and is let go there",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext(), url, { setup: "sets=base players=2 seed=3", moves: [] }, 2);
      const place = () => page.evaluate(() => new DOMMatrix(getComputedStyle(document.querySelector(".world")).transform).e);
      await page.waitForSelector(".square.legal", { state: "attached" });
      const board = await page.locator(".board").boundingBox();
      const edge = board.x + board.width;
      const y = board.y + 40;
      const before = await place();
      await page.mouse.move(edge - 60, y);
      await page.mouse.down();
      await page.mouse.move(edge - 20, y);
      await page.mouse.move(edge + 40, y);
      check(Math.round((await place()) - before) === 100, `dragged by 100 pixels it moved by ${(await place()) - before}`);
      await page.mouse.up();
      await page.mouse.move(edge - 200, y, { steps: 4 });
      check(Math.round((await place()) - before) === 100, "it still hangs on the pointer");
      // Pressed at the edge and let go beside it, without being dragged.
      await page.mouse.move(edge - 1, y);
      await page.mouse.down();
      await page.mouse.move(edge + 2, y);
      await page.mouse.up();
      await page.mouse.move(edge - 200, y, { steps: 4 });
      check(Math.round((await place()) - before) === 100, "a press at the edge hangs on the pointer");
      check((await page.$$(".square.legal")).length > 0, "something was laid");
    },
  ],
  [
    "game: the tile dragged to its square",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(), `${url}/#new`, { plan: plan({}) });
      await startGame(page);
      await page.waitForSelector(".square.legal");
      const from = await page.locator(".hand-tile").boundingBox();
      const to = await page.locator(".square.legal").first().boundingBox();
      await page.mouse.move(from.x + 50, from.y + 50);
      await page.mouse.down();
      await page.mouse.move(from.x - 50, from.y + 60);
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2);
      await page.waitForFunction(() => document.querySelector(".hover-tile").style.display !== "none");
      await page.mouse.up();
      await page.waitForFunction(
        () => !document.querySelector(".square.legal") && document.querySelector(".board").dataset.tiles === "2",
      );
    },
  ],
  [
    "game: touch at phone size",
    async ({ url, newContext }) => {
      const context = await newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
      const page = await openPage(context, `${url}/#new`, { plan: plan({}) });
      await page.waitForSelector("[data-act=start]");
      await page.tap("[data-act=start]");
      await page.waitForSelector(".square.legal");
      const box = await page.locator(".square.legal").first().boundingBox();
      check(box.width >= 28, `squares are too small to touch: ${box.width}`);
      // A finger that comes down just beside the square means it.
      const boxes = await page.locator(".square.legal").evaluateAll((all) => all.map((s) => s.getBoundingClientRect().toJSON()));
      const beside = boxes.reduce((low, b) => (b.y > low.y ? b : low));
      await page.touchscreen.tap(beside.x + beside.width / 2, beside.y + beside.height + 12);
      await page.waitForFunction(() => document.querySelector(".square.legal") === null);
      await page.tap("[data-act=confirm]");
      await steps(page, 0);
      check(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        "the page is wider than the phone",
      );
    },
  ],
  [
    "lesson: a wrong turn is explained and taken back, a task is checked, the lesson is noted",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(), `${url}/#tutorial/first`);
      const next = () => page.click(".guide [data-act=next]");
      const turn = async (square, turns, mark) => {
        await page.locator(`[data-square='${square}']`).dispatchEvent("click");
        for (let i = 0; i < turns; i++) await page.keyboard.press("r");
        if (mark) await page.locator(`[data-mark='${mark}']`).dispatchEvent("click");
        await page.click("[data-act=confirm]");
      };
      await next();
      // The road must bend up; as it comes it bends down.
      await turn("1,0", 0, "follower road:S");
      await page.click(".guide [data-act=again]");
      await turn("1,0", 1, "follower road:N");
      await next();
      await turn("-1,0", 0);
      await turn("1,-1", 0, "follower monastery");
      await next();
      await turn("0,-1", 0, "follower city:N");
      await page.waitForSelector(".guide.task");
      await turn("0,2", 0);
      await page.click(".guide [data-act=again]");
      await turn("0,-2", 0);
      await page.waitForSelector(".guide [data-act=next-lesson]");
      const kept = (key) => page.evaluate((name) => JSON.parse(localStorage.getItem(`bastide.${name}`)), key);
      check((await kept("lessons")).includes("first"), "the lesson was not noted");
    },
  ],
  [
    "lesson: a won level of the mists opens the next",
    async ({ url, newContext, finder }) => {
      const lost = await finder.playOut("sets=mists players=1 level=1 deck=M-FRFR-d,M-FRFR-d");
      const page = await openPage(await newContext(), url, {
        game: { ...lost, moves: lost.moves.slice(0, -1), seats: people(1), aids: {} },
        campaign: { 1: { won: true, best: 52, games: 1 } },
      });
      await page.getByRole("button", { name: "Continue the game" }).click();
      await settled(page);
      await playOut(page);
      await page.evaluate(() => (location.hash = "#tutorial"));
      await page.waitForSelector(".campaign-levels");
      const buttons = page.locator(".campaign-levels button");
      const open = await buttons.evaluateAll((all) => all.map((button) => !button.disabled));
      check(`${open}` === "true,true,false,false,false,false", `open: ${open}`);
      const first = await page.locator(".campaign-levels li").first().innerText();
      check(first.includes("won") && first.includes("52"), first);
      const campaign = await page.evaluate(() => JSON.parse(localStorage.getItem("bastide.campaign")));
      check(campaign[1].games === 2 && campaign[1].best === 52, JSON.stringify(campaign));
      await page.goBack();
      // A lost level is played once more from its result.
      await page.click("[data-act=level]");
      await settled(page);
      check((await page.getAttribute("main", "data-steps")) === "0", "the level does not begin anew");
    },
  ],
];
