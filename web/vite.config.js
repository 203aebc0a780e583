import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vite";

const here = import.meta.dirname;
const engine = resolve(process.env.BASTIDE_WASM ?? resolve(here, "../build/bastide.wasm"));

/** Writes sw.js with the names of everything built, so that the page works without a network. */
function serviceWorker() {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((name) => !name.endsWith(".map") && name !== "index.html");
      const list = ["/", "/manifest.webmanifest", "/icon.svg", ...files.map((name) => `/${name}`)];
      const source = readFileSync(resolve(here, "sw.js"), "utf8").replace("/* FILES */ []", JSON.stringify(list));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

export default defineConfig({
  root: here,
  resolve: {
    alias: [
      { find: /^bastide\.wasm/, replacement: engine },
      { find: "@bastide/engine/engine", replacement: resolve(here, "../npm/src/all.ts") },
    ],
  },
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: "es" },
  server: { fs: { allow: [here, resolve(here, "../npm"), resolve(engine, "..")] } },
  plugins: [serviceWorker()],
});
