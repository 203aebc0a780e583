// The decision being made at this screen, as the engine sees what is chosen so far. Nothing here is played.
import { type Engine, type Feature, isAt, type Look, type Option, type OptionOf, sameSquare, type Tried } from "@bastide/engine/engine";
import type { Choice, Point } from "./model";

export interface Square extends Point {
  /** The rotations that are legal there. */
  turns: number[];
}

/** Options that a person sees as one: a figure on a feature, wherever on it the figure stands. */
export interface Entry {
  /** The feature (or place) that it is about: on the board one mark is enough for it. */
  group: string;
  option: Option;
  /** The same on other tiles, where the choice of the tile is free. */
  places: Option[];
}

export interface Turn {
  base: Look;
  tilePhase: boolean;
  squares: Square[];
  tile: OptionOf<"tile"> | null;
  figure: Option | null;
  /** The position to show: with all that is chosen. */
  shown: Look;
  /** The position with the tile alone. */
  laid: Tried | null;
  options: Option[];
  entries: Entry[];
  /** The entry that is chosen. */
  entry: Entry | null;
  /** The decisions that confirming would make; null while something is still missing. */
  moves: string[] | null;
  canTurn: boolean;
}

const tries = new WeakMap<Look, Map<string, Tried>>();

/** A position that is only tried, asked once. */
export function tryMoves(engine: Engine, base: Look, moves: readonly string[]): Tried {
  const known = tries.get(base) ?? new Map<string, Tried>();
  tries.set(base, known);
  const line = moves.join("; ");
  let found = known.get(line);
  if (!found) known.set(line, (found = engine.try(moves, false)));
  return found;
}

function squaresOf(options: readonly OptionOf<"tile">[]): Square[] {
  const found = new Map<string, Square>();
  for (const { x, y, rot } of options) {
    const square = found.get(`${x},${y}`) ?? { x, y, turns: [] };
    square.turns.push(rot);
    found.set(`${x},${y}`, square);
  }
  return [...found.values()];
}

/** Where the flock stands that is decided about: its options name no place, and a player has one shepherd. */
export function flockSquares({ base: { state } }: Turn): Point[] {
  if (state.phase !== "flock") return [];
  return state.figures.flatMap(({ kind, player, x, y }) => (kind === "shepherd" && player === state.decides ? [{ x, y }] : []));
}

/** The rotation that a tile gets on a square: the wanted one, or the next one that fits. */
export function rotationAt(square: Square, wanted: number): number {
  for (let i = 0; i < 4; i++) if (square.turns.includes((wanted + i) & 3)) return (wanted + i) & 3;
  return wanted;
}

const featureOf = (features: readonly Feature[], o: Option): number | undefined =>
  features.find((f) => f.segs.some((s) => isAt(s, o)))?.id;

/** What an option is about. Two figures for one city are about the same; so are ghosts of one tile. */
function groupOf(option: Option, features: readonly Feature[]): string {
  if (option.type === "place")
    return `feature ${featureOf(features, option) ?? option.move}`;
  if (option.type === "score" && option.ghosts) return `ghosts ${option.fromX},${option.fromY}`;
  if (option.type === "calm") return `ghosts ${option.x},${option.y}`;
  return option.move;
}

/** More than this nobody could tell apart on the board: features elsewhere are then lit, and pressed themselves. */
const mostMarks = 14;
export const isFar = (entry: Entry) => entry.option.type === "place" && entry.option.move.includes("@");
export const tooMany = (entries: readonly Entry[]) => new Set(entries.filter(isFar).map((e) => e.group)).size > mostMarks;

/** Options with what differs only in the tile put together; of one's own tile comes first. */
function entriesOf(options: readonly Option[], features: readonly Feature[], tile: Option | null): Entry[] {
  const found = new Map<string, Entry>();
  for (const option of options) {
    const group = groupOf(option, features);
    const key = option.type === "place" ? `${group} ${option.figure} ${option.colour ?? ""}` : option.move;
    const entry = found.get(key);
    if (!entry) found.set(key, { group, option, places: [option] });
    else {
      entry.places.push(option);
      if (tile && sameSquare(option, tile)) entry.option = option;
    }
  }
  const all = [...found.values()];
  // Those elsewhere are not counted then; the others have the small numbers.
  return tooMany(all) ? [...all.filter((e) => !isFar(e)), ...all.filter(isFar)] : all;
}

function figureOptions(base: Look, laid: Tried | null, allow: (move: string) => boolean): Option[] {
  if (base.state.phase !== "tile") return base.moves;
  if (!laid || laid.chance || laid.state.phase !== "figure" || laid.state.decides !== base.state.decides) return [];
  return laid.moves.filter((o) => allow(o.move));
}

function confirmed(base: Look, tile: Option | null, figure: Option | null, options: readonly Option[]) {
  if (base.state.phase !== "tile") return figure ? [figure.move] : null;
  if (!tile) return null;
  if (options.length === 0) return [tile.move];
  const second = figure ?? options.find((o) => o.type === "pass");
  return second ? [tile.move, second.move] : null;
}

export function readTurn(engine: Engine, base: Look, allow: (move: string) => boolean, choice: Choice): Turn {
  const tilePhase = base.state.phase === "tile";
  const allowed = base.moves.filter((o) => o.type === "tile").filter((o) => allow(o.move));
  const tile = allowed.find((o) => o.move === choice.tile) ?? null;
  const laid = tile && tryMoves(engine, base, [tile.move]);
  const options = figureOptions(base, laid, allow);
  const figure = options.find((o) => o.move === choice.figure) ?? null;
  const chosen = [tile, figure].flatMap((o) => (o ? [o.move] : []));
  const shown = chosen.length > 0 ? tryMoves(engine, base, chosen) : base;
  const entries = entriesOf(options, (laid ?? base).features, tile);
  return {
    base,
    tilePhase,
    squares: squaresOf(allowed),
    tile,
    figure,
    shown,
    laid,
    options,
    entries,
    entry: entries.find((e) => figure !== null && e.places.includes(figure)) ?? null,
    moves: confirmed(base, tile, figure, options),
    canTurn: tilePhase && (!tile || allowed.filter((o) => sameSquare(o, tile)).length > 1),
  };
}

/** The move that lays the tile on a square, turned as wanted as far as that fits; null where it does not go. */
export function layAt(turn: Turn, x: number, y: number, wanted: number): OptionOf<"tile"> | null {
  const square = turn.squares.find((s) => s.x === x && s.y === y);
  if (!square) return null;
  const rot = rotationAt(square, wanted);
  const fits = (o: Option): o is OptionOf<"tile"> => o.type === "tile" && o.x === x && o.y === y && o.rot === rot;
  return turn.base.moves.find(fits) ?? null;
}

/** The tile turned on: on its square to the next rotation that fits there, in hand to one that fits somewhere. */
export function turnOn(turn: Turn, rot: number, by: number): { move: string | null; rot: number } {
  const { tile } = turn;
  const square = tile && turn.squares.find((s) => s.x === tile.x && s.y === tile.y);
  const fits = (r: number) => (square ? square.turns.includes(r) : turn.squares.some((s) => s.turns.includes(r)));
  for (let i = 1; i <= 4; i++) {
    const next = ((tile?.rot ?? rot) + by * i) & 3;
    if (fits(next)) return { move: (square && layAt(turn, square.x, square.y, next)?.move) ?? null, rot: next };
  }
  return { move: tile?.move ?? null, rot };
}
