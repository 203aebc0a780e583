// From a position to what the board draws: every place becomes a point, every owner a colour.
import type {
  AreaDrawing,
  FigureDrawing,
  GlowDrawing,
  MarkDrawing,
  MistDrawing,
  MistEnd,
  PieceDrawing,
  PointsDrawing,
  TileDrawing,
} from "../../board/types";
import type { Art } from "../engine/art";
import {
  squareOf,
  type Feature,
  type FeatureSegment,
  type GameEvent,
  type Look,
  type Option,
  type Scene,
  type SceneFigure,
  type ScenePiece,
  type SceneTile,
} from "@bastide/engine/engine";
import { colourOf, colourOfPlayer, figureColour } from "./colours";
import type { Step } from "./table";
import { isFar, tooMany, type Entry, type Turn } from "./turn";

/** The outlines of all mist. */
export function mistDrawings({ tiles }: Scene, art: Art): MistDrawing[] {
  return tiles.flatMap(([kind, x, y, rot]) =>
    art.kind(kind).segs.flatMap(({ type, d }) => (type === "mist" && d ? [{ d, x, y, rot }] : [])),
  );
}

const beyond = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** The misty sides of a tile as it lies, a bit each; null of a tile face down, which has no land. */
function mistySides([kind, , , rot]: SceneTile, art: Art): number | null {
  const { segs } = art.kind(kind);
  const sides = segs.find(({ type }) => type === "mist")?.sides ?? 0;
  return segs.length === 0 ? null : ((sides << rot) | (sides >> (4 - rot))) & 15;
}

/** Where mist ends between a tile and those that were there before it. */
function mistEnds([, x, y]: SceneTile, own: number, before: ReadonlyMap<string, number>): MistEnd[] {
  return beyond.flatMap(([dx, dy], side) => {
    const other = before.get(`${x + dx},${y + dy}`);
    const back = (side + 2) % 4;
    const [here, there] = [(own >> side) & 1, ((other ?? 0) >> back) & 1];
    if (other === undefined || here === there) return [];
    return [here ? { x, y, side } : { x: x + dx, y: y + dy, side: back }];
  });
}

export function tileDrawings(scene: Scene, art: Art): TileDrawing[] {
  const misty = new Map<string, number>();
  return scene.tiles.map((tile) => {
    const name = art.tile(tile);
    const own = mistySides(tile, art);
    const fringes = own === null ? [] : mistEnds(tile, own, misty);
    if (own !== null) misty.set(`${tile[1]},${tile[2]}`, own);
    return { name, x: tile[1], y: tile[2], misty: art.hasMist(name), fringes };
  });
}

/** What tells a figure on the board from all others. */
export const figureKey = (f: SceneFigure): string =>
  `${f.kind}${f.owner}@${f.crown ? `${f.crown},${f.px}` : `${f.x},${f.y},${f.seg}`}/${f.before ?? 0}`;

/** Likewise a piece; of most there is one. */
export const pieceKey = (piece: string, p?: ScenePiece): string =>
  p && (piece === "ghost" || piece === "dog") ? `${piece}@${p.x},${p.y}/${p.dx},${p.dy}` : piece;

export function figureDrawings(scene: Scene, art: Art): FigureDrawing[] {
  return scene.figures.map((f) => {
    const [px, py] = art.point(f, scene.tiles);
    const before = f.before ?? 0;
    return {
      key: figureKey(f),
      kind: f.kind,
      colour: figureColour(f.kind, f.owner),
      px: px + 24 * before,
      py: py + 4 * before,
      lies: f.lies === true,
    };
  });
}

export function pieceDrawings(scene: Scene, art: Art): PieceDrawing[] {
  return scene.pieces.map((p) => {
    const [px, py] = art.point(p, scene.tiles);
    return { key: pieceKey(p.piece, p), piece: p.piece, px: px + (p.dx ?? 0), py: py + (p.dy ?? 0), scale: p.size / 100 };
  });
}

