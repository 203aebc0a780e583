// Lessons: prepared positions and draws. What is said is in the texts, page by page; what is legal the engine says.

/** What must hold after the pupil's turn: a value of the state (such as scores.0) that is at least a number, begins
 * with a word, or is a list with such an entry. */
export interface Goal {
  path: string;
  least?: number;
  begins?: string;
  has?: Record<string, string | number>;
}

/** A page says something. With `asks` it waits for these moves, given by their beginnings; only moves that begin as
 * `allows` says can be chosen (else those asked for). With a `goal` it is a task: everything legal can be chosen, and
 * what was played is judged. Then come the opponent's `answers`. */
export interface Page {
  asks?: string[];
  allows?: string[];
  goal?: Goal[];
  answers?: string[];
  /** For tasks: a turn that solves it, and one that does not. The tests play both. */
  solution?: string[];
  mistake?: string[];
}

/** A position, made by moves that were played before the pupil came, and the pages on it. */
export interface Scene {
  setup: string;
  played?: string;
  pages: Page[];
}

export interface Lesson {
  id: "first" | "share" | "fields" | "river" | "abbot" | "inns" | "traders" | "hills" | "wheel" | "dragon" | "mists";
  /** A tile that stands for it in the list. */
  tile: string;
  scenes: Scene[];
}

const first: Scene = {
  setup:
    "sets=base players=2 deck=B-FFRR,B-FFFF-m,B-FRRR,B-CFFF,B-FFRF-m,B-CFFF,B-FCFC-ja,B-FRFR,B-CFFF,B-FRFR,B-FFFF-m,B-FRFR",
  pages: [
    {},
    {
      asks: ["tile 1,0,90", "follower road"],
      allows: ["tile 1,0", "follower road"],
      answers: ["tile 0,1,0", "follower monastery"],
    },
    {},
    { asks: ["tile -1,0,0", "pass"], answers: ["tile 2,0,90", "follower city:E"] },
    { asks: ["tile 1,-1,0", "follower monastery"], answers: ["tile 3,0,270", "pass"] },
    {},
    { asks: ["tile 0,-1,90", "follower city"], answers: ["tile -2,0,0", "pass"] },
    {
      goal: [{ path: "scores.0", least: 12 }],
      solution: ["tile 0,-2,180", "pass"],
      mistake: ["tile 0,2,180", "pass"],
    },
    {},
  ],
};

const share: Scene = {
  setup:
    "sets=base players=2 deck=B-CFFC-j,B-FRFR,B-FRFR,B-CRFR,B-FRFR,B-CFFC-j,B-FCFC-j,B-FRFR,B-FFFF-m,B-FFFF-m",
  played:
    "tile 0,-1,270 ; follower city:S ; tile -1,0,0 ; pass ; tile 1,0,0 ; pass ; tile -2,0,0 ; follower city:N ; " +
    "tile 2,0,0 ; pass ; tile -2,-1,180 ; pass",
  pages: [{}, { asks: ["tile -1,-1,0", "pass"] }, {}],
};

const steal: Scene = {
  setup:
    "sets=base players=2 start=B-FFFF-m deck=B-FFFF-m,B-FFFF-m,B-CFFF,B-CFFF,B-FFFF-m,B-FFFF-m,B-CFFF,B-FFFF-m,B-CCFC-a,B-FRFR,B-FRFR",
  played:
    "tile 1,0,0 ; pass ; tile -1,0,0 ; pass ; tile 1,-1,270 ; follower city:W ; tile -1,-1,90 ; follower city:E ; " +
    "tile 1,-2,0 ; pass ; tile -1,-2,0 ; pass",
  pages: [
    { asks: ["tile 0,-2,180", "follower city"], answers: ["tile 2,0,0", "pass"] },
    {
      goal: [{ path: "scores.0", least: 10 }],
      solution: ["tile 0,-1,0", "pass"],
      mistake: ["tile 0,1,180", "pass"],
    },
    {},
  ],
};

