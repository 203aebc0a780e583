// What the board is given to draw. 200 units are a tile.

export interface Point {
  x: number;
  y: number;
}
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
export interface TileDrawing {
  /** Of its drawing in the art store. */
  name: string;
  x: number;
  y: number;
  misty: boolean;
  /** Where mist ends between this tile and those that were there before it. */
  fringes: readonly MistEnd[];
}
/** A drawing of the art store as a picture of its own: its address, and how far it reaches. */
export interface PictureOf {
  href: string;
  box: readonly [x: number, y: number, width: number, height: number];
}
/** By the name of the drawing; what has none is drawn itself. */
export type Pictures = ReadonlyMap<string, PictureOf>;
export interface FigureDrawing {
  key: string;
  kind: string;
  colour: number;
  px: number;
  py: number;
  lies: boolean;
}
export interface PieceDrawing {
  key: string;
  piece: string;
  px: number;
  py: number;
  scale: number;
}
export interface SquareDrawing {
  x: number;
  y: number;
  style: "legal" | "cursor" | "dead" | "cover" | "lit";
  label: string;
  /** Written on it. */
  text?: string;
}
/** Something to choose on the board: a figure that could stand there, or a round sign. */
export interface MarkDrawing {
  id: string;
  px: number;
  py: number;
  figure?: { kind: string; colour: number; lies: boolean };
  piece?: string;
  sign?: string;
  /** What it brings, in a corner; and the number under which the list beside names it, in the other. */
  text?: string;
  number?: string;
  chosen: boolean;
  label: string;
}
/** A tile and a figure that are only talked about: drawn faintly, with a word beside them. */
export interface GhostDrawing {
  key: string;
  tile?: Omit<TileDrawing, "misty" | "fringes">;
  mark?: MarkDrawing;
  colour: string;
  text: string;
}
/** An area of a tile to colour: the outline of a segment, and the part of it that is no rim of the tile. */
export interface AreaDrawing {
  d: string;
  rim: string;
  x: number;
  y: number;
  rot: number;
  /** Of whoever holds it; several in a tie. */
  colours: readonly string[];
  style: "plain" | "dotted" | "hopeless" | "spoiled";
}
/** A misty side (0 to 3: north, east, south, west) of a tile with clear land beyond it. */
export interface MistEnd {
  x: number;
  y: number;
  side: number;
}
/** A piece of mist on a tile: its outline. */
export interface MistDrawing {
  d: string;
  x: number;
  y: number;
  rot: number;
}
/** What a feature brings. */
export interface PointsDrawing {
  key: string;
  px: number;
  py: number;
  text: string;
  colours: readonly string[];
}
export interface GlowDrawing {
  x: number;
  y: number;
  colour: string;
  strong: boolean;
}
/** The tile in hand, as it would lie under the pointer. */
export interface HandDrawing {
  /** Its drawing as it would lie on a square; null where it does not fit. */
  nameAt: (x: number, y: number) => string | null;
}

export const square = (x: number, y: number): Box => ({ x0: 200 * x, y0: 200 * y, x1: 200 * x + 200, y1: 200 * y + 200 });

export function around(boxes: readonly Box[], margin = 0): Box | null {
  if (boxes.length === 0) return null;
  const least = (pick: (b: Box) => number) => boxes.reduce((m, b) => Math.min(m, pick(b)), Infinity);
  const most = (pick: (b: Box) => number) => boxes.reduce((m, b) => Math.max(m, pick(b)), -Infinity);
  return {
    x0: least((b) => b.x0) - margin,
    y0: least((b) => b.y0) - margin,
    x1: most((b) => b.x1) + margin,
    y1: most((b) => b.y1) + margin,
  };
}
