// Points on their way to the scores.
import { check, openGame, playTurn } from "./lib.mjs";

const lively = { theme: "light", size: 100, sound: false, calm: false, quick: true, notice: false, name: "" };
const score = (page, id) => page.textContent(`[data-score="${id}"]`);
const middle = async (page, what) => {
  const box = await page.locator(what).first().boundingBox();
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** Closes the start tile's city with a knight in it: 4 points. */
async function closeCity(page) {
  await page.locator("[data-square='0,-1']").dispatchEvent("click");
  await page.click(".option[data-move='follower city:S']");
  await page.click("[data-act=confirm]");
}
const cities = {
  setup: "sets=base players=2 seed=1 deck=B-FRFR,B-FRFR,B-CFFF,B-FRFR,B-CFFF,B-CFFF",
  moves: ["tile 1,0,0", "pass", "tile -1,0,0", "pass"],
};

/** Longer than any machine needs to look while they fly; the page's clock is then put forward. */
const flightTime = 600_000;
async function slowFlights(page) {
  await page.evaluate((ms) => document.documentElement.style.setProperty("--flight", `${ms / 1000}s`), flightTime);
  await page.clock.install();
}

export default [
  [
    "scoring: points fly from the city to the score, and nobody waits for them",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext(), url, { ...cities, settings: lively }, 2);
      await slowFlights(page);
      const target = await middle(page, "[data-score='0']");
      await closeCity(page);
      await page.waitForSelector(".flight");
      check((await page.textContent(".flight")) === "+4", "the points are wrong");
      check((await score(page, 0)) === "0", "the score rose before the points arrived");
      // Both at one moment: what was scored is lit for a short while only.
      const both = await page.waitForFunction(() => {
        const found = [".flight", ".area.plain"].map((what) => document.querySelector(what)?.getBoundingClientRect());
        return found.every(Boolean) && found.map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }));
      });
      const [began, city] = await both.jsonValue();
      check(apart(began, city) < 90, `the points begin ${apart(began, city)} px from the city`);
      check(apart(began, target) > 200, `the points begin at the score: ${apart(began, target)}`);
      check(await page.$(".square.legal"), "the next player has to wait for the points");
      const ends = await page.evaluate(() => {
        const flight = document.querySelector(".flight");
        const [animation] = flight.getAnimations();
        animation.currentTime = 0.999 * animation.effect.getComputedTiming().endTime;
        const box = flight.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      });
      check(apart(ends, target) < 60, `the points end ${apart(ends, target)} px from the score`);
      const lines = await page.evaluate(() => {
        const flight = document.querySelector(".flight").cloneNode();
        flight.textContent = "+88";
        document.querySelector(".flight").after(flight);
        const text = document.createRange();
        text.selectNodeContents(flight);
        const all = text.getClientRects().length;
        flight.remove();
        return all;
      });
      check(lines === 1, `points of two digits fly in ${lines} lines`);
      await page.clock.fastForward(flightTime);
      await page.waitForFunction(() => document.querySelector("[data-score='0']").textContent === "4");
    },
  ],
  [
    "scoring: a tap lets the points arrive, and counts",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext(), url, { ...cities, settings: lively }, 2);
      await page.evaluate(() => document.documentElement.style.setProperty("--flight", "60s"));
      await closeCity(page);
      await page.waitForSelector(".flight");
      await page.locator(".square.legal").first().click();
      await page.waitForFunction(() => document.querySelector(".square.legal") === null);
      check((await page.$(".flight")) === null, "the points still fly");
      check((await score(page, 0)) === "4", "the score did not rise");
    },
  ],
  [
    "scoring: less motion means no flight",
    async ({ url, newContext }) => {
      const page = await openGame(await newContext({ reducedMotion: "reduce" }), url, { ...cities, settings: lively }, 2);
      await closeCity(page);
      const seen = await page.waitForFunction(() => {
        const points = document.querySelector(".flight");
        const score = document.querySelector("[data-score='0']").textContent;
        return points && { score, moves: points.getAnimations().length };
      });
      const { score: shown, moves } = await seen.jsonValue();
      check(shown === "4", "the score waits");
      check(moves === 0, "the points move");
    },
  ],
  [
    "scoring: the final scoring counts up one step after another",
    async ({ url, newContext, finder }) => {
      const game = await finder.find("sets=base players=2", (state) => state.left === 0 && state.phase === "tile");
      const page = await openGame(await newContext(), url, { ...game, settings: lively }, 2);
      while (!(await page.$("[data-mode=over], [data-mode=telling]"))) await playTurn(page, () => 0, false);
      const both = async () => Number(await score(page, 0)) + Number(await score(page, 1));
      const results = [await both()];
      check(await page.$(".area"), "what is scored is not shown on the board");
      for (let i = 0; i < 3 && (await page.$("[data-act=tell]")); i++) {
        await page.waitForFunction(() => !document.querySelector(".flight"));
        results.push(await both());
        await page.click("[data-act=tell]");
      }
      if (await page.$("[data-act=tellAll]")) await page.click("[data-act=tellAll]");
      await page.waitForFunction(() => !document.querySelector(".flight"));
      results.push(await both());
      check(results[0] < results.at(-1), `it does not count: ${results}`);
      check(
        results.every((n, i) => i === 0 || n >= results[i - 1]),
        `it goes back: ${results}`,
      );
      const standing = (await page.locator(".standing b").allTextContents()).map(Number);
      check(results.at(-1) === standing[0] + standing[1], `${results.at(-1)} is not ${standing}`);
    },
  ],
  [
    "scoring: the team's points fly to the team's score",
    async ({ url, newContext, finder }) => {
      let before = 0;
      const game = await finder.find(
        "sets=mists level=1 players=2",
        (state, legal) => {
          before = state.score;
          return legal.some((move) => /^score .* points$/.test(move));
        },
        "team",
      );
      const page = await openGame(await newContext(), url, { ...game, settings: lively }, 2);
      await slowFlights(page);
      await page.locator(".option[data-move$=points]").first().click();
      await page.click("[data-act=confirm]");
      await page.waitForSelector(".flight");
      const points = Number((await page.textContent(".flight")).slice(1));
      check((await score(page, "team")).startsWith(`${before} `), "the score rose at once");
      await page.clock.fastForward(flightTime);
      await page.waitForFunction(
        (n) => document.querySelector("[data-score=team]").textContent.startsWith(`${n} `),
        before + points,
      );
    },
  ],
];
