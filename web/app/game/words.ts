// Moves, options and features in words.
import { squareOf, type Feature, type Option, type OptionOf, type Phase } from "@bastide/engine/engine";
import { isKey, t, type Key } from "../i18n";
import { listed } from "../util/written";
import { atText } from "./places";
import type { Table } from "./table";
import type { Entry } from "./turn";

/** What texts need to know of a table. */
export type Named = Pick<Table, "name" | "mists">;

/** The text of a key made from the engine's word, or the word itself if the catalogue does not know it. */
export function word(prefix: string, name: string | number | undefined, values?: Parameters<typeof t>[1]): string {
  const key = `${prefix}.${name}`;
  return isKey(key) ? t(key, values) : String(name ?? "");
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The sets of a set-up line. */
export function setNames(setup: string): string {
  const sets = /sets=([\w,]+)/.exec(setup)?.[1]?.split(",") ?? ["base"];
  return sets.map((set) => word("set", set)).join(", ");
}

/** Seconds in words, in the largest unit that has no rest. */
export function duration(seconds: number): string {
  if (seconds === 0) return t("time.none");
  if (seconds % 86400 === 0) return t("time.days", { n: seconds / 86400 });
  if (seconds % 3600 === 0) return t("time.hours", { n: seconds / 3600 });
  if (seconds % 60 === 0) return t("time.minutes", { n: seconds / 60 });
  return t("time.seconds", { n: seconds });
}

/** `phase` is the one in which it can be chosen. */
export function optionText(option: Option, table: Table, phase: Phase | null = table.look.state.phase): string {
  const at = squareOf(option);
  const place = { at: atText(at?.x, at?.y), on: "on" in option ? word("on", option.on) : "" };
  const figure = word("figure", "figure" in option ? option.figure : "follower");
  const colour = word("colour", "colour" in option ? option.colour : undefined);
  switch (option.type) {
    case "place": {
      const role = roleText(option);
      if (table.mists) return t("option.guard", { colour, role });
      const away = option.move.includes("@");
      if (option.figure === "follower" && !away) return capital(role);
      return t(away ? "option.placeAt" : "option.place", { figure, role, ...place });
    }
    case "crown":
      return t("option.crown", { sector: word("feature", option.crown) });
    case "pass":
      return t(phase === "tile" || phase === "figure" ? "option.pass" : "option.passOther");
    case "walk":
      return t("option.walk", { side: word("side", option.side) });
    case "score":
      return option.ghosts
        ? t("option.scoreCalm", { n: option.ghosts, at: atText(option.fromX, option.fromY) })
        : word("take", option.on, place);
    case "calm":
      return t("option.calm", { n: option.ghosts, ...place });
    case "tile":
      return option.rot ? t("hint.tileTurned", { ...place, degrees: 90 * option.rot }) : t("hint.tile", place);
    default: {
      const key = `option.${option.type}`;
      return isKey(key) ? t(key, { figure, colour, ...place }) : option.move;
    }
  }
}

/** The texts of options; those that would read alike also say where on the tile they are. */
export function optionTexts(options: readonly Option[], table: Table, phase?: Phase | null): string[] {
  const texts = options.map((option) => optionText(option, table, phase));
  return options.map((option, i) => {
    const text = texts[i] ?? "";
    const where = texts.indexOf(text) === texts.lastIndexOf(text) ? "" : cornerText(option.move);
    return where ? t("option.where", { text, where }) : text;
  });
}

/** The same for entries; where a figure may stand on several tiles, that is said. */
export function entryTexts(entries: readonly Entry[], table: Table, phase?: Phase | null): string[] {
  const texts = optionTexts(
    entries.map((e) => e.option),
    table,
    phase,
  );
  return entries.map(({ places }, i) =>
    places.length > 1 ? t("option.places", { text: texts[i] ?? "", n: places.length }) : (texts[i] ?? ""),
  );
}

/** Where a move's place lies on its tile: a side, or the corner of a field's half-side such as NNW. */
function cornerText(move: string): string {
  const place = /:([NESW]{1,3})(?:@|$)/.exec(move)?.[1];
  if (!place) return "";
  if (place.length === 1) return word("side", "NESW".indexOf(place));
  return word("corner", `${place.includes("N") ? "N" : "S"}${place.includes("E") ? "E" : "W"}`);
}

const edges: Record<string, string> = { C: "city", R: "road", F: "field", W: "river" };

/** A tile as its sides tell it, clockwise from the north; its name where that says more. */
export function tileText(id: string): string {
  const sides = /^\w+-([CRFW]{4})\b/.exec(id)?.[1];
  if (!sides) return id;
  const [n, e, s, w] = [...sides].map((letter) => word("feature", edges[letter]));
  return t(id.includes("-m") ? "text.sidesMonastery" : "text.sides", { n: n ?? "", e: e ?? "", s: s ?? "", w: w ?? "" });
}

/** Followers have names for what they do; other figures just stand somewhere. */
function roleText(option: OptionOf<"place">): string {
  const follower = option.figure === "follower" || option.figure === "large";
  return word(follower ? "role" : "on", option.on);
}

export function featureText(feature: Feature, table: Table): string {
  const parts: string[] = [];
  const centre = ["monastery", "garden", "castle", "cemetery"].includes(feature.type);
  if (feature.tiles) parts.push(t("info.tiles", { n: feature.tiles }));
  if (feature.arms) parts.push(t("info.coats", { n: feature.arms }));
  if (feature.inn) parts.push(t("info.inn"));
  if (feature.cathedral) parts.push(t("info.cathedral"));
  if (feature.type !== "field") {
    if (feature.open === 0) parts.push(t("info.complete"));
    else parts.push(t(centre ? "info.missing" : "info.open", { n: feature.open }));
  }
  if (feature.hopeless) parts.push(t("info.hopeless"));
  if (!table.mists) parts.push(t("info.points", { n: feature.points }));
  else if (feature.complete && !feature.hopeless) parts.push(t("info.once", { n: feature.complete }));
  parts.push(ownersText(feature, table));
  return `${capital(word("feature", feature.type))}: ${parts.join(", ")}`;
}

export function ownerName(owner: number, table: Named): string {
  return table.mists ? word("colour", owner) : table.name(owner);
}

function ownersText({ owners, strength }: Feature, table: Named): string {
  if (owners.length === 0) return t("info.nobody");
  const names = listed(owners.map((p) => ownerName(p, table)));
  const strengths = strength.filter((n) => n > 0).join(" : ");
  if (table.mists) return t("info.guarded", { names });
  const equal = strength.filter((n) => n === Math.max(...strength)).length;
  const key: Key = owners.length > 1 ? "info.tie" : equal > 1 ? "info.hill" : "info.majority";
  return t(key, { names, strengths });
}
