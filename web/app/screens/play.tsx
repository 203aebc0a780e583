// The game screen: the board, the tile in hand, the decision, and the panels around them.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board, type BoardHandle, type SquareDrawing } from "../../board/board";
import { show } from "../app-state";
import type { Art } from "../engine/art";
import type { Feature, GameEvent, Option } from "../engine/types";
import {
  colourOf, featureAreas, featureAt, figureDrawings, flyDrawings, glowDrawings, markDrawings, pieceDrawings, tileDrawings,
} from "../game/drawing";
import { explainAll } from "../game/explain";
import { handleKey } from "../game/keys";
import type { Table } from "../game/table";
import { sinceMyTurn, useHint, useNews, useReplay, useTable, useTurn } from "../game/use-game";
import { featureText, optionText } from "../game/words";
import { isKey, t } from "../i18n";
import { Choices } from "../panels/choices";
import { Final } from "../panels/final";
import { Hand } from "../panels/hand";
import { Icon } from "../panels/icon";
import { KeyHelp } from "../panels/keyhelp";
import { Log } from "../panels/log";
import { Menu } from "../panels/menu";
import { useArt } from "../panels/picture";
import { Players } from "../panels/players";
import { Remaining } from "../panels/remaining";
import { TextView } from "../panels/text-view";
import { Status } from "../panels/status";
import { playOn } from "../game/play-on";
import { useNotice } from "../util/notice";
import type { ComponentChildren } from "preact";

export type PanelName = "log" | "tiles" | "text" | "keys" | "menu" | null;

export function Play({ table, extra, guide }: { table: Table; extra?: ComponentChildren; guide?: ComponentChildren }) {
  const art = useArt();
  return art ? <Playing table={table} art={art} extra={extra} guide={guide} /> : <p class="loading">{t("loading")}</p>;
}