/** The outlines of a feature in the colour of whoever holds it. */
export function featureAreas(
  feature: Feature,
  tiles: readonly SceneTile[],
  art: Art,
  colour?: string,
  style?: AreaDrawing["style"],
): AreaDrawing[] {
  const areas: AreaDrawing[] = [];
  for (const [x, y, seg] of feature.segs) {
    const tile = tiles.find((t) => t[1] === x && t[2] === y);
    if (!tile) continue;
    const outline = art.kind(tile[0]).segs[seg];
    if (outline?.d)
      areas.push({
        d: outline.d,
        rim: outline.rim,
        x,
        y,
        rot: tile[3],
        colours: colour === undefined ? ownerColours(feature) : [colour],
        style: style ?? (feature.type === "field" ? "dotted" : "plain"),
      });
  }
  return areas;
}

/** The features that hold a place, named as events name it. */
export const featuresAt = (look: Look, event: GameEvent): Feature[] =>
  look.features.filter((f) => f.segs.some((s) => "at" in event && s[0] === event.x && s[1] === event.y && s[3] === event.at));

/** What a held feature brings now; in mists, where nothing unfinished does, what it would bring each colour there. */
function pointsText({ points, complete, hopeless, owners }: Feature): string {
  if (complete === undefined || hopeless) return `${points}`;
  return owners.length > 1 ? `→${owners.length}×${complete}` : `→${complete}`;
}

/** That, beside the first figure of whoever holds it. */
export function featurePoints(feature: Feature, scene: Scene, art: Art): PointsDrawing[] {
  const on = (f: SceneFigure) => feature.segs.some((s) => s[0] === f.x && s[1] === f.y && s[2] === f.seg);
  const figure = scene.figures.find((f) => feature.owners.includes(f.owner) && on(f));
  if (!figure || feature.type === "mist") return [];
  const [px, py] = art.point(figure, scene.tiles);
  return [{ key: `${feature.id}`, px: px + 34, py: py - 30, text: pointsText(feature), colours: ownerColours(feature) }];
}

const nobody = "#f5efe0";
const ownerColours = ({ owners }: Feature): string[] => (owners.length > 0 ? owners.map(colourOf) : [nobody]);

export function featureAt(look: Look, art: Art, px: number, py: number): Feature | null {
  const x = Math.floor(px / 200);
  const y = Math.floor(py / 200);
  const tile = look.scene.tiles.find((t) => t[1] === x && t[2] === y);
  if (!tile) return null;
  const seg = art.segmentAt(tile, px, py);
  return look.features.find((f) => f.segs.some((s) => s[0] === x && s[1] === y && s[2] === seg)) ?? null;
}

const signs = ["↑", "→", "↓", "←"];

function markFigure(option: Option, mover: number): MarkDrawing["figure"] {
  switch (option.type) {
    case "place":
      return {
        kind: option.figure,
        colour: figureColour(option.figure, option.colour ?? mover),
        lies: option.on === "field" && (option.figure === "follower" || option.figure === "large"),
      };
    case "crown":
      return { kind: "follower", colour: figureColour("follower", mover), lies: false };
    default:
      return undefined;
  }
}

function markSign(option: Option): string | undefined {
  switch (option.type) {
    case "recall":
      return "↩";
    case "princess":
    case "plague":
    case "bury":
      return "✕";
    case "walk":
      return signs[option.side];
    case "haunt":
      return "!";
    case "score":
      return option.ghosts ? `−${option.ghosts}` : "★";
    case "calm":
      return `−${option.ghosts}`;
    default:
      return undefined;
  }
}

/** An option as a mark where it points; null if it points nowhere on the board. */
export function markOf(option: Option, scene: Scene, art: Art, mover: number): MarkDrawing | null {
  if (!("seg" in option) && !("px" in option)) return null;
  const place =
    option.type === "score" && option.fromX !== undefined ? { x: option.fromX, y: option.fromY, seg: -1 } : option;
  const [px, py] = art.point(place, scene.tiles);
  return {
    id: option.move,
    px,
    py,
    figure: markFigure(option, mover),
    piece: option.type === "fairy" ? "fairy" : option.type === "dog" ? "dog" : undefined,
    sign: markSign(option),
    chosen: false,
    label: "",
  };
}

