// A game as its screen holds it together: the position shown, the turn being made, and what a person can do.
import { useMemo, useRef, useState, type MutableRef } from "preact/hooks";
import type { BoardHandle } from "../../board/board";
import { square, type Box } from "../../board/types";
import { useKindsAhead } from "../engine/ahead";
import type { Art } from "../engine/art";
import { squareOf, type AidsAnswer, type Feature, type GameEvent, type Look, type Option } from "@bastide/engine/engine";
import { settings } from "../settings";
import { useStore } from "../util/store";
import { finalEvents } from "./final";
import { useMotion, type Motion } from "../motion/use-motion";
import { useFlights, type Flights } from "./flights";
import { modeOf, topSheet, type Action, type Mode, type Model, type Point, type Sheet } from "./model";
import { tellCoordinates } from "./places";
import { useScreen } from "./screen";
import { wear } from "./colours";
import type { Table } from "./table";
import { layAt, readTurn, turnOn, type Entry, type Turn } from "./turn";
import { useAids } from "./use-aids";
import { useNews, usePast, useTable, type News } from "./use-game";
import { useHint, type Hint } from "./use-hint";
import { useReview, type Review } from "./use-review";

/** What the pointer or the focus is on, somewhere beside the board: it is lit there. */
export interface Lit {
  event?: GameEvent;
  option?: Option;
  squares?: Point[];
}

export interface Game {
  table: Table;
  art: Art;
  model: Model;
  mode: Mode;
  dispatch: (action: Action) => void;
  look: Look;
  /** Dead squares, tiles to come and so on of the position shown, or of one before it; null while nothing is known. */
  aids: AidsAnswer | null;
  turn: Turn | null;
  mover: number;
  finals: GameEvent[];
  news: News;
  flights: Flights;
  motion: Motion;
  hint: Hint;
  review: Review;
  board: MutableRef<BoardHandle | null>;
  lit: Lit | null;
  light: (lit: Lit | null) => void;
  owners: boolean;
  setOwners: (on: boolean) => void;
  /** The feature that somebody points at. */
  feature: Feature | null;
  setFeature: (feature: Feature | null) => void;
  /** The square that the keys are on. */
  square: Point | null;
  setSquare: (square: Point | null) => void;
  coordinates: boolean;
  lay: (x: number, y: number) => void;
  turnTile: (by: number) => void;
  choose: (option: Option | null) => void;
  chooseMark: (move: string) => void;
  confirm: () => void;
  takeHint: () => void;
}

/** The squares of what is lit. */
function litBoxes({ event, option, squares }: Lit): Box[] {
  const points: Point[] = [...(squares ?? [])];
  for (const about of [event, option]) {
    const place = about && squareOf(about);
    if (place) points.push(place);
  }
  return points.map(({ x, y }) => square(x, y));
}

/** What a person does in a turn, as actions of the screen. */
function useChoosing(table: Table, turn: Turn | null, model: Model, dispatch: (action: Action) => void, hint: Hint) {
  const choose = (option: Option | null) => dispatch({ type: "choose", move: option?.move ?? null });
  const lay = (x: number, y: number) => {
    const cover = turn?.options.find((o) => o.type === "cover" && o.x === x && o.y === y);
    if (cover) return choose(cover);
    const option = turn && layAt(turn, x, y, model.choice.rot);
    if (option && option.move !== turn.tile?.move) dispatch({ type: "lay", move: option.move, rot: option.rot });
  };
  const turnTile = (by: number) => {
    if (!turn?.canTurn) return;
    const { move, rot } = turnOn(turn, model.choice.rot, by);
    dispatch(move === null ? { type: "turn", rot } : { type: "lay", move, rot });
  };
  // Another tap on the same feature takes the next figure that may stand there, and none after the last.
  const chooseMark = (move: string) => {
    const place = turn?.entry && turn.entry.places.length > 1 && turn.entry.places.find((o) => o.move === move);
    if (place) return choose(place);
    const group = turn?.entries.find((e) => e.option.move === move)?.group;
    const entries: Entry[] = turn?.entries.filter((e) => e.group === group) ?? [];
    const at = turn?.entry ? entries.indexOf(turn.entry) : -1;
    choose(entries[at + 1]?.option ?? null);
  };
  const confirm = () => {
    if (turn?.moves) void table.play(turn.moves);
  };
  const takeHint = () => {
    const { tile, figure } = hint.advice ?? {};
    if (tile) dispatch({ type: "lay", move: tile.move, rot: tile.rot });
    if (figure && figure.type !== "pass") choose(figure);
  };
  return { choose, lay, turnTile, chooseMark, confirm, takeHint };
}

const sheetNeedsPlaces = (sheet: Sheet | null) => sheet?.name === "review" || sheet?.name === "text";

export function useGame(table: Table, art: Art): Game {
  wear(table.mists ? table.look.state.supply : null, table.seats.map((seat) => seat.colour));
  useTable(table);
  const { model, dispatch } = useScreen(table);
  const past = usePast(table, model.cursor);
  const { coordinates: wanted } = useStore(settings);
  const coordinates = wanted || model.cursor !== null || sheetNeedsPlaces(topSheet(model));
  tellCoordinates(coordinates);
  const hint = useHint(table);
  const review = useReview(table);
  const news = useNews(table);
  const [owners, setOwners] = useState(false);
  const [lit, setLit] = useState<Lit | null>(null);
  const [feature, setFeature] = useState<Feature | null>(null);
  const [square, setSquare] = useState<Point | null>(null);
  const board = useRef<BoardHandle | null>(null);
  const mode = modeOf(model);
  const finals = useMemo(() => finalEvents(table), [table, table.look]);
  const flights = useFlights(table, art, () => board.current, finals, model.cursor !== null);
  const turn = useMemo(
    () => (mode === "choosing" ? readTurn(table.engine, table.look, table.allow, model.choice) : null),
    [table, table.look, table.allow, mode, model.choice.tile, model.choice.figure],
  );
  const motion = useMotion(table, art, board, turn, model.cursor !== null, flights.arrive);
  const list = topSheet(model)?.name === "tiles";
  const { look, aids } = useAids(table, past ?? turn?.shown ?? table.look, past ? model.cursor : null, turn, list);
  useKindsAhead(art, aids?.remaining);
  const light = (next: Lit | null) => {
    setLit(next);
    if (next) board.current?.reveal(litBoxes(next));
  };
  return {
    table,
    art,
    model,
    mode,
    dispatch,
    look,
    aids,
    turn,
    mover: turn?.base.state.decides ?? look.state.decides ?? 0,
    finals,
    news,
    flights,
    motion,
    hint,
    review,
    board,
    lit,
    light,
    owners,
    setOwners,
    feature,
    setFeature,
    square,
    setSquare,
    coordinates,
    ...useChoosing(table, turn, model, dispatch, hint),
  };
}
