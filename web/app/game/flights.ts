// Points on their way from what was scored to the score: while they fly the score still shows what it was.
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { BoardHandle } from "../../board/board";
import type { Art } from "../engine/art";
import type { GameEvent } from "@bastide/engine/engine";
import { times } from "../motion/plan";
import { isCalm, paces, settings } from "../settings";
import { spotOf } from "../util/spots";
import { Store } from "../util/store";
import { colourOf } from "./colours";
import { eventPoint } from "./drawing";
import { isFinal } from "./final";
import type { Table } from "./table";

/** A part of an event's points, with the score it goes to: a player's number, "team", or a colour's number. */
export interface Share {
  score: string;
  points: number;
  colour: string;
}

export interface Flight extends Share {
  key: string;
  text: string;
  /** Where it begins and where it goes, in pixels of the screen. */
  from: [number, number];
  to: [number, number];
  delay: number;
}

/** How much later each further flight begins, in milliseconds. */
const apart = 160;
/** However much is scored at once, the last points set out by then. */
const latest = 1600;
/** How long points that do not fly stay to be read. */
const readingTime = 1900;
/** Points that set out from one place stand beside each other, in pixels. */
const beside = 54;
/** From the middle of points to where they end, sideways and up while they rise, against the size of words. */
const half = { x: 2.4, y: 2.6 };

/** What is seen before points set out: the pig on its way to the sector, the dragon's steps. */
function seenFirst(events: readonly GameEvent[], scored: GameEvent): number {
  const before = events.slice(0, events.indexOf(scored));
  const time = before.reduce((ms, { type }) => ms + (type === "pig" ? times.pig : type === "dragon" ? times.step : 0), 0);
  return time / paces[settings.get().pace].speed;
}

/** Whose points an event brings. In mists they are the team's, at level 6 a colour's. */
function sharesOf(event: GameEvent, table: Table): Share[] {
  if (event.type !== "score" && event.type !== "dog-score") return [];
  const shares = event.points.flatMap((points, owner) =>
    points === 0 ? [] : [{ score: `${owner}`, points, colour: colourOf(owner) }],
  );
  if (!table.mists || table.look.state.level === 6) return shares;
  const points = shares.reduce((sum, share) => sum + share.points, 0);
  return points === 0 ? [] : [{ score: "team", points, colour: "#b8860b" }];
}

/** What of a score is not to be shown yet. */
export function outstanding(shares: readonly Share[], score: string): number {
  return shares.reduce((sum, share) => sum + (share.score === score ? share.points : 0), 0);
}

/** Where points are seen whole, as near as can be. */
function onScreen([x, y]: [number, number]): [number, number] {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const within = (at: number, least: number, size: number) => Math.max(least, Math.min(size - least, at));
  return [within(x, half.x * rem, window.innerWidth), within(y, half.y * rem, window.innerHeight)];
}

function flightsOf(events: readonly GameEvent[], name: string, table: Table, art: Art, board: BoardHandle): Flight[] {
  // With less motion the points stand above the board and are in the score at once.
  const calm = isCalm();
  const shares = events.flatMap((event) => sharesOf(event, table).map((share) => ({ event, share })));
  const step = calm ? 0 : Math.min(apart, latest / Math.max(1, shares.length));
  const taken: [number, number][] = [];
  const free = ([x, y]: [number, number], by: number): [number, number] =>
    taken.some((other) => Math.hypot(other[0] - x, other[1] - y) < beside - 1) ? free([x + by, y], by) : [x, y];
  return shares.flatMap(({ event, share }, i): Flight[] => {
    const to = spotOf(`[data-score="${share.score}"]`, `[data-player="${share.score}"]`);
    if (!to) return [];
    const start = onScreen(board.toScreen(eventPoint(event, table.look, art)));
    const from = free(start, start[0] < window.innerWidth / 2 ? beside : -beside);
    taken.push(from);
    return [
      {
        ...share,
        key: `${name}/${i}`,
        text: `+${share.points}`,
        points: calm ? 0 : share.points,
        from,
        to,
        delay: i * step + (calm ? 0 : seenFirst(events, event)),
      },
    ];
  });
}

/** How long a flight takes, in milliseconds: the styles, which draw it, say so. */
function flightTime(): number {
  return 1000 * parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--flight"));
}

/** What is on its way, and how far it has been told what happened: steps of the game, events of the final scoring. */
export interface Air {
  flights: readonly Flight[];
  steps: number;
  finals: number;
}

/** What of the real scores is not to be shown yet: points that fly, and those that have yet to set out. */
export function notYet(air: Air, table: Table, finals: readonly GameEvent[]): Share[] {
  const waiting = [...table.newsSince(air.steps).filter((event) => !isFinal(event)), ...finals.slice(air.finals)];
  return [...air.flights, ...waiting.flatMap((event) => sharesOf(event, table))];
}

export interface Flights {
  air: Store<Air>;
  /** Tells the final scoring up to its n-th event. */
  tell: (n: number) => void;
  /** Lets all points that fly arrive at once. */
  arrive: () => void;
}

/** The flights of a table. New steps start theirs by themselves; the final scoring is told one event after another. */
export function useFlights(
  table: Table,
  art: Art,
  board: () => BoardHandle | null,
  finals: readonly GameEvent[],
  replaying: boolean,
): Flights {
  const air = useMemo(() => new Store<Air>({ flights: [], steps: table.steps.length, finals: 0 }), [table]);
  const timers = useRef(new Set<number>());

  const launch = (events: readonly GameEvent[], name: string, told: Partial<Air>) => {
    const handle = board();
    const flights = handle ? flightsOf(events, name, table, art, handle) : [];
    air.update({ ...told, flights: [...air.get().flights, ...flights] });
    for (const flight of flights) {
      const land = () => {
        timers.current.delete(timer);
        air.update({ flights: air.get().flights.filter((other) => other !== flight) });
      };
      const timer = window.setTimeout(land, flight.points ? flight.delay + flightTime() : readingTime);
      timers.current.add(timer);
    }
  };
  const stop = () => {
    for (const timer of timers.current) window.clearTimeout(timer);
    timers.current.clear();
    air.update({ flights: [] });
  };

  // Where the board lies on the screen is known only when it is drawn; the scores wait until then.
  useLayoutEffect(() => {
    const before = air.get().steps;
    const steps = table.steps.length;
    if (steps < before) stop();
    launch(replaying ? [] : table.newsSince(before).filter((event) => !isFinal(event)), `${steps}`, { steps });
  }, [table, table.steps.length]);
  useEffect(() => {
    if (replaying) stop();
  }, [replaying]);
  useEffect(() => stop, [table]);
  // Whoever goes on has seen the points before: they arrive at once.
  const tell = (n: number) => {
    stop();
    launch(finals.slice(n - 1, n), `final${n}`, { finals: n });
  };
  const arrive = () => {
    if (!isCalm() && air.get().flights.length > 0) stop();
  };
  return { air, tell, arrive };
}
