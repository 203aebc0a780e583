// What is only talked about, drawn faintly on the board: a hint, or a move of the past beside a better one.
import type { GhostDrawing } from "../../board/types";
import type { Art } from "../engine/art";
import type { Verdict } from "../engine/review-worker";
import { sameSquare, type Look, type Option, type Scene } from "@bastide/engine/engine";
import { t } from "../i18n";
import { markOf } from "./drawing";
import type { Turn } from "./turn";
import type { Advice } from "./use-hint";

const playedColour = "#a8431f";
const betterColour = "#23703a";
const hintColour = "#1b6fb0";

/** A tile as it would lie, or the mark of any other choice; nothing for what has no place on the board. */
function ghost(option: Option | null, scene: Scene, art: Art, mover: number, colour: string, text: string): GhostDrawing[] {
  if (!option) return [];
  const key = `${text}/${option.move}`;
  if (option.type === "tile" && scene.hand !== undefined) {
    const { x, y, rot } = option;
    return [{ key, colour, text, tile: { name: art.tile([scene.hand, x, y, rot, 0]), x, y } }];
  }
  const mark = markOf(option, scene, art, mover);
  return mark ? [{ key, colour, text, mark }] : [];
}

/** The move that was played and the better one, in the position before both. */
export function reviewGhosts(verdict: Verdict | undefined, look: Look, art: Art, mover: number): GhostDrawing[] {
  if (!verdict) return [];
  const { played, best } = verdict;
  // Two tiles on one square could not be told apart: the words beside tell how the other one lay.
  const hidden = played?.type === "tile" && best?.type === "tile" && sameSquare(played, best);
  return [
    ...(hidden ? [] : ghost(played, look.scene, art, mover, playedColour, t("review.played"))),
    ...ghost(best, look.scene, art, mover, betterColour, t("review.better")),
  ];
}

/** The advice as far as it is not yet followed. */
export function hintGhosts(advice: Advice | null, turn: Turn | null, art: Art): GhostDrawing[] {
  if (!advice || !turn) return [];
  const { tile, figure } = advice;
  const mover = turn.base.state.decides ?? 0;
  if (tile && turn.tile?.move !== tile.move) {
    const scene = advice.after?.scene ?? turn.base.scene;
    return [
      ...ghost(tile, turn.base.scene, art, mover, hintColour, t("play.hint")),
      ...(figure ? ghost(figure, scene, art, mover, hintColour, "") : []),
    ];
  }
  return figure && turn.figure?.move !== figure.move
    ? ghost(figure, turn.shown.scene, art, mover, hintColour, t("play.hint"))
    : [];
}
