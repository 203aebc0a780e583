// Games played by taps at random on what is in sight, by somebody restless (walker.mjs): nothing is ever covered, cut
// or too small, nobody is caught, and the game comes to its end. `make long-play` plays whole games of every set.
import { chance, check, generator, openGame } from "./lib.mjs";
import { Walker } from "./walker.mjs";

const phone = { touch: true, sizes: [[360, 640], [640, 360], [412, 915], [915, 412]] };
const desk = { touch: false, sizes: [[1280, 720], [1366, 657], [1920, 1080]] };
const all = "base,river,abbot,inns,traders,hills,wheel,dragon";

/** Whole games: each set alone, all together, the mists from the first level to the last. */
const long = [
  ...["base", "base,river", "base,abbot", "base,inns", "base,traders", "base,hills", "base,wheel", "base,dragon"].map((sets, i) => ({
    setup: `sets=${sets} players=${[2, 4, 8][i % 3]}`,
    device: i % 2 ? desk : phone,
    size: i % 4 < 2 ? 100 : 150,
    language: i % 3 ? "en" : "cs",
  })),
  ...[1, 2, 3, 4, 5, 6].map((level) => ({
    setup: `sets=mists level=${level} players=${[1, 3, 5][level % 3]}`,
    device: level % 2 ? phone : desk,
    size: level < 4 ? 100 : 150,
    language: level % 2 ? "en" : "cs",
  })),
  ...[2, 4, 8].flatMap((players) => [phone, desk].map((device) => ({ setup: `sets=${all} players=${players}`, device, size: players === 4 ? 150 : 100, language: players === 8 ? "cs" : "en" }))),
];
const short = [
  { setup: "sets=base,inns players=2 deck=B-FRFR,B-CFFF,B-CFFF,B-FRFR", device: phone, size: 150, language: "cs", steps: 45 },
  { setup: "sets=mists level=3 players=3", device: desk, size: 100, language: "en", steps: 18 },
];
const walks = process.env.WALK === "long" ? long : short;

export default walks.map(({ setup, device, size, language, steps = Infinity }, i) => [
  `walk: ${setup}, ${device.touch ? "phone" : "desk"}, text ${size} %, ${language}`,
  async ({ url, newContext }) => {
    const [width, height] = device.sizes[0];
    const context = await newContext({ viewport: { width, height }, hasTouch: device.touch, isMobile: device.touch });
    const settings = { theme: i % 2 ? "dark" : "light", size, sound: false, calm: true, quick: true, notice: false, name: "" };
    const seed = 1000 * chance + i;
    const page = await openGame(context, url, { setup: `${setup} seed=${seed}`, moves: [], language, settings }, Number(/players=(\d)/.exec(setup)[1]));
    await page.waitForSelector(".play[data-mode]");
    const walker = new Walker(page, generator(seed), device);
    const { wrong, mode, steps: made, tried } = await walker.walk(steps);
    check(wrong.length === 0, `${wrong.length} faults, seed ${seed}\n${[...new Set(wrong)].slice(0, 40).join("\n")}`);
    check(steps < Infinity || mode === "over", `after ${tried} steps the game stands at ${made} decisions`);
    check(made > 0, "nothing was played");
  },
]);
