// Runs the browser tests: each file exports a list of [name, test]. An argument runs only tests whose name holds it.
import { readdirSync } from "node:fs";
import { chance, Finder, openBrowser, Server } from "./lib.mjs";
import { shots } from "./picture.mjs";

const only = process.argv[2] ?? "";
console.log(`draws from CHANCE=${chance}`);
const server = new Server();
await server.start();
const browser = await openBrowser();
const finder = new Finder();
let passed = 0;
let failed = 0;

for (const file of readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".test.mjs"))
  .sort()) {
  const { default: tests } = await import(`./${file}`);
  for (const [name, test] of tests) {
    if (!name.includes(only)) continue;
    const contexts = [];
    const newContext = async (options) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      contexts.push(context);
      return context;
    };
    const began = performance.now();
    try {
      await test({ server, url: server.url, browser, finder, newContext });
      for (const context of contexts)
        for (const page of context.pages())
          if (page.problems?.length) throw new Error(`the page complained: ${page.problems[0]}`);
      passed++;
      console.log(`ok ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed++;
      console.log(`FAILED ${name}: ${error.message}`);
      const last = contexts.at(-1)?.pages().at(-1);
      if (last) await last.screenshot({ path: `${shots}/failed-${failed}.png` }).catch(() => undefined);
    }
    for (const context of contexts) await context.close();
  }
}
finder.stop();
await browser.close();
await server.stop();
server.clean();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
