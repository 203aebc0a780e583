// The package as somebody else gets it: packed, installed into a project of its own, and played with in node, in a page
// and in a worker. Usage: node tests/npm/run.mjs PACKAGE BASTIDE
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { openBrowser } from "../browser/lib.mjs";

const [folder, bastide] = process.argv.slice(2);
const compiler = join(import.meta.dirname, "../../web/node_modules/typescript/bin/tsc");
const project = mkdtempSync(join(tmpdir(), "bastide-npm-"));
const run = (command, args, options = {}) => execFileSync(command, args, { cwd: project, encoding: "utf8", ...options });
const npm = (...args) => run("npm", [...args, "--no-audit", "--no-fund", "--loglevel=error"]);

const setup = "sets=base,river,inns,dragon players=3 seed=20";

/** The game that greedy plays against itself, as a record; runs in node and in browsers. */
const game = `
  engine.newGame("${setup}");
  while (engine.state().status === "playing") engine.move(engine.go("bot=greedy").move);
  return engine.record();
`;

const types = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };

function serve() {
  const server = createServer((request, answer) => {
    try {
      const body = readFileSync(join(project, request.url));
      answer.writeHead(200, { "content-type": types[extname(request.url)] ?? "text/plain" }).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

const module = "/node_modules/@bastide/engine/dist/index.js";

const tests = {
  async "plays a game in node, and the native engine agrees"() {
    writeFileSync(join(project, "game.mjs"), `import { load } from "@bastide/engine";\nexport async function play() {\n const engine = await load();${game}}\n`);
    const record = await (await import(pathToFileURL(join(project, "game.mjs")))).play();
    if (!record.includes("\nresult ")) throw new Error("the game has no result");
    writeFileSync(join(project, "game.bastide"), record);
    run(bastide, ["replay", "game.bastide"]); // every move must be legal there and the result the same
    this.record = record;
  },
  "its types are those of the tables"() {
    const good = `import { Engine, load, type GameEvent, type SetName } from "@bastide/engine";
const engine: Engine = await load();
const set: SetName = "dragon";
const points = (e: GameEvent): number[] => (e.type === "score" ? e.points : []);
engine.newGame(\`sets=base,\${set}\`);
export const all = engine.move(engine.legal()[0] ?? "").events.flatMap(points);
`;
    const check = (text) => {
      writeFileSync(join(project, "use.ts"), text);
      run(process.execPath, [compiler, "--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom", "use.ts"]);
    };
    check(good);
    for (const wrong of [good.replace('"dragon"', '"dragoon"'), good.replace("e.points", "e.pionts")]) {
      let passed = true;
      try {
        check(wrong);
      } catch {
        passed = false;
      }
      if (passed) throw new Error("a wrong word passes");
    }
  },
  async "plays the same game in a page and in a worker"() {
    const server = await serve();
    const browser = await openBrowser();
    const inWorker = `import { load } from "${module}"; onmessage = async () => { const engine = await load(); const play = () => {${game}}; postMessage(play()); };`;
    writeFileSync(join(project, "worker.js"), inWorker);
    writeFileSync(join(project, "page.html"), "<!doctype html><title>test</title>");
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${server.address().port}/page.html`);
      const here = await page.evaluate(
        `(async () => { const { load } = await import("${module}"); const engine = await load(); ${game} })()`,
      );
      const there = await page.evaluate(
        () =>
          new Promise((resolve, reject) => {
            const worker = new Worker("/worker.js", { type: "module" });
            worker.onmessage = (message) => resolve(message.data);
            worker.onerror = (error) => reject(new Error(error.message));
            worker.postMessage(0);
          }),
      );
      if (here !== this.record || there !== this.record) throw new Error("page, worker and node do not agree");
    } finally {
      await browser.close();
      server.close();
    }
  },
};

let failed = 0;
const shared = {};
try {
  writeFileSync(join(project, "package.json"), '{"name":"try","private":true,"type":"module"}');
  const archive = npm("pack", folder).trim().split("\n").at(-1);
  npm("install", `./${archive}`);
  for (const [name, test] of Object.entries(tests)) {
    try {
      await test.call(shared);
      console.log(`ok ${name}`);
    } catch (error) {
      failed++;
      console.log(`FAILED ${name}: ${error.stdout ?? ""}${error.stack ?? error}`);
    }
  }
} finally {
  rmSync(project, { recursive: true, force: true });
}
console.log(`${Object.keys(tests).length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
