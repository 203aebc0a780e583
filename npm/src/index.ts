// The engine with its module: in node read from the package, elsewhere fetched from beside this file.
import { Engine } from "./engine.js";

export * from "./all.js";

/** Where the package's module lies. */
export const moduleAddress = new URL("./bastide.wasm", import.meta.url);

/** An engine with a game of its own. */
export async function load(): Promise<Engine> {
  if (moduleAddress.protocol !== "file:") return Engine.load(moduleAddress);
  const { readFile } = await import("node:fs/promises");
  return Engine.load(await readFile(moduleAddress));
}
