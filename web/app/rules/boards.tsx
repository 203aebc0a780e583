// Boards in the rules: a position that the engine plays and draws, with what was scored marked on it.
import { useEffect, useState } from "preact/hooks";
import { Areas } from "../../board/layers";
import type { AreaDrawing } from "../../board/types";
import { newEngine } from "../app-state";
import type { Art } from "../engine/art";
import type { Engine, GameEvent, Look } from "@bastide/engine/engine";
import { seats, shade } from "../game/colours";
import { eventPoint, featureAreas, featuresAt } from "../game/drawing";
import { explainAll, type Line } from "../game/explain";
import { word } from "../game/words";
import { t } from "../i18n";
import { shownTheme } from "../settings";
import { useStore } from "../util/store";
import type { Example } from "./book";

interface Mark {
  px: number;
  py: number;
  text: string;
  colour: string;
}
interface Shot {
  image: string;
  box: [x: number, y: number, width: number, height: number];
  areas: AreaDrawing[];
  marks: Mark[];
  fresh?: { x: number; y: number };
}
interface Shots {
  before?: Shot;
  after: Shot;
  lines: Line[];
}

let engine: Promise<Engine> | undefined;
const highlight = "#ffd54a";
const drawnColour = (player: number, look: Look) => (look.state.level === undefined ? (seats[player] ?? 0) : player);
const split = (moves: string) => moves.split(";").flatMap((move) => move.trim() || []);

function shoot(play: Engine, theme: string): Shot {
  const svg = play.raw(`picture ${theme}`);
  const [x = 0, y = 0, width = 200, height = 200] = /viewBox="([^"]*)"/.exec(svg)?.[1]?.split(" ").map(Number) ?? [];
  return { image: `data:image/svg+xml,${encodeURIComponent(svg)}`, box: [x, y, width, height], areas: [], marks: [] };
}

/** Where points were scored; several at one place stand above each other. */
function pointMarks(events: readonly GameEvent[], look: Look, art: Art): Mark[] {
  const marks: Mark[] = [];
  for (const event of events.filter((e) => e.type === "score")) {
    const where = eventPoint(event, look, art);
    if (!where) continue;
    (event.points ?? []).forEach((points, player) => {
      if (points <= 0) return;
      const taken = marks.filter((m) => m.px === where[0] && Math.abs(m.py - where[1]) < 300).length;
      marks.push({ px: where[0], py: where[1] + 64 * taken, text: `+${points}`, colour: shade(drawnColour(player, look)) });
    });
  }
  return marks;
}

function prepare(example: Example, play: Engine, art: Art, theme: string): Shots {
  const [first = "", second] = example.moves.split("|");
  play.ask(`new ${example.setup}`);
  let before: Shot | undefined;
  if (second !== undefined) {
    for (const move of split(first)) play.ask(`play ${move}`);
    before = shoot(play, theme);
  }
  const events = split(second ?? first).flatMap((move) => play.ask<{ events: GameEvent[] }>(`play ${move}`).events);
  const look = play.look();
  const after = shoot(play, theme);
  const scored = events.filter((e) => e.type === "score");
  const placed = events.find((e) => e.type === "place");
  after.areas = scored
    .flatMap((event) => featuresAt(look, event))
    .flatMap((feature) => featureAreas(feature, look.scene.tiles, art, highlight, "plain"));
  after.marks = pointMarks(events, look, art);
  if (before && placed?.x !== undefined && placed.y !== undefined) after.fresh = { x: placed.x, y: placed.y };
  const name = (player: number) => capital(word("colour", drawnColour(player, look)));
  const named = { mists: look.state.level !== undefined, name };
  return { before, after, lines: explainAll(scored, named) };
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** One board, or two with an arrow between them, and what the points consist of. */
export function ExampleBoards({ example, art, caption }: { example: Example; art: Art; caption: string }) {
  const [shots, setShots] = useState<Shots | null>(null);
  const theme = useStore(shownTheme);
  useEffect(() => {
    let here = true;
    engine ??= newEngine();
    void engine.then((play) => {
      if (here) setShots(prepare(example, play, art, theme));
    });
    return () => {
      here = false;
    };
  }, [example, art, theme]);
  return (
    <figure class="example">
      <div class="shots">
        {shots?.before && <BoardShot shot={shots.before} label={t("rules.before")} />}
        {shots && (
          <div class="shot-after">
            {shots.before && <span aria-hidden="true">→</span>}
            <BoardShot shot={shots.after} label={shots.before ? t("rules.after") : caption} />
          </div>
        )}
      </div>
      <figcaption>
        {caption}
        {shots?.lines.map((line, i) => (
          <small key={i}>{line.text}</small>
        ))}
      </figcaption>
    </figure>
  );
}

/** Tiles of all boards are equally large, as far as the page is wide enough. */
function BoardShot({ shot: { image, box, areas, marks, fresh }, label }: { shot: Shot; label: string }) {
  const [x, y, width, height] = box;
  return (
    <div class="shot" role="img" aria-label={label} style={{ "--wide": width / 200, aspectRatio: `${width} / ${height}` }}>
      <img src={image} alt="" />
      <svg viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
        <Areas areas={areas} />
        {fresh && <rect class="shot-fresh" x={200 * fresh.x + 4} y={200 * fresh.y + 4} width="192" height="192" rx="10" />}
        {marks.map((m, i) => (
          <g key={i} class="shot-points" transform={`translate(${m.px} ${m.py})`}>
            <rect x="-52" y="-32" width="104" height="60" rx="30" fill={m.colour} />
            <text y="15">{m.text}</text>
          </g>
        ))}
      </svg>
    </div>
  );
}
