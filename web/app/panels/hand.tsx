import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { keepTaps } from "../../board/viewport";
import { colourOfPlayer } from "../game/colours";
import type { Action } from "../game/model";
import type { Game } from "../game/play";
import { tileText } from "../game/words";
import { t } from "../i18n";
import { TilePicture } from "./picture";

/** Further than this a press becomes a drag, in pixels. */
const dragStart = 8;
/** A finger would hide the tile: it lies so far above it, in pixels. */
const aboveFinger = 50;

/** The drawn tile. On one's own turn it can be dragged to its square by mouse or finger, and a tap turns it. */
export function Hand({ game, kind }: { game: Game; kind: number }) {
  const { art, turn, model, board, table } = game;
  const [from, setFrom] = useState<{ x: number; y: number; lay: Action } | null>(null);
  const [drag, setDrag] = useState(false);
  const held = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => (held.current ? keepTaps(held.current) : undefined), [turn?.tilePhase]);
  const rot = turn?.tile?.rot ?? model.choice.rot;
  const decides = table.look.state.decides ?? 0;
  const style = { "--c": colourOfPlayer(decides) };
  const name = tileText(table.look.state.tile ?? "");
  // Laid on a square it has the look of that square, here too: it is the same tile.
  const laid = turn?.tile;
  const [, , , , drawing = 0] = (laid && turn.shown.scene.tiles.find(([, x, y]) => x === laid.x && y === laid.y)) ?? [];
  if (!turn?.tilePhase)
    return (
      <div class="hand" style={style}>
        <TilePicture art={art} kind={kind} label={t("play.handOf", { name: table.name(decides), tile: name })} />
      </div>
    );
  const at = (event: PointerEvent): [number, number] => [
    event.clientX,
    event.clientY - (event.pointerType === "touch" ? aboveFinger : 0),
  ];
  const down = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    // A second finger does nothing to what the first one holds.
    if (!event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setFrom({ x: event.clientX, y: event.clientY, lay: { type: "lay", move: turn.tile?.move ?? null, rot } });
  };
  const move = (event: PointerEvent) => {
    if (!event.isPrimary || !from || (!drag && Math.hypot(event.clientX - from.x, event.clientY - from.y) <= dragStart)) return;
    if (!drag) {
      setDrag(true);
      if (turn.tile) game.dispatch({ type: "lay", move: null });
    }
    board.current?.hover(at(event));
  };
  const end = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    const cancelled = event.type === "pointercancel";
    const square = drag && !cancelled ? board.current?.hover(at(event)) : null;
    board.current?.hover(null);
    if (square) game.lay(square.x, square.y);
    // Nobody let it go: the system took the finger away, and the tile lies where it lay before.
    else if (drag && cancelled && from) game.dispatch(from.lay);
    setFrom(null);
    // The click that follows a drag must still see it.
    window.setTimeout(() => setDrag(false), 0);
  };
  return (
    <div class={drag ? "hand dragging" : "hand"} style={style}>
      <button
        ref={held}
        class="hand-tile"
        title={t("play.rotate")}
        aria-label={t("play.hand", { tile: name })}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClick={() => {
          if (!drag) game.turnTile(1);
        }}
      >
        <TilePicture art={art} kind={kind} rot={rot} drawing={drawing} label="" />
      </button>
    </div>
  );
}
