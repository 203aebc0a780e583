// Every special decision of every set, made once by hand.
import { check, openPage, people, showGame } from "./lib.mjs";

const mine = (state) => state.decides === 0;
const inPhase = (phase) => (state, legal) => mine(state) && state.phase === phase && legal.length > 1;
/** The tile before: the page asks for tile and figure together. */
const figureMove = (pattern) => (state, legal) =>
  mine(state) && state.phase === "figure" && legal.some((move) => pattern.test(move));

export const cases = [
  [
    "river",
    "sets=base,river players=2",
    (state) => mine(state) && state.turn > 2 && state.phase === "tile" && /^R-/.test(state.tile ?? ""),
    null,
  ],
  ["abbot placed", "sets=base,abbot players=2", figureMove(/^abbot/), /^abbot/],
  ["abbot recalled", "sets=base,abbot players=2", figureMove(/^recall/), /^recall/],
  ["large follower", "sets=base,inns players=2", figureMove(/^large/), /^large/],
  ["builder", "sets=base,traders players=2", figureMove(/^builder/), /^builder/],
  ["pig", "sets=base,traders players=2", figureMove(/^pig/), /^pig/],
  ["shepherd", "sets=base,hills players=2", figureMove(/^shepherd/), /^shepherd/],
  ["flock", "sets=base,hills players=2", inPhase("flock"), /^flock home/],
  ["crown", "sets=base,wheel players=2", figureMove(/crown:/), /crown:/],
  ["plague", "sets=base,wheel players=2", inPhase("plague"), /^plague/],
  ["dragon", "sets=base,dragon players=2", inPhase("dragon"), /^dragon/],
  ["fairy", "sets=base,dragon players=2", figureMove(/^fairy/), /^fairy/],
  ["princess", "sets=base,dragon players=2", figureMove(/^princess/), /^princess/],
  ["passage", "sets=base,dragon players=2", figureMove(/^follower .*@/), /^follower .*@/],
  ["guard", "sets=mists level=1 players=2", figureMove(/^guard/), /^guard/],
  ["haunt", "sets=mists level=2 players=2", inPhase("haunt"), /^haunt/],
  ["bury", "sets=mists level=2 players=2", inPhase("bury"), /^bury/],
  ["points or ghosts", "sets=mists level=1 players=2", inPhase("score"), /^score .*calm/],
  ["dog", "sets=mists level=3 players=2", inPhase("dog"), /^dog/, "greedy"],
  ["calm", "sets=mists level=3 players=2", inPhase("calm"), /^calm/, "greedy"],
  ["cover", "sets=mists level=5 players=2", inPhase("cover"), /^cover/],
];

async function decide(page, url, finder, [, setup, wanted, pattern, bot]) {
  const game = await finder.find(setup, wanted, bot);
  await showGame(page, url, { ...game, seats: people(2), aids: {} });
  const steps = game.moves.length;
  if (!pattern) {
    await page.locator(".square.legal").first().dispatchEvent("click");
  } else {
    const option = page.locator(".option");
    await option.first().waitFor();
    const all = await option.evaluateAll((buttons) => buttons.map((b) => b.dataset.move));
    const wantedMove = all.find((move) => pattern.test(move));
    check(wantedMove, `no such option among ${all.join(", ")}`);
    await page.locator(`.option[data-move="${wantedMove}"]`).click();
  }
  await page.click("[data-act=confirm]");
  await page.waitForFunction((n) => Number(document.querySelector(".play").dataset.steps) > n, steps);
}

const mists = ([, setup]) => setup.includes("mists");

/** A flock far away from the tile that was laid last is brought into view, and marked. */
async function flockInView({ finder, url, newContext }) {
  const far = (state) => {
    const shepherd = state.figures.find(({ kind, player }) => kind === "shepherd" && player === state.decides);
    const laid = state.board.at(-1);
    return state.phase === "flock" && shepherd && Math.abs(shepherd.y - laid.y) + Math.abs(shepherd.x - laid.x) > 3;
  };
  const game = await finder.find("sets=base,hills players=2", far);
  const page = await openPage(await newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }), `${url}/icon.svg`);
  await showGame(page, url, { ...game, seats: people(2), aids: {} });
  await page.waitForSelector("[data-phase=flock]");
  await page.waitForFunction(() => {
    const board = document.querySelector(".board").getBoundingClientRect();
    const glow = document.querySelector('.glow.strong[style*="fff3c4"]')?.getBoundingClientRect();
    return glow && glow.left >= board.left && glow.right <= board.right && glow.top >= board.top && glow.bottom <= board.bottom;
  });
}

