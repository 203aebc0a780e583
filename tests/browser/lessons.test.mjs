// Every lesson taken on a phone by taps alone: each page, each task once wrong and once right, to its end.
import { load } from "../texts/lib.mjs";
import { check, openPage } from "./lib.mjs";

const { lessons } = await load("lessons/lessons.ts");
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

const step = (page) => page.textContent(".guide small");

const rotation = (page, x, y) =>
  page.evaluate((at) => Number(/-(\d)-\d$/.exec(document.querySelector(`.land [data-at="${at}"]`).dataset.name)[1]), `${x},${y}`);

/** Run in the page: whether the middle of a square lies within the board. */
const inView = (at) => {
  const [square, board] = [`[data-square="${at}"]`, ".board"].map((what) => document.querySelector(what)?.getBoundingClientRect());
  if (!square || !board) return false;
  const [x, y] = [square.x + square.width / 2, square.y + square.height / 2];
  return x > board.left && x < board.right && y > board.top && y < board.bottom;
};

/** Lays the tile and turns it as long as it lies otherwise. What a page asks for is in sight; in a task, which leaves
 * everything open, one may have to look around. */
async function lay(page, move, task) {
  const [x, y, degrees] = move.slice(5).split(",").map(Number);
  await page.waitForSelector(`[data-square="${x},${y}"]`, { state: "attached" });
  if (task && !(await page.evaluate(inView, `${x},${y}`))) await page.locator("[data-tool=all]").tap();
  await page.waitForFunction(inView, `${x},${y}`, { timeout: 20000 }).catch(() => check(false, `${move} is out of sight`));
  await page.locator(`[data-square="${x},${y}"]`).tap();
  await page.waitForSelector(`.land [data-at="${x},${y}"]`, { state: "attached" });
  if (degrees === undefined) return;
  for (let turns = 0; (await rotation(page, x, y)) !== degrees / 90; turns++) {
    check(turns < 4, `the tile cannot be turned to ${move}`);
    await page.locator("[data-act=rotate]").tap();
  }
}

/** An option by the beginning of its move; the list may name another side of the same city, road or field. */
async function choose(page, begin) {
  await page.waitForSelector(".option");
  const exact = page.locator(`.option[data-move^="${begin}"]`);
  await ((await exact.count()) > 0 ? exact : page.locator(`.option[data-move^="${begin.replace(/:[NESW]+$/, ":")}"]`)).first().tap();
}

/** A turn by its moves, given by their beginnings: what is laid and what is chosen with it are confirmed together. */
async function play(page, moves, task = false) {
  const rest = [...moves];
  while (rest.length > 0) {
    const before = Number(await page.getAttribute("main", "data-steps"));
    let decided = 1;
    if (rest[0].startsWith("tile ")) {
      await lay(page, rest.shift(), task);
      if (rest.length > 0 && !/^(?:tile|score) /.test(rest[0])) {
        decided = 2;
        const figure = rest.shift();
        if (figure !== "pass") await choose(page, figure);
      }
    } else await choose(page, rest.shift());
    const told = await step(page);
    await page.locator("[data-act=confirm]").tap();
    // The next scene has a table of its own.
    await page.waitForFunction(
      ([n, old]) => {
        const [main, now] = [document.querySelector("main"), document.querySelector(".guide small")?.textContent];
        return main && now && (Number(main.dataset.steps) >= n || now !== old);
      },
      [before + decided, told],
    );
  }
}

const nextPage = (page, old) =>
  page.waitForFunction((o) => document.querySelector(".guide small") && document.querySelector(".guide small").textContent !== o, old);

async function takePage(page, { asks, goal, mistake, solution }) {
  const now = await step(page);
  if (asks) await play(page, asks);
  else if (goal) {
    const task = await page.textContent(".guide p");
    await play(page, mistake, true);
    await page.waitForSelector(".guide [data-act=again]");
    check((await page.textContent(".guide p")) !== task, "a mistake is not explained");
    await page.locator(".guide [data-act=again]").tap();
    await page.waitForSelector(".guide [data-act=again]", { state: "detached" });
    await play(page, solution, true);
  } else await page.locator(".guide [data-act=next]").tap();
  await nextPage(page, now);
}

