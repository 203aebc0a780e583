// The rules in the page: every board can be played and brings what it says, every language tells every section with
// all its boards and symbols, and every rule that a rule test proves is told somewhere.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { languages, load } from "./lib.mjs";

/** Rules that no player needs to read: how the program keeps a game, and orders that change no result. */
const notForPlayers = new Set(["BASE-39"]);

function provenRules() {
  const found = new Set();
  const root = resolve(import.meta.dirname, "../rules");
  for (const file of readdirSync(root, { recursive: true }))
    if (file.endsWith(".test"))
      for (const [, line] of readFileSync(resolve(root, file), "utf8").matchAll(/^test ((?:[A-Z]+-\d+ )+)/gm))
        for (const id of line.trim().split(" ")) found.add(id);
  return found;
}

const moves = (text) => text.split(";").flatMap((move) => move.trim() || []);

/** What the second half of an example brings each player; in mists all together. */
function pointsOf({ setup, moves: all }, engine) {
  const [first, second] = all.includes("|") ? all.split("|") : ["", all];
  engine.ask(`new ${setup}`);
  for (const move of moves(first)) engine.ask(`play ${move}`);
  const points = [];
  for (const move of moves(second))
    for (const event of engine.ask(`play ${move}`).events)
      event.points?.forEach((n, player) => (points[player] = (points[player] ?? 0) + n));
  return setup.includes("sets=mists") ? [points.reduce((a, b) => a + b, 0)] : points;
}

/** What kind of line each is, in their order: a step, a detail, a caption, a meaning, or a paragraph. */
const shape = (lines) => lines.map((line) => /^(?:[-=*]|\d\.)(?= )/.exec(line)?.[0] ?? "p").join();

const count = (lines, mark) => lines.filter((line) => line.startsWith(mark)).length;

export default async function (engine, findings) {
  const { book, chapters } = await load("rules/book.ts");
  const { topics, sectionOf } = await load("rules/topics.ts");
  for (const { id, boards = [], symbols = [] } of book) {
    for (const example of boards) {
      try {
        const points = pointsOf(example, engine);
        if (example.points)
          findings.check(`${points}` === `${example.points}`, `${id}: ${points} points instead of ${example.points}`);
      } catch (error) {
        findings.check(false, `${id}: ${error.message}`);
      }
    }
    for (const { tile } of symbols) if (tile) findings.check(engine.ask(`kind ${tile}`).id === tile, `${id}: ${tile}`);
  }
  for (const chapter of chapters)
    findings.check(
      book.some((s) => s.id.startsWith(`${chapter}.`) && s.boards?.length) || chapter === "together",
      `${chapter}: no board`,
    );
  const ids = book.map((section) => section.id);
  for (const topic of topics)
    for (const mists of [false, true])
      findings.check(ids.includes(sectionOf(topic, mists)), `topic ${topic} has no section`);
  const told = new Set(book.flatMap((section) => section.rules.split(" ")));
  for (const id of provenRules()) findings.check(told.has(id) || notForPlayers.has(id), `${id} is told in no section`);

  const english = (await load("rules/en.ts")).default;
  for (const language of languages) {
    const texts = (await load(`rules/${language}.ts`)).default;
    findings.check(`${Object.keys(texts).sort()}` === `${[...ids].sort()}`, `${language}: not the sections of the book`);
    for (const { id, boards = [], symbols = [] } of book) {
      const lines = texts[id] ?? [];
      findings.check(count(lines, "= ") === boards.length, `${language} ${id}: captions for ${boards.length} boards`);
      const told = symbols.filter(({ figure }) => !figure); // figures have names in the catalogue
      findings.check(count(lines, "* ") === told.length, `${language} ${id}: meanings of ${told.length} symbols`);
      findings.check(
        shape(lines) === shape(english[id]),
        `${language} ${id}: not the lines of the English text`,
      );
      if (language !== "en")
        lines.forEach((line, i) => findings.check(line !== english[id][i], `${language} ${id}: untranslated: ${line}`));
    }
  }
}
