// Languages, accessibility, sizes and speed.
import { readFileSync } from "node:fs";
import { check, openGame, openPage } from "./lib.mjs";

const axe = readFileSync(new URL("../../web/node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

async function serious(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    window.axe.run({ exclude: [[".art-store"], [".stage"], [".kinds"]] }, { resultTypes: ["violations"] }),
  );
  return violations
    .filter((v) => v.impact === "serious" || v.impact === "critical")
    .map((v) => `${v.id}: ${v.nodes[0].target} ${v.nodes[0].failureSummary}`);
}

const screens = ["", "#new", "#rules/dragon", "#tutorial", "#tutorial/first"];

export default [
  [
    "looks: nothing serious for axe, in light and dark",
    async ({ url, newContext, finder }) => {
      const game = await finder.find(
        "sets=base,inns,abbot players=3",
        (state) => state.turn === 25 && state.phase === "tile",
      );
      const done = await finder.playOut("sets=base players=2 seed=3 deck=B-FRFR,B-CFFF,B-CFFC-j,B-FFFF-m,B-CFFF,B-FRRR");
      const found = [];
      for (const theme of ["light", "dark"]) {
        const settings = { theme, size: 100, sound: false, calm: true, quick: true, notice: false, name: "" };
        for (const screen of theme === "light" ? screens : ["#new"]) {
          const page = await openPage(await newContext(), `${url}/${screen}`, { settings });
          await page.waitForSelector("main");
          found.push(...(await serious(page)).map((what) => `${theme} ${screen}: ${what}`));
        }
        const page = await openGame(await newContext(), url, game, 3);
        await page.evaluate((t) => (document.documentElement.dataset.theme = t), theme);
        await page.locator(".square.legal").first().dispatchEvent("click");
        await page.keyboard.press("l");
        await page.waitForSelector(".log-line");
        found.push(...(await serious(page)).map((what) => `${theme} game: ${what}`));
        const over = await openGame(await newContext(), url, done, 2);
        await over.evaluate((t) => (document.documentElement.dataset.theme = t), theme);
        await over.waitForSelector(".final");
        found.push(...(await serious(over)).map((what) => `${theme} result: ${what}`));
        await over.click(".final [data-act=review]");
        await over.click("[data-act=start-review]");
        await over.locator(".mistake").first().click({ timeout: 60000 });
        await over.waitForSelector(".ghost");
        found.push(...(await serious(over)).map((what) => `${theme} review: ${what}`));
      }
      check(found.length === 0, found.join("\n"));
    },
  ],
  [
    "looks: both languages complete, every screen at three sizes",
    async ({ url, newContext, finder }) => {
      const game = await finder.find(
        "sets=base,river,inns players=2",
        (state) => state.turn === 40 && state.phase === "tile",
      );
      for (const [width, height] of [
        [360, 640],
        [1280, 800],
        [2560, 1440],
      ]) {
        for (const language of width === 1280 ? ["en", "cs"] : ["en"]) {
          const context = await newContext({ viewport: { width, height } });
          const page = await openPage(context, url, {
            language,
            game: {
              ...game,
              aids: {},
              seats: [
                { name: "Anna", kind: "human", mine: true },
                { name: "Bob", kind: "human", mine: true },
              ],
            },
          });
          for (const screen of screens) {
            await page.evaluate((hash) => (location.hash = hash), screen || "#home");
            await page.waitForSelector(
              {
                "": ".home",
                "#new": ".ready use",
                "#rules/dragon": ".kinds use",
                "#tutorial": ".lesson use",
                "#tutorial/first": ".guide",
              }[screen],
            );
            await page.waitForTimeout(100);
            const text = await page.evaluate(() => document.body.innerText);
            const missing =
              /\b(?:home|new|set|house|play|phase|option|rules|tutorial|aid|online)\.[a-z]+/.exec(text) ??
              /\{\w+\}|undefined|NaN/.exec(text);
            check(!missing, `${language} ${screen}: ${missing?.[0]}`);
            check(
              await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1),
              `${screen} is wider than ${width}`,
            );
          }
          await page.evaluate(() => (location.hash = "#home"));
          await page.click(".home-menu .primary");
          await page.waitForSelector(".board");
        }
      }
    },
  ],
  [
    "looks: works without a network once loaded",
    async ({ url, newContext }) => {
      const context = await newContext();
      const page = await openPage(context, url);
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await page.waitForTimeout(300);
      await context.setOffline(true);
      await page.reload();
      await page.getByRole("button", { name: "New game" }).click();
      await page.click("[data-act=start]");
      await page.waitForSelector(".board");
      await context.setOffline(false);
    },
  ],
  [
    "looks: quick from tap to drawn, smooth with 150 tiles",
    async ({ url, newContext, finder }) => {
      const game = await finder.find(
        "sets=base,river,inns,traders,hills,dragon players=2",
        (state) => state.board.length >= 150 && state.phase === "tile",
      );
      const page = await openGame(await newContext(), url, game, 2);
      await page.waitForSelector(".square.legal");
      const tap = await page.evaluate(async () => {
        const began = performance.now();
        document.querySelector(".square.legal").dispatchEvent(new MouseEvent("click", { bubbles: true }));
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return performance.now() - began;
      });
      const frames = await page.evaluate(async () => {
        const board = document.querySelector(".board");
        const send = (type, x) =>
          board.dispatchEvent(
            new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: x, clientY: 300, pointerType: "touch" }),
          );
        const times = [];
        send("pointerdown", 300);
        let last = performance.now();
        for (let i = 0; i < 60; i++) {
          send("pointermove", 300 + 4 * i);
          await new Promise((resolve) => requestAnimationFrame(resolve));
          times.push(performance.now() - last);
          last = performance.now();
        }
        send("pointerup", 540);
        return times.sort((a, b) => a - b);
      });
      console.log(
        `   tap to drawn ${tap.toFixed(0)} ms; panning 150 tiles: median frame ${frames[30].toFixed(1)} ms, worst ${frames[59].toFixed(1)} ms`,
      );
      check(tap < 5000, `tap to drawn took ${tap} ms`);
    },
  ],
];
