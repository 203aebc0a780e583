// Nobody is caught anywhere: every state is left by clicks, Back closes what is on top, nothing kept is lost.
import { check, openGame, openPage, people, playTurn, putGame, settled, showGame, until } from "./lib.mjs";

const short = { setup: "sets=base players=2 seed=1 deck=B-FRFR,B-CFFF,B-CFFF,B-FRFR,B-FRFR", moves: ["tile 1,0,0", "pass"] };
const mode = (page, name) => page.waitForSelector(`[data-mode=${name}]`);
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

export default [
  [
    "traps: the rules of a game of several sets lead to how they combine, and Back to the game",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext(phone), url, { ...short, setup: short.setup.replace("base", "base,inns,dragon") }, 2);
      await page.click("[data-tool=book]");
      await page.click(".rule-sheet >> text=Combining expansions");
      await page.waitForSelector("h2 >> text=Combining expansions");
      await page.goBack();
      await mode(page, "choosing");
    },
  ],
  [
    "traps: the past is left by the bar, with the log closed too, and the view is what it was; Back closes one thing after another",
    async ({ url, newContext, finder }) => {
      const game = await finder.find("sets=base players=2", (state) => state.turn === 20 && state.phase === "tile");
      const page = await openGame(await newContext(phone), url, game, 2);
      await mode(page, "choosing");
      const view = () => page.$eval(".world", (world) => world.style.transform);
      for (let i = 0; i < 7; i++) await page.keyboard.press("+"); // so that squares that matter are beyond the edges
      const [address, before] = [page.url(), await view()];
      // What a line tells is brought into view; then all is as before.
      await page.click("[data-tool=list]");
      await page.locator(".log-line").first().focus();
      await page.waitForFunction((old) => document.querySelector(".world").style.transform !== old, before);
      await page.getByLabel("Close").click();
      await page.waitForFunction((old) => document.querySelector(".world").style.transform === old, before, { timeout: 20000 });
      await page.click("[data-tool=list]");
      await page.locator(".log-line").first().click();
      await mode(page, "replay");
      await page.getByLabel("Close").click();
      await page.click("[data-act=present]");
      await mode(page, "choosing");
      check((await view()) === before, `the view was ${before} and is ${await view()}`);
      await page.click("[data-tool=more]");
      await page.click("[data-act=keys]");
      await page.waitForSelector("[data-sheet=keys]");
      await page.goBack();
      await page.waitForSelector("section[data-sheet=menu]");
      await page.goBack();
      await page.waitForSelector(".play[data-sheet=none]");
      check(page.url() === address, "Back left the game");
      await page.reload();
      await mode(page, "choosing");
      check(page.url() === address, "a reload does not come back to the game");
    },
  ],
  [
    "traps: a sheet opened at once after another was closed stays, and Back then closes it and leaves",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(phone), url);
      await showGame(page, url, { ...short, seats: people(2), aids: {} });
      await mode(page, "choosing");
      const open = () => page.evaluate(() => [...document.querySelectorAll("section[data-sheet]")].map((s) => s.dataset.sheet).join());
      // All in one task: the browser has no moment in between.
      await page.evaluate(() => {
        const click = (what) => document.querySelector(what).click();
        for (const tool of ["more", "list", "more"]) click(`[data-tool=${tool}]`);
      });
      await page.waitForSelector("section[data-sheet=menu]");
      await page.evaluate(async () => {
        document.querySelector("section[data-sheet] header button").click();
        await Promise.resolve();
        document.querySelector("[data-tool=book]").click();
      });
      await page.waitForSelector("section[data-sheet=rules]");
      // A round trip through the browser's history, as far as one is under way.
      await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
      check((await open()) === "rules", `open: ${await open()}`);
      await page.goBack();
      await page.waitForSelector(".play[data-sheet=none]");
      // Closed by its button it is gone for Back, which leaves the game; and the game comes back as it was.
      await page.click("[data-tool=list]");
      await page.getByLabel("Close").click();
      await page.waitForSelector(".play[data-sheet=none]");
      await page.evaluate(() => history.back());
      await page.waitForSelector(".home-menu");
      await page.evaluate(() => history.forward());
      await mode(page, "choosing");
      check((await open()) === "", `open after coming back: ${await open()}`);
    },
  ],
  [
    "traps: a browser is told not to translate the page, whose texts it would take away from the game",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(), url);
      await page.waitForSelector(".home-menu");
      check(await page.evaluate(() => !document.documentElement.translate && !document.body.translate), "it may be translated");
    },
  ],
  [
    "traps: a closed result comes back, and so do replay and review, after a reload too",
    async ({ url, newContext, finder }) => {
      const done = await finder.playOut(short.setup);
      const over = await openGame(await newContext(), url, done, 2);
      await over.waitForSelector(".final");
      await over.getByLabel("Close").click();
      await over.click(".bar [data-act=result]");
      await over.waitForSelector(".final");
      await over.getByLabel("Close").click();
      await over.reload();
      await mode(over, "over");
      await over.click(".bar [data-act=replay]");
      await mode(over, "replay");
      await over.click("[data-act=present]");
      await over.click(".bar [data-act=review]");
      await over.waitForSelector("[data-sheet=review]");
      await over.click(".bar [data-act=result]");
      await over.waitForSelector(".final");
    },
  ],
  [
    "traps: a reload in the final scoring comes to the result, and one at a new online game stays there",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext(phone), url, short, 2);
      while (await settled(page)) {
        const steps = await page.getAttribute(".play", "data-steps");
        await playTurn(page, () => 0);
        await page.waitForFunction((before) => document.querySelector(".play").dataset.steps !== before, steps);
      }
      await mode(page, "telling");
      await page.reload();
      await page.waitForSelector(".final");
      await page.getByLabel("Close").click();
      await page.waitForSelector(".final", { state: "detached" });
      await page.reload();
      await mode(page, "over");
      check((await page.$(".final")) === null, "a result that was closed is open again");
      await page.goto(url);
      await page.tap("text=Play online");
      const chosen = () => page.waitForSelector("text=invited by link", { state: "attached" });
      await chosen();
      await page.reload();
      await chosen();
    },
  ],
  [
    "traps: Space lays and confirms as Enter does, and on a button it is the button's",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext(), url, short, 2);
      await mode(page, "choosing");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Space");
      await page.waitForSelector(".option");
      await page.focus("[data-act=undo]");
      await page.keyboard.press("Space");
      await page.waitForSelector(".square.legal");
      await page.focus(".board");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Space");
      await page.waitForSelector(".option");
      await page.keyboard.press("Space");
      await page.waitForFunction(() => document.querySelector(".play").dataset.steps === "4");
    },
  ],
  [
    "traps: a key that is held lays a tile and confirms nothing, and chooses once",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext(), url, { setup: "sets=base players=2 seed=3", moves: [] }, 2);
      await settled(page);
      const hold = async (key) => {
        for (let i = 0; i < 6; i++) await page.keyboard.down(key);
        await page.keyboard.up(key);
      };
      await page.keyboard.press("ArrowRight");
      await hold("Enter");
      check((await page.getAttribute(".play", "data-steps")) === "0", "confirmed by the key that laid the tile");
      await page.waitForSelector("[data-act=confirm]:not([disabled])");
      await hold("1");
      await page.waitForSelector(".option.chosen", { timeout: 20000 }).catch(() => check(false, "chosen and given up again"));
    },
  ],
  [
    "traps: who scrolls a sheet by keys plays nothing by them",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext({ viewport: { width: 1280, height: 540 } }), url, short, 2);
      await mode(page, "choosing");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      await page.waitForSelector("[data-act=confirm]:not([disabled])");
      await page.click("[data-tool=book]");
      await page.locator(".sheet-body p").first().click();
      const scrolled = () => page.$eval(".sheet-body", (body) => body.scrollTop);
      for (const key of ["ArrowDown", "Space"]) {
        const before = await scrolled();
        await page.keyboard.press(key);
        await until(page, `document.querySelector(".sheet-body").scrollTop > ${before}`);
      }
      check((await page.getAttribute(".play", "data-steps")) === "2", "the tile was confirmed by who read the rules");
      check((await page.$("[data-act=confirm]:not([disabled])")) !== null, "the tile is not where it was laid");
    },
  ],
  [
    "traps: a hint asked for by its key is told, whatever sheet lies over its place; where there is room for both the sheet stays",
    async ({ url, newContext }) => {
      for (const [width, height, stays] of [[800, 600, false], [700, 900, false], [1280, 720, true]])
        for (const tool of ["book", "list"]) {
          const page = await openGame(await newContext({ viewport: { width, height } }), url, short, 2);
          await mode(page, "choosing");
          await page.click(`[data-tool=${tool}]`);
          await page.waitForSelector(".sheet");
          await page.keyboard.press("h");
          await page.locator("[data-act=take-hint]").waitFor({ timeout: 20000 }).catch(() => check(false, `${width}x${height}: the hint is not seen`));
          check(((await page.$(".sheet")) !== null) === stays, `${width}x${height}: the sheet ${stays ? "was closed" : "is still there"}`);
          await page.close();
        }
    },
  ],
  [
    "traps: a finished game that a page begins with shows no ring before a key is pressed",
    async ({ url, newContext, finder }) => {
      const page = await openGame(await newContext(), url, await finder.playOut("sets=base players=2"), 2);
      await page.waitForSelector("[data-sheet=result]");
      const ring = () => page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle !== "none");
      check(!(await ring()), "a ring is shown to who has pressed nothing");
      await page.keyboard.press("Tab");
      await page.waitForSelector("[data-sheet=result] header button:focus");
      check(await ring(), "no ring is shown to who uses keys");
    },
  ],
  [
    "traps: the focus is in a sheet as soon as it is there, so that it is not taken away later from what is typed",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext(phone), url, short, 2);
      await mode(page, "choosing");
      const within = await page.evaluate(
        () =>
          new Promise((resolve) => {
            new MutationObserver((_, observer) => {
              const sheet = document.querySelector("section[data-sheet]");
              if (!sheet) return;
              observer.disconnect();
              resolve(sheet.contains(document.activeElement));
            }).observe(document.body, { childList: true, subtree: true });
            document.querySelector("[data-tool=list]").click();
          }),
      );
      check(within, "the sheet is open and the focus is elsewhere");
    },
  ],
  [
    "traps: every sheet is opened by taps, and left by its button, by Back and by the tool that opened it",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext(phone), url, short, 2);
      await mode(page, "choosing");
      const ways = [
        ["log", "[data-tool=list]"],
        ["tiles", "[data-tool=tiles]"],
        ["rules", "[data-tool=book]"],
        ["rules", "[data-act=rule]"],
        ["menu", "[data-tool=more]"],
        ...["settings", "text", "keys"].map((name) => [name, "[data-tool=more]", `section [data-act=${name}]`]),
      ];
      const closed = () => page.waitForSelector(".play[data-sheet=none]");
      const leave = async (name) => {
        await page.waitForSelector(`section[data-sheet=${name}]`);
        return { back: () => page.evaluate(() => history.back()), close: () => page.tap("section[data-sheet] header button") };
      };
      for (const [name, ...steps] of ways)
        for (const by of ["close", "back"]) {
          for (const step of steps) await page.tap(step);
          await (await leave(name))[by]();
          // What was opened from the menu comes back to the menu.
          if (steps.length > 1) await (await leave("menu"))[by]();
          await closed();
          await mode(page, "choosing");
        }
      for (const [, tool] of ways.filter(([, first]) => first.includes("tool")).slice(0, 4)) {
        await page.tap(tool);
        await page.waitForSelector("section[data-sheet]");
        await page.tap(tool);
        await closed();
      }
      // What fits a square is asked by a long press on it; on a tile it asks about the feature, and chooses nothing.
      const session = await page.context().newCDPSession(page);
      const hold = async (what, seen) => {
        const { x, y, width, height } = await page.locator(what).first().boundingBox();
        await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
        await page.waitForSelector(seen);
        await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      };
      await hold(".square.legal", "section[data-sheet=fits] .kinds li");
      await page.tap("section[data-sheet] header button");
      await closed();
      await page.locator(".square.legal").first().tap();
      await hold("[data-mark^=follower] .mark-ground", ".feature-info");
      check(!(await page.$(".option.chosen")), "a long press chose a figure");
      await page.tap("[data-act=undo]");
      // From the whole rules, which are a page, one comes back to the game.
      await page.tap("[data-tool=book]");
      await page.tap("section[data-sheet=rules] .chapters button");
      await page.tap("[data-act=to-game]");
      await mode(page, "choosing");
    },
  ],
  [
    "traps: the tile and figure that were chosen are still chosen after a reload",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext(phone), url, short, 2);
      await page.locator(".square.legal").first().dispatchEvent("click");
      await page.tap(".option");
      const chosen = await page.getAttribute(".option.chosen", "data-move");
      await page.reload();
      await page.waitForSelector(`.option.chosen[data-move="${chosen}"]`);
      await page.tap("[data-act=undo]");
      await page.waitForSelector(".option:not(.chosen)");
      await page.tap("[data-act=undo]");
      await page.waitForSelector(".square.legal");
    },
  ],
  [
    "traps: a new game leaves the others as they were, in a list",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext(), url, short, 2);
      await playTurn(page, () => 0, false);
      await page.waitForFunction(() => Number(document.querySelector(".play").dataset.steps) === 4);
      await page.goto(`${url}/#new`);
      await page.click("[data-act=start]");
      await page.waitForSelector(".board");
      await page.evaluate(() => (location.hash = ""));
      await page.waitForSelector(".kept [data-game]");
      check((await page.$$(".kept [data-game]")).length === 2, "a game is missing");
      await page.locator(".kept [data-game]").nth(1).click();
      await page.waitForFunction(() => document.querySelector(".play")?.dataset.steps === "4");
    },
  ],
  [
    "traps: a tap right after the board was moved counts",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext(phone), url, short, 2);
      await mode(page, "choosing");
      const { x, y, width, height } = await page.locator(".board").boundingBox();
      const session = await page.context().newCDPSession(page);
      const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
      const middle = { x: x + width / 2, y: y + height / 2 };
      for (const far of [-120, 90, -60, 110]) {
        await touch("touchStart", middle);
        for (const part of [0.25, 0.5, 0.75, 1]) await touch("touchMove", { x: middle.x + far * part, y: middle.y + 40 * part });
        await touch("touchEnd");
        await page.tap("[data-tool=more]");
        await page.waitForSelector("section[data-sheet=menu]", { timeout: 20000 });
        await page.evaluate(() => document.querySelector("section[data-sheet] header button").click());
        await page.waitForSelector(".play[data-sheet=none]");
      }
    },
  ],
  [
    "traps: the second press of a double one means nothing on what came under the finger by the first",
    async ({ url, newContext, finder }) => {
      const page = await openGame(await newContext({ viewport: { width: 360, height: 640 } }), url, await finder.playOut(short.setup), 2);
      await page.waitForSelector(".final");
      await page.getByLabel("Close").click();
      // In its place the next screen has a button that begins another game.
      const address = page.url();
      await page.dblclick(".bar [data-act=replay]");
      await mode(page, "replay");
      await page.click("[data-act=present]");
      await mode(page, "over");
      check(page.url() === address, `a double press on replay led to ${page.url()}`);
      await page.click("[data-tool=more]");
      await page.click("[data-act=leave]");
      await page.dblclick(".kept .tool");
      await page.waitForSelector("[data-act=delete-game]");
      await page.click(".kept [data-game]");
      await mode(page, "over");
    },
  ],
  [
    "traps: Back pressed twice at once closes two things, and stays in the game",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext(phone), url, short, 2);
      await mode(page, "choosing");
      const address = page.url();
      await page.tap("[data-tool=more]");
      await page.tap("[data-act=settings]");
      await page.waitForSelector("section[data-sheet=settings]");
      await page.evaluate(() => {
        history.back();
        history.back();
      });
      await page.waitForSelector(".play[data-sheet=none]");
      check(page.url() === address, `two presses led to ${page.url()}`);
      // What was closed by its button has left its entry: Back goes past it.
      await page.tap("[data-tool=more]");
      await page.tap("section[data-sheet] header button");
      await page.waitForSelector(".play[data-sheet=none]");
      await page.evaluate(() => history.back());
      await page.waitForURL((where) => where.href !== address);
    },
  ],
  [
    "traps: another language in the middle of a turn keeps what is chosen, what is open and the view",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext(phone), url, short, 2);
      await mode(page, "choosing");
      await page.locator(".square.legal").first().dispatchEvent("click");
      await page.waitForSelector(".bar [data-act=confirm]:not([disabled])");
      await page.tap("[data-tool=more]");
      await page.tap("[data-act=settings]");
      await page.locator("select").filter({ hasText: "Deutsch" }).selectOption("de");
      await page.waitForSelector(".sheet >> text=Einstellungen");
      await page.goBack();
      await page.goBack();
      await page.waitForSelector(".sheet", { state: "detached" });
      check(await page.isEnabled("[data-act=confirm]"), "what was chosen is lost");
      const seen = await page.evaluate(() => {
        const board = document.querySelector(".board").getBoundingClientRect();
        return [...document.querySelectorAll(".board .mark")].every((mark) => {
          const { left, top, right, bottom } = mark.getBoundingClientRect();
          return left >= board.left && top >= board.top && right <= board.right && bottom <= board.bottom;
        });
      });
      check(seen, "what can be chosen lies outside the view");
    },
  ],
  [
    "traps: two tabs with one game follow each other; deleted in one it is gone in the other, which has ways on",
    async ({ url, newContext }) => {
      const context = await newContext();
      const page = await openGame(context, url, short, 2);
      await mode(page, "choosing");
      const other = await context.newPage();
      await other.goto(page.url());
      await mode(other, "choosing");
      const steps = (tab, n) => tab.waitForFunction((k) => document.querySelector(".play")?.dataset.steps === String(k), n);
      await playTurn(page, () => 0, false);
      await steps(other, 4);
      await playTurn(other, () => 0, false);
      await steps(page, 6);
      await other.evaluate(() => (location.hash = ""));
      await other.focus(".kept .tool");
      await other.keyboard.press("Enter");
      await other.waitForSelector(".asked .plain:focus-visible", { timeout: 20000 });
      await other.click("[data-act=delete-game]");
      await page.waitForSelector(".no-game [data-act=play-now]");
      await page.reload();
      await page.click(".no-game [data-act=play-now]");
      await mode(page, "choosing");
    },
  ],
  [
    "traps: a game that the browser threw away is kept again by the next move; one that another tab deletes just now is not",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext(), url, short, 2);
      await mode(page, "choosing");
      // As by a tab whose word has not come yet; what is asked later is done later.
      const shelf = (mode, act) =>
        page.evaluate(
          ([m, a]) =>
            new Promise((done) => {
              indexedDB.open("bastide", 1).onsuccess = ({ target }) => {
                const asked = target.result.transaction("games", m).objectStore("games")[a]();
                asked.onsuccess = () => done(asked.result);
              };
            }),
          [mode, act],
        );
      check((await shelf("readonly", "count")) === 1, "the game is not kept");
      await shelf("readwrite", "clear");
      await playTurn(page, () => 0, false);
      await page.waitForFunction(() => document.querySelector(".play")?.dataset.steps === "4");
      check((await shelf("readonly", "count")) === 1, "the game is no longer kept, and nobody is told");
      // Deleted by a person in a tab that has not sent word yet.
      const id = page.url().split("/").at(-1);
      await page.evaluate((name) => localStorage.setItem("bastide.deleted", JSON.stringify([name])), id);
      await shelf("readwrite", "clear");
      await playTurn(page, () => 0, false);
      await page.waitForSelector(".no-game [data-act=play-now]");
      check((await shelf("readonly", "count")) === 0, "the deleted game came back");
    },
  ],
  [
    "traps: a browser that keeps nothing says so, and the game goes on and can be saved",
    async ({ url, newContext }) => {
      const context = await newContext(phone);
      await context.addInitScript(() => {
        IDBFactory.prototype.open = Storage.prototype.setItem = Storage.prototype.getItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      });
      const page = await context.newPage();
      await page.goto(url);
      await page.click("[data-act=play-now]");
      await page.waitForSelector(".dock .trouble-told >> text=not keeping");
      await page.tap(".trouble-told button");
      await mode(page, "choosing");
      await playTurn(page, () => 0, false);
      await page.waitForFunction(() => document.querySelector(".play").dataset.steps >= "2");
      await page.tap("[data-tool=more]");
      const [file] = await Promise.all([page.waitForEvent("download"), page.tap("[data-act=export]")]);
      check(file.suggestedFilename() === "game.bastide", "no file");
      // Without a reload it is found again, too.
      await page.tap("[data-act=leave]");
      await page.tap(".kept [data-game]");
      await page.waitForSelector(".play[data-mode]");
    },
  ],
  [
    "traps: the one game that older versions kept is taken over, once; where the browser keeps no other it stays where it was",
    async ({ url, newContext }) => {
      const old = { ...short, seats: people(2), aids: {} };
      const listed = (page) => page.waitForSelector(".kept [data-game]");
      const left = (page) => page.evaluate(() => localStorage.getItem("bastide.game"));
      const page = await openPage(await newContext(), url, { game: old });
      await listed(page);
      check((await left(page)) === null, "it is taken over again and again");
      await page.reload();
      await listed(page);
      check((await page.$$(".kept [data-game]")).length === 1, "it is listed twice");
      await page.click(".kept [data-game]");
      await page.waitForSelector(".play[data-steps='2'] .square.legal", { state: "attached" });
      const context = await newContext();
      await context.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException("no", "SecurityError");
        };
      });
      const other = await openPage(context, url, { game: old });
      await listed(other);
      check((await left(other)) !== null, "it is gone with the tab");
    },
  ],
  [
    "traps: the tab's title says whose turn it is, of several at one screen too, and of no game when that is left",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext(), url, { setup: "sets=base players=2 seed=3 first=0", moves: [] }, 2);
      const title = (text) =>
        page.waitForFunction((t) => document.title === t, text, { timeout: 20000 }).catch(async () => check(false, `the title is "${await page.title()}"`));
      await settled(page);
      await title("● Your turn, P1");
      await playTurn(page, () => 0, false);
      await title("● Your turn, P2");
      await page.click("[data-tool=more]");
      await page.click("[data-act=leave]");
      await title("Bastide");
    },
  ],
  [
    "traps: what is damaged in the browser's storage is as usual, and a damaged game takes no other with it",
    async ({ url, newContext }) => {
      const seat = { kind: "human", name: "Anna", level: "easy" };
      for (const plan of [7, {}, { seats: null }, { seats: [{ kind: "human" }, 5], sets: "x", clock: {} }, { seats: Array(20).fill(seat), sets: ["nope"], aids: null }]) {
        const kept = { plan, plans: [], settings: { theme: "light", pace: "no", size: "large", name: 4 }, lessons: 5, campaign: [], deleted: {} };
        const page = await openPage(await newContext(), `${url}/#new`, { ...kept, "tokens.k3w9x2m4p7qa": "x", "seen.k3w9x2m4p7qa": {} });
        await page.click("[data-act=start]", { timeout: 20000 }).catch(() => check(false, `a plan that was ${JSON.stringify(plan).slice(0, 40)} leaves no page`));
        await mode(page, "choosing");
        await page.goto(`${url}/#online`);
        await page.goto(`${url}/`);
        await page.waitForSelector("[data-act=play-now]");
        await page.close();
      }
      const page = await openGame(await newContext(), url, short, 2);
      await page.waitForSelector(".square.legal", { state: "attached" });
      const bad = [{ id: "b1" }, { id: "b2", game: null, updated: "x" }, { id: "b3", game: { setup: 5, moves: [], seats: people(2) }, updated: 1, scores: [] }];
      for (const kept of bad) await page.evaluate(putGame, kept);
      await page.goto(`${url}/`);
      await page.waitForSelector(".kept [data-game]", { timeout: 20000 }).catch(() => check(false, "the games are not listed"));
      check((await page.$$(".kept [data-game]")).length === 1, "what is no game is listed");
      await page.goto(`${url}/#game/b1`);
      await page.waitForSelector(".no-game");
    },
  ],
  [
    "traps: a lesson goes on after a reload where it was, and begins anew when it was left",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(phone), `${url}/#tutorial/first`);
      const at = (n) => page.waitForFunction((k) => document.querySelector(".guide small")?.textContent.startsWith(k), `${n} `);
      await page.tap("[data-act=next]");
      await at(2);
      await page.locator('[data-square="1,0"]').dispatchEvent("click");
      await page.tap("[data-act=rotate]");
      await page.tap('.option[data-move^="follower road"]');
      await page.tap("[data-act=confirm]");
      await at(3);
      const tiles = await page.getAttribute(".board", "data-tiles");
      await page.reload();
      await at(3);
      check((await page.getAttribute(".board", "data-tiles")) === tiles, "the board is another one");
      await page.tap("[data-act=leave]");
      await page.tap("[data-lesson=first]");
      await at(1);
    },
  ],
];
