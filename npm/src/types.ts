// What the engine answers.

import type { FigureName, GameEvent, Numbers, Option, Sector, SegmentName, State } from "./words.js";

export type {
  BoardTile, Brings, Colour, Dog, FeatureName, FigureName, GameEvent, Numbers, Option, PartName, Phase, Sector, SegmentName,
  State, StateFigure,
} from "./words.js";

/** Options and events of one type. */
export type OptionOf<T extends Option["type"]> = Extract<Option, { type: T }>;
export type EventOf<T extends GameEvent["type"]> = Extract<GameEvent, { type: T }>;

/** The square that an option or event is about; null if it is about none. */
export const squareOf = (it: Option | GameEvent): { x: number; y: number } | null =>
  "x" in it && it.x !== undefined ? { x: it.x, y: it.y } : null;
/** Whether two are about the same square. */
export function sameSquare(a: Option | GameEvent, b: Option | GameEvent): boolean {
  const [at, other] = [squareOf(a), squareOf(b)];
  return at !== null && at.x === other?.x && at.y === other.y;
}
/** Whether a segment of a feature is the one that an option points at. */
export const isAt = (s: FeatureSegment, o: Option) => "seg" in o && s[0] === o.x && s[1] === o.y && s[2] === o.seg;

/** kind, x, y, quarter turns, and which of the kind's looks the square gives it */
export type SceneTile = [kind: number, x: number, y: number, rot: number, variant: number];

/** A place on a tile (seg -1: its middle), or a point of the board where px and py are given. */
export interface Place {
  x?: number;
  y?: number;
  seg?: number;
  px?: number;
  py?: number;
}
export interface SceneFigure extends Place {
  kind: FigureName;
  owner: number;
  before?: number;
  lies?: boolean;
  crown?: Sector;
}
export interface ScenePiece extends Place {
  piece: string;
  dx?: number;
  dy?: number;
  size: number;
}

export interface Scene {
  tiles: SceneTile[];
  figures: SceneFigure[];
  pieces: ScenePiece[];
  wheel?: { x: number; y: number };
  hand?: number;
}

export type FeatureSegment = [x: number, y: number, seg: number, at: string];
export interface Feature {
  id: number;
  type: SegmentName;
  open: number;
  tiles?: number;
  arms?: number;
  inn?: boolean;
  cathedral?: boolean;
  points: number;
  /** Mists, where nothing unfinished brings points: what it would bring each colour on it, completed as it is. */
  complete?: number;
  strength: number[];
  /** Who gets the points: the strongest, of several those whom a hill favours; in mists every colour on it. */
  owners: number[];
  scored?: boolean;
  hopeless?: boolean;
  segs: FeatureSegment[];
}

/** A position with everything a board shows of it; `at` is the number under which the engine told it. */
export interface Look {
  at: number;
  state: State;
  scene: Scene;
  moves: Option[];
  numbers: Numbers;
  features: Feature[];
  dead: [number, number][];
  chance: boolean;
}
export interface Tried extends Look {
  events: GameEvent[];
}

/** What takes longer to see of a position. */
export interface AidsAnswer {
  dead: [number, number][];
  /** The numbers of features that can never be completed. */
  hopeless: number[];
  remaining: KindCount[];
  /** The scores if the game ended now; not in mists. */
  projected?: number[];
}

/** What a record says; all its moves are legal. */
export interface GameRecord {
  setup: string;
  /** Empty where a player has none. */
  names: string[];
  moves: string[];
  /** Of another program's game: what is otherwise here. */
  notes?: ForeignNote[];
}

/** A line of another program's file that could not be taken over as it is. */
export interface ForeignNote {
  line: number;
  code: ForeignCode;
  what: string;
}

type ForeignCode =
  | "not-json"
  | "not-a-game"
  | "players"
  | "set"
  | "element"
  | "rule"
  | "hills"
  | "sheep"
  | "flock"
  | "rest"
  | "tile"
  | "message"
  | "refused";

export interface KindArt extends Place {
  kind: number;
  id: string;
  set: string;
  arms: number;
  /** What is on the tile that a player may ask about: names of the rules' topics. */
  symbols: string[];
  px: number;
  py: number;
  /** sides: which it touches as long as the tile is not turned, bits 1, 2, 4, 8 for N, E, S, W; d: its outline, rim: that
   * without the tile's rim; dx, dy: how far from its place, turned with the tile, a figure stands. */
  segs: { type: SegmentName; sides: number; d: string; rim: string; px: number; py: number; dx: number; dy: number }[];
}

export interface Sprites {
  defs: string;
  figures: Record<FigureName, string[]>;
  lying: Record<FigureName, string[]>;
  pieces: Record<string, string>;
}
export interface Choice {
  move: string;
  value: number;
  playouts: number;
}
/** kind, id, copies */
export type KindCount = [number, string, number];
