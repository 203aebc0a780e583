// What the rules consist of, in every language: chapters, sections, the rules of play each tells, and its pictures.
// No text is here, and no drawing: boards are positions that the engine plays and draws.
import type en from "./en";

export type SectionId = keyof typeof en;

/** A position to show. Moves before " | " lead to the first picture, those after it to the second; without a bar
 * only the end is shown. `points` is what the second half brings each player (mists: all together). */
export interface Example {
  setup: string;
  moves: string;
  points?: number[];
}

/** A small picture with its meaning: a tile, a neutral piece, or a player's figure, which has a name anyway. */
export interface Symbol {
  tile?: string;
  figure?: string;
  piece?: string;
}

export interface Section {
  id: SectionId;
  /** The rules that it tells; a test compares them with those that the rule tests prove. */
  rules: string;
  boards?: Example[];
  symbols?: Symbol[];
}

export const chapters = [
  "base",
  "river",
  "abbot",
  "inns",
  "traders",
  "hills",
  "wheel",
  "dragon",
  "together",
  "mists",
] as const;
export type Chapter = (typeof chapters)[number];

const fields = "B-FFFF-m,B-FFFF-m,B-FFFF-m,B-FFFF-m,B-FFFF-m,B-FFFF-m";

export const book: Section[] = [
  { id: "base.setup", rules: "BASE-1 BASE-2 BASE-3 BASE-4 BASE-5 BASE-6 BASE-7" },
  { id: "base.turn", rules: "BASE-10 BASE-30" },
  {
    id: "base.tile",
    rules: "BASE-10 BASE-11 BASE-12 BASE-13 BASE-14",
    boards: [
      {
        setup: "sets=base deck=B-FRFR,B-CFFC-j,B-CFFF,B-FFFF-m",
        moves: "tile 1,0,0 ; pass ; tile 0,-1,180 ; pass | tile 1,-1,270 ; pass",
      },
    ],
  },
  {
    id: "base.figure",
    rules: "BASE-20 BASE-21 BASE-22 BASE-23 BASE-24 BASE-25 BASE-26",
    boards: [
      {
        setup: "sets=base deck=B-FRFR,B-FFRF-m,B-CFFC-j,B-FFFF-m,B-FFFF-m",
        moves:
          "tile 1,0,0 ; follower road:E ; tile 0,1,0 ; follower monastery ; tile 0,-1,270 ; follower city:S ; tile 1,1,0 ; follower field:NNW",
      },
    ],
    symbols: [{ figure: "follower" }],
  },
  {
    id: "base.road",
    rules: "BASE-31 BASE-60",
    boards: [
      {
        setup: "sets=base deck=B-FRRR,B-FRRR,B-FFFF-m",
        moves: "tile 1,0,0 ; follower road:W | tile -1,0,0 ; pass",
        points: [3, 0],
      },
    ],
  },
  {
    id: "base.city",
    rules: "BASE-32 BASE-61 BASE-5",
    boards: [
      {
        setup: "sets=base deck=B-FCFC-ja,B-CFFF,B-FFFF-m",
        moves: "tile 0,-1,90 ; follower city:N | tile 0,-2,180 ; pass",
        points: [8, 0],
      },
    ],
    symbols: [{ tile: "B-CFFC-ja" }],
  },
  {
    id: "base.monastery",
    rules: "BASE-33",
    boards: [
      {
        setup: `sets=base deck=B-FFFF-m,B-FRFR,B-FRFR,${fields}`,
        moves:
          "tile 0,1,0 ; follower monastery ; tile 1,0,0 ; pass ; tile -1,0,0 ; pass ; tile 1,1,0 ; pass ; " +
          "tile -1,1,0 ; pass ; tile 1,2,0 ; pass ; tile -1,2,0 ; pass | tile 0,2,0 ; pass",
        points: [9, 0],
      },
    ],
    symbols: [{ tile: "B-FFRF-m" }],
  },
  {
    id: "base.majority",
    rules: "BASE-34 BASE-35 BASE-36 BASE-37 BASE-38 BASE-62 BASE-63",
    boards: [
      {
        setup: "sets=base deck=B-FRFR,B-FRFR,B-CFFF,B-CFFF,B-CCFC-a,B-FFFF-m",
        moves:
          "tile 1,0,0 ; pass ; tile -1,0,0 ; pass ; tile 1,-1,270 ; follower city:W ; tile -1,-1,90 ; follower city:E | tile 0,-1,180 ; pass",
        points: [10, 10],
      },
      {
        setup:
          "sets=base start=B-FFFF-m deck=B-FFFF-m,B-FFFF-m,B-CFFF,B-CFFF,B-FFFF-m,B-FFFF-m,B-CFFF,B-CCFC-a,B-FFFF-m",
        moves:
          "tile 1,0,0 ; pass ; tile -1,0,0 ; pass ; tile 1,-1,270 ; follower city:W ; tile -1,-1,90 ; follower city:E ; " +
          "tile 1,-2,0 ; pass ; tile -1,-2,0 ; pass ; tile 0,-2,180 ; follower city:S | tile 0,-1,0 ; pass",
        points: [10, 0],
      },
    ],
  },
  {
    id: "base.field",
    rules: "BASE-4 BASE-27 BASE-28 BASE-52 BASE-53 BASE-54 BASE-65 BASE-66 BASE-67",
    boards: [
      {
        setup: "sets=base deck=B-CRFR,B-CFFF,B-CFFF",
        moves: "tile 1,0,0 ; follower field:ENE ; tile 0,-1,180 ; pass | tile 1,-1,180 ; pass",
        points: [6, 0],
      },
      {
        setup: "sets=base deck=B-FRFR,B-CFFF,B-FRFR,B-FRFR,B-FFRF-m",
        moves:
          "tile 1,0,0 ; follower field:NNW ; tile 0,-1,180 ; pass ; tile 2,0,0 ; pass ; tile -1,0,0 ; follower field:ESE | tile 3,0,90 ; pass",
        points: [3, 3],
      },
    ],
  },
  {
    id: "base.end",
    rules: "BASE-50 BASE-51 BASE-55 BASE-64",
    boards: [
      {
        setup: "sets=base deck=B-FCFC-ja",
        moves: "tile 0,-1,90 ; follower city:N",
        points: [3, 0],
      },
    ],
  },
  {
    id: "river.river",
    rules: "RIVER-1 RIVER-2 RIVER-3 RIVER-4 RIVER-5 RIVER-6 RIVER-8",
    boards: [
      {
        setup: "sets=base,river deck=R-FFWW,R-FWFW,R-FFWW,R-CWRW,R-FFFW-lake",
        moves: "tile 1,0,0 ; pass ; tile 1,1,90 ; pass | tile 1,2,180 ; pass",
      },
    ],
    symbols: [{ tile: "R-FWFF-src" }, { tile: "R-FFFW-lake" }],
  },
  { id: "abbot.abbot", rules: "ABBOT-1 ABBOT-4", symbols: [{ figure: "abbot" }] },
  {
    id: "abbot.garden",
    rules: "ABBOT-1 ABBOT-2 ABBOT-5 ABBOT-6",
    boards: [
      {
        setup: `sets=base,abbot deck=B-FRFR+g,B-FRFR,B-CFFF,${fields}`,
        moves:
          "tile 1,0,0 ; abbot garden ; tile 2,0,0 ; pass ; tile 0,-1,180 ; pass ; tile 1,-1,0 ; pass ; tile 2,-1,0 ; pass ; " +
          "tile 0,1,0 ; pass ; tile 1,1,0 ; pass | tile 2,1,0 ; pass",
        points: [9, 0],
      },
    ],
    symbols: [{ tile: "B-FRFR+g" }],
  },
  {
    id: "abbot.recall",
    rules: "ABBOT-3",
    boards: [
      {
        setup: "sets=base,abbot deck=B-FRFR+g,B-FFFF-m,B-FRFR,B-FRFR",
        moves: "tile 1,0,0 ; abbot garden ; tile 0,1,0 ; pass | tile 2,0,0 ; recall abbot@1,0",
        points: [4, 0],
      },
    ],
  },
  {
    id: "inns.large",
    rules: "INN-1 INN-2 INN-40",
    boards: [
      {
        setup: "sets=base,inns start=B-RRRR deck=B-RRRR,B-RRRR,B-FFRR,B-FFFF-m",
        moves: "tile 1,0,0 ; large road:S ; tile 0,1,0 ; follower road:E | tile 1,1,90 ; pass",
        points: [3, 0],
      },
    ],
    symbols: [{ figure: "large" }],
  },
  {
    id: "inns.inn",
    rules: "INN-10 INN-11 INN-12",
    boards: [
      {
        setup: "sets=base,inns deck=I-FRFR-i,B-FRRR,B-FRRR,B-FFFF-m",
        moves: "tile 1,0,0 ; follower road:E ; tile 2,0,0 ; pass | tile -1,0,0 ; pass",
        points: [8, 0],
      },
    ],
    symbols: [{ tile: "I-FFRR-i" }],
  },
  {
    id: "inns.cathedral",
    rules: "INN-20 INN-21 INN-22",
    boards: [
      {
        setup: "sets=base,inns deck=I-CCCC-k,B-CFFF,B-CFFF,B-CFFF,B-FFFF-m",
        moves: "tile 0,-1,0 ; follower city:N ; tile 1,-1,270 ; pass ; tile 0,-2,180 ; pass | tile -1,-1,90 ; pass",
        points: [15, 0],
      },
    ],
    symbols: [{ tile: "I-CCCC-k" }],
  },
  {
    id: "inns.tiles",
    rules: "INN-12 INN-30",
    symbols: [
      { tile: "I-CCCC-s" },
      { tile: "I-FRFR-m" },
      { tile: "I-CRCR-s" },
      { tile: "I-FRRR-i" },
      { tile: "I-CFFF-t" },
    ],
  },
  {
    id: "traders.goods",
    rules: "TRADE-30 TRADE-31 TRADE-50 TRADE-51",
    boards: [
      {
        setup: "sets=base,traders deck=T-FCRC-grain,T-FCFC-wine,T-FCRC-grain,B-CFFF,B-FFFF-m",
        moves: "tile 0,-1,90 ; follower city:N ; tile 0,-2,90 ; pass ; tile 0,-3,90 ; pass | tile 0,-4,180 ; pass",
        points: [10, 0],
      },
    ],
    symbols: [{ piece: "wine" }, { piece: "grain" }, { piece: "cloth" }],
  },
  {
    id: "traders.builder",
    rules: "TRADE-1 TRADE-10 TRADE-11 TRADE-12 TRADE-13 TRADE-14 TRADE-15 TRADE-16",
    boards: [
      {
        setup: "sets=base,traders deck=B-FRFR,B-FFFF-m,B-FRFR,B-FFFF-m,B-FRFR,B-FRFR,B-FFFF-m",
        moves:
          "tile 1,0,0 ; follower road:E ; tile 0,1,0 ; pass ; tile 2,0,0 ; builder road:E ; tile 1,1,0 ; pass | tile 3,0,0 ; pass",
      },
    ],
    symbols: [{ figure: "builder" }],
  },
  {
    id: "traders.pig",
    rules: "TRADE-1 TRADE-20 TRADE-21 TRADE-22",
    boards: [
      {
        setup: "sets=base,traders deck=B-FRFR,B-CFFF,B-FRFR,B-FFFF-m",
        moves: "tile 1,0,0 ; follower field:NNW ; tile 0,-1,180 ; pass ; tile 2,0,0 ; pig field:NNW | tile 0,1,0 ; pass",
        points: [4, 0],
      },
    ],
    symbols: [{ figure: "pig" }],
  },
  {
    id: "traders.tiles",
    rules: "TRADE-40",
    symbols: [{ tile: "T-RRRR" }, { tile: "T-FRRR-m" }, { tile: "T-CFRR" }, { tile: "T-CCCC-cloth" }],
  },
  {
    id: "hills.hill",
    rules: "HILL-1 HILL-2 HILL-3 HILL-4 HILL-5 HILL-60",
    boards: [
      {
        setup: "sets=base,hills players=2 deck=H-CRRF-hill,B-RRRR,B-CFFC-j,B-CFFC-ja,B-RRRR",
        moves: "tile -1,0,0 ; follower city:N ; tile 0,-1,270 ; follower city:S | tile -1,-1,180 ; pass",
        points: [10, 0],
      },
    ],
    symbols: [{ tile: "H-CFFC-j-hill" }],
  },
  {
    id: "hills.shepherd",
    rules: "HILL-10 HILL-11 HILL-16 HILL-17",
    boards: [
      {
        setup: "sets=base,hills players=2 tokens=3 deck=B-FRFR,B-FRFR,B-FFFF-m",
        moves: "tile 0,1,0 ; shepherd field:NNW",
      },
    ],
    symbols: [{ figure: "shepherd" }],
  },
  {
    id: "hills.flock",
    rules: "HILL-12 HILL-13 HILL-14 HILL-15 HILL-18 HILL-31",
    boards: [
      {
        setup: "sets=base,hills players=2 tokens=3,2 deck=B-FRFR,B-CFFF,B-FRFR,B-CFFF,B-FRFR,B-FFFF-m",
        moves:
          "tile 0,1,0 ; shepherd field:NNW ; tile 0,-1,180 ; pass ; tile 1,0,0 ; pass ; flock grow ; tile 0,-2,0 ; pass | tile 2,0,0 ; pass ; flock home",
        points: [5, 0],
      },
    ],
    symbols: [{ piece: "sheep3" }, { piece: "wolf" }, { tile: "R-FWFW+sh" }],
  },
  {
    id: "hills.vineyard",
    rules: "HILL-40 HILL-41",
    boards: [
      {
        setup:
          "sets=base,hills players=2 deck=B-FFFF-m,B-FFRF-m,B-FFRF-m,H-CFFF-t-vin,H-CFFF-t-vin,B-CFFF,B-CFFF,B-CFFF,B-RRRR",
        moves:
          "tile 0,1,0 ; follower monastery ; tile 1,0,90 ; pass ; tile -1,0,270 ; pass ; tile -1,1,270 ; pass ; tile 1,1,90 ; pass ; " +
          "tile -1,2,180 ; pass ; tile 0,2,180 ; pass | tile 1,2,180 ; pass",
        points: [15, 0],
      },
    ],
    symbols: [{ tile: "H-CFFC-j-vin" }],
  },
  {
    id: "hills.tiles",
    rules: "HILL-50 HILL-51",
    symbols: [{ tile: "H-CCFC-x-vin" }, { tile: "H-CFFF-t-vin" }, { tile: "H-FCFC-s-vin" }, { tile: "H-RFRF-hill" }],
  },
  {
    id: "wheel.board",
    rules: "WHEEL-1 WHEEL-2 WHEEL-3 WHEEL-4 WHEEL-5",
    boards: [{ setup: "sets=base,wheel players=2 deck=B-CFFF,B-CFFF", moves: "" }],
  },
  { id: "wheel.turn", rules: "WHEEL-10 WHEEL-11", symbols: [{ tile: "B-FRFR+w2" }] },
  {
    id: "wheel.sectors",
    rules: "WHEEL-20 WHEEL-21 WHEEL-22 WHEEL-23 WHEEL-24 WHEEL-25 WHEEL-50",
    boards: [
      {
        setup: "sets=base,wheel players=2 deck=B-CFFF,B-CFFF,B-CFFF,B-CFFC-ja,B-CCFC,B-CCFC-a,B-FRFR+w1,B-FRFR",
        moves:
          "tile 2,4,180 ; follower city:S ; tile 3,4,180 ; follower city:S ; tile 4,4,180 ; follower city:S ; " +
          "tile 2,5,90 ; pass ; tile 3,5,0 ; pass ; tile 4,5,0 | pass",
        points: [8, 3],
      },
    ],
  },
  {
    id: "wheel.crown",
    rules: "WHEEL-30 WHEEL-40 WHEEL-41 WHEEL-42",
    boards: [
      {
        setup: "sets=base,wheel players=2 deck=B-CFFF,B-CFFF,B-FRFR+w1,B-FRFR",
        moves: "tile 1,-1,0 ; follower crown:taxes ; tile 3,-1,0 | pass",
        points: [6, 0],
      },
    ],
  },
  {
    id: "dragon.volcano",
    rules: "DRAGON-10 DRAGON-16 DRAGON-17 DRAGON-18",
    boards: [
      {
        setup: "sets=base,dragon players=2 deck=B-FFRF-m,D-FFRF-vol,B-FRFR,B-FRFR",
        moves: "tile 1,0,90 ; follower monastery | tile 0,1,0",
      },
    ],
    symbols: [{ tile: "D-FFRF-vol" }],
  },
  {
    id: "dragon.walk",
    rules: "DRAGON-11 DRAGON-12 DRAGON-13 DRAGON-14 DRAGON-15 DRAGON-19",
    boards: [
      {
        setup: "sets=base,dragon players=2 start=B-FFFF-m deck=B-FFFF-m,B-FFFF-m,D-FFFF-vol,D-CFFF-dra,B-FRFR",
        moves:
          "tile 0,1,0 ; follower monastery ; tile 1,0,0 ; follower monastery ; tile 1,1,0 ; fairy monastery@0,1 | tile -1,0,0 ; pass",
      },
    ],
    symbols: [{ tile: "D-FRFR-dra" }],
  },
  {
    id: "dragon.princess",
    rules: "DRAGON-30 DRAGON-31",
    boards: [
      {
        setup: "sets=base,dragon players=2 deck=B-CFFC-j,D-CFFC-j-pri,B-FRFR,B-FRFR",
        moves: "tile 0,-1,270 ; follower city:S | tile -1,-1,90 ; princess city:S@0,-1",
      },
    ],
    symbols: [{ tile: "D-CFFC-j-pri" }],
  },
  {
    id: "dragon.passage",
    rules: "DRAGON-40",
    boards: [
      {
        setup: "sets=base,dragon players=2 deck=B-FFRF-m,D-FRRR-por,B-FRFR",
        moves: "tile 1,0,90 ; follower monastery | tile -1,0,0 ; follower city:N@0,0",
      },
    ],
    symbols: [{ tile: "D-FRRR-por" }],
  },
  {
    id: "dragon.fairy",
    rules: "DRAGON-50 DRAGON-51 DRAGON-52 DRAGON-53 DRAGON-54 DRAGON-55 DRAGON-60",
    boards: [
      {
        setup: "sets=base,dragon players=2 deck=B-CRRF,B-CFFC-j,B-FFFF-m,B-CFFC-j,B-FRFR,B-FRFR",
        moves:
          "tile -1,0,0 ; follower city:N ; tile 0,-1,270 ; follower city:S ; tile 0,1,0 ; fairy city:N@-1,0 | tile -1,-1,180 ; pass",
        points: [11, 8],
      },
    ],
    symbols: [{ piece: "fairy" }],
  },
  {
    id: "dragon.tiles",
    rules: "DRAGON-1 DRAGON-2 DRAGON-3",
    symbols: [{ tile: "D-CCFC-m-dra" }, { tile: "D-RCRC-tun-dra" }],
  },
  {
    id: "together.order",
    rules: "COMBO-1 COMBO-2 COMBO-12 COMBO-23 COMBO-24 COMBO-26",
  },
  {
    id: "together.figures",
    rules:
      "COMBO-10 COMBO-11 COMBO-13 COMBO-14 COMBO-15 COMBO-16 COMBO-17 COMBO-18 COMBO-19 COMBO-20 COMBO-21 COMBO-22 COMBO-25 COMBO-27 COMBO-28 COMBO-29 RIVER-7 WHEEL-60",
    boards: [
      {
        setup: "sets=base,traders,dragon players=2 deck=T-FCFC-wine,D-CRRR-pri,B-FRFR",
        moves: "tile 0,-1,90 ; follower city:N | tile 0,-2,180 ; princess city:N@0,-1",
      },
    ],
  },
  { id: "mists.goal", rules: "MIST-1 MIST-2 MIST-3 MIST-4 MIST-42 MIST-45 MIST-90" },
  { id: "mists.tile", rules: "MIST-5 MIST-6 MIST-10" },
  {
    id: "mists.mist",
    rules: "MIST-20 MIST-21 MIST-22 MIST-23 MIST-25",
    boards: [
      {
        setup: "sets=mists players=3 level=1 deck=M-CRFR-a,M-CFCF-a,M-FRFR-d",
        moves: "tile 1,-1,0 ; pass | tile 2,0,180 ; pass",
      },
    ],
    symbols: [{ tile: "M-CFFF-a" }, { piece: "ghost" }],
  },
  { id: "mists.guard", rules: "MIST-11 MIST-24 MIST-50", symbols: [{ figure: "guard" }] },
  {
    id: "mists.score",
    rules: "MIST-40 MIST-41 MIST-43 MIST-95 MIST-96",
    boards: [
      {
        setup: "sets=mists players=1 level=1 deck=M-FFRR-d,M-CCRC-b,M-FFRR-d,M-FRFR-d",
        moves:
          "tile 2,1,0 ; guard:red road:S ; tile 1,2,270 ; guard:blue road:E | tile 2,2,90 ; score road:N points",
        points: [8],
      },
    ],
  },
  {
    id: "mists.castle",
    rules: "MIST-44",
    boards: [
      {
        setup:
          "sets=mists players=1 level=2 deck=M-FFFF-b,M-FRFR-a,M-FRFR-a,M-FRFR-a,M-FRFR-a,M-CFFF-d,M-FRFR-d,M-FRFR-d",
        moves:
          "tile 2,0,90 ; guard:red castle ; tile 1,-1,180 ; pass ; tile 2,-1,0 ; pass ; tile 3,-1,0 ; pass ; " +
          "tile 2,1,180 ; pass ; tile 3,0,90 ; pass | tile 3,1,0 ; pass ; score castle@2,0 points",
        points: [12],
      },
    ],
    symbols: [{ tile: "M-FFFF-a" }],
  },
  {
    id: "mists.cemetery",
    rules: "MIST-50 MIST-51 MIST-52 MIST-53",
    boards: [
      {
        setup: "sets=mists players=1 level=2 deck=M-CFFF-e,M-CFFF-d,M-FRFR-d,M-CFFF-d,M-FRFR-d,M-FRFR-d",
        moves:
          "tile -1,0,270 ; pass ; tile -1,-1,0 ; guard:green city:N ; tile -1,1,0 ; pass | tile -2,0,90",
      },
    ],
    symbols: [{ tile: "M-CFFF-e" }],
  },
  {
    id: "mists.dogs",
    rules: "MIST-60 MIST-61 MIST-62 MIST-63 MIST-64",
    boards: [
      {
        setup: "sets=mists players=1 level=3 deck=M-FRFR-c,M-CFFF-d,M-CFFF-d,M-CCFF-e,M-CCFF-e,M-FRFR-d",
        moves:
          "tile 2,1,0 ; guard:blue road:E ; tile 1,-1,0 ; guard:red city:N ; tile 2,-1,0 ; guard:green city:N ; " +
          "tile 1,-2,90 | tile 2,-2,180 ; score city:S points ; calm 2,1 2 ; pass",
        points: [24],
      },
    ],
    symbols: [{ piece: "dog" }],
  },
  {
    id: "mists.cursed",
    rules: "MIST-70 MIST-71 MIST-72 MIST-73 MIST-74 MIST-75",
    boards: [
      {
        setup: "sets=mists players=1 level=5 deck=M-CFFF-a,M-CFFF-b,M-FFFR-b,M-FRFR-d,M-FRFR-d,M-FRFR-d",
        moves: "tile 1,2,0 ; pass ; tile 2,0,0 ; pass | tile 2,1,0",
      },
    ],
  },
  { id: "mists.six", rules: "MIST-80 MIST-81" },
];
