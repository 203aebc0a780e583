// The game screen: areas of one grid, none over another. Scores, board, hand and bar are always there.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Art } from "../engine/art";
import { explainAll } from "../game/explain";
import { handleKey } from "../game/keys";
import { topSheet, type SheetName } from "../game/model";
import { useGame, type Game } from "../game/play";
import type { Table } from "../game/table";
import { t } from "../i18n";
import { Bar } from "../panels/bar";
import { Dock } from "../panels/dock";
import { FlyingPoints } from "../panels/flying";
import { GameBoard } from "../panels/game-board";
import { Note } from "../panels/note";
import { useArt } from "../panels/picture";
import { Scores } from "../panels/scores";
import { isLow, Sheets } from "../panels/sheets";
import { Tools } from "../panels/tools";
import { useArrival, useFocusKept } from "../util/focus";
import { useNotice } from "../util/notice";
import { noteSpots } from "../util/spots";

interface Props {
  table: Table;
  /** What is told at the top: of the connection, for instance. */
  news?: ComponentChildren;
  /** A lesson's page. */
  guide?: ComponentChildren;
}

export function Play(props: Props) {
  const art = useArt();
  return art ? <Playing {...props} art={art} /> : <p class="loading">{t("loading")}</p>;
}

function Playing({ table, art, news, guide }: Props & { art: Art }) {
  const game = useGame(table, art);
  useKeys(game);
  useTelling(game);
  useNotice(table);
  useEffect(noteSpots);
  const main = useRef<HTMLElement>(null);
  const toBoard = () => game.board.current?.focus();
  useArrival(toBoard);
  useFocusKept(main, toBoard);
  const sheet = topSheet(game.model);
  return (
    <main
      ref={main}
      class={guide ? "play guided" : "play"}
      data-sheet={sheet ? (isLow(sheet) ? "low" : "full") : "none"}
      data-game={table.key}
      data-mode={game.mode}
      data-steps={table.steps.length}
    >
      <div class="top">
        {/* A lesson's guide stands where a game asks. */}
        {guide && <Note />}
        {news}
      </div>
      <Tools game={game} />
      <GameBoard game={game} />
      <aside class="side">
        <Scores game={game} />
        {guide}
        <Dock game={game} />
        <Bar game={game} />
      </aside>
      <Sheets game={game} />
      <div ref={game.motion.air} class="motion-air" aria-hidden="true" />
      <FlyingPoints air={game.flights.air} />
      <div class="unseen" aria-live="polite">
        {game.square ? t("play.square", { ...game.square }) : ""}
      </div>
      <div class="unseen" aria-live="polite">
        {explainAll(game.news.events, table)
          .map((line) => line.text)
          .join(" ")}
      </div>
    </main>
  );
}

/** The final scoring: each event is lit on the board and sends its points to the scores when it is told. */
function useTelling({ model, finals, flights, motion, light }: Game): void {
  useLayoutEffect(() => {
    if (model.told === null) return;
    const event = finals[model.told];
    light(event ? { event } : null);
    flights.tell(model.told + 1);
    if (event) motion.tell(event);
    return () => light(null);
  }, [model.told, finals]);
}

const letters: Record<string, SheetName> = { l: "log", v: "text", "?": "keys", m: "menu" };

function onLetter(game: Game, key: string): void {
  const { table, dispatch, hint, turn, square, owners, setOwners } = game;
  const sheet = letters[key];
  if (sheet) dispatch({ type: "show", sheet: { name: sheet } });
  if (key === "f" && table.aids.features) setOwners(!owners);
  if (key === "t" && table.aids.remaining) dispatch({ type: "show", sheet: { name: "tiles" } });
  if (key === "x" && square && table.aids.remaining) dispatch({ type: "show", sheet: { name: "fits", square } });
  if (key === "h" && table.aids.hint && turn) {
    // It is told where a sheet may lie: only the page knows whether there was room for both.
    if (!document.querySelector(".dock")?.checkVisibility({ visibilityProperty: true })) dispatch({ type: "uncover" });
    (hint.advice ? game.takeHint : hint.ask)();
  }
}

function onDigit({ turn, choose }: Game, n: number): void {
  const entry = turn?.entries.filter((e) => !(turn.tilePhase && e.option.type === "pass"))[n - 1];
  if (entry) choose(turn?.entry === entry ? null : entry.option);
}

/** Keys act on what is drawn now: the listener stays, what it does changes with every drawing. */
function useKeys(game: Game): void {
  const onKey = useRef<(event: KeyboardEvent) => void>(() => undefined);
  const { model, mode, turn, square, setSquare, board, dispatch } = game;
  onKey.current = (event) =>
    handleKey(event, {
      board: board.current,
      turn,
      replaying: mode === "replay" || (mode !== "choosing" && topSheet(model)?.name === "log"),
      square,
      step: (by) => dispatch({ type: "step", by }),
      onSquare: setSquare,
      onPlace: (x, y) => {
        setSquare(null);
        game.lay(x, y);
      },
      onRotate: () => game.turnTile(1),
      onConfirm: () => {
        setSquare(null);
        if (mode === "telling") dispatch({ type: "tell", all: false });
        else game.confirm();
      },
      onBack: () => dispatch({ type: "back" }),
      onDigit: (n) => onDigit(game, n),
      onLetter: (key) => onLetter(game, key),
    });
  // Before anybody can press a key.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey.current(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
