// Performs effects over the board: small pictures of their own, moved by the browser's compositor, seen by no pointer.
import type { BoardHandle } from "../../board/board";
import { around, square } from "../../board/types";
import { keyframes, type Spot } from "./gaits";
import type { Anchor, Effect } from "./plan";
import type { Running } from "./player";
import { sprites } from "./sprites";
import { spotOf } from "../util/spots";

/** On a board smaller than this, in pixels a unit, signs keep their size. */
const legible = 0.45;
const SVG = "http://www.w3.org/2000/svg";

/** What a panel is on the screen now; the first that is there. */
const selectors = (panel: string): string[] => {
  const [what, who] = panel.split(" ");
  if (what === "pile") return [".hand", ".left", ".dock"];
  if (what === "hand") return [".hand", ".dock"];
  return what === "score" ? [`[data-score="${who}"]`, `[data-player="${who}"]`, ".scores"] : [`[data-player="${who}"]`];
};

const panelSpot = (panel: string): Spot | null => spotOf(...selectors(panel));

const isSpot = (anchor: Anchor): anchor is Spot => typeof anchor !== "string";

/** How far a sprite reaches from its middle, and what is drawn. */
function spriteOf({ sprite }: Effect): { box: number; drawing: string } {
  const own = sprites[sprite];
  if (own) return own;
  if (sprite.startsWith("tile ")) {
    const name = sprite.slice(5);
    const mist = `<g class="bmo"><use href="#m${name}"/></g>`;
    return { box: 100, drawing: `<g transform="translate(-100 -100)"><use href="#k${name}"/>${mist}</g>` };
  }
  return { box: sprite === "piece-dragon" ? 64 : 48, drawing: `<use href="#${sprite}"/>` };
}

function picture(effect: Effect, scale: number): SVGSVGElement {
  const { box, drawing } = spriteOf(effect);
  const size = 2 * box * scale;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `${-box} ${-box} ${2 * box} ${2 * box}`);
  svg.setAttribute("class", `mover ${effect.gait}`);
  svg.style.cssText = `width:${size}px;height:${size}px;margin:${-size / 2}px;color:${effect.colour}`;
  svg.innerHTML = drawing;
  return svg;
}

/** A field in two elements: the one uncovers it from west to east by moving, the other stays where it is by moving back. */
function mown(effect: Effect): { outer: HTMLElement; inner: Element } | null {
  const areas = effect.areas ?? [];
  const box = around(areas.map((a) => square(a.x, a.y)));
  if (!box) return null;
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  const outer = document.createElement("div");
  outer.className = "mover mow";
  outer.style.cssText = `left:${box.x0}px;top:${box.y0}px;width:${width}px;height:${height}px`;
  const stripes = `<pattern id="mown" width="50" height="50" patternUnits="userSpaceOnUse"><rect width="50" height="50" fill="${areas[0]?.colours[0]}" fill-opacity=".5"/><rect width="25" height="50" fill="${effect.colour}" fill-opacity=".55"/><path d="M0 0v50M25 0v50" stroke="#fff9ea" stroke-opacity=".5" stroke-width="2"/></pattern>`;
  // One path under one pattern: the stripes run on over the seams.
  const paths = areas.map(
    (a) => `<path d="${a.d}" clip-rule="evenodd" transform="translate(${200 * a.x} ${200 * a.y}) rotate(${90 * a.rot} 100 100)"/>`,
  );
  outer.innerHTML = `<svg viewBox="${box.x0} ${box.y0} ${width} ${height}"><defs>${stripes}<clipPath id="field">${paths.join("")}</clipPath></defs><rect x="${box.x0}" y="${box.y0}" width="${width}" height="${height}" fill="url(#mown)" clip-path="url(#field)"/></svg>`;
  return { outer, inner: outer.firstElementChild as Element };
}

/** What stands for something on the board hides it, however many stand for it. */
class Hidden {
  private readonly counts = new Map<string, number>();

  constructor(private readonly board: HTMLElement) {}

  private show(key: string, on: boolean): void {
    const tile = key.startsWith("tile ");
    const what = tile ? `:is(.tiles, .areas, .drift-cut) [data-at="${key.slice(5)}"]` : `.figures [data-key="${CSS.escape(key)}"]`;
    for (const element of this.board.querySelectorAll<SVGElement>(what)) element.style.visibility = on ? "" : "hidden";
  }

  hide(key: string): () => void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    this.show(key, false);
    return () => {
      const left = (this.counts.get(key) ?? 1) - 1;
      if (left > 0) this.counts.set(key, left);
      else {
        this.counts.delete(key);
        this.show(key, true);
      }
    };
  }
}

/** The layers over a board: `board.layer` moves with it, `air` lies over the whole screen. */
export class Stage {
  private readonly hidden: Hidden;

  constructor(
    private readonly board: BoardHandle,
    private readonly air: HTMLElement,
  ) {
    this.hidden = new Hidden(board.layer.closest(".board") as HTMLElement);
  }

  readonly perform = (effect: Effect): Running | null => {
    const begun = effect.gait === "mow" ? this.mow(effect) : this.move(effect);
    if (!begun) return null;
    const show = effect.hides === undefined ? () => undefined : this.hidden.hide(effect.hides);
    let over = false;
    const running: Running = {
      onEnd: () => undefined,
      end: () => {
        if (over) return;
        over = true;
        for (const animation of begun.animations) animation.cancel();
        begun.element.remove();
        show();
        running.onEnd();
      },
    };
    for (const animation of begun.animations) animation.onfinish = running.end;
    return running;
  };

  private move(effect: Effect): { element: Element; animations: Animation[] } | null {
    const { at, for: duration, gait, scale, way, comes, rests = 0 } = effect;
    const onBoard = way.every(isSpot);
    const zoom = onBoard ? 1 : this.board.scale();
    // What is only drawn for the motion is seen on a small board as well.
    const least = sprites[effect.sprite] && effect.sprite !== "dust" ? Math.max(1, legible / this.board.scale()) : 1;
    const spots = onBoard ? way.filter(isSpot) : this.onScreen(way);
    if (!spots) return null;
    const element = picture(effect, scale * zoom * least);
    (onBoard ? this.board.layer : this.air).append(element);
    const frames = keyframes(gait as Exclude<typeof gait, "mow">, spots, 200 * zoom);
    if (comes) element.style.opacity = "0";
    const fill = comes ? "forwards" : "both";
    return { element, animations: [element.animate(frames, { delay: at, duration, endDelay: rests, fill, easing: "linear" })] };
  }

  /** Null where no panel of the way is on the screen: then nothing moves. */
  private onScreen(way: readonly Anchor[]): Spot[] | null {
    const spots = way.map((anchor) => (isSpot(anchor) ? this.board.toScreen(anchor) : panelSpot(anchor)));
    return spots.every((spot): spot is Spot => spot !== null) ? spots : null;
  }

  private mow(effect: Effect): { element: Element; animations: Animation[] } | null {
    const made = mown(effect);
    if (!made) return null;
    this.board.layer.append(made.outer);
    const options = { delay: effect.at, duration: effect.for, fill: "both" as const };
    const uncover = (x: number): Keyframe[] => [
      { transform: `translateX(${x}%)`, offset: 0 },
      { transform: "none", offset: 0.6 },
      { transform: "none", offset: 1 },
    ];
    const fade = [{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }];
    return {
      element: made.outer,
      animations: [
        made.outer.animate(uncover(-100), options),
        made.inner.animate(uncover(100), options),
        made.outer.animate(fade, options),
      ],
    };
  }
}
