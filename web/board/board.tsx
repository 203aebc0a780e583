// The board: draws what it is given and reports where it was touched. It knows nothing of the rules.
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { JSX } from "preact";
import { TileLayers } from "./tiles";
import { Viewport, type Box, type Covered } from "./viewport";

export interface TileDrawing {
  /** Of its drawing in the art store. */
  name: string;
  x: number;
  y: number;
}
export interface FigureDrawing {
  key: string;
  kind: string;
  colour: number;
  px: number;
  py: number;
  lies: boolean;
  fresh?: boolean;
}
export interface PieceDrawing {
  key: string;
  piece: string;
  px: number;
  py: number;
  scale: number;
}
export interface SquareDrawing {
  x: number;
  y: number;
  look: "legal" | "cursor" | "dead" | "cover";
  label: string;
}
/** Something to choose on the board: a figure that could stand there, or a round sign. */
export interface MarkDrawing {
  id: string;
  px: number;
  py: number;
  figure?: { kind: string; colour: number; lies: boolean };
  piece?: string;
  sign?: string;
  text?: string;
  chosen: boolean;
  label: string;
}
/** A tile and a figure that are only talked about: drawn faintly, with a word beside them. */
export interface GhostDrawing {
  key: string;
  tile?: TileDrawing;
  mark?: MarkDrawing;
  colour: string;
  text: string;
}
/** An area of a tile to colour: the outline of a segment. */
export interface AreaDrawing {
  d: string;
  x: number;
  y: number;
  rot: number;
  colour: string;
  look: "plain" | "hatched" | "hopeless" | "spoiled";
}
export interface GlowDrawing {
  x: number;
  y: number;
  colour: string;
  strong: boolean;
}

export interface BoardHandle {
  fit(): void;
  zoom(factor: number): void;
  pan(dx: number, dy: number): void;
  reveal(x: number, y: number): void;
  toBoard(clientX: number, clientY: number): [number, number];
  /** A point of the board on the screen, or the nearest that can be seen; without a point the middle of the view. */
  toScreen(point: [number, number] | null): [number, number];
}

export interface BoardProps {
  label: string;
  tiles: TileDrawing[];
  wheel: { x: number; y: number } | null;
  figures: FigureDrawing[];
  pieces: PieceDrawing[];
  squares: SquareDrawing[];
  marks: MarkDrawing[];
  areas: AreaDrawing[];
  glows: GlowDrawing[];
  ghosts: GhostDrawing[];
  /** Squares that should be in view besides the tiles. */
  frame: { x: number; y: number }[];
  /** A tile on which something is chosen: the view comes close to it. */
  focus: { x: number; y: number } | null;
  /** What lies over the board: its tiles are shown in the rest. */
  covered: Covered;
  /** Changing it shows the whole board again. */
  fitKey: string;
  onSquare: (x: number, y: number) => void;
  onMark: (id: string) => void;
  /** The pointer rests on a point of the board (null: it left). */
  onHover: (point: [number, number] | null) => void;
  onPress: (point: [number, number]) => void;
  /** Right click or long press: what is known about this place? */
  onAsk: (point: [number, number]) => void;
  handle: (board: BoardHandle) => void;
}

const at = (x: number, y: number, rot: number) => `translate(${200 * x} ${200 * y}) rotate(${90 * rot} 100 100)`;

export function extent(
  tiles: readonly { x: number; y: number }[],
  squares: readonly { x: number; y: number }[],
  wheel: { x: number; y: number } | null,
): Box {
  const all = [...tiles, ...squares];
  if (wheel) all.push(wheel, { x: wheel.x + 3, y: wheel.y + 3 });
  const xs = all.map((t) => t.x);
  const ys = all.map((t) => t.y);
  const margin = 40;
  return {
    x0: 200 * Math.min(0, ...xs) - margin,
    y0: 200 * Math.min(0, ...ys) - margin,
    x1: 200 * Math.max(0, ...xs) + 200 + margin,
    y1: 200 * Math.max(0, ...ys) + 200 + margin,
  };
}

/** The square to choose that a point lies beside, no further than this from its edge. */
function nearest(squares: readonly SquareDrawing[], [px, py]: [number, number], slack: number): SquareDrawing | null {
  let found: SquareDrawing | null = null;
  let least = slack;
  for (const square of squares) {
    if (square.look !== "legal" && square.look !== "cover") continue;
    const beyond = (p: number, middle: number) => Math.max(0, Math.abs(p - middle) - 100);
    const distance = Math.hypot(beyond(px, 200 * square.x + 100), beyond(py, 200 * square.y + 100));
    if (distance >= least) continue;
    least = distance;
    found = square;
  }
  return found;
}

