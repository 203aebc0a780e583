// Looks at the drawings in headless Chromium: seams, sheets of all tiles, and what they cost.
//   node look.mjs SHEET MODULE.wasm [seams|sheets|costs]        GOLDENS=write keeps new sheets, to be looked at
import { execFileSync } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { openBrowser } from "../browser/lib.mjs";

const [sheet, module, part = "."] = process.argv.slice(2);
const only = new RegExp(part);
const shots = process.env.SHOTS ?? "build/screenshots";
const folder = new URL("./goldens/", import.meta.url);
const work = mkdtempSync(join(tmpdir(), "bastide-art-"));
const wrong = [];

/** How far two drawings of the same piece of the board may be off, of 255: smoothing of edges, no more. */
const seamTolerance = 20;
/** Blocks of 8 x 8 pixels of a golden: how far their mean colour may be off, and how many of a thousand further. */
const [block, tolerance, few] = [8, 22, 1.5];
/** The module with everything in it, by gzip. */
const mostKilobytes = 150;
const sizes = [
  { pixels: 40, quality: 0.6 },
  { pixels: 80, quality: 0.35 },
  { pixels: 200, quality: 0.22 },
];

function draw(...args) {
  const path = join(work, `${args.join("-")}.svg`);
  const said = execFileSync(sheet, [args[0], path, ...args.slice(1).map(String)], { maxBuffer: 1 << 26 });
  return { svg: readFileSync(path, "utf8"), lines: said.toString().split("\n").filter(Boolean) };
}

/** Runs in the page: the pixels of a drawing. */
const pixels = async (svg) => {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  globalThis.drawn = { canvas, width: image.width, data: context.getImageData(0, 0, image.width, image.height).data };
};

/** Runs in the page: adds the rims of the tiles drawn to what is known of their sort: the range of each colour at each
 * place of a strip of 200 x 4 pixels, and who is at its ends. Rims that lie and rims that stand are drawn apart. */
const gather = (lines) => {
  const { width, data } = globalThis.drawn;
  const [long, wide, cell, perRow] = [200, 4, 204, 16];
  const sorts = (globalThis.sorts ??= new Map());
  for (const line of lines) {
    const [tile, side, edge] = line.split(" ");
    const stands = side === "E" || side === "W";
    const name = stands ? `${edge} upright` : edge;
    const values = 3 * long * wide;
    if (!sorts.has(name))
      sorts.set(name, { strips: 0, least: Array(values).fill(256), most: Array(values).fill(-1), low: [], high: [] });
    const sort = sorts.get(name);
    sort.strips++;
    const far = side === "E" || side === "S" ? long : 0;
    const [left, top] = [(tile % perRow) * cell, Math.floor(tile / perRow) * cell];
    for (let across = 0; across < wide; across++)
      for (let along = 0; along < long; along++) {
        const [x, y] = stands ? [left + far + across, top + 2 + along] : [left + 2 + along, top + far + across];
        for (let c = 0; c < 3; c++) {
          const value = data[4 * (y * width + x) + c];
          const at = 3 * (across * long + along) + c;
          if (value < sort.least[at]) [sort.least[at], sort.low[at]] = [value, line];
          if (value > sort.most[at]) [sort.most[at], sort.high[at]] = [value, line];
        }
      }
  }
};

/** Runs in the page: the widest range of each sort. No two sides of it differ by more. */
const widest = () =>
  [...globalThis.sorts].map(([name, sort]) => {
    const worst = { name, strips: sort.strips, off: -1, where: "" };
    for (let at = 0; at < sort.least.length; at++) {
      const i = Math.floor(at / 3);
      const [across, along] = [Math.floor(i / 200), i % 200];
      // The outermost pixels are where the clip ends, and at a corner the next side begins.
      if (across === 0 || across === 3 || along < 3 || along > 196) continue;
      const off = sort.most[at] - sort.least[at];
      if (off > worst.off) Object.assign(worst, { off, where: `${along}: ${sort.low[at]} | ${sort.high[at]}` });
    }
    return worst;
  });

/** So many kinds in all rotations are one picture. */
const kindsAPicture = 60;

async function seams(page) {
  for (let look = 0; look < 4; look++)
    for (let first = 0; ; first += kindsAPicture) {
      const { svg, lines } = draw("rims", first, first + kindsAPicture - 1, look);
      if (!lines.length) break;
      await page.evaluate(pixels, svg);
      await page.evaluate(gather, lines);
    }
  for (const { name, strips, off, where } of await page.evaluate(widest)) {
    const pairs = (strips * (strips - 1)) / 2;
    console.log(`seams: edge ${name}: ${pairs} pairs of sides, at most ${off} of 255 apart`);
    if (off > seamTolerance) wrong.push(`edge ${name}: ${off} of 255 apart at ${where}`);
  }
}

