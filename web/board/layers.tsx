// The layers of the board. Each is drawn anew only when what it shows has changed.
import { Drawn, TileLayers } from "./tiles";
import type { ComponentChildren, JSX } from "preact";
import { Layer } from "./layer";
import type {
  AreaDrawing,
  FigureDrawing,
  GhostDrawing,
  GlowDrawing,
  MarkDrawing,
  PieceDrawing,
  Pictures,
  PointsDrawing,
  SquareDrawing,
  TileDrawing,
} from "./types";

const at = (x: number, y: number, rot: number) =>
  `translate(${200 * x} ${200 * y}) rotate(${90 * rot} 100 100)`;
/** Tags are drawn as for a board of so many pixels a unit, even if it is smaller. */
const legible = 0.42;
const tinted = (colour: string) => ({ "--c": colour }) as JSX.CSSProperties;

export class Tiles extends Layer<{ tiles: TileDrawing[]; wheel: { x: number; y: number } | null; pictures: Pictures }> {
  override render({ tiles, wheel, pictures }: this["props"]): ComponentChildren {
    return (
      <g>
        <TileLayers tiles={tiles} pictures={pictures} />
        {wheel && <Drawn name="b-wh" pictures={pictures} x={200 * wheel.x} y={200 * wheel.y} />}
      </g>
    );
  }
}

/** Where columns and rows are counted from the start tile, in the corner of every tile. */
export class Coordinates extends Layer<{ tiles: TileDrawing[] }> {
  override render({ tiles }: this["props"]): ComponentChildren {
    return (
      <g class="coordinates">
        {tiles.map((t) => (
          <text key={`${t.x},${t.y}`} x={200 * t.x + 12} y={200 * t.y + 38}>
            {t.x}, {t.y}
          </text>
        ))}
      </g>
    );
  }
}

const breathes = (s: SquareDrawing) => s.style === "legal" || s.style === "cover";

function Square({ square: { x, y, style, label } }: { square: SquareDrawing }) {
  return (
    <rect
      class={`square ${style}`}
      x={200 * x + 8}
      y={200 * y + 8}
      width="184"
      height="184"
      rx="22"
      data-square={`${x},${y}`}
    >
      {label && <title>{label}</title>}
    </rect>
  );
}

/** Squares to choose. */
export class Choices extends Layer<{ squares: SquareDrawing[] }> {
  override render({ squares }: this["props"]): ComponentChildren {
    return squares.filter(breathes).map((s) => <Square key={`${s.style}${s.x},${s.y}`} square={s} />);
  }
}

/** Squares about which there is something to see. */
export class Squares extends Layer<{ squares: SquareDrawing[] }> {
  override render({ squares }: this["props"]): ComponentChildren {
    const still = squares.filter((s) => !breathes(s));
    return (
      <g class="squares">
        {still.map((s) => (
          <Square key={`${s.style}${s.x},${s.y}`} square={s} />
        ))}
        {squares.map(
          (s) =>
            s.text && (
              <text key={`t${s.x},${s.y}`} class="square-text" x={200 * s.x + 100} y={200 * s.y + 124}>
                {s.text}
              </text>
            ),
        )}
        {still
          .filter((s) => s.style === "dead")
          .map((s) => (
            <path
              key={`x${s.x},${s.y}`}
              class="dead-cross"
              d={`M${200 * s.x + 70} ${200 * s.y + 70}l60 60m0 -60l-60 60`}
            />
          ))}
      </g>
    );
  }
}

