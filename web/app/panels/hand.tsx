import type { Art } from "../engine/art";
import type { Turn } from "../game/turn";
import { t } from "../i18n";
import { TilePicture } from "./picture";

/** The drawn tile, large: it can be dragged to its square, and a tap turns it. */
export function Hand({ art, turn, left, onRotate }: { art: Art; turn: Turn; left: number; onRotate: () => void }) {
  const kind = turn.base.scene.hand;
  if (kind === undefined) return null;
  const rot = turn.tile?.rot ?? turn.preferred;
  return (
    <div class="hand">
      <button class="hand-tile" draggable={true} title={t("play.rotate")} aria-label={t("play.hand")} onClick={onRotate}>
        <TilePicture art={art} kind={kind} rot={rot} label={t("play.hand")} />
      </button>
      <small>{t("play.left", { n: left })}</small>
    </div>
  );
}
