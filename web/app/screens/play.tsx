// The game screen: the board, the tile in hand, the decision, and the panels around them.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { Board, type BoardHandle } from "../../board/board";
import type { Art } from "../engine/art";
import type { GameEvent, Option } from "../engine/types";
import { boardAreas, boardGlows, boardSquares, type Point } from "../game/board-view";
import { featureAt, figureDrawings, markDrawings, pieceDrawings, tileDrawings } from "../game/drawing";
import { explainAll } from "../game/explain";
import { useFlights } from "../game/flights";
import { hintGhosts, reviewGhosts } from "../game/ghosts";
import { handleKey } from "../game/keys";
import type { Table } from "../game/table";
import { useNews, useReplay, useTable, useTurn } from "../game/use-game";
import { useHint } from "../game/use-hint";
import { useReview } from "../game/use-review";
import { featureText, optionTexts } from "../game/words";
import { isKey, t } from "../i18n";
import { BoardTools } from "../panels/board-tools";
import { Decision } from "../panels/decision";
import { Final, finalEvents } from "../panels/final";
import { FlyingPoints } from "../panels/flying";
import { OpenPanel, type PanelName } from "../panels/open-panel";
import { Panel, useCovered } from "../panels/panel";
import { useArt } from "../panels/picture";
import { Players } from "../panels/players";
import { Remaining } from "../panels/remaining";
import { Status } from "../panels/status";
import { useNotice } from "../util/notice";

export function Play({ table, extra, guide }: { table: Table; extra?: ComponentChildren; guide?: ComponentChildren }) {
  const art = useArt();
  return art ? <Playing table={table} art={art} extra={extra} guide={guide} /> : <p class="loading">{t("loading")}</p>;
}

