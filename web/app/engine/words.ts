// The words of the game, from the sets' tables. Written by tools/sets_to_c.py: change those, then `make tables`.

export type SetName =
  "base" |
  "river" |
  "abbot" |
  "inns" |
  "traders" |
  "hills" |
  "wheel" |
  "dragon" |
  "mists";

export type SegmentName =
  "city" |
  "road" |
  "field" |
  "monastery" |
  "garden" |
  "castle" |
  "cemetery" |
  "mist";

export type FigureName =
  "follower" |
  "large" |
  "abbot" |
  "builder" |
  "pig" |
  "shepherd" |
  "guard";

export type Phase =
  "draw" |
  "tile" |
  "figure" |
  "token" |
  "flock" |
  "plague" |
  "dragon" |
  "haunt" |
  "bury" |
  "score" |
  "dog" |
  "calm" |
  "cover";

export type FeatureName =
  "city" |
  "road" |
  "field" |
  "monastery" |
  "garden" |
  "castle" |
  "cemetery" |
  "mist" |
  "goods" |
  "flock" |
  "fortune" |
  "taxes" |
  "famine" |
  "storm" |
  "inquisition" |
  "plague" |
  "crown" |
  "fairy";

export type PartName =
  "tiles" |
  "coats" |
  "neighbours" |
  "cities" |
  "inn" |
  "cathedral" |
  "pig" |
  "wine" |
  "grain" |
  "cloth" |
  "vineyards" |
  "sheep" |
  "printed-sheep" |
  "knights" |
  "farmers" |
  "supply" |
  "monks" |
  "fairy" |
  "mist" |
  "colours" |
  "ghosts";

export type Why =
  "scored" |
  "recall" |
  "alone" |
  "wolf" |
  "home" |
  "plague" |
  "dragon" |
  "princess";

export type Sector =
  "fortune" |
  "taxes" |
  "famine" |
  "storm" |
  "inquisition" |
  "plague";

export type Colour =
  "red" |
  "green" |
  "blue" |
  "yellow" |
  "black" |
  "pink";

/** What happened, told apart by `type`. */
export type GameEvent =
  | { type: "draw"; player: number; tile: string }
  | { type: "discard"; tile: string }
  | { type: "place"; player: number; tile: string; x: number; y: number; rot: number }
  | { type: "figure"; player?: number; colour?: Colour; kind: FigureName; x?: number; y?: number; at?: string; crown?: Sector; why?: Why }
  | { type: "return"; player?: number; colour?: Colour; kind: FigureName; x?: number; y?: number; at?: string; crown?: Sector; why?: Why }
  | { type: "score"; feature: FeatureName; x?: number; y?: number; at?: string; tiles?: number; points: number[]; final: boolean; parts: [part: PartName, points: number, player?: number][]; strength?: number[]; tie?: "hill" }
  | { type: "forced"; player: number; move: string }
  | { type: "double-turn"; player: number }
  | { type: "goods"; player: number; x?: number; y?: number; at?: string; wine: number; grain: number; cloth: number }
  | { type: "hidden" }
  | { type: "token"; player: number; sheep?: number; wolf?: true }
  | { type: "pig"; sector: Sector }
  | { type: "aside"; tile: string }
  | { type: "back"; n: number }
  | { type: "fairy"; player?: number; colour?: Colour; x?: number; y?: number; at?: string }
  | { type: "dragon"; x: number; y: number }
  | { type: "ghost"; x: number; y: number; n: number }
  | { type: "calmed"; x: number; y: number; n: number }
  | { type: "mist-closed"; x: number; y: number }
  | { type: "buried"; player?: number; colour?: Colour; x: number; y: number }
  | { type: "dog"; player?: number; colour?: Colour; x?: number; y?: number; at?: string; mark: number }
  | { type: "dog-out"; mark: number }
  | { type: "dog-score"; player?: number; colour?: Colour; points: number[]; mark: number }
  | { type: "covered"; x: number; y: number }
  | { type: "won" }
  | { type: "lost"; reason: string };

interface AnyOption {
  /** as the engine reads it */
  move: string;
  /** what everybody would have then, if asked for */
  scores?: number[];
}
/** A legal move with what it points at, told apart by `type`. */
export type Option =
  | (AnyOption & { type: "draw" })
  | (AnyOption & { type: "tile"; x: number; y: number; rot: number })
  | (AnyOption & { type: "place"; x: number; y: number; seg: number; on: SegmentName; figure: FigureName; colour?: number })
  | (AnyOption & { type: "pass" })
  | (AnyOption & { type: "recall"; x: number; y: number; seg: number; on: SegmentName })
  | (AnyOption & { type: "token" })
  | (AnyOption & { type: "grow" })
  | (AnyOption & { type: "home" })
  | (AnyOption & { type: "crown"; crown: Sector; px: number; py: number })
  | (AnyOption & { type: "plague"; x: number; y: number; seg: number; on: SegmentName; figure: FigureName })
  | (AnyOption & { type: "fairy"; x: number; y: number; seg: number; on: SegmentName })
  | (AnyOption & { type: "princess"; x: number; y: number; seg: number; on: SegmentName })
  | (AnyOption & { type: "walk"; x: number; y: number; seg: -1; side: number })
  | (AnyOption & { type: "haunt"; x: number; y: number; seg: -1 })
  | (AnyOption & { type: "bury"; x: number; y: number; seg: number; on: SegmentName; figure: FigureName; colour: number })
  | (AnyOption & { type: "bury-supply"; colour: number })
  | (AnyOption & { type: "score"; x: number; y: number; seg: number; on: SegmentName; ghosts: number; fromX?: number; fromY?: number })
  | (AnyOption & { type: "dog"; x: number; y: number; seg: number; on: SegmentName; figure: FigureName; colour: number })
  | (AnyOption & { type: "calm"; x: number; y: number; seg: -1; ghosts: number })
  | (AnyOption & { type: "cover"; x: number; y: number; rot: number });
