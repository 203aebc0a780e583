// Files in and out: games of other programs, pictures, pages that are not there.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, coveredControls, openGame, openPage } from "./lib.mjs";

const place = (tileId, rotation, position) => ({ type: "PLACE_TILE", payload: { tileId, rotation, position } });
const commit = { type: "COMMIT", payload: { random: 0.5 } };

const saved = {
  appVersion: "5.7.0",
  setup: {
    sets: { "basic:1": 1, "tower:1": 1 },
    elements: { "small-follower": 7, farmers: true },
    rules: {},
    start: [{ tile: "BA/RCr", x: 0, y: 0, rotation: 0 }],
  },
  players: [
    { name: "Olga", slot: 0 },
    { name: "Petr", slot: 1 },
  ],
  replay: [
    place("BA/RFr", "R0", [1, 0]),
    { type: "DEPLOY_MEEPLE", payload: { pointer: { position: [1, 0], feature: "Road", location: "WE" }, meepleId: "0.small.1" } },
    commit,
    place("BA/C", "R180", [0, -1]),
    commit,
  ],
};

async function openFile(page, name, text) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.click("[data-act=import]"),
  ]);
  await chooser.setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
}

/** Drags files of this computer into the middle of the page and lets them go. */
async function dropFiles(page, ...files) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await session.send("Input.dispatchDragEvent", { type, x: 200, y: 300, data });
  await session.detach();
}