/** Everything that lessons say in a language, also after mistakes, and whether there is a button below it. */
async function sayings(language) {
  const { default: texts } = await load(`lessons/${language}.ts`);
  return lessons.flatMap(({ id, scenes }) => {
    const [title, , ...lines] = texts[id];
    const pages = scenes.flatMap((scene) => scene.pages);
    let n = -1;
    return lines.map((line) => {
      const hint = line.startsWith("? ");
      if (!hint) n++;
      const { asks, goal } = pages[n] ?? {};
      return { name: `${language} ${id} ${n + 1}`, title, text: hint ? line.slice(2) : line, button: hint || !(asks || goal) };
    });
  });
}

/** Run in the page: what the guide would not show without scrolling, or only beside a strip of board. */
const cut = (all) => {
  const guide = document.querySelector(".guide");
  const leave = guide.querySelector("[data-act=leave]");
  // A page without a row of buttons has its way back beside the way out.
  const back = Object.assign(leave.cloneNode(), { textContent: "←" });
  const [title, text, actions] = ["h2", "p", ".actions"].map((part) => guide.querySelector(part));
  const buttons = [...actions.childNodes];
  return all.flatMap((one) => {
    title.firstChild.textContent = `${one.title} `;
    text.textContent = one.text.replace(/\[([^|\]]+)\|([^\]]+)\]/g, matchMedia("(pointer: coarse)").matches ? "$1" : "$2");
    actions.replaceChildren(...(one.button ? buttons : []));
    if (one.button) back.remove();
    else leave.after(back);
    const board = document.querySelector(".board").clientHeight;
    return guide.scrollHeight > guide.clientHeight ? [one.name] : board < 150 ? [`${one.name} (a board of ${board} px)`] : [];
  });
};

const wholePages = [
  "lesson: every page is seen whole in every language",
  async ({ url, newContext }) => {
    const all = (await Promise.all(["en", "cs", "de", "fr", "pl", "es"].map(sayings))).flat();
    const lying = { ...phone, viewport: { width: 640, height: 360 } };
    for (const device of [phone, lying, { viewport: { width: 1366, height: 657 } }]) {
      const page = await openPage(await newContext(device), `${url}/#tutorial/first`);
      await page.waitForSelector(".guide [data-act=next]");
      const bad = await page.evaluate(cut, all);
      check(bad.length === 0, `cut at ${device.viewport.width}: ${bad.join(", ")}`);
    }
  },
];

const taken = lessons.map(({ id, scenes }) => [
  `lesson: ${id}, taken on a phone by taps to its end`,
  async ({ url, newContext }) => {
    const page = await openPage(await newContext(phone), `${url}/#tutorial/${id}`);
    await page.waitForSelector(".guide");
    const pages = scenes.flatMap((scene) => scene.pages);
    for (const [i, each] of pages.slice(0, -1).entries())
      await takePage(page, each).catch((error) => {
        throw new Error(`page ${i + 1}: ${error.message}`);
      });
    check(!(await page.$(".guide [data-act=next]")), "the last page still has a next");
    await page.waitForFunction((name) => localStorage.getItem("bastide.lessons")?.includes(`"${name}"`), id);
    const text = await page.textContent(".guide");
    check(!/click|press [A-Z]\b/i.test(text), `words for a mouse: ${text}`);
    // A real game is one of what was learned.
    await page.locator("[data-act=play-learned]").tap();
    if (["first", "share", "fields"].includes(id)) await page.waitForSelector("[data-score='1']");
    else if (id === "mists") await page.waitForFunction(() => document.querySelector(".campaign")?.getBoundingClientRect().top < innerHeight / 2);
    else await page.waitForFunction(() => document.querySelectorAll(".sets input:checked").length === 1);
  },
]);

const backAndAgain = [
  "lesson: a page back takes its moves back, and a reload comes back to the page",
  async ({ url, newContext }) => {
    const { pages: found } = lessons[0].scenes[0];
    const page = await openPage(await newContext(phone), `${url}/#tutorial/first`);
    await page.waitForSelector(".guide");
    const laid = () => page.$$eval(".land [data-at]", (all) => all.length);
    for (const each of found.slice(0, 2)) await takePage(page, each);
    const [third, tiles] = [await step(page), await laid()];
    await page.reload();
    await page.waitForSelector(".guide");
    check((await step(page)) === third && (await laid()) === tiles, "a reload begins elsewhere");
    await page.locator(".guide [data-act=back]").tap();
    await nextPage(page, third);
    check((await laid()) === 1, "the moves of the page were not taken back");
    await takePage(page, found[1]);
    check((await step(page)) === third && (await laid()) === tiles, "the page cannot be taken again");
  },
];

export default [...taken, wholePages, backAndAgain];
