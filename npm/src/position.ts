// A position as the page keeps it. The engine tells what has changed since the last one (protocol/page_look.c); what
// has not stays the same object, so that nobody needs to draw it anew.
import type { AidsAnswer, Feature, Look } from "./types.js";

/** A position as the engine tells it. */
export interface Told extends Omit<Look, "at" | "dead"> {
  at?: number;
  /** The features are those that changed, and `gone` the numbers of those that are no more. */
  news: boolean;
  /** The tiles are those that came to the ones known before. */
  grown: boolean;
  gone?: number[];
}

function mergeFeatures(base: readonly Feature[], news: readonly Feature[], gone: readonly number[]): Feature[] {
  const all = new Map(base.map((feature) => [feature.id, feature]));
  for (const id of gone) all.delete(id);
  for (const feature of news) all.set(feature.id, feature);
  return [...all.values()].sort((a, b) => a.id - b.id);
}

/** The whole position, made of the one before it and what was told. */
export function merge(base: Look | null, told: Told): Look {
  const { at = base?.at ?? 0, state, scene, moves, numbers, features, chance } = told;
  if (!base || !told.news) return { at, state, scene, moves, numbers, features, chance, dead: [] };
  return {
    at,
    state: told.grown ? { ...state, board: [...base.state.board, ...state.board] } : state,
    scene: told.grown ? { ...scene, tiles: [...base.scene.tiles, ...scene.tiles] } : scene,
    moves,
    numbers,
    features: mergeFeatures(base.features, features, told.gone ?? []),
    dead: base.dead,
    chance,
  };
}

const sameSquares = (a: readonly [number, number][], b: readonly [number, number][]) =>
  a.length === b.length && a.every(([x, y], i) => b[i]?.[0] === x && b[i]?.[1] === y);

/** The position with what the engine found out about it. */
export function withAids<T extends Look>(look: T, aids: AidsAnswer): T {
  const lost = new Set(aids.hopeless);
  return {
    ...look,
    dead: sameSquares(look.dead, aids.dead) ? look.dead : aids.dead,
    features: look.features.map((feature) => {
      const { hopeless = false, ...rest } = feature;
      if (hopeless === lost.has(feature.id)) return feature;
      return hopeless ? rest : { ...rest, hopeless: true };
    }),
  };
}
