// The board: draws what it is given and reports where it was touched. It knows nothing of the rules.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Areas, Choices, Coordinates, Figures, Ghosts, Glows, Mark, MarkBadges, MarkLine, Points, Squares, Tiles } from "./layers";
import { Drift } from "./drift";
import { spread, type Spot } from "./marks";
import {
  around,
  square,
  type AreaDrawing,
  type Box,
  type FigureDrawing,
  type GhostDrawing,
  type GlowDrawing,
  type HandDrawing,
  type MarkDrawing,
  type MistDrawing,
  type Pictures,
  type PieceDrawing,
  type PointsDrawing,
  type Point,
  type SquareDrawing,
  type TileDrawing,
} from "./types";
import { coarse, Viewport, type Place } from "./viewport";

export interface BoardHandle {
  focus(): void;
  fit(): void;
  zoom(factor: number): void;
  pan(dx: number, dy: number): void;
  reveal(boxes: readonly Box[]): void;
  /** Shows the tile in hand under this point of the screen; null takes it away. The square it lies on then. */
  hover(client: [number, number] | null): Point | null;
  /** Over the tiles and figures, in units of the board, moving with it: for what is only seen a moment. */
  layer: HTMLElement;
  /** Pixels a unit. */
  scale(): number;
  /** A point of the board on the screen, or the nearest that can be seen; without a point the middle of the view. */
  toScreen(point: [number, number] | null): [number, number];
}

export interface BoardProps {
  label: string;
  pictures: Pictures;
  tiles: TileDrawing[];
  wheel: { x: number; y: number } | null;
  figures: FigureDrawing[];
  pieces: PieceDrawing[];
  squares: SquareDrawing[];
  marks: MarkDrawing[];
  areas: AreaDrawing[];
  points: PointsDrawing[];
  glows: GlowDrawing[];
  ghosts: GhostDrawing[];
  mist: readonly MistDrawing[];
  coordinates: boolean;
  hand: HandDrawing | null;
  /** The tile that is being laid: a wheel or a right click on it turns it. */
  laid: Point | null;
  /** The squares that matter now. */
  matter: readonly Point[];
  /** Something is to be chosen there: edges glow where it lies beyond them. */
  asked: boolean;
  /** Another question: what matters comes into view if it is not. */
  turnKey: string;
  /** Looking at something else for a while: a sheet, the past. After that the view is what it was. */
  away: boolean;
  onSquare: (x: number, y: number) => void;
  onMark: (id: string) => void;
  onTurn: (by: number) => void;
  /** The pointer rests on a point of the board (null: it left). */
  onHover: (point: [number, number] | null) => void;
  onPress: (point: [number, number]) => void;
  /** Right click or long press: what is known about this place? */
  onAsk: (point: [number, number]) => void;
  handle: (board: BoardHandle) => void;
}

/** The turning sign in the middle of the tile being laid: marks keep away from it. */
export const turnMark = "turn";
/** From the middle of a mark to its rim, in pixels. */
const markSize = coarse ? 23 : 21;
/** Around everything when the view goes back by itself, so that the next tiles find room. */
const roomToGrow = 140;
/** Around everything when marks crowd: they push each other outwards. */
const roomForMarks = 200;
/** From this size on, in pixels, a tile has room for its marks. */
const roomyTile = 130;
/** What glows at the edge of the view is so wide, in pixels: no mark lies under it. */
const rim = 8;
const longPress = 450;
const wheelStep = 50;

const all = (props: BoardProps, margin: number): Box => {
  const boxes = [...props.tiles, ...props.matter].map(({ x, y }) => square(x, y));
  if (props.wheel) boxes.push(square(props.wheel.x + 3, props.wheel.y + 3));
  return around(boxes, margin) ?? { x0: -300, y0: -300, x1: 500, y1: 500 };
};

const sameBox = (a: Box, b: Box) => a.x0 === b.x0 && a.y0 === b.y0 && a.x1 === b.x1 && a.y1 === b.y1;

/** The square to choose that a point lies in or, by no more than this, beside. */
function nearest(squares: readonly SquareDrawing[], [px, py]: [number, number], slack: number): SquareDrawing | null {
  let found: SquareDrawing | null = null;
  let least = slack;
  for (const candidate of squares) {
    if (candidate.style !== "legal" && candidate.style !== "cover") continue;
    const beyond = (p: number, middle: number) => Math.max(0, Math.abs(p - middle) - 100);
    const distance = Math.hypot(beyond(px, 200 * candidate.x + 100), beyond(py, 200 * candidate.y + 100));
    if (distance > least || (distance === least && found)) continue;
    least = distance;
    found = candidate;
  }
  return found;
}

