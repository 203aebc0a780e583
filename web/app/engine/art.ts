// Pictures of tiles, figures and pieces: asked from the engine once, kept as definitions of one hidden <svg>, and
// shown everywhere by <use>.
import { plainPalette } from "../game/colours";
import { PictureStore } from "./pictures";
import type { Engine, KindArt, Place, SceneTile, Sprites } from "@bastide/engine/engine";

const SVG = "http://www.w3.org/2000/svg";

/** A point of a tile turned by quarter turns about its middle. */
function turned(x: number, y: number, rot: number): [number, number] {
  let [u, v] = [x, y];
  for (let i = 0; i < (rot & 3); i++) [u, v] = [200 - v, u];
  return [u, v];
}

/** The name of a tile's drawing in the store. */
const tileName = (kind: number, rot: number, variant: number) => `${kind}-${rot & 3}-${variant}`;

export class Art {
  private readonly kinds = new Map<number, KindArt>();
  private readonly ids = new Map<string, number>();
  private readonly drawn = new Set<string>();
  private readonly misty = new Set<string>();
  private readonly paths = new Map<string, Path2D>();
  private readonly store: SVGDefsElement;
  /** Drawings of tiles: shown by <use> only, so the browser need not lay them out here as well. */
  private readonly tiles: SVGSVGElement;
  readonly pictures: PictureStore;

  constructor(private readonly engine: Engine) {
    const sprites = engine.ask<Sprites>("sprites");
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("class", "art-store");
    const drawn = (name: string, figures: Sprites["figures"]) =>
      Object.entries(figures).flatMap(([kind, colours]) =>
        colours.map((picture, colour) => `<g id="${name}-${kind}-${colour}">${picture}</g>`),
      );
    const figures = [...drawn("fig", sprites.figures), ...drawn("lie", sprites.lying)];
    const pieces = Object.entries(sprites.pieces).map(([name, picture]) => `<g id="piece-${name}">${picture}</g>`);
    svg.innerHTML = `<defs>${sprites.defs}${figures.join("")}${pieces.join("")}</defs>`;
    document.body.append(svg);
    this.store = svg.querySelector("defs") as SVGDefsElement;
    this.tiles = document.createElementNS(SVG, "svg");
    this.tiles.style.display = "none";
    document.body.append(this.tiles);
    this.pictures = new PictureStore(() => this.store.querySelector("style")?.textContent ?? "");
    new MutationObserver(() => this.dress()).observe(document.documentElement, { attributeFilter: ["data-theme", "data-palette"] });
    this.dress();
  }

  /** Gives the art the page's theme. What is shown by <use> sees no ancestor of it, so the rules themselves change. */
  private dress(): void {
    const style = this.store.querySelector("style");
    const { theme = "light", palette } = document.documentElement.dataset;
    const plain = palette === "plain" ? plainPalette.map((colour, i) => `.bp${i}{fill:${colour}}`) : [];
    const text = this.engine.raw(`style ${theme}`) + plain.join("");
    if (!style || style.textContent === text) return;
    style.textContent = text;
    this.pictures.forget();
  }

  /** A kind by number or id: its outlines and places. */
  kind(key: number | string): KindArt {
    const number = typeof key === "number" ? key : this.ids.get(key);
    const kept = number === undefined ? undefined : this.kinds.get(number);
    if (kept) return kept;
    const art = this.engine.ask<KindArt>(`kind ${key}`);
    this.kinds.set(art.kind, art);
    this.ids.set(art.id, art.kind);
    return art;
  }

  /** Draws a tile as it lies on the board, turned and in the look of its square: #k<name> is its land, #m<name> the
   * mist over it, if it has any. */
  tile([kind, , , rot, look]: SceneTile): string {
    const name = tileName(kind, rot, look);
    if (this.drawn.has(name)) return name;
    this.drawn.add(name);
    for (const [letter, part] of [
      ["k", "land"],
      ["m", "mist"],
    ] as const) {
      const group = document.createElementNS(SVG, "g");
      group.id = letter + name;
      group.innerHTML = this.engine.raw(`tile ${kind} ${rot} ${look} ${part}`);
      if (!group.hasChildNodes()) continue;
      this.tiles.append(group);
      if (part === "mist") this.misty.add(name);
    }
    return name;
  }

  /** Whether a drawing has mist over it. */
  hasMist(name: string): boolean {
    return this.misty.has(name);
  }

  /** Where a place lies on the board, 200 units a tile. */
  point(place: Place, tiles: readonly SceneTile[]): [number, number] {
    if (place.px !== undefined && place.py !== undefined) return [place.px, place.py];
    const { x = 0, y = 0, seg = -1 } = place;
    const tile = tiles.find((t) => t[1] === x && t[2] === y);
    if (!tile) return [200 * x + 100, 200 * y + 100];
    const art = this.kind(tile[0]);
    const { px, py, dx = 0, dy = 0 }: { px: number; py: number; dx?: number; dy?: number } =
      seg < 0 ? art : (art.segs[seg] ?? art);
    const [u, v] = turned(px, py, tile[3]);
    return [200 * x + u + dx, 200 * y + v + dy];
  }

  /** The segment of a tile under a point of the board, or -1. */
  segmentAt(tile: SceneTile, px: number, py: number): number {
    const art = this.kind(tile[0]);
    const [u, v] = turned(px - 200 * tile[1], py - 200 * tile[2], (4 - tile[3]) & 3);
    const context = hitTester();
    let found = -1;
    art.segs.forEach((segment, i) => {
      if (!segment.d) return;
      const key = `${art.kind}/${i}`;
      let path = this.paths.get(key);
      if (!path) this.paths.set(key, (path = new Path2D(segment.d)));
      if (context.isPointInPath(path, u, v, "evenodd") && (found < 0 || segment.type !== "field")) found = i;
    });
    return found;
  }
}

let tester: CanvasRenderingContext2D | undefined;
function hitTester(): CanvasRenderingContext2D {
  tester ??= document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
  return tester;
}
