// Sounds, rendered without a loudspeaker.
import { resolve } from "node:path";
import { build } from "../../web/node_modules/esbuild/lib/main.js";
import { check, openPage } from "./lib.mjs";

const names = ["tile", "figure", "points", "city", "dragon", "ghost", "wheel", "turn", "win"];

async function code() {
  const entry = resolve(import.meta.dirname, "../../web/app/util/synth.ts");
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false, minify: true });
  return outputFiles[0].text;
}

export default [
  [
    "sound: each can be heard, all are about as loud, none goes on",
    async ({ url, newContext }) => {
      const page = await openPage(await newContext({ bypassCSP: true }), url);
      const text = await code();
      const measured = await page.evaluate(
        async ([source, all]) => {
          const { perform } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
          const found = {};
          for (const name of all) {
            const rate = 22050;
            const context = new OfflineAudioContext(1, 3 * rate, rate);
            perform(context, context.destination, name, 0);
            const samples = (await context.startRendering()).getChannelData(0);
            let peak = 0;
            let last = 0;
            // The loudest fifth of a second: what ears take for its loudness.
            const window = rate / 5;
            let sum = 0;
            let most = 0;
            samples.forEach((value, i) => {
              peak = Math.max(peak, Math.abs(value));
              if (Math.abs(value) > 0.004) last = i / rate;
              sum += value ** 2 - (samples[i - window] ?? 0) ** 2;
              most = Math.max(most, sum);
            });
            found[name] = { peak, last, loud: 10 * Math.log10(most / window) };
          }
          return found;
        },
        [text, names],
      );
      for (const [name, { peak, last, loud }] of Object.entries(measured)) {
        check(peak > 0.04 && peak < 1, `${name}: peak ${peak}`);
        check(last > 0.03 && last < 2, `${name}: ${last} s`);
        check(loud > -31 && loud < -19.5, `${name}: ${loud} dB beside the others`);
      }
      const told = Object.entries(measured).map(([name, m]) => `${name} ${m.last.toFixed(2)} s ${m.loud.toFixed(1)} dB`);
      console.log(`   ${told.join(", ")}; ${text.length} bytes of code`);
    },
  ],
  [
    "sound: loaded with the first one, silent when muted",
    async ({ url, newContext }) => {
      const asked = [];
      const page = await openPage(await newContext(), url, {
        settings: { theme: "light", size: 100, sound: false, volume: 70, calm: true, quick: true, notice: false, name: "" },
      });
      page.on("request", (request) => asked.push(request.url()));
      await page.evaluate(() => (location.hash = "#tutorial/first"));
      const turn = async () => {
        await page.locator("[data-square='1,0']").dispatchEvent("click");
        await page.locator("[data-mark='follower road:S']").dispatchEvent("click");
        await page.click("[data-act=confirm]");
        await page.waitForSelector(".guide [data-act=again]");
      };
      await page.click(".guide [data-act=next]");
      await turn();
      check(!asked.some((address) => address.includes("synth")), "muted, and yet the sounds were loaded");
      await page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem("bastide.settings"));
        localStorage.setItem("bastide.settings", JSON.stringify({ ...kept, sound: true }));
      });
      await page.reload();
      const loaded = page.waitForRequest((request) => request.url().includes("synth"));
      await turn();
      await loaded;
    },
  ],
];