const fields: Scene = {
  setup: "sets=base players=2 deck=B-CRFR,B-CFFF,B-CRFR,B-CFFF,B-CFFF",
  pages: [
    {},
    { asks: ["tile 1,0,0", "follower field:ENE"], answers: ["tile 0,-1,180", "pass"] },
    { asks: ["tile 2,0,0", "pass"], answers: ["tile 1,-1,180", "pass"] },
    {
      goal: [{ path: "scores.0", least: 9 }],
      solution: ["tile 2,-1,180", "pass"],
      mistake: ["tile 0,1,180", "pass"],
    },
    {},
  ],
};

const river: Scene = {
  setup: "sets=base,river players=2 deck=R-FFWW,R-FWFW,R-CWWC-j,R-FWFW,R-FFFW-lake,B-FRFR,B-FRFR",
  pages: [
    {},
    { asks: ["tile 1,0,0", "pass"], answers: ["tile 1,1,90", "pass"] },
    {
      goal: [{ path: "figures.0.at", begins: "city" }],
      solution: ["tile 1,2,270", "follower city:W"],
      mistake: ["tile 1,2,270", "pass"],
    },
    {},
  ],
};

const abbot: Scene = {
  setup: "sets=base,abbot players=2 deck=B-FRFR+g,B-FFFF-m,B-FRFR,B-FFFF-m,B-FFFF-m,B-FRFR,B-FRFR",
  pages: [
    {},
    { asks: ["tile 1,0,0", "abbot garden"], answers: ["tile 0,1,0", "pass"] },
    { asks: ["tile 2,0,0", "pass"], answers: ["tile 1,1,0", "pass"] },
    {
      goal: [{ path: "scores.0", least: 6 }],
      solution: ["tile 1,-1,0", "recall abbot@1,0"],
      mistake: ["tile 1,-1,0", "pass"],
    },
    {},
  ],
};

const inns: Scene = {
  setup: "sets=base,inns players=2 deck=I-FRFR-i,B-FFFF-m,B-FRRR,B-FFFF-m,B-FRRR,B-FRFR,B-FRFR",
  pages: [
    {},
    { asks: ["tile 1,0,0", "large road"], answers: ["tile 0,1,0", "pass"] },
    { asks: ["tile 2,0", "pass"], answers: ["tile 1,1,0", "pass"] },
    {
      goal: [{ path: "scores.0", least: 8 }],
      solution: ["tile -1,0,0", "pass"],
      mistake: ["tile 3,0,0", "pass"],
    },
    {},
  ],
};

const traders: Scene = {
  setup:
    "sets=base,traders players=2 deck=B-FRFR,T-FCFC-wine,B-FRFR,B-FFFF-m,B-FRFR,B-CFFF,B-FFFF-m,B-FRFR",
  pages: [
    {},
    { asks: ["tile 1,0,0", "follower road"], answers: ["tile 0,-1,90", "pass"] },
    { asks: ["tile 2,0,0", "builder road"], answers: ["tile 0,1,0", "pass"] },
    { asks: ["tile 3,0,0", "pass"] },
    {
      goal: [{ path: "goods.0.wine", least: 1 }],
      solution: ["tile 0,-2,180", "pass"],
      mistake: ["tile 0,2,180", "pass"],
    },
    {},
  ],
};

const hill: Scene = {
  setup: "sets=base,hills players=2 deck=H-CRRF-hill,B-RRRR,B-CFFC-j,B-CFFC-ja,B-RRRR,B-FRFR",
  pages: [
    {},
    { asks: ["tile -1,0,0", "follower city"], answers: ["tile 0,-1,270", "follower city:S"] },
    { asks: ["tile -1,-1,180", "pass"] },
  ],
};

const flock: Scene = {
  setup: "sets=base,hills players=2 tokens=3,2 deck=B-FRFR,B-CFFF,B-FRFR,B-CFFF,B-FRFR,B-FFFF-m,B-FRFR",
  pages: [
    { asks: ["tile 0,1,0", "shepherd field:NNW"], answers: ["tile 0,-1,180", "pass"] },
    { asks: ["tile 1,0,0", "pass", "flock grow"], answers: ["tile 0,-2,0", "pass"] },
    {
      goal: [{ path: "scores.0", least: 5 }],
      solution: ["tile 2,0,0", "pass", "flock home"],
      mistake: ["tile 0,2,0", "pass"],
    },
    {},
  ],
};

