// The tiles of a board, by the names of their drawings in the art store: #k<name> is a tile's land, #m<name> its mist.
import type { ComponentChildren } from "preact";
import { Layer } from "./layer";
import type { MistEnd, Pictures, TileDrawing } from "./types";

interface DrawnProps {
  name: string;
  pictures: Pictures;
  x?: number;
  y?: number;
  transform?: string;
  "data-at"?: string;
  "data-key"?: string;
}

/** A drawing of the art store with its origin at a point: its picture, or the drawing itself. */
export class Drawn extends Layer<DrawnProps> {
  override render({ name, pictures, x = 0, y = 0, ...rest }: DrawnProps): ComponentChildren {
    const picture = pictures.get(name);
    const about = {
      transform: rest.transform,
      "data-name": name,
      "data-at": rest["data-at"],
      "data-key": rest["data-key"],
    };
    if (!picture) return <use href={`#${name}`} x={x} y={y} {...about} />;
    const [left, top, width, height] = picture.box;
    return <image href={picture.href} x={x + left} y={y + top} width={width} height={height} {...about} />;
  }
}

/** Mist that drifts a little over the clear land beyond its tile. */
function Fringe({ end: { x, y, side }, of }: { end: MistEnd; of: TileDrawing }) {
  const at = `translate(${200 * x} ${200 * y}) rotate(${90 * side} 100 100)`;
  return <use href="#b-mf" data-at={`${of.x},${of.y}`} transform={at} />;
}

/** All shadows, then all edges, all tiles, and all mist: so nothing of one tile lies on another, and no seam shows. */
export function TileLayers({ tiles, pictures }: { tiles: readonly TileDrawing[]; pictures: Pictures }) {
  const layer = (className: string, shown: readonly TileDrawing[], name: (t: TileDrawing) => string) => (
    <g class={className}>
      {shown.map((t) => (
        <Drawn
          key={`${t.x},${t.y}`}
          data-at={`${t.x},${t.y}`}
          name={name(t)}
          pictures={pictures}
          x={200 * t.x}
          y={200 * t.y}
        />
      ))}
    </g>
  );
  const misty = tiles.filter((t) => t.misty);
  return (
    <g class="tiles">
      {layer("bts", tiles, () => "b-ts")}
      {layer("edges", tiles, () => "b-te")}
      {layer("land", tiles, (t) => `k${t.name}`)}
      <g class="bmo">
        {layer("mist", misty, (t) => `m${t.name}`)}
        {tiles.flatMap((t) => t.fringes.map((end) => <Fringe key={`${end.x},${end.y},${end.side}`} end={end} of={t} />))}
      </g>
    </g>
  );
}
