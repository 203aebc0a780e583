// The tiles of a board, by the names of their drawings in the art store: #k<name> is a tile's land, #m<name> its mist.
export interface TileOnBoard {
  name: string;
  x: number;
  y: number;
}

/** All shadows, then all edges, all tiles, and all mist: so nothing of one tile lies on another, and no seam shows. */
export function TileLayers({ tiles }: { tiles: readonly TileOnBoard[] }) {
  const layer = (className: string, href: (t: TileOnBoard) => string) => (
    <g class={className}>
      {tiles.map((t) => (
        <use key={`${t.x},${t.y}`} href={href(t)} x={200 * t.x} y={200 * t.y} />
      ))}
    </g>
  );
  return (
    <g class="tiles">
      {layer("bts", () => "#b-ts")}
      {layer("edges", () => "#b-te")}
      {layer("land", (t) => `#k${t.name}`)}
      {layer("bmo", (t) => `#m${t.name}`)}
    </g>
  );
}
