// What the engine writes is what the package's types say. Random games of all sets and of the mists are told; of every
// shape that an answer has, one goes as a literal into a file that the TypeScript compiler checks, which refuses members
// that a type does not have as well as those that are missing. Each type is also tried with a member too many.
// Usage: node types.mjs PARTS.mjs MODULE.wasm FOLDER
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { random } from "./random.mjs";

const [partsPath, modulePath, folder] = process.argv.slice(2);
const root = resolve(import.meta.dirname, "../..");
globalThis.document = { documentElement: {} };
const { Engine } = await import(pathToFileURL(partsPath));
let thrown = BigInt(process.env.CHANCE ?? 1);
globalThis.crypto.getRandomValues = (numbers) => numbers.fill(++thrown);
const engine = await Engine.load(readFileSync(modulePath));

const sets = ["river", "abbot", "inns", "traders", "hills", "wheel", "dragon"];
const setups = [
  "sets=base players=2",
  ...sets.map((set) => `sets=base,${set} players=3`),
  ...Array.from({ length: 3 }, () => `sets=base,${sets.join(",")} players=4`),
  ...[1, 2, 3, 4, 5, 6].flatMap((level) => [1, 2, 4].map((players) => `sets=mists level=${level} players=${players}`)),
];

const isWord = (value) => typeof value === "string" && /^[a-z-]+$/.test(value);

/** What a value is made of. Words count if they are looked at, numbers and longer texts are all alike. */
function shape(value, words = true) {
  if (Array.isArray(value)) return `[${[...new Set(value.map((of) => shape(of, words)))].sort().join()}]`;
  if (value === null) return "null";
  if (typeof value !== "object") return words && isWord(value) ? value : typeof value;
  return `{${Object.entries(value).map(([key, of]) => `${key}:${shape(of, words)}`).join()}}`;
}

/** The same with one element of each shape in long lists. */
function short(value) {
  if (Array.isArray(value)) return value.length < 9 ? value.map(short) : [...new Map(value.map((of) => [shape(of), short(of)])).values()];
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, short(of)]));
}

const samples = new Map();
function keep(type, value, words = true) {
  if (!samples.has(type)) samples.set(type, new Map());
  const of = samples.get(type), key = shape(value, words);
  if (!of.has(key)) of.set(key, short(value));
}

/** A position as it is told. Its parts are kept apart, so that few wholes are needed. */
function keepTold(told) {
  const { state, scene, moves, numbers, features } = told;
  keep("Told", { ...told, state: { ...state, board: [], figures: [] }, scene: { ...scene, tiles: [], figures: [], pieces: [] }, moves: [], features: [] }, false);
  if (state.phase !== null) keep("Phase", state.phase);
  for (const word of state.wheel ? [state.wheel.pig, ...state.wheel.crowns.map((crown) => crown.sector)] : []) keep("Sector", word);
  keep("Numbers", numbers);
  for (const tile of state.board) keep("BoardTile", tile);
  for (const figure of state.figures) keep("StateFigure", figure);
  for (const dog of state.dogs ?? []) keep("Dog", dog);
  for (const tile of scene.tiles.slice(0, 1)) keep("SceneTile", tile);
  for (const figure of scene.figures) keep("SceneFigure", figure);
  for (const piece of scene.pieces) keep("ScenePiece", piece);
  for (const move of moves) keep("Option", move);
  for (const feature of features) keep("Feature", { ...feature, segs: feature.segs.slice(0, 1) });
}

let positions = 0;
/** A whole game, with what the engine tells on the way. */
function playOut(setup, pick, choose) {
  engine.ask(`new ${setup} seed=${pick(1e9)}`);
  for (;;) {
    const told = engine.ask("look");
    keepTold(told);
    positions++;
    if (positions % 20 === 0) keep("AidsAnswer", engine.ask("aids"));
    if (told.moves.length === 0) break;
    const { move } = choose(told.moves) ?? told.moves[pick(told.moves.length)];
    if (positions % 5 === 0) {
      const { events, ...tried } = engine.ask(`try since=${told.at} ${move}`);
      keepTold(tried);
    }
    const done = engine.ask(`step ${move}`);
    for (const event of done.events) keep("GameEvent", event);
    keep("Done", { ...done, events: [] });
  }
  keep("GameRecord", engine.readRecord(engine.record()));
}

const dice = (i) => random(Number(process.env.CHANCE ?? 1) * 100 + i);
for (const [i, setup] of setups.entries()) playOut(setup, dice(i), () => null);

/** Random teams lose before a dog comes; with guards placed and points taken one soon does. */
const [, names] = /export type Phase =([^;]*);/.exec(readFileSync(resolve(root, "npm/src/words.ts"), "utf8"));
const phases = [...names.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
const unseen = () => phases.filter((phase) => !samples.get("Phase").has(phase));
for (let i = setups.length; unseen().length > 0 && i < 200; i++) {
  const pick = dice(i);
  playOut("sets=mists level=3 players=1", pick, (moves) => moves.find((o) => o.type === "score" && !o.ghosts) ?? (pick(4) ? moves.find((o) => o.type === "place") : null));
}
if (unseen().length > 0) {
  console.log(`never came: ${unseen().join(", ")}`);
  process.exit(1);
}

const sources = { Told: "position", Done: "engine" };
mkdirSync(folder, { recursive: true });
const to = relative(folder, resolve(root, "npm/src"));
const lines = [...samples.keys()].map((type) => `import type { ${type} } from "${to}/${sources[type] ?? "types"}.js";`);
for (const [type, of] of samples) {
  const list = [...of.values()];
  lines.push(`export const ${type}s: ${type}[] = [`, ...list.map((value) => `  ${JSON.stringify(value)},`), "];");
  if (typeof list[0] !== "object" || Array.isArray(list[0])) continue;
  for (const value of list.slice(0, 2))
    lines.push("// @ts-expect-error", `export const ${type}${lines.length}: ${type} = ${JSON.stringify({ ...value, nobodys: 1 })};`);
}
writeFileSync(`${folder}/samples.ts`, `${lines.join("\n")}\n`);
const options = { extends: relative(folder, resolve(root, "npm/tsconfig.json")), compilerOptions: { noEmit: true, declaration: false, rootDir: root },
                  include: ["samples.ts"] };
writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(options));
try {
  execFileSync(resolve(root, "web/node_modules/.bin/tsc"), ["-p", folder], { encoding: "utf8" });
} catch (error) {
  console.log(`the types are not what the engine writes (${folder}/samples.ts):\n${error.stdout}`);
  process.exit(1);
}
const shapes = [...samples].map(([type, of]) => `${of.size} of ${type}`).join(", ");
console.log(`${positions} positions of ${setups.length} games; shapes: ${shapes}\n1 passed, 0 failed`);
