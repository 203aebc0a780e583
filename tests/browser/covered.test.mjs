// No control lies under another thing, whatever there is to choose from and however long the hint.
import { check, coveredControls, openGame } from "./lib.mjs";

const all = "base,river,abbot,inns,traders,hills,wheel,dragon";
const manyOptions = (state, legal) => state.phase === "figure" && state.decides === 0 && legal.length >= 6;

/** Width, height, size of the text, language: each number of players meets another part of them. */
const sizes = {
  2: [[360, 640, 100, "en"], [640, 360, 150, "cs"], [1280, 720, 130, "en"], [1920, 1080, 100, "cs"]],
  4: [[360, 640, 150, "cs"], [915, 412, 100, "en"], [1366, 657, 150, "en"]],
  8: [[360, 640, 100, "cs"], [640, 360, 100, "en"], [412, 915, 150, "en"], [1366, 657, 100, "cs"]],
};

export default [2, 4, 8].map((players) => [
  `covered: nothing lies over a button, ${players} players`,
  async ({ url, newContext, finder }) => {
    const game = await finder.find(`sets=${all} players=${players}`, manyOptions);
    for (const [width, height, size, language] of sizes[players]) {
      const settings = { theme: "light", size, sound: false, calm: true, quick: true, notice: false, name: "" };
      const context = await newContext({ viewport: { width, height } });
      const page = await openGame(context, url, { ...game, settings, language }, players);
      await page.waitForSelector(".option");
      const look = async (when) => {
        const covered = await page.evaluate(coveredControls, ["[data-act=confirm]"]);
        check(covered.length === 0, `${width}x${height}, text ${size} %, ${when}: ${covered.join("; ")}`);
      };
      await look("before the hint");
      await page.keyboard.press("h");
      await page.waitForSelector(".hint [role=status]");
      await look("with the hint");
    }
  },
]);
