// Runs the browser tests: each file exports a list of [name, test]. An argument runs only tests whose name holds it.
// Lanes take the tests in turn, each with a browser and an engine of its own; every test has contexts of its own. There
// is a lane more than processors wanted: a test often waits for one process or another.
import { mkdirSync, readdirSync } from "node:fs";
import { chance, Finder, openBrowser, Server } from "./lib.mjs";
import { shots } from "./picture.mjs";

const only = process.argv[2] ?? "";
const lanes = Number(process.env.LANES ?? 3);
/** How long anything is waited for, in milliseconds: a machine that is busy with other work is no failure. */
const patience = 90000;

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".test.mjs"));
const lists = await Promise.all(files.sort().map((file) => import(`./${file}`)));
/** The long ones begin, so that no lane is left alone with one at the end. */
const long = ["matrix", "golden", "looks", "language", "online", "fair"];
const rank = ([name]) => (long.indexOf(name.split(":")[0]) + 1 || long.length + 1);
const all = lists.flatMap((list) => list.default).sort((a, b) => rank(a) - rank(b));
const tests = all.filter(([name]) => name.includes(only));
if (tests.length === 0) {
  console.log(`no test's name holds "${only}"`);
  process.exit(1);
}
mkdirSync(shots, { recursive: true });
console.log(`${tests.length} tests, draws from CHANCE=${chance}`);
/** One of its own; or what is there already, several behind a proxy for instance (tests/server/browsers.py). */
const there = process.env.BASTIDE_URL;
const server = there ? { url: there, start() {}, stop() {}, clean() {} } : new Server();
await server.start();
const began = performance.now();
const failed = [];

/** One test: what it opened is closed, and a page that complained fails it. */
async function run([name, test], browser, finder) {
  const contexts = [];
  let own = null;
  // Only tests of the service worker want one: it would fetch every file of the page for each of them.
  const newContext = async ({ desktop, ...options } = {}) => {
    if (desktop) own = await openBrowser({ desktop });
    const context = await (own ?? browser).newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block", ...options });
    context.setDefaultTimeout(patience);
    contexts.push(context);
    return context;
  };
  const start = performance.now();
  // What the processor did, too: on a busy machine the clock says little.
  const cpu = async () => {
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    await session.detach();
    return processInfo.reduce((sum, one) => sum + one.cpuTime, 0);
  };
  const before = await cpu();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  try {
    await test({ server, url: server.url, browser, finder, newContext });
    for (const page of contexts.flatMap((context) => context.pages()))
      if (page.problems?.length) throw new Error(`the page complained: ${page.problems[0]}`);
    console.log(`ok ${name} (${seconds()}, ${((await cpu()) - before).toFixed(1)} s of CPU)`);
  } catch (error) {
    failed.push(name);
    const picture = `${shots}/failed-${failed.length}.png`;
    console.log(`FAILED ${name} (${seconds()}, ${picture}): ${error.stack ?? error}`);
    await contexts.at(-1)?.pages().at(-1)?.screenshot({ path: picture }).catch(() => undefined);
  }
  for (const context of contexts) await context.close();
  await own?.close();
}

const queue = [...tests];
async function lane() {
  const browser = await openBrowser();
  const finder = new Finder();
  for (let next; (next = queue.shift()); ) await run(next, browser, finder);
  finder.stop();
  await browser.close();
}
await Promise.all(Array.from({ length: Math.min(lanes, tests.length) }, lane));
await server.stop();
server.clean();
for (const name of failed) console.log(`FAILED ${name}`);
console.log(`${tests.length - failed.length} passed, ${failed.length} failed (${((performance.now() - began) / 1000).toFixed(0)} s)`);
process.exit(failed.length ? 1 : 0);