export function Board(props: BoardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const stage = useRef<SVGSVGElement>(null);
  const view = useRef<Viewport | null>(null);
  const byHand = useRef(false);
  const now = useRef(props);
  now.current = props;
  const hold = useRef(0);

  useLayoutEffect(() => {
    if (!frame.current || !stage.current) return;
    const made = new Viewport(frame.current, stage.current);
    view.current = made;
    made.onByHand = () => {
      byHand.current = true;
      window.clearTimeout(hold.current);
    };
    const fit = () => made.fit(extent(now.current.tiles, now.current.frame, now.current.wheel), now.current.covered);
    const watch = new ResizeObserver(() => {
      if (byHand.current) return;
      fit();
      if (now.current.focus) made.focus(now.current.focus.x, now.current.focus.y);
    });
    watch.observe(frame.current);
    now.current.handle({
      fit: () => {
        byHand.current = false;
        fit();
      },
      zoom: (factor) => made.zoom(factor),
      pan: (dx, dy) => made.pan(dx, dy),
      reveal: (x, y) => made.reveal({ x0: 200 * x - 30, y0: 200 * y - 30, x1: 200 * x + 230, y1: 200 * y + 230 }),
      toBoard: (x, y) => made.toBoard(x, y),
      toScreen: (where) => made.toScreen(where),
    });
    return () => {
      watch.disconnect();
      made.destroy();
    };
  }, []);

  // The view follows the growing board until somebody moves it; before it is painted, so that whoever asks where
  // something lies on the screen is told where it will be seen.
  useLayoutEffect(() => {
    if (!byHand.current) view.current?.fit(extent(props.tiles, props.frame, props.wheel), props.covered);
  }, [props.fitKey, props.covered.top, props.covered.right, props.covered.bottom]);

  useLayoutEffect(() => {
    if (props.focus) view.current?.focus(props.focus.x, props.focus.y);
    else view.current?.unfocus();
  }, [props.focus?.x, props.focus?.y]);

  const point = (event: PointerEvent | MouseEvent) => view.current?.toBoard(event.clientX, event.clientY) ?? null;
  const tap = (act: () => void) => (event: MouseEvent) => {
    if (view.current?.dragged) return;
    event.stopPropagation();
    act();
  };

  const tileLayers = useMemo(
    () => <TileLayers tiles={props.tiles} />,
    [props.tiles.map((t) => `${t.name},${t.x},${t.y}`).join(" ")],
  );

  return (
    <div
      ref={frame}
      class="board"
      role="application"
      aria-label={props.label}
      tabIndex={0}
      onPointerMove={(event) => {
        if (event.pointerType === "mouse" && event.buttons === 0) props.onHover(point(event));
      }}
      onPointerLeave={() => props.onHover(null)}
      onPointerDown={(event) => {
        const where = point(event);
        window.clearTimeout(hold.current);
        if (event.pointerType === "touch" && where) hold.current = window.setTimeout(() => props.onHover(where), 450);
      }}
      onPointerUp={() => window.clearTimeout(hold.current)}
      onClick={(event) => {
        const where = point(event);
        if (!where || view.current?.dragged) return;
        const near = nearest(props.squares, where, view.current?.slack ?? 0);
        if (near) props.onSquare(near.x, near.y);
        else props.onPress(where);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        const where = point(event);
        if (where) props.onAsk(where);
      }}
    >
      <svg ref={stage} class="stage" width="200" height="200" aria-hidden="true">
        <defs>
          {/* Crosses look the same on a turned tile, which stripes do not. */}
          <pattern id="hopeless" width="50" height="50" patternUnits="userSpaceOnUse">
            <rect class="hopeless-veil" width="50" height="50" />
            <path class="hopeless-cross" d="M6 6l13 13m0 -13l-13 13M31 31l13 13m0 -13l-13 13" />
          </pattern>
        </defs>
        {tileLayers}
        {props.wheel && <use href="#b-wh" x={200 * props.wheel.x} y={200 * props.wheel.y} />}
        <g class="squares">
          {props.squares.map((s) => (
            <rect
              key={`${s.look}${s.x},${s.y}`}
              class={`square ${s.look}`}
              x={200 * s.x + 8}
              y={200 * s.y + 8}
              width="184"
              height="184"
              rx="22"
              data-square={`${s.x},${s.y}`}
              onClick={s.look === "dead" ? undefined : tap(() => props.onSquare(s.x, s.y))}
            >
              <title>{s.label}</title>
            </rect>
          ))}
          {props.squares
            .filter((s) => s.look === "dead")
            .map((s) => (
              <path
                key={`x${s.x},${s.y}`}
                class="dead-cross"
                d={`M${200 * s.x + 70} ${200 * s.y + 70}l60 60m0 -60l-60 60`}
              />
            ))}
        </g>
        <g class="areas">
          {props.areas.map((a, i) => (
            <path
              key={i}
              d={a.d}
              transform={at(a.x, a.y, a.rot)}
              fill-rule="evenodd"
              class={`area ${a.look}`}
              style={{ "--c": a.colour } as JSX.CSSProperties}
            />
          ))}
        </g>
        <g class="glows">
          {props.glows.map((g) => (
            <rect
              key={`${g.x},${g.y}`}
              class={g.strong ? "glow strong" : "glow"}
              x={200 * g.x + 4}
              y={200 * g.y + 4}
              width="192"
              height="192"
              rx="10"
              style={{ "--c": g.colour } as JSX.CSSProperties}
            />
          ))}
        </g>
        <g class="figures">
          {props.figures.map((f) => (
            <use
              key={f.key}
              href={`#${f.lies ? "lie" : "fig"}-${f.kind}-${f.colour}`}
              class={f.fresh ? "fresh" : ""}
              transform={`translate(${f.px} ${f.py}) scale(.9)`}
            />
          ))}
          {props.pieces.map((p) => (
            <use key={p.key} href={`#piece-${p.piece}`} transform={`translate(${p.px} ${p.py}) scale(${p.scale})`} />
          ))}
        </g>
        <g class="ghosts">
          {props.ghosts.map((g) => (
            <Ghost key={g.key} ghost={g} />
          ))}
        </g>
        <g class="marks">
          {props.marks.map((m) => (
            <Mark key={m.id} mark={m} onClick={tap(() => props.onMark(m.id))} />
          ))}
        </g>
      </svg>
    </div>
  );
}

