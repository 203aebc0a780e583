// QR codes of short texts: byte mode, error correction level M, versions 1 to 10, mask 0.

/** For each version: error correction bytes a block, then blocks of group 1, data bytes there, blocks of group 2. */
const layouts = [
  [10, 1, 16, 0],
  [16, 1, 28, 0],
  [26, 1, 44, 0],
  [18, 2, 32, 0],
  [24, 2, 43, 0],
  [16, 4, 27, 0],
  [18, 4, 31, 0],
  [22, 2, 38, 2],
  [22, 3, 36, 2],
  [26, 4, 43, 1],
] as const;
const alignments = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]] as const;

const exp = new Uint8Array(512);
const log = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  exp[i] = x;
  log[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
for (let i = 255; i < 512; i++) exp[i] = exp[i - 255] ?? 0;
const multiply = (a: number, b: number) => (a && b ? (exp[(log[a] ?? 0) + (log[b] ?? 0)] ?? 0) : 0);

function corrections(data: number[], n: number): number[] {
  let generator = [1];
  for (let i = 0; i < n; i++) {
    const next = [...generator, 0];
    generator.forEach((c, j) => (next[j + 1] = (next[j + 1] ?? 0) ^ multiply(c, exp[i] ?? 0)));
    generator = next;
  }
  const rest = [...data, ...Array<number>(n).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i] ?? 0;
    generator.forEach((c, j) => (rest[i + j] = (rest[i + j] ?? 0) ^ multiply(c, factor)));
  }
  return rest.slice(data.length);
}

/** The bytes of the code: data with padding, cut into blocks and interleaved with their corrections. */
function codewords(bytes: Uint8Array, version: number): number[] {
  const [ec, blocks1, size1, blocks2] = layouts[version - 1] ?? layouts[9];
  const capacity = blocks1 * size1 + blocks2 * (size1 + 1);
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((b) => push(b, 8));
  push(0, Math.min(4, 8 * capacity - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);
  const blocks: number[][] = [];
  for (let i = 0, at = 0; i < blocks1 + blocks2; i++) {
    const size = size1 + (i >= blocks1 ? 1 : 0);
    blocks.push(data.slice(at, at + size));
    at += size;
  }
  const sums = blocks.map((block) => corrections(block, ec));
  const out: number[] = [];
  for (let i = 0; i <= size1; i++) for (const block of blocks) if (i < block.length) out.push(block[i] ?? 0);
  for (let i = 0; i < ec; i++) for (const sum of sums) out.push(sum[i] ?? 0);
  return out;
}

type Grid = (boolean | null)[][];

function frame(version: number): Grid {
  const n = 17 + 4 * version;
  const grid: Grid = Array.from({ length: n }, () => Array<boolean | null>(n).fill(null));
  const set = (x: number, y: number, dark: boolean) => {
    const row = grid[y];
    if (row && x >= 0 && x < n) row[x] = dark;
  };
  const finder = (cx: number, cy: number) => {
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
  };
  for (let i = 0; i < n; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const places = [6, ...(alignments[version - 1] ?? [])];
  const last = places[places.length - 1] ?? 6;
  if (places.length > 1)
    for (const x of places)
      for (const y of places) {
        if ((x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)) continue;
        for (let dy = -2; dy <= 2; dy++)
          for (let dx = -2; dx <= 2; dx++) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
  finder(3, 3);
  finder(n - 4, 3);
  finder(3, n - 4);
  writeFormat(grid, 0);
  if (version >= 7) writeVersion(grid, version);
  return grid;
}

function writeFormat(grid: Grid, mask: number): void {
  const n = grid.length;
  let rest = mask;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (i: number) => ((bits >> i) & 1) === 1;
  const set = (x: number, y: number, dark: boolean) => ((grid[y] as (boolean | null)[])[x] = dark);
  for (let i = 0; i < 6; i++) set(8, i, bit(i));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) set(n - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) set(8, n - 15 + i, bit(i));
  set(8, n - 8, true);
}

function writeVersion(grid: Grid, version: number): void {
  const n = grid.length;
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >> i) & 1) === 1;
    const [a, b] = [n - 11 + (i % 3), Math.floor(i / 3)];
    (grid[b] as (boolean | null)[])[a] = dark;
    (grid[a] as (boolean | null)[])[b] = dark;
  }
}

/** Mask 0 is a chessboard: good enough for every text that a link makes, and any reader takes it. */
function fill(grid: Grid, words: number[]): void {
  const n = grid.length;
  let i = 0;
  for (let right = n - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < n; step++) {
      const y = ((right + 1) & 2) === 0 ? n - 1 - step : step;
      for (let x = right; x > right - 2; x--) {
        const row = grid[y] as (boolean | null)[];
        if (row[x] !== null) continue;
        const dark = (((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1) === 1;
        i++;
        row[x] = dark !== ((x + y) % 2 === 0);
      }
    }
  }
}

/** The dark squares as one path, and how many squares a side has. */
export function qrPath(text: string): { size: number; path: string } {
  const bytes = new TextEncoder().encode(text);
  const version =
    1 + layouts.findIndex(([, b1, s1, b2], i) => bytes.length + (i < 9 ? 2 : 3) <= b1 * s1 + b2 * (s1 + 1));
  if (version === 0) throw new Error("too long for a code");
  const grid = frame(version);
  fill(grid, codewords(bytes, version));
  const path = grid.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size: grid.length, path };
}
