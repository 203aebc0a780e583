// Every language on a narrow phone: nothing missing, nothing cut, nothing wider than the screen.
import { check, openPage, people, showGame } from "./lib.mjs";
import { languages } from "../texts/lib.mjs";

const screens = [
  ["", ".home"],
  ["#new", ".ready use"],
  ["#rules/base", ".example img"],
  ["#rules/mists", ".example img"],
  ["#tutorial", ".lesson use"],
  ["#tutorial/first", ".guide"],
  ["#tutorial/mists", ".guide"],
];

/** Texts that do not fit: hidden behind an edge of their own element, or beyond the screen. */
function cutTexts() {
  const cut = [];
  const scrolls = (element) => {
    for (let e = element; e; e = e.parentElement) if (/auto|scroll/.test(getComputedStyle(e).overflowX)) return true;
    return false;
  };
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!own || element.closest("svg, .unseen, .art-store, select, script, style")) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const style = getComputedStyle(element);
    const hides = /hidden|clip/.test(style.overflowX) || style.textOverflow === "ellipsis";
    const inside = element.scrollWidth > element.clientWidth + 1 && hides && style.display !== "inline";
    const beyond = (box.right > innerWidth + 1 || box.left < -1) && !scrolls(element);
    if (inside || beyond) cut.push(`"${element.textContent.trim().slice(0, 50)}" <${element.className}>`);
  }
  return cut;
}

async function inspect(page, where) {
  const text = await page.evaluate(() => document.body.innerText);
  const missing = /(?<![\w.])(?:home|new|set|house|play|phase|option|rules|tutorial|aid|online|campaign)\.[a-z]+/.exec(text);
  const broken = missing ?? /\{\w+\}|undefined|NaN/.exec(text);
  check(!broken, `${where}: ${broken?.[0]}`);
  const cut = await page.evaluate(cutTexts);
  check(cut.length === 0, `${where}: cut: ${cut.join(", ")}`);
  // With large words too: the window of a phone grows with what does not fit.
  for (const size of [1, 1.5]) {
    const wide = await page.evaluate((factor) => {
      document.documentElement.style.setProperty("--size", factor);
      document.documentElement.toggleAttribute("data-large", factor > 1);
      return document.documentElement.scrollWidth;
    }, size);
    check(wide <= 361, `${where}: ${wide} pixels wide, text at ${100 * size} %`);
  }
  await page.evaluate(() => {
    document.documentElement.style.setProperty("--size", 1);
    document.documentElement.removeAttribute("data-large");
  });
}

/** Run in the page: words of the options that are broken where they have no place to break. */
function brokenWords() {
  const broken = [];
  for (const option of document.querySelectorAll(".option")) {
    const texts = document.createTreeWalker(option, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode()); )
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
        if (lines.size > 1) broken.push(word);
      }
  }
  return broken;
}

const optionWords = (language) => [
  `language: ${language}: no word of an option is broken, on a phone, a tablet and a laptop with everything larger`,
  async ({ url, newContext, finder }) => {
    const game = await finder.find(
      "sets=base,inns,traders players=2",
      (state, legal) =>
        state.phase === "figure" && ["road", "city", "field"].every((what) => legal.some((move) => move.startsWith(`follower ${what}`))),
    );
    // The page makes a turn of tile and figure together.
    const aids = { features: true, remaining: true, projected: true, preview: true };
    const [tile] = game.moves.splice(-1);
    const [x, y] = tile.split(" ")[1].split(",");
    const page = await openPage(await newContext(), url, { language });
    await showGame(page, url, { ...game, seats: people(2), aids });
    await page.waitForSelector(".square.legal");
    await page.locator(`.square.legal[data-square="${x},${y}"]`).dispatchEvent("click");
    await page.waitForSelector(".option");
    const wrong = [];
    for (const size of [1, 1.5]) {
      await page.evaluate((factor) => {
        document.documentElement.style.setProperty("--size", factor);
        document.documentElement.toggleAttribute("data-large", factor > 1);
      }, size);
      for (const [width, height] of [[853, 480], [1024, 768], [360, 640]]) {
        await page.setViewportSize({ width, height });
        const words = await page.evaluate(brokenWords);
        if (words.length > 0) wrong.push(`${width}x${height}, text at ${100 * size} %: ${words.join(", ")}`);
      }
    }
    check(wrong.length === 0, wrong.join("; "));
  },
];

