// Nobody is caught anywhere: every state is left by clicks, Back closes what is on top, nothing kept is lost.
import { check, openGame, openPage, people, playTurn, showGame } from "./lib.mjs";

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
    "traps: the past is left by the bar, with the log closed too; Back closes one thing after another",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext(phone), url, short, 2);
      await mode(page, "choosing");
      const address = page.url();
      await page.click("[data-tool=list]");
      await page.locator(".log-line").first().click();
      await mode(page, "replay");
      await page.getByLabel("Close").click();
      await page.click("[data-act=present]");
      await mode(page, "choosing");
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
      // What fits a square is asked by a long press on it.
      const { x, y, width, height } = await page.locator(".board").boundingBox();
      const session = await page.context().newCDPSession(page);
      await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + 20, y: y + height - 20 }] });
      await page.waitForSelector("section[data-sheet=fits]");
      await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      check(width > 0, "no board");
      await page.tap("section[data-sheet] header button");
      await closed();
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
];
