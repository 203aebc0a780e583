// Pictures of pages that are the same on every machine, and their comparison with the ones that were looked at.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

/** Where pictures go that somebody should look at. */
export const shots = process.env.SHOTS ?? "build/screenshots";
const folder = new URL("./goldens/", import.meta.url);

/** Fonts of one package that the set-up installs, nothing that moves, and nothing that is different in every game. */
const style = [
  `* { font-family: "DejaVu Sans" !important; animation: none !important; transition: none !important; caret-color: transparent !important; text-rendering: geometricPrecision !important }`,
  `h1, h2, h3 { font-family: "DejaVu Serif" !important; font-weight: 700 !important }`,
  `[data-field=link], .qr path, .commit { visibility: hidden !important }`,
].join("\n");

/** Side of the blocks whose mean colours are compared, in pixels of the golden. */
const block = 8;
/** How far a block's colour may be off (of 255), and how many of a thousand blocks may be further off. */
const tolerance = 22;
const few = 1.5;

/** Everything is laid out with these fonts from the beginning: what scrolls or fits depends on them. */
export function prepare(context) {
  return context.addInitScript((text) => {
    const add = () => {
      const sheet = document.createElement("style");
      sheet.textContent = text;
      document.documentElement.append(sheet);
    };
    if (document.documentElement) add();
    else new MutationObserver((_, watch) => document.documentElement && (watch.disconnect(), add())).observe(document, { childList: true });
  }, style);
}

/** Waits until nothing changes any more; pointer and focus rest where they point at nothing. */
export async function still(page) {
  const { width, height } = page.viewportSize();
  await page.mouse.move(width - 1, height - 1);
  // Whether the focus is framed depends on how one came here.
  await page.evaluate(() => document.activeElement?.blur());
  // The board is drawn sharp again a moment after it has moved; pictures and fonts have come.
  await page.waitForFunction(() => {
    const moves = [...document.querySelectorAll(".world")].some((world) => world.style.willChange === "transform" || world.matches(".gliding"));
    const inSight = (element) => element.checkVisibility() && element.getBoundingClientRect().top < innerHeight;
    const loading = [...document.images].some((image) => !image.complete && inSight(image));
    return !moves && !loading && !document.querySelector(".flight") && document.fonts.status === "loaded";
  });
  // What follows from coming to rest is drawn.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Runs in the browser: which blocks of two pictures differ, and the later picture with those framed. */
async function differ({ golden, actual, block, tolerance, quality }) {
  const load = async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  };
  const draw = (image) => {
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return { canvas, context, data: context.getImageData(0, 0, image.width, image.height).data };
  };
  const text = async (canvas, type) => {
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type, quality })).arrayBuffer());
    let binary = "";
    for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
    return btoa(binary);
  };
  const now = await load(actual);
  const { width, height } = now;
  const b = draw(now);
  if (!golden) return { fresh: await text(b.canvas, "image/webp") };
  const kept = await load(golden);
  if (kept.width !== width || kept.height !== height)
    return { size: `${kept.width}x${kept.height} became ${width}x${height}` };
  const a = draw(kept);
  const columns = Math.ceil(width / block);
  /** The sums of each block's red, green and blue, and how many pixels it has. */
  const sums = (data) => {
    const found = new Float64Array(4 * columns * Math.ceil(height / block));
    for (let y = 0, i = 0; y < height; y++)
      for (let x = 0, row = columns * Math.floor(y / block); x < width; x++, i += 4) {
        const at = 4 * (row + Math.floor(x / block));
        found[at] += data[i];
        found[at + 1] += data[i + 1];
        found[at + 2] += data[i + 2];
        found[at + 3]++;
      }
    return found;
  };
  const [before, after] = [sums(a.data), sums(b.data)];
  const all = before.length / 4;
  let differing = 0;
  b.context.strokeStyle = "#f0f";
  for (let i = 0; i < before.length; i += 4) {
    const off = (c) => Math.abs(before[i + c] - after[i + c]) / before[i + 3];
    if (Math.max(off(0), off(1), off(2)) <= tolerance) continue;
    differing++;
    const n = i / 4;
    b.context.strokeRect(block * (n % columns) + 0.5, block * Math.floor(n / columns) + 0.5, block - 1, block - 1);
  }
  return { thousandths: (1000 * differing) / all, marked: differing ? await text(b.canvas, "image/png") : "" };
}

/** How many of 1000 blocks of two pictures of a screen differ. */
export async function apart(blank, before, after) {
  const address = (picture) => `data:image/png;base64,${picture.toString("base64")}`;
  const order = { golden: address(before), actual: address(after), block, tolerance, quality: 0.8 };
  return (await blank.evaluate(differ, order)).thousandths;
}

/** The complaint about a page that looks other than its golden, or null. GOLDENS=write makes goldens of what is there. */
export async function compare(page, blank, name) {
  const path = new URL(`${name}.webp`, folder);
  const picture = await page.screenshot({ animations: "disabled" });
  const actual = `data:image/png;base64,${picture.toString("base64")}`;
  const order = { actual, block, tolerance, quality: 0.8 };
  if (process.env.GOLDENS === "write") {
    const { fresh } = await blank.evaluate(differ, order);
    writeFileSync(path, Buffer.from(fresh, "base64"));
    return null;
  }
  let golden;
  try {
    golden = `data:image/webp;base64,${readFileSync(path).toString("base64")}`;
  } catch {
    return `${name}: there is no golden`;
  }
  const { size, thousandths, marked } = await blank.evaluate(differ, { ...order, golden });
  if (!size && thousandths <= few) return null;
  mkdirSync(shots, { recursive: true });
  writeFileSync(`${shots}/${name}.actual.png`, picture);
  if (marked) writeFileSync(`${shots}/${name}.marked.png`, Buffer.from(marked, "base64"));
  return `${name}: ${size ?? `${thousandths.toFixed(1)} of 1000 blocks differ`}`;
}
