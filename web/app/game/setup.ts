// A new game as a form fills it, and the set-up line it becomes.
import type { Aids } from "./table";
import { allAids } from "./table";

export const sets = ["river", "abbot", "inns", "traders", "hills", "wheel", "dragon"] as const;
export type SetName = (typeof sets)[number];

export interface House {
  key: string;
  values: readonly string[];
  needs: SetName | null;
}
/** The first value is the usual rule. */
export const houseRules: readonly House[] = [
  { key: "farmers", values: ["on", "off"], needs: null },
  { key: "small-city", values: ["4", "2"], needs: null },
  { key: "river-bends", values: ["any", "direct"], needs: "river" },
  { key: "hill-tie", values: ["presence", "number"], needs: "hills" },
  { key: "flock-closed", values: ["home", "stay"], needs: "hills" },
  { key: "wheel-board", values: ["on", "off"], needs: "wheel" },
  { key: "princess", values: ["may", "must"], needs: "dragon" },
  { key: "dragon-moves", values: ["before", "after"], needs: "dragon" },
  { key: "fairy-final", values: ["closed", "all"], needs: "dragon" },
];

export const botNames = ["Agnès", "Raimon", "Esclarmonde", "Guilhem", "Aude", "Bertran", "Sancha", "Peire"];

export interface SeatPlan {
  kind: "human" | "bot" | "open";
  name: string;
  level: string;
}

export interface Plan {
  mists: boolean;
  level: number;
  sets: SetName[];
  seats: SeatPlan[];
  house: Record<string, string>;
  aids: Aids;
  /** A seat, or -1: by lot. */
  first: number;
  seed: string;
  clock: number;
  public: boolean;
  spectators: boolean;
}

export const firstPlan = (me: string, bot: string): Plan => ({
  mists: false,
  level: 1,
  sets: [],
  seats: [
    { kind: "human", name: me, level: "normal" },
    { kind: "bot", name: bot, level: "normal" },
  ],
  house: {},
  aids: { ...allAids },
  first: -1,
  seed: "",
  clock: 0,
  public: false,
  spectators: true,
});

export const mostPlayers = (plan: Plan) => (plan.mists ? 5 : 8);
export const fewestPlayers = (plan: Plan) => (plan.mists ? 1 : 2);

export function setupLine(plan: Plan, withSeed: boolean): string {
  const words = [`sets=${plan.mists ? "mists" : ["base", ...plan.sets].join(",")}`, `players=${plan.seats.length}`];
  if (plan.mists) words.push(`level=${plan.level}`);
  else
    for (const rule of houseRules) {
      const value = plan.house[rule.key];
      if (value && value !== rule.values[0]) words.push(`${rule.key}=${value}`);
    }
  const first =
    plan.first >= 0 && plan.first < plan.seats.length ? plan.first : Math.floor(Math.random() * plan.seats.length);
  words.push(`first=${first}`);
  if (withSeed && /^\d{1,18}$/.test(plan.seed)) words.push(`seed=${plan.seed}`);
  return words.join(" ");
}