/** Stripes of several colours: so wide together that they meet at every seam. */
function Stripes({ id, area: { colours, rot, style } }: { id: string; area: AreaDrawing }) {
  const across = 200 * Math.SQRT1_2;
  const width = across / Math.max(1, Math.round(across / (18 * colours.length)));
  const stripe = width / colours.length;
  return (
    <pattern
      id={id}
      width={width}
      height={width}
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${-90 * rot} 100 100) rotate(45)`}
    >
      {style === "dotted" && <rect class="chalk" width={width} height={width} />}
      {colours.map((colour, i) => (
        <rect key={i} class={`stripe ${style}`} x={i * stripe} width={stripe} height={width} style={tinted(colour)} />
      ))}
    </pattern>
  );
}

/** Dots look the same on a turned tile. On green alone red would be brown: there is a pale ground below. */
function Dots({ id, colour }: { id: string; colour: string }) {
  return (
    <pattern id={id} width="25" height="25" patternUnits="userSpaceOnUse">
      <rect class="chalk" width="25" height="25" />
      <rect class="dots-veil" width="25" height="25" style={tinted(colour)} />
      <circle class="dots" cx="12.5" cy="12.5" r="4.5" style={tinted(colour)} />
    </pattern>
  );
}

const patternName = ({ colours, rot, style }: AreaDrawing): string | null => {
  const name = colours.join("").replaceAll("#", "-");
  if (style !== "plain" && style !== "dotted") return null;
  return colours.length > 1 ? `tie${name}-${rot}-${style}` : style === "dotted" ? `dots${name}` : null;
};

/** First all areas, then a pale line around each feature and its owners' lines on that: the seams of its tiles show none. */
export class Areas extends Layer<{ areas: AreaDrawing[] }> {
  override render({ areas }: this["props"]): ComponentChildren {
    const patterns = new Map<string, AreaDrawing>();
    for (const a of areas) {
      const name = patternName(a);
      if (name) patterns.set(name, a);
    }
    const line = (className: string, a: AreaDrawing, colour: string, key: string) => (
      <path
        key={key}
        data-at={`${a.x},${a.y}`}
        d={a.rim}
        transform={at(a.x, a.y, a.rot)}
        class={`${className} ${a.style}`}
        style={tinted(colour)}
      />
    );
    return (
      <g class="areas">
        {[...patterns].map(([id, a]) =>
          a.colours.length > 1 ? (
            <Stripes key={id} id={id} area={a} />
          ) : (
            <Dots key={id} id={id} colour={a.colours[0] ?? ""} />
          ),
        )}
        {areas.map((a, i) => {
          const pattern = patternName(a);
          return (
            <path
              key={i}
              data-at={`${a.x},${a.y}`}
              d={a.d}
              transform={at(a.x, a.y, a.rot)}
              fill-rule="evenodd"
              class={pattern ? `area ${a.style} patterned` : `area ${a.style}`}
              style={{ ...tinted(a.colours[0] ?? ""), ...(pattern ? { fill: `url(#${pattern})` } : {}) }}
            />
          );
        })}
        {areas.map((a, i) => line("casing", a, "", `c${i}`))}
        {areas.map((a, i) => line("rim", a, a.colours[0] ?? "", `r${i}`))}
        {areas.flatMap((a, i) => a.colours.slice(1, 2).map((colour) => line("rim second", a, colour, `s${i}`)))}
      </g>
    );
  }
}

/** What features bring, on tags in their holders' colours: small boards have tags that can still be read. */
export class Points extends Layer<{ points: PointsDrawing[]; scale: number }> {
  override render({ points, scale }: this["props"]): ComponentChildren {
    const zoom = Math.max(1, legible / scale).toFixed(2);
    return (
      <g class="points">
        {points.map((p) => {
          const half = 11 * p.text.length + 11;
          return (
            <g key={p.key} transform={`translate(${p.px} ${p.py}) scale(${zoom})`}>
              {p.colours.slice(0, 2).map((colour, i) => (
                <rect
                  key={i}
                  class={i ? "second" : ""}
                  x={-half}
                  y="-20"
                  width={2 * half}
                  height="40"
                  rx="20"
                  style={tinted(colour)}
                />
              ))}
              <text y="11">{p.text}</text>
            </g>
          );
        })}
      </g>
    );
  }
}

export class Glows extends Layer<{ glows: GlowDrawing[] }> {
  override render({ glows }: this["props"]): ComponentChildren {
    return (
      <g class="glows">
        {glows.map((g) => (
          <rect
            key={`${g.x},${g.y}`}
            class={g.strong ? "glow strong" : "glow"}
            x={200 * g.x + 4}
            y={200 * g.y + 4}
            width="192"
            height="192"
            rx="10"
            style={tinted(g.colour)}
          />
        ))}
      </g>
    );
  }
}

/** The names of a figure's and a piece's drawing in the art store. */
export const figureName = (f: Pick<FigureDrawing, "kind" | "colour" | "lies">) => `${f.lies ? "lie" : "fig"}-${f.kind}-${f.colour}`;
export const pieceName = (piece: string) => `piece-${piece}`;

