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

export type Outcome =
  "goal" |
  "ghosts" |
  "deadline" |
  "tiles";

/** Whose it is: a player's, or a colour's that the players share out. */
export type Who = { player: number; colour?: never } | { colour: Colour; player?: never };
/** A place on the board; a crown space of the wheel and a player's supply are none. */
export type Spot = { x: number; y: number; at: string } | { x?: never; y?: never; at?: never };
export type Token = { sheep: number; wolf?: never } | { wolf: true; sheep?: never };
/** Points, or so many ghosts calmed there in place of them. */
export type Calming = { ghosts: 0; fromX?: never; fromY?: never } | { ghosts: 1 | 2 | 3; fromX: number; fromY: number };
export type Part = [part: PartName, points: number, player?: number];
/** Points by player or colour. Majorities have strengths; roads and cities have tiles. */
export type Scoring = Spot & {
  feature: FeatureName; tiles?: number; points: number[]; final: boolean; parts: Part[]; strength?: number[]; tie?: "hill";
};

export type BoardTile = { x: number; y: number; tile: string; rot: number };
export type StateFigure = { player: number; kind: FigureName; colour?: Colour; x: number; y: number; at: string };
export type Dog = { mark: number; where: "track" | "out" } | { mark: number; where: "board"; colour: Colour; x: number; y: number; at: string };
/** What is never there. */
type Without<T> = { [K in keyof T]?: never };
/** What every state tells. */
interface AnyGame {
  setup: string;
  turn: number;
  player: number;
  tile: string | null;
  left: number;
  aside: string[];
  discarded: string[];
  board: BoardTile[];
  figures: StateFigure[];
}
/** Members of sets that are not in the game are missing. */
interface Competitive {
  scores: number[];
  projected: number[];
  supply: Record<string, number>[];
  goods?: { wine: number; grain: number; cloth: number }[];
  flocks?: { x: number; y: number; sheep: number[] }[];
  wheel?: { pig: Sector; crowns: { sector: Sector; player: number }[] };
  dragon?: { x: number; y: number } | null;
  fairy?: { x: number; y: number; at: string | null } | null;
}
interface CompetitiveResult {
  winners: number[];
}
interface Mists {
  level: number;
  score?: number;
  colours?: Partial<Record<Colour, number>>;
  bank: number;
  ghosts: { x: number; y: number; n: number }[];
  supply: Record<string, number>[];
  dogs: Dog[];
  buried: { x: number; y: number; colour: Colour }[];
  covered: { x: number; y: number }[];
}
interface MistsResult {
  won: boolean;
  reason: Outcome;
}
type Playing = { status: "playing"; decides: number; phase: Phase };
type Over = { status: "over"; decides: null; phase: null };
/** A position. */
export type State = AnyGame & (
  | (Competitive & ((Playing & Without<CompetitiveResult>) | (Over & CompetitiveResult)) & Without<Omit<Mists & MistsResult, keyof Competitive>>)
  | (Mists & ((Playing & Without<MistsResult>) | (Over & MistsResult)) & Without<Omit<Competitive & CompetitiveResult, keyof Mists>>)
);

interface HillsRisks {
  sheep: number;
  wolves: number;
  tokens: number;
}
interface DragonRisks {
  steps: number;
  reach: number[];
}
interface MistsRisks {
  goal: number;
  toGoal: number;
  toMark?: number;
}
type Risks = HillsRisks & DragonRisks & MistsRisks;
/** What the decision at hand risks; each set tells its own, and most decisions have none. */
export type Numbers =
  | Without<Risks>
  | (HillsRisks & Without<Omit<Risks, keyof HillsRisks>>)
  | (DragonRisks & Without<Omit<Risks, keyof DragonRisks>>)
  | (MistsRisks & Without<Omit<Risks, keyof MistsRisks>>);

