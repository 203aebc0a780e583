// What happened and why, in words.
import { squareOf, type EventOf, type GameEvent } from "@bastide/engine/engine";
import { isKey, midSentence, t } from "../i18n";
import { atText } from "./places";
import { ownerName, word, type Named } from "./words";

export interface Line {
  text: string;
  player?: number;
  score?: GameEvent;
  /** What it tells, with its place on the board. */
  event?: GameEvent;
}

/** The lines a person wants to read about a move; what can be seen on the board anyway is left out. */
export function explainAll(events: readonly GameEvent[], table: Named): Line[] {
  return events.flatMap((event) => explain(event, table).map((line) => ({ ...line, event })));
}

export function explain(event: GameEvent, table: Named): Line[] {
  const name = whose(event, table);
  const square = squareOf(event);
  const where = { at: atText(square?.x, square?.y) };
  const figure = "kind" in event ? midSentence(word("figure", event.kind)) : "";
  const line = (text: string): Line[] => [{ text, player: "player" in event ? event.player : undefined }];
  switch (event.type) {
    case "draw":
    case "forced":
      return [];
    case "score":
      return explainScore(event, table);
    case "place":
      return line(t("event.place", { name, ...where }));
    case "figure":
      return line(
        event.crown
          ? t("event.figureCrown", { name, sector: word("feature", event.crown) })
          : t("event.figure", { name, figure, on: word("on", kindOf(event.at)) }),
      );
    case "return": {
      const key = `event.return.${event.why}`;
      return event.why === "scored" || !isKey(key) ? [] : line(t(key, { name, figure }));
    }
    case "goods":
      return line(t("event.goods", { name, list: goodsList(event) }));
    case "token":
      return line(event.wolf ? t("event.wolf", { name }) : t("event.sheep", { name, n: event.sheep }));
    case "pig":
      return line(t("event.pig", { sector: word("feature", event.sector) }));
    case "dog-score":
      return line(t("event.dog-score", { n: Math.max(0, ...event.points) }));
    case "lost":
      return line(word("event.lost", event.reason));
    default: {
      const key = `event.${event.type}`;
      return isKey(key) ? line(t(key, { name, n: "n" in event ? event.n : 0, colour: colourName(event), ...where })) : [];
    }
  }
}

function whose(event: GameEvent, table: Named): string {
  return "player" in event && event.player !== undefined ? table.name(event.player) : colourName(event);
}

const colourOrder = ["red", "green", "blue", "yellow", "black", "pink"];
function colourName(event: GameEvent): string {
  return "colour" in event && event.colour ? word("colour", colourOrder.indexOf(event.colour)) : "";
}

const kindOf = (at: string | undefined) => at?.split(":")[0] ?? "";

function goodsList(event: EventOf<"goods">): string {
  return (["wine", "grain", "cloth"] as const)
    .flatMap((good) => (event[good] ? [`${event[good]} × ${t(`goods.${good}`)}`] : []))
    .join(", ");
}

function explainScore(event: EventOf<"score">, table: Named): Line[] {
  const { points } = event;
  const unfinished = event.final && event.feature !== "field" && event.feature !== "goods";
  const base = word("feature", event.feature);
  const feature = unfinished ? t("score.unfinished", { feature: base }) : base;
  const reasons = [...partTexts(event, table), ...(table.mists ? [] : majorityText(event))]; // guards have no majorities
  const why = reasons.length > 0 ? ` (${reasons.join(", ")})` : "";
  if (table.mists) {
    const sum = points.reduce((a, b) => a + b, 0);
    return [{ text: t("score.together", { n: sum, feature, why }), score: event }];
  }
  const lines = points.flatMap((n, player): Line[] =>
    n === 0 ? [] : [{ text: t("score.line", { name: table.name(player), n, feature, why }), player, score: event }],
  );
  return lines.length > 0 ? lines : [{ text: t("score.nothing", { feature, why }), score: event }];
}

function partTexts(event: EventOf<"score">, table: Named): string[] {
  return event.parts.flatMap(([part, n, owner]) => {
    if (n === 0 && part !== "cities") return [];
    const who = owner === undefined ? "" : `${ownerName(owner, table)}: `;
    if (part === "tiles")
      return [event.tiles ? t("part.tiles", { n: event.tiles, p: n }) : t("part.tilesPlain", { n })];
    if (part === "cities") return [t("part.cities", { n: n / 3 })];
    const key = `part.${part}`;
    return isKey(key) ? [t(key, { n, who })] : [`${part} ${n}`];
  });
}

function majorityText(event: EventOf<"score">): string[] {
  const strengths = (event.strength ?? []).filter((n) => n > 0);
  if (strengths.length < 2 || event.feature === "goods") return [];
  const text = strengths.join(" : ");
  if (event.tie === "hill") return [t("score.hill", { strengths: text })];
  const most = Math.max(...strengths);
  return [t(strengths.filter((n) => n === most).length > 1 ? "score.shared" : "score.majority", { strengths: text })];
}
