// What moves over the board: with a purpose, skippable, off with less motion, and never in the way.
import { check, openGame, openPage, people, playOut, playTurn, settled, showGame } from "./lib.mjs";

const lively = { theme: "light", size: 100, sound: false, calm: false, pace: "normal", notice: false, name: "" };
const tiles = { setup: "sets=base players=2 seed=1 first=1 deck=B-FRFR,B-FRFR,B-CFFF,B-FRFR,B-CFFF,B-CFFF", moves: [] };
const withBot = (bot) =>
  people(2).map((seat, i) => (i === bot ? { name: "Bot", kind: "bot", level: "normal", mine: false } : seat));

/** Bots play what is written here, when the test says so. */
async function scripted(context, moves) {
  await context.addInitScript((answers) => {
    window.Worker = class {
      postMessage(question) {
        if (question.go && answers.length > 0)
          window.answer = () => {
            window.answer = undefined;
            this.onmessage({ data: { id: question.id, moves: [answers.shift()] } });
          };
      }
      terminate() {}
      addEventListener() {}
    };
  }, moves);
}

/** What moves stands still where it begins, so that a slow machine can look at it. */
const hold = (page) =>
  page.evaluate(() => {
    window.movers = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node.classList?.contains("mover")) {
            window.movers.push(node.getAttribute("class"));
            for (const animation of node.getAnimations({ subtree: true })) if (window.holds ?? true) animation.pause();
          }
    }).observe(document.body, { childList: true, subtree: true });
  });
const botMoves = async (page) => {
  await page.waitForFunction(() => window.answer);
  await page.evaluate(() => window.answer());
};
/** What a motion may leave behind. */
const leftover = (page) =>
  page.evaluate(() => ({
    movers: document.querySelectorAll(".mover").length,
    hidden: [...document.querySelectorAll(".board [style]")].filter((e) => e.style.visibility === "hidden").length,
  }));
const isClean = ({ movers, hidden }) => movers === 0 && hidden === 0;
const tileHidden = (page, x, y) =>
  page.evaluate((at) => document.querySelector(`.land [data-at="${at}"]`).style.visibility === "hidden", `${x},${y}`);

