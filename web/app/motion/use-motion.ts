// Motions of a game: what the engine tells becomes effects over the board. Any tap or key ends what is under way, and
// is not swallowed; with less motion nothing begins.
import { useEffect, useLayoutEffect, useRef, type MutableRef } from "preact/hooks";
import type { BoardHandle } from "../../board/board";
import type { Art } from "../engine/art";
import type { GameEvent, Look } from "@bastide/engine/engine";
import type { Table } from "../game/table";
import type { Turn } from "../game/turn";
import { isCalm, paces, settings } from "../settings";
import { plan, times, type Effect } from "./plan";
import { Player } from "./player";
import { Stage } from "./stage";

/** Who comes back to a game that went on sees where it is, not how it came there. */
const mostTiles = 3;

export interface Motion {
  /** Over the whole screen: what goes between board and panels. */
  air: MutableRef<HTMLDivElement | null>;
  /** An event of the final scoring. */
  tell: (event: GameEvent) => void;
}

/** A tile that is laid comes from the hand. */
function laying(turn: Turn | null, art: Art): Effect[] {
  const { x = 0, y = 0 } = turn?.tile ?? {};
  const tile = turn?.tile && turn.shown.scene.tiles.find((t) => t[1] === x && t[2] === y);
  // One that was dragged is there already.
  if (!tile || document.querySelector(".hand.dragging")) return [];
  const way = ["hand", [200 * x + 100, 200 * y + 100]] as const;
  const sprite = `tile ${art.tile(tile)}`;
  return [{ gait: "lay", at: 0, for: times.lay / 2, sprite, colour: "", scale: 1, way: [way[0], [...way[1]]], hides: `tile ${x},${y}` }];
}

function stepsEffects(table: Table, art: Art, seen: number, before: Look): Effect[] {
  const fresh = table.steps.slice(seen).filter((step) => !step.old);
  const events = fresh.flatMap((step) => step.events).filter((event) => !("final" in event && event.final));
  if (events.filter((event) => event.type === "place").length > mostTiles) return [];
  const seat = table.seats[fresh[0]?.player ?? 0];
  const own = seat?.mine === true && seat.kind === "human";
  return plan(events, { before, after: table.look, art, own, mists: table.mists }, paces[settings.get().pace].speed);
}

export function useMotion(
  table: Table,
  art: Art,
  board: MutableRef<BoardHandle | null>,
  turn: Turn | null,
  replaying: boolean,
  /** Lets what else is on its way arrive. */
  arrive: () => void,
): Motion {
  const air = useRef<HTMLDivElement | null>(null);
  const player = useRef<Player<Effect> | null>(null);
  const seen = useRef({ table, steps: table.steps.length, look: table.look });

  const play = (planned: () => readonly Effect[]) => {
    if (isCalm() || document.hidden || !board.current || !air.current) return;
    const effects = planned();
    if (effects.length === 0) return;
    player.current ??= new Player(new Stage(board.current, air.current).perform);
    player.current.play(effects);
  };

  useLayoutEffect(() => {
    const { table: same, steps, look } = seen.current;
    seen.current = { table, steps: table.steps.length, look: table.look };
    if (same !== table || table.steps.length < steps) player.current?.finish();
    else if (!replaying && table.steps.length > steps) play(() => stepsEffects(table, art, steps, look));
  }, [table, table.steps.length]);
  useLayoutEffect(() => play(() => laying(turn, art)), [turn?.tile?.x, turn?.tile?.y]);
  useLayoutEffect(() => {
    if (replaying) player.current?.finish();
  }, [replaying]);

  useEffect(() => {
    const finish = () => {
      player.current?.finish();
      arrive();
    };
    const listened = ["pointerdown", "keydown", "wheel"] as const;
    for (const type of listened) window.addEventListener(type, finish, { capture: true, passive: true });
    return () => {
      for (const type of listened) window.removeEventListener(type, finish, { capture: true });
      player.current?.finish();
      player.current = null;
    };
  }, [table]);

  const tell = (event: GameEvent) => {
    player.current?.finish();
    play(() => plan([event], { before: table.look, after: table.look, art, own: false, mists: table.mists }));
  };
  return { air, tell };
}
