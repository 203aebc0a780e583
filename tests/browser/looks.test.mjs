// Languages, accessibility, sizes and speed.
import { readFileSync } from "node:fs";
import { check, openGame, openPage, people, showGame } from "./lib.mjs";

const axe = readFileSync(new URL("../../web/node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** What depends on the colours. */
const colours = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

async function serious(page, runOnly) {
  const { violations } = await page.evaluate(
    (only) => window.axe.run({ exclude: [[".art-store"], [".stage"], [".kinds"]] }, { resultTypes: ["violations"], ...(only && { runOnly: only }) }),
    runOnly,
  );
  return violations
    .filter((v) => v.impact === "serious" || v.impact === "critical")
    .map((v) => `${v.id}: ${v.nodes[0].target} ${v.nodes[0].failureSummary}`);
}

/** The screens, and what is seen when they are ready. */
const screens = {
  "#home": ".home-menu",
  "#new": ".ready use",
  "#rules/dragon": ".kinds use",
  "#tutorial": ".lesson use",
  "#tutorial/first": ".guide",
};

/** Every screen, a game, its result and its review, in one page, in the light and in the dark. */
async function unreadable({ url, newContext, finder }) {
  const game = await finder.find("sets=base,inns,abbot players=3", (state) => state.turn === 25 && state.phase === "tile");
  const done = await finder.playOut("sets=base players=2 seed=3 deck=B-FRFR,B-CFFF,B-CFFC-j,B-FFFF-m,B-CFFF,B-FRRR");
  const settings = { theme: "auto", size: 100, sound: false, calm: true, quick: true, notice: false, name: "" };
  const found = [];
  const look = async (page, what) => {
    found.push(...(await serious(page)).map((bad) => `${what}: ${bad}`));
    await page.emulateMedia({ colorScheme: "dark" });
    await page.waitForSelector("[data-theme=dark]");
    found.push(...(await serious(page, colours)).map((bad) => `${what}, dark: ${bad}`));
    await page.emulateMedia({ colorScheme: "light" });
    await page.waitForSelector("[data-theme=light]");
  };
  const page = await openGame(await newContext({ bypassCSP: true, colorScheme: "light" }), url, { ...game, settings }, 3);
  await page.evaluate(axe);
  await page.locator(".square.legal").first().dispatchEvent("click");
  await page.keyboard.press("l");
  await page.waitForSelector(".log-line");
  await look(page, "game");
  await showGame(page, url, { ...done, seats: people(2), aids: {} });
  await page.waitForSelector(".final");
  await look(page, "result");
  await page.click(".final [data-act=review]");
  await page.click("[data-act=start-review]");
  await page.locator(".mistake").first().click();
  await page.waitForSelector(".ghost");
  await look(page, "review");
  for (const [hash, ready] of Object.entries(screens)) {
    await page.goto(`${url}/${hash}`);
    await page.waitForSelector(ready);
    await look(page, hash);
  }
  return found;
}

export default [
  [
    "looks: nothing serious for axe, light and dark",
    async (tools) => {
      const found = await unreadable(tools);
      check(found.length === 0, found.join("\n"));
    },
  ],
  ...["en", "cs"].map((language) => [
    `looks: every screen complete in ${language}, from a phone to a large desk`,
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(), url, { language });
      for (const [hash, ready] of Object.entries(screens)) {
        await page.evaluate((to) => (location.hash = to), hash);
        for (const [width, height] of [[1280, 800], [2560, 1440], [360, 640]]) {
          await page.setViewportSize({ width, height });
          await page.waitForSelector(ready);
          const text = await page.evaluate(() => document.body.innerText);
          const missing =
            /\b(?:home|new|set|house|play|phase|option|rules|tutorial|aid|online)\.[a-z]+/.exec(text) ??
            /\{\w+\}|undefined|NaN/.exec(text);
          check(!missing, `${hash} at ${width}: ${missing?.[0]}`);
          check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1), `${hash} is wider than ${width}`);
        }
      }
    },
  ]),
  [
    "looks: works without a network once loaded",
    async ({ url, newContext }) => {
      const context = await newContext({ serviceWorkers: "allow" });
      const page = await openPage(context, url);
      // It takes over when it has everything.
      await page.waitForFunction(() => navigator.serviceWorker.controller);
      await context.setOffline(true);
      await page.reload();
      await page.getByRole("button", { name: "New game" }).click();
      await page.click("[data-act=start]");
      await page.waitForSelector(".board");
      await context.setOffline(false);
    },
  ],
];