export class Figures extends Layer<{ figures: FigureDrawing[]; pieces: PieceDrawing[]; pictures: Pictures }> {
  override render({ figures, pieces, pictures }: this["props"]): ComponentChildren {
    const at = (px: number, py: number, scale: number) => `translate(${px} ${py}) scale(${scale})`;
    return (
      <g class="figures">
        {figures.map((f) => (
          <Drawn key={f.key} data-key={f.key} name={figureName(f)} pictures={pictures} transform={at(f.px, f.py, 0.9)} />
        ))}
        {pieces.map((p) => (
          <Drawn key={p.key} data-key={p.key} name={pieceName(p.piece)} pictures={pictures} transform={at(p.px, p.py, p.scale)} />
        ))}
      </g>
    );
  }
}

export class Ghosts extends Layer<{ ghosts: GhostDrawing[]; radius: number }> {
  override render({ ghosts, radius }: this["props"]): ComponentChildren {
    return (
      <g class="ghosts">
        {ghosts.map((g) => (
          <Ghost key={g.key} ghost={g} radius={radius} />
        ))}
      </g>
    );
  }
}

function Ghost({ ghost: { tile, mark, colour, text }, radius }: { ghost: GhostDrawing; radius: number }) {
  const [x, y] = tile ? [200 * tile.x + 100, 200 * tile.y - 14] : [mark?.px ?? 0, (mark?.py ?? 0) - 52];
  const width = 22 * text.length + 36;
  return (
    <g class="ghost" style={tinted(colour)}>
      {tile && <use class="ghost-tile" href={`#k${tile.name}`} x={200 * tile.x} y={200 * tile.y} />}
      {tile && (
        <rect class="ghost-frame" x={200 * tile.x + 3} y={200 * tile.y + 3} width="194" height="194" rx="10" />
      )}
      {mark && <Mark mark={mark} radius={Math.min(radius, 30)} />}
      {text && (
        <g class="ghost-text" transform={`translate(${x} ${y})`}>
          <rect x={-width / 2} y="-26" width={width} height="52" rx="26" />
          <text y="13">{text}</text>
        </g>
      )}
    </g>
  );
}

/** What a mark is drawn as, 25 units from its middle to its rim. */
const drawn = 25;

/** The line from a mark that had to move aside to where it belongs. It lies under all marks and takes no touch. */
export function MarkLine({ mark, from, radius }: { mark: MarkDrawing; from: { px: number; py: number }; radius: number }) {
  if (Math.hypot(mark.px - from.px, mark.py - from.py) <= 0.6 * radius) return null;
  return (
    <g class="mark-line">
      <path d={`M${from.px} ${from.py}L${mark.px} ${mark.py}`} />
      <circle cx={from.px} cy={from.py} r="9" />
    </g>
  );
}

/** A mark where it is touched. */
export function Mark({ mark, radius }: { mark: MarkDrawing; radius: number }) {
  return (
    <g class={mark.chosen ? "mark chosen" : "mark"} data-mark={mark.id}>
      <title>{mark.label}</title>
      <g transform={`translate(${mark.px} ${mark.py}) scale(${(radius / drawn).toFixed(3)})`}>
        <circle r="25" class="mark-ground" />
        {mark.figure && (
          <use href={`#${figureName(mark.figure)}`} transform="scale(.62)" />
        )}
        {mark.piece && <use href={`#${pieceName(mark.piece)}`} transform="scale(.62)" />}
        {mark.sign && (
          <text class="mark-sign" y="9">
            {mark.sign}
          </text>
        )}
      </g>
    </g>
  );
}

/** What a mark brings and its number in the list: over all marks, for those may stand close together. */
export function MarkBadges({ mark: { px, py, text, number }, radius }: { mark: MarkDrawing; radius: number }) {
  return (
    <g class="mark-badges" transform={`translate(${px} ${py}) scale(${(radius / drawn).toFixed(3)})`}>
      {number && <Badge text={number} x={-17} kind="mark-number" />}
      {text && <Badge text={text} x={17} kind="mark-text" />}
    </g>
  );
}

function Badge({ text, x, kind }: { text: string; x: number; kind: string }) {
  const width = Math.max(16, 9 * text.length + 5);
  return (
    <g class={kind} transform={`translate(${x} -18)`}>
      <rect x={-width / 2} y="-9" width={width} height="18" rx="9" />
      <text y="5">{text}</text>
    </g>
  );
}