/** Figures may also go far away (crowns, the fairy): where not all has room, the tile just laid is what is seen. */
async function laidInView({ finder, url, newContext }) {
  const far = (state, legal) => {
    if (state.phase !== "figure") return false;
    const { x, y } = state.board.at(-1);
    const away = ([, ex, ey]) => Math.abs(ex - x) + Math.abs(ey - y) > 9;
    return legal.some((move) => /^follower (road|city|field)[^@]*$/.test(move)) && legal.map((move) => /^fairy .*@(-?\d+),(-?\d+)/.exec(move)).some((at) => at && away(at));
  };
  const game = await finder.find("sets=base,wheel,dragon players=4", far);
  const page = await openPage(await newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }), `${url}/icon.svg`);
  await showGame(page, url, { ...game, seats: people(4), aids: {} });
  await page.waitForSelector("[data-phase=figure]");
  const first = page.locator("[data-mark^=follower]").first();
  const [mark, board] = [await first.boundingBox(), await page.locator(".board").boundingBox()];
  const inside = mark.x >= board.x && mark.y >= board.y && mark.x + mark.width <= board.x + board.width && mark.y + mark.height <= board.y + board.height;
  check(inside, `the first choice lies at ${JSON.stringify(mark)}, the board at ${JSON.stringify(board)}`);
}

/** A dragon has six steps: each is read from its first option, however far the one before was scrolled; and so is what
 * comes after a walk that has ended. */
async function readFromTheTop({ finder, url, newContext }) {
  const game = await finder.find("sets=base,dragon players=2", (state, legal) => state.phase === "dragon" && legal.length > 2);
  const page = await openPage(await newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }), `${url}/icon.svg`);
  await showGame(page, url, { ...game, seats: people(2), aids: {} });
  await page.locator(".option").last().tap();
  const scrolled = () => page.$eval(".dock-body", (body) => body.scrollTop);
  check((await scrolled()) > 0, "nothing had to be scrolled");
  await page.tap("[data-act=confirm]");
  await page.waitForSelector(".option.chosen", { state: "detached" });
  check((await scrolled()) === 0, "the next step begins with its last option");
}

const largeWords = { settings: { theme: "light", size: 150, sound: false, calm: true, quick: true, notice: false, name: "" } };

/** The board has no room on a phone's side, what is asked about has: a hand that turns the phone sees all of it. */
async function turnedInTheMiddle({ url, newContext }) {
  const moves = "tile 4,2,0;follower road:E;tile 3,-1,0;pass;tile -1,3,0;follower crown:famine;tile 4,1,0;follower crown:plague;tile -2,3,270;follower crown:plague;tile 1,4,0;follower city:S;tile -1,2,270;follower road:N;tile -3,3,0;follower crown:fortune";
  const page = await openPage(await newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }), `${url}/icon.svg`, largeWords);
  await showGame(page, url, { setup: "sets=base,wheel players=2 seed=1 first=0", moves: moves.split(";"), seats: people(2), aids: {} });
  await page.locator(".option").first().tap();
  await page.setViewportSize({ width: 640, height: 360 });
  await page.waitForFunction(() => {
    const board = document.querySelector(".board");
    const { left, right } = board.getBoundingClientRect();
    const marks = [...document.querySelectorAll(".marks .mark-ground")].map((mark) => mark.getBoundingClientRect());
    return right - left < 340 && board.dataset.more === "" && marks.length === 2 && marks.every((mark) => mark.left >= left && mark.right <= right);
  });
}

/** However close marks stand, what each brings and its number are read. */
async function badgesOnTop({ url, newContext }) {
  const moves = "tile 1,0,0;follower road:N;tile 1,-1,0;pass;tile 1,1,90;follower field:SSW;tile 2,0,180;pass;tile 2,-1,270";
  const page = await openPage(await newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }), `${url}/icon.svg`, largeWords);
  await showGame(page, url, { setup: "sets=base,dragon players=2 seed=1 first=0", moves: moves.split(";"), seats: people(2), aids: { preview: true } });
  await page.waitForSelector(".mark-text");
  const hidden = await page.evaluate(() => {
    for (const badge of document.querySelectorAll(".mark-text, .mark-number")) badge.style.pointerEvents = "auto";
    return [...document.querySelectorAll(".mark-text, .mark-number")].flatMap((badge) => {
      const { left, top, width, height } = badge.getBoundingClientRect();
      const seen = [0.25, 0.5, 0.75].every((part) => badge.contains(document.elementFromPoint(left + part * width, top + height / 2)));
      return seen ? [] : [badge.textContent];
    });
  });
  check(hidden.length === 0, `covered: ${hidden.join(", ")}`);
}

/** Each family's in one page, one game after another. */
export default [
  ["decision: the flock that is decided about is in view", flockInView],
  ["decision: the tile just laid is in view, however far figures may go", laidInView],
  ["decision: the next of several is read from its beginning", readFromTheTop],
  ["decision: a phone that is turned in the middle of a choice shows all that can be chosen", turnedInTheMiddle],
  ["decision: what a mark brings is read, however close others stand", badgesOnTop],
  ...[
    ["of the sets", cases.filter((one) => !mists(one))],
    ["of mists", cases.filter(mists)],
  ].map(([which, list]) => [
    `decision: every special one ${which}`,
    async ({ finder, url, newContext }) => {
      const page = await openPage(await newContext(), `${url}/icon.svg`);
      for (const one of list)
        await decide(page, url, finder, one).catch((error) => {
          throw new Error(`${one[0]}: ${error.message}`, { cause: error });
        });
    },
  ]),
];