/** What happened, told apart by `type`. */
export type GameEvent =
  | { type: "draw"; player: number; tile: string }
  | { type: "discard"; tile: string }
  | { type: "place"; player: number; tile: string; x: number; y: number; rot: number }
  | ({ type: "figure"; kind: FigureName; crown?: Sector; why?: Why } & Who & Spot)
  | ({ type: "return"; kind: FigureName; crown?: Sector; why?: Why } & Who & Spot)
  | ({ type: "score" } & Scoring)
  | { type: "forced"; player: number; move: string }
  | { type: "double-turn"; player: number }
  | ({ type: "goods"; player: number; wine: number; grain: number; cloth: number } & Spot)
  | { type: "hidden" }
  | ({ type: "token"; player: number } & Token)
  | { type: "pig"; sector: Sector }
  | { type: "aside"; tile: string }
  | { type: "back"; n: number }
  | ({ type: "fairy" } & Who & Spot)
  | { type: "dragon"; x: number; y: number }
  | { type: "ghost"; x: number; y: number; n: number }
  | { type: "calmed"; x: number; y: number; n: number }
  | { type: "mist-closed"; x: number; y: number }
  | ({ type: "buried"; x: number; y: number } & Who)
  | ({ type: "dog"; mark: number } & Who & Spot)
  | { type: "dog-out"; mark: number }
  | ({ type: "dog-score"; points: number[]; mark: number } & Who)
  | { type: "covered"; x: number; y: number }
  | { type: "won" }
  | { type: "lost"; reason: Outcome };

interface AnyOption {
  /** as the engine reads it */
  move: string;
  /** if asked for: points that it brings at once, and what everybody would have if the game ended then */
  now?: number;
  scores?: number[];
}
/** A legal move with what it points at, told apart by `type`. */
export type Option =
  | (AnyOption & { type: "draw" } & { brings?: { bank: number } })
  | (AnyOption & { type: "tile"; x: number; y: number; rot: number } & { brings?: { bank: number } })
  | (AnyOption & { type: "place"; x: number; y: number; seg: number; on: SegmentName; figure: FigureName; colour?: number } & { brings?: { bank: number; points: number; open: number; others: number; left: number } })
  | (AnyOption & { type: "pass" } & { brings?: { bank: number } })
  | (AnyOption & { type: "recall"; x: number; y: number; seg: number; on: SegmentName } & { brings?: never })
  | (AnyOption & { type: "token" } & { brings?: never })
  | (AnyOption & { type: "grow" } & { brings?: never })
  | (AnyOption & { type: "home" } & { brings?: never })
  | (AnyOption & { type: "crown"; crown: Sector; px: number; py: number } & { brings?: { crown: number } })
  | (AnyOption & { type: "plague"; x: number; y: number; seg: number; on: SegmentName; figure: FigureName } & { brings?: { change: number } })
  | (AnyOption & { type: "fairy"; x: number; y: number; seg: number; on: SegmentName } & { brings?: never })
  | (AnyOption & { type: "princess"; x: number; y: number; seg: number; on: SegmentName } & { brings?: { eats: number[] } })
  | (AnyOption & { type: "walk"; x: number; y: number; seg: -1; side: number } & { brings?: { eats: number[]; change: number } })
  | (AnyOption & { type: "haunt"; x: number; y: number; seg: -1 } & { brings?: { bank: number; open?: number; haunts: number } })
  | (AnyOption & { type: "bury"; x: number; y: number; seg: number; on: SegmentName; figure: FigureName; colour: number } & { brings?: { bank: number; points: number; open: number; others: number; left: number; dogOut: boolean } })
  | (AnyOption & { type: "bury-supply"; colour: number } & { brings?: { bank: number; left: number } })
  | (AnyOption & { type: "score"; x: number; y: number; seg: number; on: SegmentName } & Calming & { brings?: { bank: number; points?: number } })
  | (AnyOption & { type: "dog"; x: number; y: number; seg: number; on: SegmentName; figure: FigureName; colour: number } & { brings?: { bank: number; points: number; open: number; others: number; reach: number } })
  | (AnyOption & { type: "calm"; x: number; y: number; seg: -1; ghosts: number } & { brings?: { bank: number } })
  | (AnyOption & { type: "cover"; x: number; y: number; rot: number } & { brings?: { bank: number; spoils: number; buries: boolean } });

/** What a move brings and risks besides points (view/numbers.h), if asked for: which numbers it has follows from its `type`. */
export type Brings = NonNullable<Option["brings"]>;
