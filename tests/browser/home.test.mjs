// The first minute: from the start page to the first tile.
import { check, openPage, people, putGame, settled } from "./lib.mjs";

const lively = { theme: "light", size: 100, sound: false, calm: false, quick: true, notice: false, name: "" };
const squares = (page) => page.$$eval(".living .land [data-at]", (all) => all.map((one) => one.dataset.at));

export default [
  [
    "home: one button leads to the first tile, without a form",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(), url);
      await page.click("[data-act=play-now]");
      await settled(page);
      check((await page.$$("[data-score]")).length === 2, "not a game of two");
      await page.goBack();
      await page.getByRole("button", { name: "Continue the game" }).click();
      await settled(page);
    },
  ],
  [
    "home: bots play on the start page, and nobody can touch it",
    async ({ url, newContext }) => {
      const still = await openPage(await newContext({ reducedMotion: "reduce" }), url, { settings: lively });
      await still.waitForSelector(".living .land [data-at]");
      const first = await squares(still);
      const page = await openPage(await newContext(), url, { settings: lively });
      await page.waitForFunction((n) => document.querySelectorAll(".living .land [data-at]").length > n, first.length);
      check(await page.evaluate(() => document.querySelector(".living").inert), "the picture can be reached by Tab");
      const now = await squares(page);
      check(first.every((at) => now.includes(at)), "less motion does not begin with the same picture");
      check((await squares(still)).length === first.length, "with less motion bots play as well");
      // Turned or made smaller, the window still shows the whole board.
      await still.setViewportSize({ width: 640, height: 360 });
      await still.waitForFunction(() => {
        const frame = document.querySelector(".living").getBoundingClientRect();
        return [...document.querySelectorAll(".living .land [data-at]")].every((tile) => {
          const { left, right, top, bottom } = tile.getBoundingClientRect();
          return left >= frame.left - 1 && right <= frame.right + 1 && top >= frame.top - 1 && bottom <= frame.bottom + 1;
        });
      });
    },
  ],
  [
    "home: of many kept games the newest are listed, the others are one press away",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(), `${url}/icon.svg`);
      const aids = { features: true, remaining: true, dead: true, projected: true, preview: true, hint: true };
      for (let i = 0; i < 9; i++) {
        const game = { setup: `sets=base players=2 seed=${i}`, seats: people(2), moves: [], aids };
        await page.evaluate(putGame, { id: `many${i}`, game, updated: i, over: false, decides: 0, scores: [0, 0], picture: null });
      }
      await page.goto(url);
      await page.waitForSelector("[data-act=all-kept]");
      const listed = () => page.$$eval("[data-game]", (all) => all.map((one) => one.dataset.game).join());
      check((await listed()) === "many8,many7,many6,many5,many4", `listed are ${await listed()}`);
      await page.focus("[data-act=all-kept]");
      await page.keyboard.press("Enter");
      check((await page.evaluate(() => document.activeElement.dataset.game)) === "many3", "the focus is lost with the button");
      check((await listed()).split(",").length === 9, `all are ${await listed()}`);
      check((await page.$("[data-act=all-kept]")) === null, "all are offered although all are there");
    },
  ],
  [
    "home: a picture of a set leads to a game with it, a ready table lays everything",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(), url);
      await page.click("[data-set=dragon]");
      await page.waitForSelector(".sets use");
      const chosen = () => page.locator(".sets input:checked").count();
      check((await chosen()) === 1, "the set is not chosen");
      await page.click("[data-ready=big]");
      check((await chosen()) === 4, "the big box is not laid");
      await page.click("[data-ready=mists]");
      check((await page.getAttribute("[data-ready=mists]", "aria-pressed")) === "true", "the mists are not marked");
      await page.click("[data-act=start]");
      await page.waitForSelector("[data-score=team]");
    },
  ],
  [
    "new game: a player's colour is chosen, whoever had it gets the other, and the game is played in them",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext({ viewport: { width: 360, height: 640 } }), `${url}/#new`);
      await page.locator(".colour-now").first().click();
      await page.waitForSelector(".swatch");
      check((await page.locator(".swatch").count()) === 8, "there are not eight colours");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      check(wide <= 360, `the page is ${wide} px wide`);
      await page.click(".swatch[data-colour='2']");
      await page.click("[data-act=start]");
      await page.waitForSelector("[data-player='1']");
      const worn = await page.$$eval("[data-player]", (all) =>
        all.map((one) => one.querySelector("use").getAttribute("href")),
      );
      check(`${worn}` === "#fig-follower-2,#fig-follower-0", `they wear ${worn}`);
    },
  ],
];