/** The view of a board: made once, told of sizes, following what matters. */
function useView(props: BoardProps) {
  const frame = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const hover = useRef<SVGUseElement>(null);
  const view = useRef<Viewport | null>(null);
  const now = useRef(props);
  now.current = props;
  const started = useRef(false);
  const [scale, setScale] = useState(0.5);
  /** What is in view while it rests. */
  const [seen, setSeen] = useState<Box | undefined>();
  const rest = (made: Viewport) => {
    setScale(made.scale);
    const box = made.seen;
    setSeen((before) => (before && sameBox(before, box) ? before : box));
  };

  /** Tells on which sides something to choose lies outside the view. */
  const point = () => {
    const made = view.current;
    if (!made || !frame.current) return;
    const { matter, marks, asked } = now.current;
    const spots = marks.map(({ px, py }) => ({ x0: px, y0: py, x1: px, y1: py }));
    const choices = asked ? [...matter.map(({ x, y }) => square(x, y)), ...spots] : [];
    const outside = choices.filter((box) => !made.sees(box, true));
    const sides = new Set(outside.flatMap((box) => made.sides(box)));
    const text = [...sides].sort().join(" ");
    if (frame.current.dataset["more"] !== text) frame.current.dataset["more"] = text;
  };

  /** A tile with what stands around it: marks beside a small one. */
  const revealMarked = (made: Viewport, tile: Box) => {
    const room = now.current.marks.length > 0 && 200 * made.scale < roomyTile ? (2 * markSize + 6) / made.scale : 60;
    if (!made.reveal(around([tile], room) as Box)) made.reveal(around([tile], 60) as Box);
  };
  const follow = () => {
    const made = view.current;
    if (!made || made.empty) return;
    const boxes = now.current.matter.map(({ x, y }) => square(x, y));
    // Marks stand over the edge of their tiles.
    const marked = now.current.marks.length > 0 && !now.current.laid;
    const target = around(boxes, marked ? (markSize + 4) / made.scale : 0);
    if (!started.current) {
      started.current = true;
      made.fit(all(now.current, marked ? roomToGrow : 40), "squares");
    }
    if (target && !made.sees(target)) {
      if (made.byHand && boxes.some((box) => made.sees(box, true))) return point();
      made.byHand = false;
      if (!made.reveal(target)) {
        const why = marked ? "marks" : "squares";
        made.fit(all(now.current, marked ? roomForMarks : roomToGrow), why);
        // Of a board that has no room as a whole, what is asked about.
        const asked = around(boxes, marked ? (markSize + 4) / made.scale : 0);
        if (asked && !made.sees(asked)) made.fit(asked, why);
      }
    }
    // Where not all has room, what is asked about first comes first: the tile just laid, not a fairy far from it.
    if (boxes[0] && !boxes.some((box) => made.sees(box, true))) made.reveal(boxes[0]);
    const { laid } = now.current;
    if (laid) revealMarked(made, square(laid.x, laid.y));
    else if (marked && boxes[0] && target && !made.sees(target)) revealMarked(made, boxes[0]);
    rest(made);
    point();
  };

  useLayoutEffect(() => {
    if (!frame.current || !world.current || !layer.current) return;
    const made = new Viewport(frame.current, world.current);
    view.current = made;
    made.onRest = () => {
      rest(made);
      point();
    };
    const watch = new ResizeObserver(() => {
      // Who saw the whole board still does when it gets smaller.
      const whole = all(now.current, 0);
      const seen = !made.empty && made.sees(whole);
      made.resized();
      if (made.byHand) return point();
      if (seen && !made.sees(whole)) made.fit(all(now.current, 40), "squares");
      follow();
    });
    watch.observe(frame.current);
    now.current.handle({
      focus: () => frame.current?.focus({ preventScroll: true }),
      fit: () => {
        made.byHand = false;
        made.moves++;
        made.fit(all(now.current, 40), "asked");
      },
      zoom: (factor) => made.zoom(factor),
      pan: (dx, dy) => made.pan(dx, dy),
      reveal: (boxes) => {
        const target = around(boxes);
        if (target && !made.sees(target)) made.reveal(target);
      },
      hover: (client) => showHand(client && made.toBoard(client[0], client[1])),
      layer: layer.current,
      scale: () => made.scale,
      toScreen: (where) => made.toScreen(where),
    });
    return () => {
      watch.disconnect();
      made.destroy();
    };
  }, []);
  /** Where the view was left, with the question asked there and how often a hand had moved it. */
  const left = useRef<{ place: Place; asked: string; moves: number } | null>(null);
  const askedLast = useRef(props.turnKey);
  /** From the past to the question that was asked before: it is seen as it was left, also if not all that matters is. */
  const returned = useRef(false);
  useLayoutEffect(() => {
    const made = view.current;
    if (!made) return;
    const before = left.current;
    // A page that begins with something open has no view yet to come back to.
    left.current = props.away && started.current ? { place: made.place, asked: askedLast.current, moves: made.moves } : null;
    if (props.away || before?.asked !== props.turnKey || before.moves !== made.moves) return;
    made.comeBack(before.place);
    returned.current = askedLast.current !== props.turnKey;
  }, [props.away]);
  // Before it is painted, so that whoever asks where something lies on the screen is told where it will be seen.
  useLayoutEffect(() => {
    askedLast.current = props.turnKey;
    if (!returned.current) follow();
    returned.current = false;
  }, [props.turnKey, props.laid?.x, props.laid?.y]);

  const shown = useRef<string>("");
  /** The tile in hand under the pointer: changed directly, so that moving the mouse draws nothing else anew. */
  const showHand = (where: [number, number] | null): Point | null => {
    const { hand } = now.current;
    const x = where ? Math.floor(where[0] / 200) : 0;
    const y = where ? Math.floor(where[1] / 200) : 0;
    const name = (where && hand?.nameAt(x, y)) ?? null;
    const key = name === null ? "" : `${name} ${x} ${y}`;
    if (hover.current && key !== shown.current) {
      shown.current = key;
      hover.current.style.display = key ? "" : "none";
      if (key) {
        hover.current.setAttribute("href", `#k${name}`);
        hover.current.setAttribute("transform", `translate(${200 * x} ${200 * y})`);
      }
    }
    return key ? { x, y } : null;
  };
  const last = useRef<[number, number] | null>(null);
  // A tile that was turned or laid meanwhile is shown as it is now.
  useLayoutEffect(() => void showHand(last.current), [props.hand]);
  return { frame, world, layer, hover, view, scale, seen, showHand, last };
}

