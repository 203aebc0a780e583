// Plays whole seeded games in the WebAssembly module and in the native program and compares every answer:
// move lists, states, events, scores. Usage: node compare.mjs MODULE.wasm BASTIDE
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { random } from "./random.mjs";

const [modulePath, programPath] = process.argv.slice(2);

async function loadModule(path) {
  const { instance } = await WebAssembly.instantiate(readFileSync(path), { env: { random_seed: () => 1n, clock_ms: () => BigInt(Date.now()) } });
  const api = instance.exports;
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  return (command) => {
    const bytes = encoder.encode(command);
    new Uint8Array(api.memory.buffer, api.bastide_input(), bytes.length).set(bytes);
    const n = api.bastide_line(bytes.length);
    return decoder.decode(new Uint8Array(api.memory.buffer, api.bastide_output(), n));
  };
}

function startProgram(path) {
  const child = spawn(path, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (command) => {
    child.stdin.write(command + "\n");
    return (await lines.next()).value;
  };
  return { ask, stop: () => child.stdin.end() };
}

const all = "base,river,abbot,inns,traders,hills,wheel,dragon";
const setups = [
  "sets=base players=2", "sets=base,river,abbot players=4", `sets=${all} players=2`, `sets=${all} players=5`,
  "sets=base,hills,dragon players=8", "sets=base,wheel,traders players=3 farmers=off",
  ...[1, 2, 3, 4, 5, 6].map((level) => `sets=mists level=${level} players=${(level % 5) + 1}`),
];

const inPage = await loadModule(modulePath);
const native = startProgram(programPath);
let compared = 0, failed = 0;

async function same(command) {
  const here = inPage(command), there = await native.ask(command);
  compared++;
  if (here === there) return JSON.parse(here);
  failed++;
  console.log(`difference after: ${command}\n  module:  ${here.slice(0, 400)}\n  program: ${there.slice(0, 400)}`);
  return null;
}

let games = 0;
for (const [i, setup] of setups.entries()) {
  const pick = random(i + 1);
  if (!(await same(`new ${setup} seed=${1000 + i}`))) break;
  for (;;) {
    const listed = await same("legal");
    if (!listed || listed.legal.length === 0) break;
    // Bots count in floating point: the same in both, to the last bit.
    if (compared % 9 === 0 && !(await same(`go bot=${["greedy", "hard"][compared % 2]} playouts=10 seed=${compared}`))) break;
    if (!(await same(`play ${listed.legal[pick(listed.legal.length)]}`))) break;
  }
  await same("record");
  if (failed) break;
  games++;
}
native.stop();
console.log(`wasm: ${games} games, ${compared} answers compared`);
console.log(`${games} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
