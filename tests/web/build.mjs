// The page's modules that know no page, as plain JavaScript for node's test runner.
import { build } from "../../web/node_modules/esbuild/lib/main.js";

await build({
  entryPoints: [
    "web/app/engine/aids-desk.ts",
    "web/app/game/colours.ts",
    "web/app/game/found.ts",
    "web/app/game/model.ts",
    "web/app/game/prompt.ts",
    "web/app/game/record-fault.ts",
    "web/app/game/verdicts.ts",
    "web/app/i18n/index.ts",
    "web/app/motion/gaits.ts",
    "web/app/game/drawing.ts",
    "web/app/motion/plan.ts",
    "web/app/motion/player.ts",
    "web/app/util/written.ts",
    "web/board/marks.ts",
  ],
  outdir: process.argv[2] ?? "build/web-units",
  outbase: "web",
  outExtension: { ".js": ".mjs" },
  chunkNames: "chunks/[name]-[hash]",
  format: "esm",
  bundle: true,
  splitting: true, // a module that several of them use is one and the same
  logLevel: "warning",
});