function Playing({
  table,
  art,
  extra,
  guide,
}: {
  table: Table;
  art: Art;
  extra?: ComponentChildren;
  guide?: ComponentChildren;
}) {
  useTable(table);
  const { cursor, past, go, step } = useReplay(table);
  const { turn, redraw } = useTurn(table, cursor === null);
  const news = useNews(table);
  const hint = useHint(table);
  const review = useReview(table);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [owners, setOwners] = useState(false);
  const [hover, setHover] = useState<[number, number] | null>(null);
  const [square, setSquare] = useState<Point | null>(null);
  const [pointed, setPointed] = useState<GameEvent | null>(null);
  const [claim, setClaim] = useState<Option | null>(null);
  const [fits, setFits] = useState<Point | null>(null);
  const [celebrated, setCelebrated] = useState(false);
  const board = useRef<BoardHandle | null>(null);
  const finals = useMemo(() => finalEvents(table), [table, table.look]);
  const flights = useFlights(table, art, () => board.current, finals, cursor !== null);
  const [told, setTold] = useState(0);
  const telling = table.over && !celebrated && cursor === null && !guide;
  const covered = useCovered(panel);
  useNotice(table);

  const look = past ?? turn?.shown ?? table.look;
  const { scene } = look;
  const mover = turn?.base.state.decides ?? look.state.decides ?? 0;
  const feature = hover && table.aids.features ? featureAt(look, art, hover[0], hover[1]) : null;

  const choose = (option: Option | null) => {
    turn?.choose(option);
    redraw();
  };
  const place = (x: number, y: number) => {
    const cover = turn?.options().find((o) => o.type === "cover" && o.x === x && o.y === y);
    if (cover) return choose(cover);
    if (!turn?.place(x, y)) return;
    setSquare(null);
    redraw();
  };
  const isEmpty = (x: number, y: number) => !look.scene.tiles.some((tile) => tile[1] === x && tile[2] === y);
  const ask = ([px, py]: [number, number]) => {
    const [x, y] = [Math.floor(px / 200), Math.floor(py / 200)];
    if (isEmpty(x, y) && table.aids.remaining) setFits({ x, y });
    else setHover([px, py]);
  };
  const drop = (clientX: number, clientY: number) => {
    const where = board.current?.toBoard(clientX, clientY);
    if (where) place(Math.floor(where[0] / 200), Math.floor(where[1] / 200));
  };
  const back = () => {
    if (fits) setFits(null);
    else if (panel) setPanel(null);
    else if (turn?.back()) redraw();
  };
  const rotate = () => {
    turn?.rotate();
    redraw();
  };
  const confirm = () => {
    const moves = turn?.moves();
    if (!moves) return;
    setSquare(null);
    void table.play(moves);
  };
  const takeHint = () => {
    turn?.follow(hint.advice?.tile, hint.advice?.figure);
    redraw();
  };
  const lookBack = () => {
    setCelebrated(true);
    setPanel("log");
    go(0);
  };
  const openReview = () => {
    setCelebrated(true);
    setPanel("review");
  };
  const toggle = (name: PanelName) => setPanel((now) => (now === name ? null : name));
  const letter = (key: string) => {
    if (key === "f" && table.aids.features) setOwners((on) => !on);
    if (key === "t" && table.aids.remaining) toggle("tiles");
    if (key === "l") toggle("log");
    if (key === "v") toggle("text");
    if (key === "?") toggle("keys");
    if (key === "m") toggle("menu");
    if (key === "x" && square && table.aids.remaining) setFits(square);
    if (key === "h" && table.aids.hint && turn) (hint.advice ? takeHint : hint.ask)();
  };
  const digit = (n: number) => {
    const option = turn?.options().filter((o) => !(turn.isTilePhase && o.type === "pass"))[n - 1];
    if (option) choose(turn?.chosen === option ? null : option);
  };

  // Keys act on what is drawn now: the listener stays, what it does changes with every drawing.
  const onKey = useRef<(event: KeyboardEvent) => void>(() => undefined);
  onKey.current = (event) =>
    handleKey(event, {
      board: board.current,
      turn,
      replaying: cursor !== null || (table.over && panel === "log"),
      square,
      step,
      onSquare: setSquare,
      onPlace: place,
      onRotate: rotate,
      onConfirm: confirm,
      onBack: back,
      onDigit: digit,
      onLetter: letter,
    });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey.current(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  useEffect(() => {
    setCelebrated(false);
    setTold(0);
  }, [table]);
  // The final scoring: each event is shown on the board and sends its points to the scores when it is told.
  useLayoutEffect(() => {
    setPointed((telling && finals[told]) || null);
    if (telling) flights.tell(told + 1);
  }, [telling, finals, told]);

  const frame = turn?.squares() ?? [];
  const options = turn?.options() ?? [];
  const texts = optionTexts(options, table);
  const verdict = panel === "review" && cursor !== null ? review.state.get().verdicts[cursor] : undefined;
  const areas = useMemo(
    () =>
      boardAreas(look, art, {
        owners,
        hopeless: table.aids.dead && look.state.status === "playing",
        feature,
        mover,
        scored: [...(pointed ? [pointed] : []), ...news.events.filter((e) => e.type === "score")],
        claim: turn ? (claim ?? turn.chosen) : null,
      }),
    [owners, feature?.id, look, pointed, news.key, claim, turn],
  );

  return (
    <main class="play">
      <Board
        label={t("play.board")}
        tiles={tileDrawings(scene, art)}
        wheel={scene.wheel ?? null}
        figures={figureDrawings(scene, art)}
        pieces={pieceDrawings(scene, art)}
        squares={boardSquares(table, look, turn, square)}
        marks={turn ? markDrawings(options, turn.chosen, scene, art, mover, (o) => texts.get(o) ?? "") : []}
        areas={areas}
        glows={boardGlows(table, turn, cursor)}
        ghosts={verdict ? reviewGhosts(verdict, look, art, mover) : hintGhosts(hint.advice, turn, art)}
        frame={frame}
        focus={turn?.tile && options.length > 0 ? { x: turn.tile.x ?? 0, y: turn.tile.y ?? 0 } : null}
        covered={covered}
        fitKey={`${cursor === null}/${table.look.scene.tiles.length}/${frame.length}`}
        onSquare={place}
        onMark={(id) => choose(options.find((o) => o.move === id && o !== turn?.chosen) ?? null)}
        onHover={setHover}
        onPress={([px, py]) => {
          const [x, y] = [Math.floor(px / 200), Math.floor(py / 200)];
          const onTile = turn?.tile && turn.tile.x === x && turn.tile.y === y;
          if (turn?.tile && (onTile || isEmpty(x, y))) place(x, y);
          else ask([px, py]);
        }}
        onAsk={ask}
        handle={(made) => (board.current = made)}
      />
      <Status table={table} look={look} replaying={cursor !== null} />
      <BoardTools
        board={() => board.current}
        aids={table.aids}
        owners={owners}
        panel={panel}
        onOwners={() => setOwners(!owners)}
        onPanel={toggle}
      />
      <aside class="side">
        <Players
          table={table}
          look={look}
          replaying={cursor !== null}
          air={flights.air}
          finals={telling ? finals : []}
        />
        {table.trouble && !table.online && (
          <p class="trouble" role="alert">
            {isKey(table.trouble) ? t(table.trouble) : table.trouble}
          </p>
        )}
        {guide}
        {turn && !(turn.isTilePhase && turn.squares().length === 0) && (
          <Decision
            table={table}
            art={art}
            turn={turn}
            hint={hint}
            onChoose={choose}
            onConfirm={confirm}
            onBack={back}
            onRotate={rotate}
            onDrop={drop}
            onPoint={setClaim}
            onTakeHint={takeHint}
          />
        )}
        {feature && !owners && (
          <p class="feature-info" role="status">
            {featureText(feature, table)}
          </p>
        )}
        {extra}
      </aside>
      {panel && (
        <OpenPanel
          name={panel}
          table={table}
          look={look}
          art={art}
          cursor={cursor}
          review={review}
          onCursor={go}
          onShow={setPointed}
          onPanel={setPanel}
        />
      )}
      {fits && (
        <Panel title={t("play.square", fits)} onClose={() => setFits(null)}>
          <Remaining table={table} art={art} square={fits} />
        </Panel>
      )}
      {telling && (
        <Final
          table={table}
          art={art}
          events={finals}
          at={told}
          onAt={setTold}
          onClose={() => setCelebrated(true)}
          onLookBack={lookBack}
          onReview={openReview}
        />
      )}
      <FlyingPoints air={flights.air} />
      <div class="unseen" aria-live="polite">
        {square ? t("play.square", square) : ""}
      </div>
      <div class="unseen" aria-live="polite">
        {explainAll(news.events, table)
          .map((line) => line.text)
          .join(" ")}
      </div>
    </main>
  );
}