export default [
  [
    "motion: nothing on the game screen moves without end but mist",
    async ({ url, newContext, finder }) => {
      const asked = (state) => state.turn === 9 && state.phase === "tile";
      const page = await openPage(await newContext(), url, { settings: lively });
      for (const setup of ["sets=base,inns players=2", "sets=mists players=2 level=3"]) {
        await showGame(page, url, { ...(await finder.find(setup, asked)), seats: people(2), aids: {} });
        await page.waitForSelector(".square.legal");
        const endless = await page.evaluate(() => {
          const all = document.getAnimations().filter((a) => a.effect.getComputedTiming().iterations === Infinity);
          return all.map((a) => a.animationName ?? a.effect.target.className).filter((name) => name !== "drift");
        });
        check(endless.length === 0, `${setup}: ${endless.join(", ")}`);
        check(await page.evaluate(() => document.getAnimations().some((a) => a.animationName === "breathe")), "a new question does not breathe");
      }
    },
  ],
  [
    "motion: a bot's tile comes from the pile while the game goes on, and a tap ends it and counts",
    async ({ url, newContext }) => {
      const context = await newContext();
      await scripted(context, ["tile 1,0,0", "pass"]);
      const page = await openGame(context, url, { ...tiles, seats: withBot(1), settings: lively }, 2);
      await hold(page);
      await botMoves(page);
      await page.waitForSelector(".mover.lay", { state: "attached" });
      check(await tileHidden(page, 1, 0), "the tile lies there before it has come");
      await botMoves(page);
      // Nothing has moved yet, and yet the next player is asked.
      await page.waitForFunction(() => document.querySelector("main").dataset.steps === "2");
      check((await page.$$(".mover")).length >= 2, "nothing moves, or not the dust");
      const square = page.locator(".square.legal").first();
      const [x, y] = (await square.getAttribute("data-square")).split(",").map(Number);
      await page.evaluate(() => (window.holds = false));
      await square.click();
      await page.waitForSelector("[data-act=confirm]:not([disabled])");
      await page.waitForFunction(() => document.querySelectorAll(".mover").length === 0);
      check(!(await tileHidden(page, 1, 0)), "the bot's tile stays hidden");
      check(!(await tileHidden(page, x, y)), "the laid tile stays hidden");
    },
  ],
  [
    "motion: no pointer sees what moves",
    async ({ url, newContext }) => {
      const context = await newContext();
      await scripted(context, ["tile 1,0,0", "pass"]);
      const page = await openGame(context, url, { ...tiles, seats: withBot(1), settings: lively }, 2);
      await hold(page);
      await botMoves(page);
      await page.waitForSelector(".mover.puff", { state: "attached" });
      const hit = await page.evaluate(() => {
        const { left, top, width, height } = document.querySelector(".mover.puff").getBoundingClientRect();
        const top1 = document.elementsFromPoint(left + width / 2, top + height / 2);
        return top1.filter((e) => e.closest(".motion, .motion-air")).length;
      });
      check(hit === 0, "what moves takes the pointer");
    },
  ],
  [
    "motion: with less motion nothing moves, by the setting or by the system's wish",
    async ({ url, newContext }) => {
      for (const [settings, reducedMotion] of [
        [{ ...lively, calm: true, pace: "quick" }, "no-preference"],
        [{ ...lively, pace: "quick" }, "reduce"],
      ]) {
        const context = await newContext({ reducedMotion });
        const page = await openGame(context, url, { ...tiles, seats: withBot(1), settings }, 2);
        await hold(page);
        await settled(page);
        await playOut(page);
        check((await page.evaluate(() => window.movers.length)) === 0, `something moves: ${reducedMotion}`);
      }
    },
  ],
  [
    "motion: nothing is left when it is over, whatever was played",
    async ({ url, newContext, finder }) => {
      for (const setup of ["sets=base,dragon,wheel,traders players=2", "sets=mists level=3 players=2"]) {
        const game = await finder.find(setup, (state) => state.phase === "tile" && (state.level ? state.turn === 4 : state.turn === 12));
        const seats = setup.includes("mists") ? people(2) : withBot(1);
        const page = await openGame(await newContext(), url, { ...game, seats, settings: { ...lively, pace: "quick" } }, 2);
        await page.evaluate(() => (window.holds = false));
        await hold(page);
        for (let turns = 0; turns < 3 && (await settled(page)); turns++) await playTurn(page);
        check((await page.evaluate(() => window.movers.length)) > 3, `nothing moved in ${setup}`);
        await page.waitForFunction(() => document.querySelectorAll(".mover").length === 0);
        const left = await leftover(page);
        check(isClean(left), `left in ${setup}: ${JSON.stringify(left)}`);
        const running = await page.evaluate(
          () => document.getAnimations().filter((a) => a.effect?.target?.closest?.(".motion, .motion-air")).length,
        );
        check(running === 0, `${running} animations still run`);
      }
    },
  ],
  [
    "motion: fields are mown in the final scoring, in transforms and opacity only",
    async ({ url, newContext }) => {
      const game = {
        setup: "sets=base players=2 seed=1 first=0 deck=B-CFFF,B-FFFF-m",
        moves: ["tile 0,-1,180", "follower field:NNW"],
      };
      const page = await openGame(await newContext(), url, { ...game, settings: lively }, 2);
      await hold(page);
      while (!(await page.$("[data-mode=telling]"))) {
        await page.locator(".square.legal").first().dispatchEvent("click");
        await page.click("[data-act=confirm]");
        await page.waitForSelector("[data-mode=telling], .square.legal");
      }
      for (let i = 0; i < 6 && !(await page.$(".mover.mow")); i++) await page.click("[data-act=tell]");
      await page.waitForSelector(".mover.mow", { state: "attached" });
      const animated = await page.evaluate(() =>
        document
          .getAnimations()
          .filter((a) => a.effect.target.closest(".motion"))
          .flatMap((a) => a.effect.getKeyframes().flatMap(Object.keys)),
      );
      const allowed = ["offset", "computedOffset", "easing", "composite", "transform", "opacity"];
      const other = animated.filter((key) => !allowed.includes(key));
      check(other.length === 0, `it also animates ${other}`);
    },
  ],
];
