import { useState } from "preact/hooks";
import type { Art } from "../engine/art";
import type { Turn } from "../game/turn";
import { t } from "../i18n";
import { TilePicture } from "./picture";

interface Props {
  art: Art;
  turn: Turn;
  left: number;
  onRotate: () => void;
  onDrop: (clientX: number, clientY: number) => void;
}

/** Further than this a press becomes a drag, in pixels. */
const dragStart = 8;

/** The drawn tile, large: it can be dragged to its square by mouse or finger, and a tap turns it. */
export function Hand({ art, turn, left, onRotate, onDrop }: Props) {
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  const kind = turn.base.scene.hand;
  if (kind === undefined) return null;
  const rot = turn.tile?.rot ?? turn.preferred;
  const down = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setFrom({ x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent) => {
    if (from && (at || Math.hypot(event.clientX - from.x, event.clientY - from.y) > dragStart))
      setAt({ x: event.clientX, y: event.clientY });
  };
  const up = (event: PointerEvent) => {
    if (from && at) onDrop(event.clientX, event.clientY);
    setFrom(null);
    // The click that follows a drag must still see it.
    window.setTimeout(() => setAt(null), 0);
  };
  return (
    <div class="hand">
      <button
        class="hand-tile"
        title={t("play.rotate")}
        aria-label={t("play.hand")}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={() => {
          setFrom(null);
          setAt(null);
        }}
        onClick={() => {
          if (!at) onRotate();
        }}
      >
        <TilePicture art={art} kind={kind} rot={rot} label={t("play.hand")} />
      </button>
      <small>{t("play.left", { n: left })}</small>
      {at && (
        <div class="dragged" style={{ left: `${at.x}px`, top: `${at.y}px` }}>
          <TilePicture art={art} kind={kind} rot={rot} label="" />
        </div>
      )}
    </div>
  );
}
