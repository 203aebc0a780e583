// What the tests of texts share: the page's modules as they are, and its engine.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "../../web/node_modules/esbuild/lib/main.js";

const app = resolve(import.meta.dirname, "../../web/app");

/** A module of the page, bundled without what needs a browser. */
export async function load(path) {
  const { outputFiles } = await build({
    entryPoints: [resolve(app, path)],
    bundle: true,
    format: "esm",
    write: false,
    logLevel: "error",
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

/** The engine of the page: `ask` throws what it refuses. */
export async function openEngine(path) {
  const imports = { env: { random_seed: () => 1n, clock_ms: () => BigInt(Date.now()) } };
  const { instance } = await WebAssembly.instantiate(readFileSync(path), imports);
  const api = instance.exports;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const raw = (line) => {
    const bytes = encoder.encode(line);
    new Uint8Array(api.memory.buffer, api.bastide_input(), bytes.length).set(bytes);
    const n = api.bastide_line(bytes.length);
    return decoder.decode(new Uint8Array(api.memory.buffer, api.bastide_output(), n));
  };
  return {
    raw,
    ask(line) {
      const answer = JSON.parse(raw(line));
      if (answer.error) throw new Error(`${line}: ${answer.error.message}`);
      return answer;
    },
  };
}

/** Collects what is wrong instead of stopping at the first. */
export class Findings {
  list = [];
  checks = 0;
  check(holds, what) {
    this.checks++;
    if (!holds) this.list.push(what);
  }
}

export const languages = readFileSync(resolve(app, "i18n/index.ts"), "utf8")
  .match(/^ {2}(\w\w): \{$/gm)
  .map((line) => line.trim().slice(0, 2));
