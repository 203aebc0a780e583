// What the board shows besides the tiles and figures: squares to choose, coloured features, the glow of last moves.
import type { AreaDrawing, GlowDrawing, PointsDrawing, SquareDrawing } from "../../board/types";
import type { Art } from "../engine/art";
import { isAt, type Feature, type GameEvent, type Look, type Option } from "@bastide/engine/engine";
import { t } from "../i18n";
import { colourOf } from "./colours";
import { featureAreas, featurePoints, featuresAt, glowDrawings } from "./drawing";
import type { Point } from "./model";
import type { Table } from "./table";
import { flockSquares, type Turn } from "./turn";
import { sinceMyTurn } from "./use-game";
import { optionText } from "./words";

const highlight = "#ffd54a";
const pending = "#fff3c4";
const faded = "#5b4a3a";

export function boardSquares(table: Table, look: Look, turn: Turn | null, cursor: Point | null, lit: readonly Point[]): SquareDrawing[] {
  const squares: SquareDrawing[] = [];
  if (turn && !turn.tile) for (const { x, y } of turn.squares) squares.push({ x, y, style: "legal", label: "" });
  for (const [i, option] of (turn?.options ?? []).entries())
    if (option.type === "cover" && option !== turn?.figure)
      squares.push({ x: option.x, y: option.y, style: "cover", label: optionText(option, table), text: `${i + 1}` });
  if (table.aids.dead && look.state.status === "playing")
    for (const [x, y] of look.dead) squares.push({ x, y, style: "dead", label: t("play.dead") });
  for (const { x, y } of lit) squares.push({ x, y, style: "lit", label: "" });
  if (turn && cursor) squares.push({ ...cursor, style: "cursor", label: "" });
  return squares;
}

export interface Shown {
  /** Every feature that somebody holds. */
  owners: boolean;
  /** Those that can no longer be completed. */
  hopeless: boolean;
  /** The one under the pointer. */
  feature: Feature | null;
  /** Scoring events to highlight. */
  scored: GameEvent[];
  /** What an option would claim, and for whom. */
  claim: Option | null;
  mover: number;
  /** Features to choose by pressing them. */
  free: ReadonlySet<string>;
}

const isHeld = (f: Feature) => f.strength.some((n) => n > 0);

/** With the owners of everything stands what each feature brings now; otherwise that of the one under the pointer. */
export function boardPoints(look: Look, art: Art, { owners, feature }: Pick<Shown, "owners" | "feature">): PointsDrawing[] {
  const features = owners ? look.features.filter(isHeld) : feature ? [feature] : [];
  return features.flatMap((f) => featurePoints(f, look.scene, art));
}

export function boardAreas(look: Look, art: Art, shown: Shown): AreaDrawing[] {
  const { tiles } = look.scene;
  const { claim } = shown;
  const hopeless = shown.hopeless ? look.features.filter((f) => f.hopeless) : [];
  const held = shown.owners ? look.features.filter(isHeld) : [];
  const claimed = claim ? look.features.filter((f) => f.segs.some((s) => isAt(s, claim))) : [];
  const claimer = claim && "colour" in claim ? claim.colour : undefined;
  const free = look.features.filter((f) => shown.free.has(`feature ${f.id}`));
  return [
    ...free.flatMap((f) => featureAreas(f, tiles, art, pending, "dotted")),
    // Most mist can no longer be closed: a line around it says so without hiding its ghosts.
    ...hopeless.flatMap((f) => featureAreas(f, tiles, art, faded, f.type === "mist" ? "spoiled" : "hopeless")),
    ...claimed.flatMap((f) => featureAreas(f, tiles, art, colourOf(claimer ?? shown.mover))),
    ...[...held, ...(shown.feature && !shown.owners ? [shown.feature] : [])].flatMap((f) =>
      featureAreas(f, tiles, art),
    ),
    ...shown.scored.flatMap((event) => featuresAt(look, event)).flatMap((f) => featureAreas(f, tiles, art, highlight)),
  ];
}

export function boardGlows(table: Table, turn: Turn | null, replayed: number | null): GlowDrawing[] {
  if (replayed !== null) return glowDrawings(table.steps.slice(0, replayed), replayed - 1);
  const glows = glowDrawings(table.steps, sinceMyTurn(table));
  if (turn) for (const flock of flockSquares(turn)) glows.push({ ...flock, colour: pending, strong: true });
  if (turn?.tile) glows.push({ x: turn.tile.x, y: turn.tile.y, colour: pending, strong: true });
  return glows;
}