/** Runs in the page: the picture as WebP, and how many of a thousand blocks differ from the golden. */
const differ = async ({ golden, block, tolerance, quality }) => {
  const { canvas, width, data } = globalThis.drawn;
  const height = canvas.height;
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer());
  let binary = "";
  for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
  if (!golden) return { fresh: btoa(binary) };
  const image = new Image();
  image.src = golden;
  await image.decode();
  if (image.width !== width || image.height !== height)
    return { fresh: btoa(binary), size: `${image.width}x${image.height} became ${width}x${height}` };
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const before = context.getImageData(0, 0, width, height).data;
  const mean = (from, x0, y0, channel) => {
    let [sum, n] = [0, 0];
    for (let y = y0; y < Math.min(y0 + block, height); y++)
      for (let x = x0; x < Math.min(x0 + block, width); x++, n++) sum += from[4 * (y * width + x) + channel];
    return sum / n;
  };
  let [differing, all] = [0, 0];
  for (let y = 0; y < height; y += block)
    for (let x = 0; x < width; x += block, all++)
      if ([0, 1, 2].some((c) => Math.abs(mean(data, x, y, c) - mean(before, x, y, c)) > tolerance)) differing++;
  return { fresh: btoa(binary), thousandths: (1000 * differing) / all };
};

async function sheets(page) {
  for (const { pixels: side, quality } of sizes) {
    const path = new URL(`tiles-${side}.webp`, folder);
    await page.evaluate(pixels, draw("kinds", side).svg);
    let golden;
    if (process.env.GOLDENS !== "write") golden = `data:image/webp;base64,${readFileSync(path).toString("base64")}`;
    const { fresh, size, thousandths } = await page.evaluate(differ, { golden, block, tolerance, quality });
    if (!golden) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path, Buffer.from(fresh, "base64"));
    } else if (size || thousandths > few) {
      mkdirSync(shots, { recursive: true });
      writeFileSync(`${shots}/tiles-${side}.actual.webp`, Buffer.from(fresh, "base64"));
      wrong.push(`all tiles at ${side} px: ${size ?? `${thousandths.toFixed(1)} of 1000 blocks differ`}`);
    }
    console.log(`sheet: all tiles at ${side} px${golden ? `, ${(thousandths ?? 0).toFixed(2)} of 1000 blocks differ` : " kept"}`);
  }
}

/** Runs in the page: every kind asked from the module, put into the document and laid out, one after another. */
const timeTiles = async (bytes) => {
  const { instance } = await WebAssembly.instantiate(Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0)), {
    env: { random_seed: () => 1n, clock_ms: () => 0n },
  });
  const api = instance.exports;
  const ask = (command) => {
    const text = new TextEncoder().encode(command);
    new Uint8Array(api.memory.buffer, api.bastide_input(), text.length).set(text);
    const n = api.bastide_line(text.length);
    return new TextDecoder().decode(new Uint8Array(api.memory.buffer, api.bastide_output(), n));
  };
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  document.body.append(svg);
  const times = [];
  for (let kind = 0; kind < 240; kind++) {
    const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
    const began = performance.now();
    group.innerHTML = ask(`tile ${kind} ${kind % 4} ${(kind >> 2) % 4} land`);
    svg.append(group);
    group.getBoundingClientRect();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return { median: times[120], most: times[227] };
};

async function costs(page) {
  const bytes = readFileSync(module);
  const kilobytes = gzipSync(bytes, { level: 9 }).length / 1000;
  const { median, most } = await page.evaluate(timeTiles, bytes.toString("base64"));
  console.log(`cost: module with the art ${kilobytes.toFixed(1)} KB by gzip; a new tile in the page ${median.toFixed(2)} ms (median), ${most.toFixed(2)} ms (19 of 20 at most)`);
  if (kilobytes >= mostKilobytes) wrong.push(`the module has ${kilobytes.toFixed(1)} KB by gzip, more than ${mostKilobytes}`);
}

const browser = await openBrowser();
const page = await browser.newPage();
try {
  if (only.test("seams")) await seams(page);
  if (only.test("sheets")) await sheets(page);
  if (only.test("costs")) await costs(page);
} finally {
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}
for (const complaint of wrong) console.log(`WRONG ${complaint}`);
process.exit(wrong.length ? 1 : 0);
