// No control lies under another thing, whatever there is to choose from and however long the hint.
import { check, coveredControls, openGame } from "./lib.mjs";

const all = "base,river,abbot,inns,traders,hills,wheel,dragon";
const manyOptions = (state, legal) => state.phase === "figure" && state.decides === 0 && legal.length >= 6;

const sizes = [
  [360, 640, 100],
  [412, 915, 150],
  [1280, 720, 130],
  [1280, 800, 100],
  [1366, 657, 100],
];

export default [2, 4, 8].map((players) => [
  `covered: nothing lies over a button, ${players} players`,
  async ({ url, newContext, finder }) => {
    const game = await finder.find(`sets=${all} players=${players}`, manyOptions);
    for (const [width, height, size] of sizes) {
      const settings = { theme: "light", size, sound: false, calm: true, quick: true, notice: false, name: "" };
      const context = await newContext({ viewport: { width, height } });
      const page = await openGame(context, url, { ...game, settings }, players);
      await page.waitForSelector(".option");
      const look = async (when) => {
        const covered = await page.evaluate(coveredControls, ["[data-act=confirm]"]);
        check(covered.length === 0, `${width}x${height}, text ${size} %, ${when}: ${covered.join("; ")}`);
      };
      await look("before the hint");
      await page.keyboard.press("h");
      await page.waitForSelector(".hint [role=status]", { timeout: 60000 });
      await look("with the hint");
    }
  },
]);
