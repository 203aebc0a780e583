// The board of a game: what is to be drawn on it now, each part made anew only when what it shows has changed.
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Board, turnMark } from "../../board/board";
import { square, type Box, type GhostDrawing, type HandDrawing, type MarkDrawing } from "../../board/types";
import { squareOf, type GameEvent, type Look, type Option } from "@bastide/engine/engine";
import { boardAreas, boardGlows, boardPoints, boardSquares } from "../game/board-view";
import { featureAt, figureDrawings, markDrawings, mistDrawings, pieceDrawings, tileDrawings } from "../game/drawing";
import { hintGhosts, reviewGhosts } from "../game/ghosts";
import { layers, topSheet, type Point } from "../game/model";
import type { Game } from "../game/play";
import { flockSquares, isFar, rotationAt, tooMany, type Turn } from "../game/turn";
import type { Advice } from "../game/use-hint";
import { optionText } from "../game/words";
import { t } from "../i18n";
import { usePictures } from "./use-pictures";

export function GameBoard({ game }: { game: Game }) {
  const { table, art, look, turn, model, mover, board, lit, owners, feature, news, coordinates } = game;
  const { scene } = look;
  const drawn = useMemo(
    () => ({
      tiles: tileDrawings(scene, art),
      figures: figureDrawings(scene, art),
      pieces: pieceDrawings(scene, art),
      mist: table.mists ? mistDrawings(scene, art) : [],
    }),
    [scene, art],
  );
  const pictures = usePictures(art, drawn, scene.wheel !== undefined);
  const squares = useMemo(
    () => boardSquares(table, look, turn, game.square, lit?.squares ?? litSquares(game)),
    [look, turn, game.square, lit],
  );
  const areas = useMemo(
    () =>
      boardAreas(look, art, {
        owners,
        hopeless: table.aids.dead && look.state.status === "playing",
        feature,
        mover,
        scored: [...(lit?.event ? [lit.event] : []), ...news.events].filter((e) => e.type === "score"),
        claim: lit?.option ?? turn?.figure ?? null,
        free: freeGroups(turn),
      }),
    [owners, feature?.id, look, turn, lit, news.key],
  );
  const points = useMemo(() => boardPoints(look, art, { owners, feature }), [owners, feature?.id, look]);
  const marks = useMemo(() => boardMarks(game), [turn, look]);
  const glows = useMemo(() => boardGlows(table, turn, model.cursor), [table.steps.length, turn?.tile, model.cursor]);
  const ghosts = useMemo(() => boardGhosts(game), [game.hint.advice, turn, look, topSheet(model)?.name]);
  const hand = useMemo(() => handDrawing(game), [turn, model.choice.rot]);
  useHintInView(game, ghosts);
  return (
    <Board
      label={t("play.board")}
      pictures={pictures}
      {...drawn}
      wheel={scene.wheel ?? null}
      squares={squares}
      marks={marks}
      areas={areas}
      points={points}
      glows={glows}
      ghosts={ghosts}
      coordinates={coordinates}
      hand={hand}
      laid={turn?.tile ? squareOf(turn.tile) : null}
      matter={matterOf(game)}
      asked={turn !== null}
      away={layers(model) > 0}
      turnKey={`${table.steps.length}/${model.cursor}/${turn !== null}/${turn?.squares.length ?? 0}`}
      onSquare={game.lay}
      onMark={game.chooseMark}
      onTurn={game.turnTile}
      onHover={(point) => hover(game, point)}
      onPress={(point) => press(game, point)}
      onAsk={(point) => ask(game, point)}
      handle={(made) => (board.current = made)}
    />
  );
}

/** Features that are too many for marks of their own. */
function freeGroups(turn: Turn | null): ReadonlySet<string> {
  if (!turn || turn.figure || !tooMany(turn.entries)) return new Set();
  return new Set(turn.entries.filter(isFar).map((e) => e.group));
}

/** Squares that are talked about beside the board. */
function litSquares({ lit }: Game): Point[] {
  return [lit?.event, lit?.option].flatMap((about) => (about && squareOf(about)) ?? []);
}

function boardMarks({ turn, art, table }: Game): MarkDrawing[] {
  if (!turn) return [];
  const phase = turn.laid?.state.phase ?? turn.base.state.phase;
  const marks = markDrawings(turn, art, table.aids.preview, (o) => optionText(o, table, phase));
  const { tile } = turn;
  if (!tile || !turn.canTurn) return marks;
  const middle = { px: 200 * tile.x + 100, py: 200 * tile.y + 100 };
  return [{ id: turnMark, ...middle, sign: "↻", chosen: false, label: t("play.rotate") }, ...marks];
}

function boardGhosts({ model, review, look, art, mover, hint, turn }: Game) {
  const verdict =
    model.cursor !== null && topSheet(model)?.name === "review" ? review.state.get().verdicts[model.cursor] : undefined;
  return verdict ? reviewGhosts(verdict, look, art, mover) : hintGhosts(hint.advice, turn, art);
}

/** From the middle of a ghost's mark to the end of the words above it, in units of the board. */
const markRoom = 80;
/** The words above a ghost's tile stand out of it so far. */
const wordsRoom = 40;