const signed = (gain: number | undefined) => (gain ? (gain > 0 ? `+${gain}` : `${gain}`) : undefined);

/** What can be chosen on the board: a mark a feature, and once a feature is chosen whose tile is free, its tiles. */
export function markDrawings(turn: Turn, art: Art, preview: boolean, label: (o: Option) => string): MarkDrawing[] {
  const { scene } = turn.laid ?? turn.base;
  const mover = turn.base.state.decides ?? 0;
  const { entry, figure, entries, options } = turn;
  if (entry && entry.places.length > 1)
    return entry.places.flatMap((option) => {
      const mark = markOf(option, scene, art, mover);
      return mark ? [{ ...mark, chosen: option === figure, label: label(option) }] : [];
    });
  const groups = new Map<string, Entry[]>();
  const crowded = tooMany(entries);
  for (const e of entries) if (!crowded || !isFar(e) || e === entry) groups.set(e.group, [...(groups.get(e.group) ?? []), e]);
  return [...groups.values()].flatMap((group): MarkDrawing[] => {
    const shown = group.find((e) => e === entry) ?? group[0];
    const mark = shown && markOf(shown.option, scene, art, mover);
    if (!mark) return [];
    const gain = preview ? signed(gainOf(shown.option, options, mover)) : undefined;
    const number = numberOf(shown, entries);
    return [{ ...mark, text: gain, number, chosen: shown === entry, label: label(shown.option) }];
  });
}

/** The number under which the list names an entry; what lies on one's own tile is seen without. */
export function numberOf(entry: Entry, entries: readonly Entry[]): string | undefined {
  const listed = entries.filter((e) => e.option.type !== "pass");
  const away = entry.option.type !== "place" || entry.option.move.includes("@");
  return listed.length > 1 && away && !(tooMany(entries) && isFar(entry)) ? `${listed.indexOf(entry) + 1}` : undefined;
}

/** What an option would bring its player against doing nothing; undefined where that says nothing. */
export function gainOf(option: Option, options: Option[], player: number): number | undefined {
  const pass = options.find((o) => o.type === "pass");
  const mine = option.scores?.[player];
  const without = pass?.scores?.[player];
  return mine === undefined || without === undefined || option === pass ? undefined : mine - without;
}

/** The tiles of the last moves; the very last one stronger. */
export function glowDrawings(steps: readonly Step[], since: number): GlowDrawing[] {
  const glows: GlowDrawing[] = [];
  const recent = steps.slice(Math.max(0, since));
  for (const step of recent) {
    const placed = step.events.find((e) => e.type === "place");
    if (!placed) continue;
    for (const g of glows) g.strong = false;
    glows.push({ x: placed.x, y: placed.y, colour: colourOfPlayer(step.player), strong: true });
  }
  return glows;
}

const sectors = ["fortune", "taxes", "famine", "storm", "inquisition", "plague", "crown"];

/** Where on the board something was scored; null where it belongs to no place of it. */
export function eventPoint(event: GameEvent, look: Look, art: Art): [number, number] | null {
  const { tiles, wheel } = look.scene;
  const square = squareOf(event);
  if (square) {
    const at = "at" in event ? event.at : undefined;
    const here = (s: FeatureSegment) => s[0] === square.x && s[1] === square.y && s[3] === at;
    const seg = look.features.flatMap((f) => f.segs).find(here)?.[2] ?? -1;
    return art.point({ ...square, seg }, tiles);
  }
  if (event.type !== "score") return null;
  const fairy = look.state.fairy;
  if (event.feature === "fairy" && fairy) return [200 * fairy.x + 100, 200 * fairy.y + 100];
  if (wheel && sectors.includes(event.feature)) return [200 * wheel.x + 400, 200 * wheel.y + 400];
  return null;
}
