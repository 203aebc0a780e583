// A table as a screen sees it: the position shown (now or in the replay), the turn being made, what just happened.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { newEngine } from "../app-state";
import type { Engine } from "../engine/engine";
import type { GameEvent, Look } from "../engine/types";
import { play as playSounds, soundsOf } from "../util/sound";
import { LocalTable } from "./local";
import type { Table } from "./table";
import { Turn } from "./turn";

/** How long what was scored stays highlighted, in milliseconds. */
const newsTime = 1900;

export function useTable(table: Table): number {
  const [version, redraw] = useState(0);
  useEffect(() => {
    redraw((n) => n + 1); // what changed between drawing and listening must not be missed
    return table.subscribe(() => redraw((n) => n + 1));
  }, [table]);
  return version;
}

export interface Replay {
  cursor: number | null;
  past: Look | null;
  go: (n: number | null) => void;
  step: (by: number) => void;
}

/** The position after the first n steps, made by an engine of its own. */
export function useReplay(table: Table): Replay {
  const [cursor, setCursor] = useState<number | null>(null);
  const [viewer, setViewer] = useState<Engine | null>(null);
  useEffect(() => {
    if (cursor !== null && !viewer) void newEngine().then(setViewer);
  }, [cursor, viewer]);
  const past = useMemo(() => {
    if (cursor === null || !viewer) return null;
    return viewer.play(table.script(cursor)).look;
  }, [table, cursor, viewer]);
  const go = (n: number | null) => {
    if (table instanceof LocalTable) table.pause(n !== null);
    setCursor(n === null ? null : Math.max(0, Math.min(n, table.steps.length)));
  };
  // Keys can come faster than the screen is drawn: each step counts from the one before, not from what is shown.
  const step = (by: number) => {
    if (table instanceof LocalTable) table.pause(true);
    setCursor((now) => {
      const next = (now ?? table.steps.length) + by;
      return next >= table.steps.length ? null : Math.max(0, next);
    });
  };
  useEffect(() => {
    if (cursor === null && table instanceof LocalTable) table.pause(false);
  }, [table, cursor]);
  return { cursor, past, go, step };
}

export function useTurn(table: Table, shown: boolean): { turn: Turn | null; redraw: () => void } {
  const [, setVersion] = useState(0);
  const turn = useMemo(
    () => (shown && table.myTurn ? new Turn(table.engine, table.look, table.allow) : null),
    [table, table.look, table.myTurn, table.allow, shown],
  );
  return { turn, redraw: () => setVersion((n) => n + 1) };
}

/** The events of the newest step for a short while: what is highlighted on the board and read out. */
export function useNews(table: Table): { events: GameEvent[]; key: string } {
  const [news, setNews] = useState<{ events: GameEvent[]; key: string }>({ events: [], key: "" });
  const seen = useRef(table.steps.length);
  useEffect(() => {
    const before = seen.current;
    seen.current = table.steps.length;
    if (table.steps.length <= before) return;
    const events = table.newsSince(before);
    if (events.length === 0) return;
    const won = table.over && table.look.state.winners?.some((player) => table.seats[player]?.mine);
    playSounds(...soundsOf(events), ...(won ? (["win"] as const) : []));
    setNews({ events, key: `${table.steps.length}` });
    const timer = window.setTimeout(() => setNews({ events: [], key: "" }), newsTime);
    return () => window.clearTimeout(timer);
  }, [table, table.steps.length]);
  return news;
}

/** The first step since this screen's people were last asked. */
export function sinceMyTurn(table: Table): number {
  for (let i = table.steps.length - 1; i >= 0; i--) {
    const player = table.steps[i]?.player ?? 0;
    if (table.seats[player]?.mine && table.seats[player]?.kind === "human") return i;
  }
  return Math.max(0, table.steps.length - 4);
}