function ghostBox({ tile, mark }: GhostDrawing): Box[] {
  if (tile) return [{ ...square(tile.x, tile.y), y0: 200 * tile.y - wordsRoom }];
  return mark ? [{ x0: mark.px - markRoom, y0: mark.py - markRoom, x1: mark.px + markRoom, y1: mark.py + markRoom }] : [];
}

/** A hint that comes is seen, and so is one that is talked of again because a tile was taken back; while another tile is
 * tried the view is that tile's. What opened while the bot thought may hide the board: then it is shown after that. */
function useHintInView({ hint: { advice }, turn, model, board }: Game, ghosts: GhostDrawing[]): void {
  const before = useRef<{ advice: Advice | null; turn: Turn | null }>({ advice: null, turn: null });
  const away = layers(model) > 0;
  useLayoutEffect(() => {
    const last = before.current;
    const fresh = advice !== last.advice;
    const takenBack = last.turn?.tile && !turn?.tile && last.turn.base === turn?.base;
    before.current = { advice: away ? last.advice : advice, turn };
    if (advice && (fresh || takenBack)) board.current?.reveal(ghosts.flatMap(ghostBox));
  }, [advice, turn, away]);
}

function handDrawing({ turn, model, art }: Game): HandDrawing | null {
  const kind = turn?.base.scene.hand;
  if (!turn || kind === undefined || turn.tile) return null;
  const { rot } = model.choice;
  const squares = new Map(turn.squares.map((s) => [`${s.x},${s.y}`, rotationAt(s, rot)]));
  return {
    nameAt: (x, y) => {
      const turns = squares.get(`${x},${y}`);
      return turns === undefined ? null : art.tile([kind, x, y, turns, 0]);
    },
  };
}

/** Where an option's mark stands: a ghost's beside the ghost, not where the points are. */
const standsAt = (o: Option): Point | null => (o.type === "score" && o.ghosts ? { x: o.fromX, y: o.fromY } : (squareOf(o) ?? null));

/** Squares that somebody should see now: where something can be chosen, or where something has just happened. */
function matterOf({ turn, table, model, finals }: Game): Point[] {
  if (turn?.tile) return [{ x: turn.tile.x, y: turn.tile.y }];
  if (turn?.tilePhase) return turn.squares;
  if (turn) return [...flockSquares(turn), ...turn.options.flatMap((o) => standsAt(o) ?? [])];
  const told = model.told === null ? undefined : finals[model.told];
  const scored = told && squareOf(told);
  if (scored) return [scored];
  const steps = model.cursor === null ? table.steps : table.steps.slice(0, model.cursor);
  let placed: GameEvent | undefined;
  for (let i = steps.length - 1; i >= 0 && !placed; i--) placed = steps[i]?.events.find((e) => e.type === "place");
  const at = placed && squareOf(placed);
  return at ? [at] : [];
}

const squareUnder = ([px, py]: [number, number]): Point => ({ x: Math.floor(px / 200), y: Math.floor(py / 200) });
const isEmpty = ({ scene: { wheel, tiles } }: Look, { x, y }: Point): boolean => {
  if (wheel && x >= wheel.x && x < wheel.x + 4 && y >= wheel.y && y < wheel.y + 4) return false;
  return !tiles.some((tile) => tile[1] === x && tile[2] === y);
};
/** Far from all tiles there is nothing to fit to. */
const isBeside = (look: Look, { x, y }: Point): boolean =>
  [[0, -1], [1, 0], [0, 1], [-1, 0]].some(([dx = 0, dy = 0]) => !isEmpty(look, { x: x + dx, y: y + dy }));

function hover(game: Game, point: [number, number] | null): void {
  const { table, look, art, feature, setFeature } = game;
  if (!table.aids.features) return;
  const found = point ? featureAt(look, art, point[0], point[1]) : null;
  if (found?.id !== feature?.id) setFeature(found);
}

/** On the tile being laid a press turns it, on another square it goes there; elsewhere it asks. */
function press(game: Game, point: [number, number]): void {
  const { turn } = game;
  const at = squareUnder(point);
  if (turn?.tile?.x === at.x && turn.tile.y === at.y) return game.turnTile(1);
  if (turn?.tile && turn.squares.some((s) => s.x === at.x && s.y === at.y)) return game.lay(at.x, at.y);
  if (turn && tooMany(turn.entries) && pressFeature(game, turn, point)) return;
  if (game.feature) game.setFeature(null);
}

/** Chooses the feature under a point, or the next figure for it. */
function pressFeature(game: Game, turn: Turn, point: [number, number]): boolean {
  const found = featureAt(turn.laid ?? turn.base, game.art, point[0], point[1]);
  const entry = found && turn.entries.find((e) => isFar(e) && e.group === `feature ${found.id}`);
  if (!entry) return false;
  const now = turn.entry?.group === entry.group ? turn.entry : entry;
  game.chooseMark(now.option.move);
  return true;
}

function ask(game: Game, point: [number, number]): void {
  const square = squareUnder(point);
  if (!isEmpty(game.look, square)) return hover(game, point);
  // A tile that is only tried is still among those that may fit.
  if (game.table.aids.remaining && isBeside(game.table.look, square)) game.dispatch({ type: "show", sheet: { name: "fits", square } });
}