export default [
  [
    "files: a saved game of JCloisterZone is opened, and what is otherwise here is told by its line",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(), url);
      const text = JSON.stringify(saved, null, 1);
      await openFile(page, "game.jcz", text);
      await page.waitForFunction(() => Number(document.querySelector(".board")?.dataset.tiles) === 3);
      const note = await page.innerText(".dock .trouble-told");
      const line = 1 + text.slice(0, text.indexOf("tower:1")).split("\n").length - 1;
      check(note.includes(`Line ${line}: `) && note.includes("tower"), `the note says: ${note}`);
      for (const [width, height] of [[1280, 720], [360, 640], [640, 360]]) {
        await page.setViewportSize({ width, height });
        const covered = await page.evaluate(coveredControls, [".bar button"]);
        check(covered.length === 0, `${width}x${height}, with a note: ${covered.join("; ")}`);
      }
      await page.locator(".dock .trouble-told button").click();
      check((await page.innerText("body")).includes("Olga"), "the players' names are gone");
    },
  ],
  [
    "files: a damaged file is refused with its line, whosever it is",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(), url);
      await openFile(page, "game.jcz", '{\n"setup": {},\n"replay": [}\n');
      await page.waitForFunction(() => document.querySelector(".note")?.textContent.includes("Line 3"));
      await page.locator(".note button").click();
      await openFile(page, "game.bastide", "bastide-record 1\nsetup sets=base seed=1\nmoves\nnonsense\n");
      await page.waitForFunction(() => document.querySelector(".note")?.textContent.includes("line 4"));
      for (const [text, words] of [["  \n", "empty"], ["\x89PNG\r\n\x1a\n\0\0\0", "not a game saved by Bastide"], ["x".repeat(2 << 20), "too large"]]) {
        await page.locator(".note button").click();
        await openFile(page, "holiday.png", text);
        await page.waitForFunction((said) => document.querySelector(".note")?.textContent.includes(said), words);
      }
    },
  ],
  [
    "files: why a file is refused is told in the page's language",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(), url, { language: "cs" });
      const head = "bastide-record 1\nsetup sets=base players=2 seed=1\nmoves\n";
      const said = [
        ["GIF89a\n", "řádek 1: není to hra uložená v Bastide"],
        [`${head}tile 9,9,0\n`, "řádek 4: „tile 9,9,0“ tam není možné"],
        ["bastide-record 1\nsetup sets=base play", "řádek 2: hra končí před prvním tahem"],
        ["bastide-record 1\nsetup sets=moon\nmoves\n", "řádek 2: toto nastavení tu není známé"],
        ["x".repeat(2 << 20), "příliš velký"],
      ];
      for (const [text, words] of said) {
        await openFile(page, "game.bastide", text);
        await page.waitForFunction((part) => document.querySelector(".note")?.textContent.includes(part), words);
        await page.locator(".note button").click();
      }
    },
  ],
  [
    "files: a game dropped on the page is opened, and nothing dropped there makes the browser leave the page",
    async ({ url, newContext }) => {
      const folder = mkdtempSync(join(tmpdir(), "bastide-dropped-"));
      const game = join(folder, "game.jcz");
      const picture = join(folder, "holiday.gif");
      writeFileSync(game, JSON.stringify(saved, null, 1));
      writeFileSync(picture, "GIF89a\n");
      const page = await openPage(await newContext(), url);
      const opened = () => page.waitForFunction(() => Number(document.querySelector(".board")?.dataset.tiles) === 3);
      await page.waitForSelector("[data-act=import]");
      await dropFiles(page, picture);
      await page.waitForFunction(() => document.querySelector(".note")?.textContent.includes("not a game saved by Bastide"));
      await dropFiles(page, game);
      await page.waitForFunction(() => /^#game/.test(location.hash));
      await opened();
      const first = page.url();
      await dropFiles(page, picture);
      await page.waitForFunction(() => document.querySelector(".dock .trouble-told")?.textContent.includes("not a game saved by Bastide"));
      check(page.url() === first, "what cannot be opened takes the game away");
      await dropFiles(page, game);
      await page.waitForFunction((was) => location.href !== was && location.hash.startsWith("#game"), first);
      await opened();

      await page.click(".dock .trouble-told button");
      await page.goto(`${url}/#new/online`);
      await page.click("[data-act=start]");
      await page.waitForSelector(".lobby .seats");
      const lobby = page.url();
      await dropFiles(page, game);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      check(page.url() === lobby, `a file took the lobby away: ${page.url()}`);
      rmSync(folder, { recursive: true });
    },
  ],
  [
    "files: the board as a picture made of pixels",
    async ({ url, newContext, finder }) => {
      const game = await finder.find("sets=base players=2", (state) => state.turn === 6 && state.phase === "tile");
      const page = await openGame(await newContext(), url, game, 2);
      await page.keyboard.press("m");
      const [png] = await Promise.all([page.waitForEvent("download"), page.click("[data-act=png]")]);
      const bytes = readFileSync(await png.path());
      check(bytes.subarray(1, 4).toString() === "PNG", "no PNG");
      check(bytes.readUInt32BE(16) >= 400, "the picture is too small");
    },
  ],
  [
    "files: an address without a page shows the start page and says so",
    async ({ url, newContext }) => {
      const page = await (await newContext()).newPage();
      const answer = await page.goto(`${url}/no/such/page`);
      check(answer.status() === 404, `status ${answer.status()}`);
      await page.waitForSelector(".home");
      await page.waitForFunction(() => document.querySelector(".note")?.textContent.includes("no page"));
      check(new URL(page.url()).pathname === "/", "the address stays wrong");
    },
  ],
  [
    "files: what is told at the foot of a page leaves the button there free, and the end of the page within reach",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext(), `${url}/no/such/page`, { settings: { size: 150 } });
      await page.waitForSelector(".note");
      await page.evaluate(() => (location.hash = "#new"));
      await page.waitForSelector(".page-foot .primary");
      for (const [width, height] of [[360, 640], [640, 360], [1280, 800]]) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        const wrong = await page.evaluate(() => {
          const edges = (what) => document.querySelector(what).getBoundingClientRect();
          const [note, button] = [edges(".note"), edges(".page-foot .primary")];
          const last = Math.max(...[...document.querySelectorAll(".page .card")].map((card) => card.getBoundingClientRect().bottom));
          return [note.bottom > button.top && "the note lies over the button", last > note.top && "the page's end lies under the note"].filter(Boolean);
        });
        check(wrong.length === 0, `${width}x${height}: ${wrong}`);
      }
    },
  ],
];