/** Run in the page: fields of seats, and lists, that are too narrow for what stands in them. */
function narrowFields() {
  const narrow = [];
  for (const field of document.querySelectorAll(".seat input:disabled")) {
    const words = document.createElement("span");
    words.textContent = field.placeholder;
    const own = getComputedStyle(field);
    words.style.cssText = `position: absolute; white-space: nowrap; font: ${own.font}`;
    words.style.fontSize = getComputedStyle(field, "::placeholder").fontSize;
    document.body.append(words);
    if (words.offsetWidth > field.clientWidth - parseFloat(own.paddingLeft) - parseFloat(own.paddingRight)) narrow.push(field.placeholder);
    words.remove();
  }
  for (const list of document.querySelectorAll("select")) {
    const free = list.cloneNode(true);
    free.style.cssText = "position: absolute; flex: none; width: auto; max-width: none";
    list.parentElement.append(free);
    if (free.offsetWidth > list.offsetWidth + 1) narrow.push(`the list of "${list.value}"`);
    free.remove();
  }
  return narrow;
}

/** All house rules and all of a clock. */
const plan = {
  mists: false,
  level: 1,
  sets: ["river", "abbot", "inns", "traders", "hills", "wheel", "dragon"],
  house: {},
  first: -1,
  seed: "",
  clock: { kind: "game", game: 600, increment: 5, move: 60, then: "bot" },
  public: false,
  spectators: true,
  aids: {},
  seats: [{ kind: "human", name: "Anna", level: "normal" }, ...["beginner", "skilled"].map((level) => ({ kind: "bot", name: "Bob", level }))],
};

const newGame = (language) => [
  `language: ${language}: what a new game asks is read whole in large words on a phone`,
  async ({ url, newContext }) => {
    const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
    const page = await openPage(await newContext(phone), `${url}/#new/online`, { language, plan });
    await page.waitForSelector(".seat input:disabled");
    await page.evaluate(() => {
      for (const part of document.querySelectorAll("details")) part.open = true;
      document.documentElement.style.setProperty("--size", 1.5);
      document.documentElement.toggleAttribute("data-large", true);
    });
    const narrow = await page.evaluate(narrowFields);
    check(narrow.length === 0, `cut: ${narrow.join(", ")}`);
    check((await page.locator(".choose").count()) === 11, "not all rules are asked");
    await inspect(page, `${language} new game`);
  },
];

const phonePages = languages.map((language) => [
  `language: ${language} at 360 pixels`,
  async ({ url, newContext, finder }) => {
    const game = await finder.find(
      "sets=base,inns,traders,dragon players=3",
      (state) => state.turn === 12 && state.phase === "tile",
    );
    const mists = await finder.find("sets=mists players=2 level=3", (state) => state.turn === 9 && state.phase === "tile");
    const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
    const page = await openPage(await newContext(phone), url, { language });
    for (const [hash, ready] of screens) {
      await page.evaluate((to) => (location.hash = to), hash || "#home");
      await page.waitForSelector(ready);
      await inspect(page, `${language} ${hash || "home"}`);
    }
    check((await page.evaluate(() => document.documentElement.lang)) === language, "the document's language");
    for (const [name, kept, players] of [
      ["game", game, 3],
      ["mists", mists, 2],
    ]) {
      const aids = { features: true, remaining: true, projected: true, preview: true };
      await showGame(page, url, { ...kept, seats: people(players), aids });
      await page.waitForSelector(".square.legal");
      await inspect(page, `${language} ${name}`);
      await page.locator(".square.legal").first().dispatchEvent("click");
      await page.waitForSelector("[data-act=confirm]:not([disabled])");
      await inspect(page, `${language} ${name}, tile placed`);
    }
  },
]);

export default [...phonePages, ...["en", "cs", "de"].map(optionWords), ...languages.map(newGame)];