/** On a large tile its marks stand where they belong, around the sign that turns it; a small one they would hide, so
 * they stand around it, and the tile itself is pressed to turn it. */
function placeMarks(marks: MarkDrawing[], laid: Point | null, radius: number, scale: number, seen: Box | undefined) {
  const large = 200 * scale >= roomyTile;
  const rest = marks.filter((m) => m.id !== turnMark);
  const rocks = large ? marks.filter((m) => m.id === turnMark) : [];
  const moved = laid && !large ? rest.map((mark) => ({ ...mark, ...beside(mark, laid, radius) })) : rest;
  const placed = spread(moved, rocks as Spot[], 2 * radius + 3 / scale, (seen && around([seen], -rim / scale)) ?? undefined);
  return [
    ...rocks.map((mark) => ({ mark, from: mark as Spot })),
    ...placed.map((mark, i) => ({ mark, from: rest[i] as Spot })),
  ];
}

/** A spot of a tile moved straight out of it, if it is one. */
function beside({ px, py }: Spot, { x, y }: Point, radius: number): Spot {
  const [dx, dy] = [px - 200 * x - 100, py - 200 * y - 100];
  if (Math.abs(dx) > 100 || Math.abs(dy) > 100) return { px, py };
  const most = Math.max(Math.abs(dx), Math.abs(dy));
  const out = 104 + radius;
  if (most < 1) return { px, py: py - out };
  return { px: 200 * x + 100 + (out * dx) / most, py: 200 * y + 100 + (out * dy) / most };
}