const wheel: Scene = {
  setup: "sets=base,wheel players=2 deck=B-CFFF,B-CFFF,B-FRFR+w1,B-FRFR+w2,B-FRFR,B-FRFR",
  pages: [
    {},
    { asks: ["tile 1,-1,0", "follower crown:taxes"], answers: ["tile 3,-1,0", "pass"] },
    {},
    {
      goal: [{ path: "scores.0", least: 18 }],
      solution: ["tile 4,2,0", "follower crown:storm"],
      mistake: ["tile 4,2,0", "follower road:E"],
    },
    {},
  ],
};

const princess: Scene = {
  setup: "sets=base,dragon players=2 first=1 deck=B-CFFC-j,D-CFFC-j-pri,B-FRFR,B-FRFR",
  played: "tile 0,-1,270 ; follower city:S",
  pages: [{ asks: ["tile -1,-1,90", "princess"] }],
};

const dragon: Scene = {
  setup:
    "sets=base,dragon players=2 start=B-FFFF-m deck=B-FFFF-m,B-FFFF-m,D-FFFF-vol,D-CFFF-dra,D-CRRF-por,B-FRFR,B-FRFR",
  pages: [
    { asks: ["tile 0,1,0", "follower monastery"], answers: ["tile 1,0,0", "follower monastery"] },
    { asks: ["tile 1,1,0", "fairy"], answers: ["tile -1,0,0", "pass"] },
    {},
    {
      goal: [{ path: "figures", has: { player: 0, x: 0, y: 0, at: "monastery" } }],
      solution: ["tile 0,2,90", "follower monastery@0,0"],
      mistake: ["tile 0,2,90", "pass"],
    },
    {},
  ],
};

const ghosts: Scene = {
  setup: "sets=mists players=1 level=1 deck=M-CRFR-a,M-CFCF-a,M-FRFR-d,M-FRFR-d",
  played: "tile 1,-1,0 ; pass",
  pages: [
    {},
    { asks: ["tile 2,0,180", "pass"] },
  ],
};

const guards: Scene = {
  setup: "sets=mists players=1 level=1 deck=M-FFRR-d,M-CCRC-b,M-FFRR-d,M-FRFR-d,M-FRFR-d",
  pages: [
    { asks: ["tile 2,1,0", "guard:red road:S"] },
    { asks: ["tile 1,2,270", "guard:blue road:E"] },
    {
      goal: [{ path: "score", least: 8 }],
      solution: ["tile 2,2,90", "score road:N points"],
      mistake: ["tile 2,2,90", "score road:N calm 1,0"],
    },
    {},
  ],
};

export const lessons: Lesson[] = [
  { id: "first", tile: "B-CRFR", scenes: [first] },
  { id: "share", tile: "B-CCFC-a", scenes: [share, steal] },
  { id: "fields", tile: "B-FFFF-m", scenes: [fields] },
  { id: "river", tile: "R-CWRW", scenes: [river] },
  { id: "abbot", tile: "B-FRFR+g", scenes: [abbot] },
  { id: "inns", tile: "I-FRFR-i", scenes: [inns] },
  { id: "traders", tile: "T-FCFC-wine", scenes: [traders] },
  { id: "hills", tile: "H-CRRF-hill", scenes: [hill, flock] },
  { id: "wheel", tile: "B-FRFR+w2", scenes: [wheel] },
  { id: "dragon", tile: "D-CFFC-j-pri", scenes: [princess, dragon] },
  { id: "mists", tile: "M-CFFF-a", scenes: [ghosts, guards] },
];

/** The value at a path of the state; undefined where there is none. */
function valueAt(state: unknown, path: string): unknown {
  let value = state;
  for (const part of path.split(".")) value = (value as Record<string, unknown> | null | undefined)?.[part];
  return value;
}

export function reached(goal: Goal, state: unknown): boolean {
  const value = valueAt(state, goal.path);
  const { has } = goal;
  if (has) return (value as Record<string, unknown>[]).some((entry) => Object.keys(has).every((k) => entry[k] === has[k]));
  if (goal.begins !== undefined) return typeof value === "string" && value.startsWith(goal.begins);
  return typeof value === "number" && value >= (goal.least ?? 0);
}
