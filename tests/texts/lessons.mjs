// Every lesson is played through the engine: what was played before, what each page asks for, the opponent's prepared
// answers, and each task's solution; a mistake must not solve the task.
import { languages, load } from "./lib.mjs";

const list = (moves = "") => moves.split(";").flatMap((move) => move.trim() || []);

/** The legal moves that begin so; a lesson that offers none, or a move nobody asked for, is stuck. */
const legal = (engine, begin) => engine.ask("legal").legal.filter((move) => move.startsWith(begin));

function playPage(page, engine, reached, complain) {
  for (const ask of page.asks ?? []) {
    const [move] = legal(engine, ask);
    if (!move) return complain(`"${ask}" is asked for, legal is ${engine.ask("legal").legal.join("; ")}`);
    const allowed = page.allows?.some((begin) => move.startsWith(begin)) ?? true;
    if (!allowed) complain(`"${ask}" is asked for and not allowed`);
    if (engine.ask("state").decides !== 0) complain(`"${ask}" is not the pupil's to play`);
    engine.ask(`play ${move}`);
  }
  if (page.goal) {
    const turn = engine.ask("state").turn;
    for (const move of page.mistake) engine.ask(`play ${move}`);
    if (page.goal.every((goal) => reached(goal, engine.ask("state")))) complain("its mistake solves the task");
    for (const _ of page.mistake) engine.ask("undo");
    if (engine.ask("state").turn !== turn) complain("a mistake cannot be taken back");
    for (const move of page.solution) engine.ask(`play ${move}`);
    if (!page.goal.every((goal) => reached(goal, engine.ask("state"))))
      complain(`its solution does not solve the task: ${page.goal.map((g) => g.path)}`);
  }
  for (const answer of page.answers ?? []) {
    if (engine.ask("state").decides !== 1) complain(`"${answer}" is not the opponent's to play`);
    engine.ask(`play ${answer}`);
  }
}

function playScene(scene, engine, reached, complain) {
  engine.ask(`new ${scene.setup}`);
  for (const move of list(scene.played)) engine.ask(`play ${move}`);
  for (const [i, page] of scene.pages.entries()) {
    const before = (what) => complain(`page ${i + 1}: ${what}`);
    const { status, decides } = engine.ask("state");
    if ((page.asks || page.goal) && (status !== "playing" || decides !== 0)) before("it is not the pupil's turn");
    playPage(page, engine, reached, before);
  }
}

export default async function (engine, findings) {
  const { lessons, reached } = await load("lessons/lessons.ts");
  for (const { id, scenes } of lessons) {
    const wrong = [];
    for (const [i, scene] of scenes.entries()) {
      try {
        playScene(scene, engine, reached, (what) => wrong.push(`${id}, scene ${i + 1}, ${what}`));
      } catch (error) {
        wrong.push(`${id}, scene ${i + 1}: ${error.message}`);
      }
    }
    findings.check(wrong.length === 0, wrong.join("\n"));
    const tasks = scenes.flatMap((scene) => scene.pages).filter((page) => page.goal);
    findings.check(tasks.length > 0, `${id} has no task`);
  }
  await checkTexts(lessons, findings);
}

/** Title, what it is about, and a line a page; a hint after each task and after each page that lets one go wrong. */
function shape(lines) {
  return lines.map((line) => (line.startsWith("? ") ? "?" : ".")).join("");
}

async function checkTexts(lessons, findings) {
  const english = (await load("lessons/en.ts")).default;
  for (const language of languages) {
    const texts = (await load(`lessons/${language}.ts`)).default;
    for (const { id, scenes } of lessons) {
      const pages = scenes.flatMap((scene) => scene.pages);
      const wanted = `..${pages.map((page) => (page.goal || page.allows ? ".?" : ".")).join("")}`;
      const lines = texts[id] ?? [];
      findings.check(shape(lines) === wanted, `${language} ${id}: ${shape(lines)} instead of ${wanted}`);
      for (const line of lines)
        findings.check(!/\[(?![^|\]]+\|[^|\]]+\])/.test(line), `${language} ${id}: not two words in brackets: ${line}`);
      if (language !== "en")
        lines.forEach((line, i) => findings.check(line !== english[id][i], `${language} ${id}: untranslated: ${line}`));
    }
  }
}