export function Board(props: BoardProps) {
  const { frame, world, layer, hover, view, scale, seen, showHand, last } = useView(props);
  const hold = useRef(0);
  /** The finger stayed and was answered: that it is lifted means nothing more. */
  const held = useRef(false);
  const turned = useRef(0);
  const now = useRef(props);
  now.current = props;

  const point = (event: PointerEvent | MouseEvent) => view.current?.toBoard(event.clientX, event.clientY) ?? null;
  const onHand = ([px, py]: [number, number]) => {
    const [x, y] = [Math.floor(px / 200), Math.floor(py / 200)];
    const { hand, laid } = now.current;
    return (laid?.x === x && laid.y === y) || (hand !== null && hand.nameAt(x, y) !== null);
  };
  useLayoutEffect(() => {
    const made = view.current;
    if (!made) return;
    made.onHand = () => window.clearTimeout(hold.current);
    made.takesWheel = (event) => {
      const where = point(event);
      if (!where || !onHand(where)) return false;
      turned.current += event.deltaY || event.deltaX;
      if (Math.abs(turned.current) < wheelStep) return true;
      now.current.onTurn(Math.sign(turned.current));
      turned.current = 0;
      return true;
    };
    return () => window.clearTimeout(hold.current);
  }, []);

  const radius = Math.max(25, markSize / scale);
  const marks = useMemo(() => placeMarks(props.marks, props.laid, radius, scale, seen), [props.marks, radius, seen]);

  const press = (event: MouseEvent) => {
    const where = point(event);
    if (!where || view.current?.dragged || held.current) return;
    const target = event.target as Element;
    const id = target.closest("[data-mark]")?.getAttribute("data-mark");
    if (id === turnMark) return props.onTurn(1);
    if (id) return props.onMark(id);
    const on = target.closest("[data-square]")?.getAttribute("data-square")?.split(",").map(Number);
    if (on) return props.onSquare(on[0] ?? 0, on[1] ?? 0);
    const near = nearest(props.squares, where, view.current?.slack ?? 0);
    if (near) props.onSquare(near.x, near.y);
    else props.onPress(where);
  };

  return (
    <div
      ref={frame}
      class="board"
      role="application"
      aria-label={props.label}
      tabIndex={0}
      data-tiles={props.tiles.length}
      onPointerMove={(event) => {
        if (event.pointerType !== "mouse" || event.buttons !== 0) return;
        last.current = point(event);
        showHand(last.current);
        props.onHover(last.current);
      }}
      onPointerLeave={() => {
        last.current = null;
        showHand(null);
        props.onHover(null);
      }}
      onPointerDown={(event) => {
        const where = point(event);
        window.clearTimeout(hold.current);
        held.current = false;
        if (event.pointerType !== "touch" || !where) return;
        // A mark may stand beside what it is about.
        const id = (event.target as Element).closest("[data-mark]")?.getAttribute("data-mark");
        const mark = props.marks.find((each) => each.id === id);
        hold.current = window.setTimeout(() => {
          held.current = true;
          now.current.onAsk(mark ? [mark.px, mark.py] : where);
        }, longPress);
      }}
      onPointerUp={() => window.clearTimeout(hold.current)}
      onPointerCancel={() => window.clearTimeout(hold.current)}
      onClick={press}
      onContextMenu={(event) => {
        event.preventDefault();
        const where = point(event);
        if (!where || "pointerType" in event && event.pointerType === "touch") return;
        if (onHand(where)) props.onTurn(1);
        else props.onAsk(where);
      }}
    >
      {/* Layers of their own, which move as one: what changes in one has no other painted anew. */}
      <div ref={world} class="world" aria-hidden="true">
        <svg class="stage" width="200" height="200">
          <Tiles tiles={props.tiles} wheel={props.wheel} pictures={props.pictures} />
        </svg>
        {/* Another question breathes anew. */}
        <svg key={props.turnKey} class="stage choices" width="200" height="200">
          <Choices squares={props.squares} />
        </svg>
        <svg class="stage" width="200" height="200">
          <defs>
            {/* Crosses look the same on a turned tile, which stripes do not. */}
            <pattern id="hopeless" width="50" height="50" patternUnits="userSpaceOnUse">
              <rect class="hopeless-veil" width="50" height="50" />
              <path class="hopeless-cross" d="M6 6l13 13m0 -13l-13 13M31 31l13 13m0 -13l-13 13" />
            </pattern>
          </defs>
          <Squares squares={props.squares} />
          <Areas areas={props.areas} />
          <Glows glows={props.glows} />
          {props.coordinates && <Coordinates tiles={props.tiles} />}
          <Figures figures={props.figures} pieces={props.pieces} pictures={props.pictures} />
          <Points points={props.points} scale={props.points.length > 0 ? scale : 1} />
          <use ref={hover} class="hover-tile" style={{ display: "none" }} />
          <Ghosts ghosts={props.ghosts} radius={radius} />
          <g class="marks">
            {marks.map(({ mark, from }) => (
              <MarkLine key={`line ${mark.id}`} mark={mark} from={from} radius={radius} />
            ))}
            {marks.map(({ mark }) => (
              <Mark key={mark.id} mark={mark} radius={radius} />
            ))}
            {marks.map(({ mark }) => (
              <MarkBadges key={`badges ${mark.id}`} mark={mark} radius={radius} />
            ))}
          </g>
        </svg>
        <div class="aloft">
          <Drift mist={props.mist} />
          <div ref={layer} class="motion" />
        </div>
      </div>
    </div>
  );
}