function Ghost({ ghost: { tile, mark, colour, text } }: { ghost: GhostDrawing }) {
  const [x, y] = tile ? [200 * tile.x + 100, 200 * tile.y - 14] : [mark?.px ?? 0, (mark?.py ?? 0) - 52];
  const width = 22 * text.length + 36;
  return (
    <g class="ghost" style={{ "--c": colour } as JSX.CSSProperties}>
      {tile && <use class="ghost-tile" href={`#k${tile.name}`} x={200 * tile.x} y={200 * tile.y} />}
      {tile && (
        <rect class="ghost-frame" x={200 * tile.x + 3} y={200 * tile.y + 3} width="194" height="194" rx="10" />
      )}
      {mark && <Mark mark={mark} />}
      {text && (
        <g class="ghost-text" transform={`translate(${x} ${y})`}>
          <rect x={-width / 2} y="-26" width={width} height="52" rx="26" />
          <text y="13">{text}</text>
        </g>
      )}
    </g>
  );
}

function Mark({ mark, onClick }: { mark: MarkDrawing; onClick?: (event: MouseEvent) => void }) {
  return (
    <g
      class={mark.chosen ? "mark chosen" : "mark"}
      transform={`translate(${mark.px} ${mark.py})`}
      data-mark={mark.id}
      onClick={onClick}
    >
      <title>{mark.label}</title>
      <g class="mark-body">
        <circle r="25" class="mark-ground" />
        {mark.figure && (
          <use
            href={`#${mark.figure.lies ? "lie" : "fig"}-${mark.figure.kind}-${mark.figure.colour}`}
            transform="scale(.62)"
          />
        )}
        {mark.piece && <use href={`#piece-${mark.piece}`} transform="scale(.62)" />}
        {mark.sign && (
          <text class="mark-sign" y="9">
            {mark.sign}
          </text>
        )}
        {mark.text && (
          <g class="mark-text" transform="translate(20 -20)">
            <rect x={-13} y="-11" width="26" height="20" rx="10" />
            <text y="4">{mark.text}</text>
          </g>
        )}
      </g>
    </g>
  );
}
