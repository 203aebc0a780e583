// What the engine answers, as far as the page uses it.

export type Phase =
  "tile" | "figure" | "flock" | "dragon" | "plague" | "haunt" | "bury" | "score" | "dog" | "calm" | "cover";

export interface BoardTile {
  x: number;
  y: number;
  tile: string;
  rot: number;
}
export interface StateFigure {
  player: number;
  kind: string;
  colour?: string;
  x: number;
  y: number;
  at: string;
}

export interface Dog {
  mark: number;
  where: "track" | "board" | "out";
  colour?: string;
}

export interface State {
  setup: string;
  status: "playing" | "over";
  turn: number;
  player: number;
  decides: number | null;
  phase: Phase | null;
  tile: string | null;
  left: number;
  aside: string[];
  discarded: string[];
  scores?: number[];
  projected?: number[];
  winners?: number[];
  supply: Record<string, number>[];
  goods?: { wine: number; grain: number; cloth: number }[];
  wheel?: { pig: string; crowns: { sector: string; player: number }[] };
  dragon?: { x: number; y: number } | null;
  fairy?: { x: number; y: number; at: string | null } | null;
  board: BoardTile[];
  figures: StateFigure[];
  level?: number;
  score?: number;
  colours?: Record<string, number>;
  bank?: number;
  ghosts?: { x: number; y: number; n: number }[];
  dogs?: Dog[];
  buried?: { x: number; y: number; colour: string }[];
  won?: boolean;
  reason?: string;
}

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
  kind: string;
  owner: number;
  before?: number;
  lies?: boolean;
  crown?: string;
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

/** A legal move with what it points at. */
export interface Option extends Place {
  move: string;
  type: string;
  rot?: number;
  on?: string;
  figure?: string;
  colour?: number;
  crown?: string;
  side?: number;
  ghosts?: number;
  fromX?: number;
  fromY?: number;
  scores?: number[];
  /** Points that it brings at once. */
  now?: number;
}

export type FeatureSegment = [x: number, y: number, seg: number, at: string];
export interface Feature {
  id: number;
  type: string;
  open: number;
  tiles?: number;
  arms?: number;
  inn?: boolean;
  cathedral?: boolean;
  points: number;
  strength: number[];
  /** Who gets the points: the strongest, of several those whom a hill favours; in mists every colour on it. */
  owners: number[];
  scored?: boolean;
  hopeless?: boolean;
  segs: FeatureSegment[];
}

export interface GameEvent {
  type: string;
  player?: number;
  colour?: string;
  kind?: string;
  tile?: string;
  feature?: string;
  x?: number;
  y?: number;
  at?: string;
  rot?: number;
  tiles?: number;
  points?: number[];
  final?: boolean;
  parts?: [string, number, number?][];
  strength?: number[];
  tie?: string;
  why?: string;
  crown?: string;
  sector?: string;
  n?: number;
  sheep?: number;
  wolf?: boolean;
  wine?: number;
  grain?: number;
  cloth?: number;
  move?: string;
  mark?: number;
  reason?: string;
}

/** What the decision at hand risks (view/numbers.h). */
export interface Numbers {
  sheep?: number;
  wolves?: number;
  tokens?: number;
  steps?: number;
  reach?: number[];
  goal?: number;
  toGoal?: number;
  toMark?: number;
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
}

export interface KindArt extends Place {
  kind: number;
  id: string;
  set: string;
  arms: number;
  /** What is on the tile that a player may ask about: names of the rules' topics. */
  symbols: string[];
  px: number;
  py: number;
  /** d: its outline, rim: that without the tile's rim; dx, dy: how far from its place, turned with the tile, a figure
   * stands. */
  segs: { type: string; d: string; rim: string; px: number; py: number; dx: number; dy: number }[];
}

export interface Sprites {
  defs: string;
  figures: Record<string, string[]>;
  lying: Record<string, string[]>;
  pieces: Record<string, string>;
}
export interface Choice {
  move: string;
  value: number;
  playouts: number;
}
/** kind, id, copies */
export type KindCount = [number, string, number];