function Playing({ table, art, extra, guide }: { table: Table; art: Art; extra?: ComponentChildren; guide?: ComponentChildren }) {
  useTable(table);
  const { cursor, past, go, step } = useReplay(table);
  const { turn, redraw } = useTurn(table, cursor === null);
  const news = useNews(table);
  const hint = useHint(table);
  const [panel, setPanel] = useState<PanelName>(null);
  const [owners, setOwners] = useState(false);
  const [hover, setHover] = useState<[number, number] | null>(null);
  const [square, setSquare] = useState<{ x: number; y: number } | null>(null);
  const [pointed, setPointed] = useState<GameEvent | null>(null);
  const [claim, setClaim] = useState<Option | null>(null);
  const [fits, setFits] = useState<{ x: number; y: number } | null>(null);
  const [celebrated, setCelebrated] = useState(false);
  const board = useRef<BoardHandle | null>(null);
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
  const toggle = (name: PanelName) => setPanel((now) => (now === name ? null : name));
  const letter = (key: string) => {
    if (key === "f" && table.aids.features) setOwners((on) => !on);
    if (key === "t" && table.aids.remaining) toggle("tiles");
    if (key === "l") toggle("log");
    if (key === "v") toggle("text");
    if (key === "?") toggle("keys");
    if (key === "m") toggle("menu");
    if (key === "x" && square && table.aids.remaining) setFits(square);
    if (key === "h" && table.aids.hint) hint.ask();
  };
  const digit = (n: number) => {
    const option = turn?.options().filter((o) => !(turn.isTilePhase && o.type === "pass"))[n - 1];
    if (option) choose(turn?.chosen === option ? null : option);
  };

  useEffect(() => {
    const listen = (event: KeyboardEvent) =>
      handleKey(event, {
        board: board.current, turn, replaying: cursor !== null || (table.over && panel === "log"), square,
        step, onSquare: setSquare, onPlace: place, onRotate: rotate, onConfirm: confirm, onBack: back, onDigit: digit, onLetter: letter,
      });
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  });
  useEffect(() => setCelebrated(false), [table]);

  const squares: SquareDrawing[] = [
    ...(turn && !turn.tile ? turn.squares().map(({ x, y }) => ({ x, y, look: "legal" as const, label: t("play.square", { x, y }) })) : []),
    ...(turn?.tile ? [] : turn?.options().filter((o) => o.type === "cover").map((o) => ({ x: o.x ?? 0, y: o.y ?? 0, look: "cover" as const, label: optionText(o, table) })) ?? []),
    ...(table.aids.dead && look.state.status === "playing" ? look.dead.map(([x, y]) => ({ x, y, look: "dead" as const, label: t("play.dead") })) : []),
    ...(turn && square ? [{ ...square, look: "cursor" as const, label: "" }] : []),
  ];
  const frame = turn?.squares() ?? [];
  const options = turn?.options() ?? [];
  const marks = turn ? markDrawings(options, turn.chosen, scene, art, mover, (o) => optionText(o, table)) : [];
  const areas = useMemo(() => {
    const shown: Feature[] = owners ? look.features.filter((f) => f.strength.some((n) => n > 0)) : feature ? [feature] : [];
    const scored = pointed ? look.features.filter((f) => f.segs.some((s) => s[0] === pointed.x && s[1] === pointed.y && s[3] === pointed.at)) : [];
    const fresh = news.events.filter((e) => e.type === "score").flatMap((e) => look.features.filter((f) => f.segs.some((s) => s[0] === e.x && s[1] === e.y && s[3] === e.at)));
    const wanted = turn ? claim ?? turn.chosen : null;
    const claimed = wanted?.seg === undefined ? [] : look.features.filter((f) => f.segs.some((s) => s[0] === wanted.x && s[1] === wanted.y && s[2] === wanted.seg));
    return [
      ...claimed.flatMap((f) => featureAreas(f, scene.tiles, art, colourOf(wanted?.colour ?? mover))),
      ...shown.flatMap((f) => featureAreas(f, scene.tiles, art)),
      ...[...scored, ...fresh].flatMap((f) => featureAreas(f, scene.tiles, art, "#ffd54a")),
    ];
  }, [owners, feature?.id, look, pointed, news.key, claim, turn]);
  const glows = cursor === null
    ? [...glowDrawings(table.steps, sinceMyTurn(table)), ...(turn?.tile ? [{ x: turn.tile.x ?? 0, y: turn.tile.y ?? 0, colour: "#fff3c4", strong: true }] : [])]
    : glowDrawings(table.steps.slice(0, cursor), cursor - 1);
  const hinted = hint.hint ? table.look.moves.find((o) => o.move === hint.hint) : undefined;
  if (hinted?.type === "tile") glows.push({ x: hinted.x ?? 0, y: hinted.y ?? 0, colour: "#39b6ff", strong: true });

  return (
    <main class="play">
      <Board
        label={t("play.board")}
        tiles={tileDrawings(scene, art)}
        wheel={scene.wheel ?? null}
        figures={figureDrawings(scene, art)}
        pieces={pieceDrawings(scene, art)}
        squares={squares}
        marks={marks}
        areas={areas}
        glows={glows}
        flies={cursor === null ? flyDrawings(news.events, news.key, table.look, art) : []}
        frame={frame}
        focus={turn?.tile && options.length > 0 ? { x: turn.tile.x ?? 0, y: turn.tile.y ?? 0 } : null}
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
      <div class="board-tools" role="toolbar" aria-label={t("play.fit")}>
        <button class="round" title={t("play.fit")} aria-label={t("play.fit")} onClick={() => board.current?.fit()}><Icon name="all" /></button>
        <button class="round" title={t("play.zoomIn")} aria-label={t("play.zoomIn")} onClick={() => board.current?.zoom(1.25)}><Icon name="plus" /></button>
        <button class="round" title={t("play.zoomOut")} aria-label={t("play.zoomOut")} onClick={() => board.current?.zoom(0.8)}><Icon name="minus" /></button>
        {table.aids.features && <button class={owners ? "round on" : "round"} aria-pressed={owners} title={t("play.features")} aria-label={t("play.features")} onClick={() => setOwners(!owners)}><Icon name="flag" /></button>}
        {table.aids.remaining && <button class={panel === "tiles" ? "round on" : "round"} title={t("play.remaining")} aria-label={t("play.remaining")} onClick={() => toggle("tiles")}><Icon name="tiles" /></button>}
        <button class={panel === "log" ? "round on" : "round"} title={t("play.log")} aria-label={t("play.log")} onClick={() => toggle("log")}><Icon name="list" /></button>
        <button class={panel === "menu" ? "round on" : "round"} title={t("play.menu")} aria-label={t("play.menu")} onClick={() => toggle("menu")}><Icon name="more" /></button>
      </div>
      <aside class="side">
        <Players table={table} look={look} replaying={cursor !== null} />
        {table.trouble && !table.online && <p class="trouble" role="alert">{isKey(table.trouble) ? t(table.trouble) : table.trouble}</p>}
        {guide}
        {turn && !(turn.isTilePhase && turn.squares().length === 0) && (
          <div class="decision">
            {turn.isTilePhase && <Hand art={art} turn={turn} left={table.look.state.left} onRotate={rotate} onDrop={drop} />}
            <Choices table={table} turn={turn} onChoose={choose} onConfirm={confirm} onBack={back} onRotate={rotate} onPoint={setClaim} />
            {table.aids.hint && (
              <p class="hint">
                <button class="plain small" disabled={hint.busy} onClick={hint.ask}>{t(hint.busy ? "play.hintThinking" : "play.hint")}</button>
                {hint.hint && <span>{t("hint.is", { move: hinted ? optionText(hinted, table) : hint.hint })}</span>}
              </p>
            )}
          </div>
        )}
        {feature && !owners && <p class="feature-info" role="status">{featureText(feature, table)}</p>}
        {extra}
      </aside>
      {panel === "log" && <Panel title={t("log.title")} onClose={() => setPanel(null)}><Log table={table} cursor={cursor} onCursor={go} onShow={setPointed} onPlayOn={(n) => void playOn(table, n)} /></Panel>}
      {panel === "tiles" && <Panel title={t("play.remaining")} onClose={() => setPanel(null)}><Remaining table={table} art={art} /></Panel>}
      {panel === "text" && <Panel title={t("play.text")} onClose={() => setPanel(null)}><TextView table={table} look={look} onPlay={(moves) => void table.play(moves)} /></Panel>}
      {panel === "keys" && <Panel title={t("keys.title")} onClose={() => setPanel(null)}><KeyHelp /></Panel>}
      {panel === "menu" && <Panel title={t("play.menu")} onClose={() => setPanel(null)}><Menu table={table} onPanel={setPanel} onLeave={() => show({ name: "home" })} /></Panel>}
      {fits && <Panel title={t("play.square", fits)} onClose={() => setFits(null)}><Remaining table={table} art={art} square={fits} /></Panel>}
      {table.over && !celebrated && cursor === null && !guide && <Final table={table} art={art} onShow={setPointed} onClose={() => setCelebrated(true)} onReview={() => { setCelebrated(true); setPanel("log"); go(0); }} />}
      <div class="unseen" aria-live="polite">{square ? t("play.square", square) : ""}</div>
      <div class="unseen" aria-live="polite">{explainAll(news.events, table).map((line) => line.text).join(" ")}</div>
    </main>
  );
}

function Panel({ title, onClose, children }: { title: string; onClose: () => void; children: ComponentChildren }) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    close.current?.focus();
    return () => before?.focus();
  }, []);
  return (
    <section class="panel" role="dialog" aria-label={title}>
      <header><h2>{title}</h2><button ref={close} class="round" aria-label={t("close")} onClick={onClose}>×</button></header>
      <div class="panel-body">{children}</div>
    </section>
  );
}
