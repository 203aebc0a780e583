// Everything but the place of the module, for whoever brings it along (as the page of Bastide does).
export * from "./engine.js";
export * from "./position.js";
export * from "./types.js";
export type { SetName } from "./words.js";
