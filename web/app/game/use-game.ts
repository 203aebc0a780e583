// A table as a screen sees it: changes, positions of the past, what just happened.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { newEngine } from "../app-state";
import type { Engine, GameEvent, Look } from "@bastide/engine/engine";
import { play as playSounds, soundsOf } from "../util/sound";
import { LocalTable } from "./local";
import type { Table } from "./table";

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

/** The position after the first n steps, made by an engine of its own; bots wait while somebody looks back. */
export function usePast(table: Table, cursor: number | null): Look | null {
  const [viewer, setViewer] = useState<Engine | null>(null);
  const looking = cursor !== null;
  useEffect(() => {
    if (looking && !viewer) void newEngine().then(setViewer);
  }, [looking, viewer]);
  useEffect(() => {
    if (table instanceof LocalTable) table.pause(looking);
  }, [table, looking]);
  return useMemo(() => {
    if (cursor === null || !viewer) return null;
    return viewer.play(table.script(cursor), false).look;
  }, [table, cursor, viewer]);
}

export interface News {
  events: GameEvent[];
  key: string;
}
const noNews: News = { events: [], key: "" };

/** The events of the newest step for a short while: what is highlighted on the board and read out. */
export function useNews(table: Table): News {
  const [news, setNews] = useState<News>(noNews);
  const seen = useRef(table.steps.length);
  useEffect(() => {
    const before = seen.current;
    seen.current = table.steps.length;
    const events = table.steps.length > before ? table.newsSince(before) : [];
    const won = table.over && table.victors.some((player) => table.seats[player]?.mine);
    playSounds(...soundsOf(events), ...(won ? (["win"] as const) : []));
    setNews(events.length > 0 ? { events, key: `${table.steps.length}` } : noNews);
    if (events.length === 0) return;
    const timer = window.setTimeout(() => setNews(noNews), newsTime);
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
