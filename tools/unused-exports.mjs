// Values that a module of the page exports and nobody imports: dead code, or an `export` too many. Types may be exported
// without a user: they name what exported functions take and give.
// Usage: node tools/unused-exports.mjs
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const folders = ["web/app", "web/board"];
/** What is looked through for users, besides the page itself; tests take names out of a bundle made at run time. */
const users = ["tests/wasm/parts.ts"];
const tests = ["tests/web", "tests/texts"].flatMap((folder) =>
  readdirSync(folder).filter((name) => name.endsWith(".mjs")).map((name) => readFileSync(join(folder, name), "utf8")),
);

const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name)),
);
const texts = new Map([...files, ...users].map((file) => [file, readFileSync(file, "utf8")]));

function resolve(from, path) {
  const base = normalize(join(dirname(from), path));
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((name) => texts.has(name) && existsSync(name));
}

/** The names in braces, as the exporting module calls them. */
const names = (list) =>
  list
    .split(",")
    .map((part) => part.trim().replace(/^type\s+/, "").split(/\s+as\s+/)[0])
    .filter(Boolean);

const taken = new Set(tests.flatMap((text) => [...text.matchAll(/\{([^{}]*)\}\s*=\s*await/g)].flatMap(([, l]) => names(l))));
const used = new Set();
for (const [file, text] of texts) {
  const use = (path, name) => {
    const target = resolve(file, path);
    if (target) used.add(`${target} ${name}`);
  };
  for (const [, list, path] of text.matchAll(/(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*"(\.[^"]*)"/g))
    for (const name of names(list)) use(path, name);
  for (const [, path] of text.matchAll(/(?:import|export)\s+(?:type\s+)?\*[^"]*from\s*"(\.[^"]*)"/g)) use(path, "*");
  for (const [, path] of text.matchAll(/import\s+(?:type\s+)?\w+[^{"]*from\s*"(\.[^"]*)"/g)) use(path, "default");
  for (const [, path] of text.matchAll(/import\(\s*"(\.[^"]*)"\s*\)/g)) {
    use(path, "default");
    use(path, "*");
  }
}

const unused = [];
for (const file of files) {
  if (used.has(`${file} *`)) continue;
  const text = texts.get(file);
  const declared = [...text.matchAll(/^export\s+(?:default\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|enum)\s+(\w+)/gm)];
  const listed = [...text.matchAll(/^export\s*\{([^}]*)\}\s*;/gm)].flatMap(([, list]) => names(list));
  for (const name of [...declared.map(([, name]) => name), ...listed])
    if (!used.has(`${file} ${name}`) && !taken.has(name) && !new RegExp(`export default (?:function |class )?${name}\\b`).test(text))
      unused.push(`${file}: ${name}`);
}
for (const line of unused) console.log(`nobody imports ${line}`);
console.log(`exports: ${files.length} files, ${unused.length} unused`);
process.exit(unused.length ? 1 : 0);
