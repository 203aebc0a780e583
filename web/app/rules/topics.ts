// From what a player sees in the game to the section that explains it.
import type { SectionId } from "./book";

/** Decisions: the phases of a turn and the kinds of options in them. */
const decisions = {
  tile: "base.tile",
  figure: "base.figure",
  follower: "base.figure",
  large: "inns.large",
  abbot: "abbot.abbot",
  recall: "abbot.recall",
  builder: "traders.builder",
  pig: "traders.pig",
  shepherd: "hills.shepherd",
  crown: "wheel.crown",
  fairy: "dragon.fairy",
  princess: "dragon.princess",
  passage: "dragon.passage",
  flock: "hills.flock",
  dragon: "dragon.walk",
  plague: "wheel.sectors",
  haunt: "mists.cemetery",
  bury: "mists.cemetery",
  score: "mists.score",
  dog: "mists.dogs",
  calm: "mists.dogs",
  cover: "mists.cursed",
  guard: "mists.guard",
} as const satisfies Record<string, SectionId>;

/** What is printed on tiles, by the names of KindArt.symbols, and what is scored. */
const symbols = {
  coat: "base.city",
  city: "base.city",
  road: "base.road",
  field: "base.field",
  monastery: "base.monastery",
  garden: "abbot.garden",
  inn: "inns.inn",
  cathedral: "inns.cathedral",
  wine: "traders.goods",
  grain: "traders.goods",
  cloth: "traders.goods",
  hill: "hills.hill",
  vineyard: "hills.vineyard",
  sheep: "hills.flock",
  wheel: "wheel.turn",
  volcano: "dragon.volcano",
  tunnel: "dragon.tiles",
  source: "river.river",
  lake: "river.river",
  castle: "mists.castle",
  cemetery: "mists.cemetery",
  cursed: "mists.cursed",
  mist: "mists.mist",
  ghost: "mists.mist",
} as const satisfies Record<string, SectionId>;

const all = { ...symbols, ...decisions };
export type Topic = keyof typeof all;

export const topics = Object.keys(all) as Topic[];

export const isTopic = (name: string): name is Topic => name in all;

/** In mists some words mean something else than in the base game. */
const inMists: Partial<Record<Topic, SectionId>> = {
  tile: "mists.tile",
  figure: "mists.guard",
  coat: "mists.score",
  city: "mists.score",
  road: "mists.score",
};

export function sectionOf(topic: Topic, mists = false): SectionId {
  return (mists && inMists[topic]) || all[topic];
}

/** What is on a tile that its game uses: `symbols` of a kind, `setup` the game's set-up line. A symbol whose set is
 * not in the game means nothing and is left out. */
export function tileTopics(names: readonly string[], setup: string): Topic[] {
  const sets = /sets=([\w,]+)/.exec(setup)?.[1]?.split(",") ?? ["base"];
  const level = Number(/level=(\d)/.exec(setup)?.[1] ?? 0);
  const mists = sets.includes("mists");
  const found = names.filter(isTopic).filter((topic) => sets.includes(sectionOf(topic, mists).split(".")[0] ?? ""));
  return found.map((topic) => (topic === "cemetery" && level >= 5 ? "cursed" : topic));
}
