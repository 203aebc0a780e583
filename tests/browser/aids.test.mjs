// What comes after the board is drawn: aids of a worker, and pictures of tiles. Neither is waited for by a tap.
import { apart, still } from "./picture.mjs";
import { check, openGame } from "./lib.mjs";

// The last tiles are monasteries: nothing closes the start tile's city and road, nor a road's end beside it.
const hopeless = { setup: "sets=base players=2 seed=1 deck=B-FRFR,B-FFFF-m,B-FFFF-m,B-FFFF-m", moves: ["tile 1,0,0", "pass"] };

/** Runs in the page before its own code: questions for aids wait until they are let go. */
function holdAids() {
  const post = Worker.prototype.postMessage;
  const held = [];
  let holds = true;
  Worker.prototype.postMessage = function (...args) {
    if (holds && args[0]?.moves && args[0].go === undefined) held.push([this, args]);
    else post.apply(this, args);
  };
  window.letGo = () => {
    holds = false;
    for (const [worker, args] of held.splice(0)) post.apply(worker, args);
  };
}

const marked = (page) =>
  page.evaluate(() =>
    [".area.hopeless", ".square.dead"].map((what) => document.querySelectorAll(what).length).join(" hopeless, ").concat(" dead"),
  );

async function laySomewhere(page) {
  await page.locator(".square.legal").first().dispatchEvent("click");
  await page.waitForSelector("[data-act=confirm]:not([disabled])");
}

export default [
  [
    "aids: nobody waits for them, and those of a position that is gone are never shown",
    async ({ url, newContext }) => {
      const context = await newContext();
      await context.addInitScript(holdAids);
      const page = await openGame(context, url, hopeless, 2);
      await page.waitForSelector(".square.legal");
      check((await marked(page)) === "0 hopeless, 0 dead", `aids before they are found: ${await marked(page)}`);
      await laySomewhere(page);
      const [x, y] = await page.evaluate(() => document.querySelector(".tiles .land").lastElementChild.dataset.at.split(","));
      check((await marked(page)) === "0 hopeless, 0 dead", "aids although nobody was asked");
      const fresh = await openGame(await newContext(), url, { ...hopeless, moves: [...hopeless.moves, `tile ${x},${y},0`] }, 2);
      await fresh.waitForSelector(".area.hopeless");
      const right = await marked(fresh);
      // Everything that is ever shown from now on is noted.
      await page.evaluate(() => {
        window.seen = new Set();
        const note = () => {
          const count = (what) => document.querySelectorAll(what).length;
          window.seen.add(`${count(".area.hopeless")} hopeless, ${count(".square.dead")} dead`);
        };
        new MutationObserver(note).observe(document.querySelector(".world"), { childList: true, subtree: true });
        window.letGo();
      });
      await page.waitForSelector(".area.hopeless");
      const seen = await page.evaluate(() => [...window.seen]);
      check(seen.at(-1) === right && (await marked(page)) === right, `${seen.at(-1)} instead of ${right}`);
      check(seen.length === 1, `something else was shown before: ${seen.join("; ")}`);
      await page.click("[data-act=confirm]");
      await page.waitForFunction(() => document.querySelector("main").dataset.steps === "4");
    },
  ],
  [
    "aids: a worker that cannot be loaded leaves the page usable, with aids",
    async ({ url, newContext }) => {
      const context = await newContext();
      await context.route(/aids-worker/, (route) => route.abort());
      const page = await openGame(context, url, hopeless, 2);
      await page.waitForSelector(".area.hopeless");
      check((await marked(page)) === "3 hopeless, 3 dead", await marked(page));
      await laySomewhere(page);
      await page.click("[data-act=confirm]");
      await page.waitForFunction(() => document.querySelector("main").dataset.steps === "4");
    },
  ],
  [
    "pictures: a board of pictures looks as one of drawings, light and dark, at every density",
    async ({ url, newContext, finder }) => {
      const game = await finder.find(
        "sets=base,river,abbot,inns,traders,hills,wheel,dragon players=4",
        (state) => state.board.length >= 26 && state.phase === "tile" && state.figures.length >= 6,
      );
      const mists = await finder.find("sets=mists level=3 players=2", (state) => state.board.length >= 10 && state.phase === "tile");
      const cases = [[game, 4, 1, "light"], [mists, 2, 3, "dark"]];
      for (const [kept, players, deviceScaleFactor, theme] of cases) {
        const settings = { theme, size: 100, sound: false, calm: true, quick: true, notice: false, name: "" };
        const shot = async (pictures) => {
          const context = await newContext({ viewport: { width: 400, height: 560 }, deviceScaleFactor });
          if (!pictures) await context.addInitScript(() => (Image.prototype.decode = () => Promise.reject(new Error("none"))));
          const page = await openGame(context, url, { ...kept, settings }, players);
          // Where mist ends it is drawn over the tiles in both cases.
          const drawn = ".tiles use:not([href='#b-mf'])";
          await page.waitForSelector(pictures ? ".tiles image" : drawn, { state: "attached" });
          if (pictures) await page.waitForSelector(drawn, { state: "detached" });
          await still(page);
          check(((await page.$(drawn)) === null) === pictures, "some tiles are drawn the other way");
          return page.locator(".board").screenshot({ animations: "disabled" });
        };
        const blank = await (await newContext()).newPage();
        const [drawings, pictures] = [await shot(false), await shot(true)];
        const off = await apart(blank, drawings, pictures);
        check(off <= 1.5, `${theme}, ${deviceScaleFactor} pixels a pixel: ${off} of 1000 blocks differ`);
      }
    },
  ],
];
