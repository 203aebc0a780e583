// How fast bots think, natively and in WebAssembly: the same questions to both, in processor time.
// Usage: make bench-bots, or node tools/bench-bots.mjs MODULE.wasm BASTIDE [SECONDS]
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [modulePath, programPath, seconds = "3"] = process.argv.slice(2);
const TICKS_A_SECOND = 100; // of /proc

async function inModule(path) {
  const { instance } = await WebAssembly.instantiate(readFileSync(path), { env: { random_seed: () => 1n, clock_ms: () => BigInt(Date.now()) } });
  const api = instance.exports;
  return {
    name: "WebAssembly",
    ask: async (command) => {
      const bytes = new TextEncoder().encode(command);
      new Uint8Array(api.memory.buffer, api.bastide_input(), bytes.length).set(bytes);
      const n = api.bastide_line(bytes.length);
      return JSON.parse(new TextDecoder().decode(new Uint8Array(api.memory.buffer, api.bastide_output(), n)));
    },
    used: () => process.cpuUsage().user / 1e6,
    stop: () => {},
  };
}

function inProgram(path) {
  const child = spawn(path, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    name: "native",
    ask: async (command) => {
      child.stdin.write(command + "\n");
      return JSON.parse((await lines.next()).value);
    },
    used: () => Number(readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1].split(" ")[11]) / TICKS_A_SECOND,
    stop: () => child.stdin.end(),
  };
}

// The middle of a base game: 36 turns of greedy, then a tile in hand.
async function middle(side) {
  await side.ask("new seed=1");
  for (let turns = 0; turns < 72; turns++) await side.ask(`play ${(await side.ask("go bot=greedy")).move}`);
  return (await side.ask("legal")).legal.length;
}

async function rate(side, command, each) {
  const start = side.used();
  let done = 0, used = 0;
  for (let seed = 1; used < Number(seconds); seed++) {
    const { playouts } = await side.ask(`${command} seed=${seed}`);
    done += playouts || each;
    used = side.used() - start;
  }
  return done / used;
}

for (const side of [inProgram(programPath), await inModule(modulePath)]) {
  const moves = await middle(side);
  for (const evaluation of ["learned", "hand"])
    for (const [bot, words, unit] of [["greedy", "", "moves valued"], ["expert", " playouts=400", "rollouts"]]) {
      const perSecond = await rate(side, `go bot=${bot}${words} eval=${evaluation}`, moves);
      console.log(`${side.name.padEnd(12)} ${bot.padEnd(7)} eval=${evaluation.padEnd(8)} ${Math.round(perSecond).toString().padStart(8)} ${unit}/s`);
    }
  side.stop();
}
