// Pan and zoom of the board: one transform, changed directly, so that nothing is drawn anew while it moves. Where the
// board lies on the page is read when its size changes and when a pointer comes, never while something is drawn.
import type { Box } from "./types";

const smallest = 0.06;
const largest = 1.6;
/** What the view goes to by itself: not closer than this, and not so far that a finger could not hit a square. */
const comfortable = 0.9;
/** Further than this a press becomes a drag, in pixels. */
const dragStart = 6;
/** What lies outside the view is pointed at so far from its edge, in pixels; and so much air is left around it. */
const edge = 24;
const air = 10;
export const coarse = window.matchMedia("(pointer: coarse)").matches;
const farthest = coarse ? 0.2 : 0.12;
/** Marks are as large on a small board: it may be smaller if all of them are in sight then. */
const farthestMarked = 0.14;
/** How far beside a square a finger may come down and still mean it, in pixels. */
const fingerSlack = coarse ? 20 : 0;

/**
 * A finger that leaves while it moves makes the browser roll on, even where nothing scrolls, and for half a second it
 * takes the next tap, on any button, for a wish to stop: that tap would be lost. Gives the way to end this.
 */
export function keepTaps(element: HTMLElement): () => void {
  const own = (event: TouchEvent) => {
    if (event.cancelable) event.preventDefault();
  };
  element.addEventListener("touchmove", own, { passive: false });
  return () => element.removeEventListener("touchmove", own);
}

/** What a view needs to come back to where it was. */
export interface Place {
  x: number;
  y: number;
  zoomed: number;
  byHand: boolean;
  width: number;
  height: number;
}

export class Viewport {
  private x = 0;
  private y = 0;
  private zoomed = 0.5;
  private box = { left: 0, top: 0, width: 0, height: 0 };
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private moved = false;
  private settling = 0;
  private gliding = 0;
  private readonly undo: (() => void)[] = [];
  /** Moved by hand: it no longer follows the game by itself. */
  byHand = false;
  /** How often somebody moved it. */
  moves = 0;
  /** Told when it has come to rest. */
  onRest: () => void = () => undefined;
  /** Told while a hand moves it. */
  onHand: () => void = () => undefined;
  /** A wheel that means something else than zooming. */
  takesWheel: (event: WheelEvent) => boolean = () => false;

  constructor(
    private readonly frame: HTMLElement,
    private readonly world: HTMLElement,
  ) {
    this.listen("pointerdown", this.down);
    this.listen("pointermove", this.move);
    this.listen("pointerup", this.up);
    this.listen("pointercancel", this.up);
    this.listen("pointerenter", this.measure);
    this.undo.push(keepTaps(frame));
    this.listen("wheel", this.wheel, { passive: false });
    this.measure();
  }

  private listen<E extends Event>(type: string, handle: (event: E) => void, options?: AddEventListenerOptions): void {
    this.frame.addEventListener(type, handle as EventListener, options);
    this.undo.push(() => this.frame.removeEventListener(type, handle as EventListener, options));
  }

  destroy(): void {
    for (const step of this.undo) step();
    window.clearTimeout(this.settling);
    window.clearTimeout(this.gliding);
  }

  readonly measure = (): void => {
    const { left, top, width, height } = this.frame.getBoundingClientRect();
    this.box = { left, top, width, height };
  };

  /** Another size: what was in the middle stays there. */
  resized(): void {
    const { width, height } = this.box;
    this.measure();
    if (width > 0 && height > 0) {
      this.x += (this.box.width - width) / 2;
      this.y += (this.box.height - height) / 2;
    }
    this.apply();
  }

  get place(): Place {
    const { x, y, zoomed, byHand, box } = this;
    return { x, y, zoomed, byHand, width: box.width, height: box.height };
  }

  /** Back to where it was, if it has the size that it had there. */
  comeBack({ x, y, zoomed, byHand, width, height }: Place): void {
    this.resized();
    if (this.box.width !== width || this.box.height !== height) return;
    Object.assign(this, { x, y, zoomed, byHand });
    this.apply();
  }

  get scale(): number {
    return this.zoomed;
  }

  get empty(): boolean {
    return this.box.width <= 0 || this.box.height <= 0;
  }

  /** Whether the pointer that was just lifted had been dragging. */
  get dragged(): boolean {
    return this.moved;
  }

  private readonly down = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && event.button > 1) return;
    if (this.pointers.size === 0) {
      this.moved = false;
      this.measure();
    }
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  private readonly move = (event: PointerEvent) => {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    // It was let go where nobody heard of it.
    if (event.buttons === 0) return this.up(event);
    const dx = event.clientX - last.x;
    const dy = event.clientY - last.y;
    if (!this.moved && Math.hypot(dx, dy) < dragStart) return;
    // What is dragged stays in the hand beside the board and outside of the window, until it is let go there.
    this.frame.setPointerCapture(event.pointerId);
    this.moved = true;
    const before = this.spread();
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) {
      this.x += dx;
      this.y += dy;
    } else {
      const after = this.spread();
      this.x += after.x - before.x;
      this.y += after.y - before.y;
      if (before.size > 0) this.zoomAt(after.x, after.y, after.size / before.size);
    }
    this.moveByHand();
  };

  private readonly up = (event: PointerEvent) => {
    this.pointers.delete(event.pointerId);
  };

  private readonly wheel = (event: WheelEvent) => {
    event.preventDefault();
    if (!event.ctrlKey && this.takesWheel(event)) return;
    this.zoomAt(event.clientX - this.box.left, event.clientY - this.box.top, Math.exp(-event.deltaY * 0.0014));
    this.moveByHand();
  };

  /** The middle of the fingers and how far apart they are. */
  private spread(): { x: number; y: number; size: number } {
    const { left, top } = this.box;
    const [a, b] = [...this.pointers.values()];
    if (!a || !b) return { x: (a?.x ?? 0) - left, y: (a?.y ?? 0) - top, size: 0 };
    return { x: (a.x + b.x) / 2 - left, y: (a.y + b.y) / 2 - top, size: Math.hypot(a.x - b.x, a.y - b.y) };
  }

  private zoomAt(px: number, py: number, factor: number): void {
    const scale = Math.min(largest, Math.max(smallest, this.zoomed * factor));
    const real = scale / this.zoomed;
    this.x = px - (px - this.x) * real;
    this.y = py - (py - this.y) * real;
    this.zoomed = scale;
  }

  private moveByHand(): void {
    this.byHand = true;
    this.moves++;
    this.apply();
    this.onHand();
  }

  /** While it moves it is a picture of its own; at rest it is drawn sharp again. */
  private apply(): void {
    this.world.style.willChange = "transform";
    this.world.style.transform = `translate(${this.x.toFixed(2)}px, ${this.y.toFixed(2)}px) scale(${this.zoomed})`;
    window.clearTimeout(this.settling);
    this.settling = window.setTimeout(() => {
      this.world.style.willChange = "auto";
      this.onRest();
    }, 160);
  }

  private glide(): void {
    this.world.classList.add("gliding");
    this.apply();
    window.clearTimeout(this.gliding);
    this.gliding = window.setTimeout(() => {
      this.world.classList.remove("gliding");
    }, 300);
  }

  zoom(factor: number): void {
    this.zoomAt(this.box.width / 2, this.box.height / 2, factor);
    this.moveByHand();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.moveByHand();
  }

  /** Shows all of a box of the board, not larger than comfortable; by itself not smaller than a finger can hit what is
   * to be hit there: a square, or a mark. */
  fit(box: Box, why: "asked" | "squares" | "marks"): void {
    if (this.empty) return;
    const width = Math.max(1, box.x1 - box.x0);
    const height = Math.max(1, box.y1 - box.y0);
    const { width: w, height: h } = this.box;
    const whole = Math.min((w - 2 * air) / width, (h - 2 * air) / height, comfortable);
    const least = why === "asked" ? smallest : why === "marks" && whole >= farthestMarked ? whole : farthest;
    this.zoomed = Math.max(least, whole);
    this.x = w / 2 - this.zoomed * (box.x0 + width / 2);
    this.y = h / 2 - this.zoomed * (box.y0 + height / 2);
    this.apply();
  }

  /** The part of the board that is in view. */
  get seen(): Box {
    const { width, height } = this.box;
    const [x0, y0] = [-this.x / this.zoomed, -this.y / this.zoomed];
    return { x0, y0, x1: x0 + width / this.zoomed, y1: y0 + height / this.zoomed };
  }

  /** Whether a box is wholly, or at least partly, in view. */
  sees(box: Box, partly = false): boolean {
    const left = this.x + this.zoomed * box.x0;
    const right = this.x + this.zoomed * box.x1;
    const top = this.y + this.zoomed * box.y0;
    const bottom = this.y + this.zoomed * box.y1;
    const { width, height } = this.box;
    return partly
      ? right > edge && left < width - edge && bottom > edge && top < height - edge
      : left >= 0 && right <= width && top >= 0 && bottom <= height;
  }

  /** On which sides of the view a box lies. */
  sides(box: Box): string[] {
    const { width, height } = this.box;
    return [
      ...(this.x + this.zoomed * box.x1 <= edge ? ["left"] : []),
      ...(this.x + this.zoomed * box.x0 >= width - edge ? ["right"] : []),
      ...(this.y + this.zoomed * box.y1 <= edge ? ["up"] : []),
      ...(this.y + this.zoomed * box.y0 >= height - edge ? ["down"] : []),
    ];
  }

  /** Brings a box into view with as little movement as possible; false if it is larger than the view. */
  reveal(box: Box): boolean {
    const { width: w, height: h } = this.box;
    const left = this.x + this.zoomed * box.x0 - air;
    const right = this.x + this.zoomed * box.x1 + air;
    const top = this.y + this.zoomed * box.y0 - air;
    const bottom = this.y + this.zoomed * box.y1 + air;
    if (right - left > w || bottom - top > h) return false;
    const dx = left < 0 ? -left : right > w ? w - right : 0;
    const dy = top < 0 ? -top : bottom > h ? h - bottom : 0;
    if (dx === 0 && dy === 0) return true;
    this.x += dx;
    this.y += dy;
    this.glide();
    return true;
  }

  /** How far beside something a touch still means it, in units of the board. */
  get slack(): number {
    return fingerSlack / this.zoomed;
  }

  /** A point of the screen on the board. */
  toBoard(clientX: number, clientY: number): [number, number] {
    return [(clientX - this.box.left - this.x) / this.zoomed, (clientY - this.box.top - this.y) / this.zoomed];
  }

  /** A point of the board on the screen, moved to the edge of the view if it lies outside. */
  toScreen(point: [number, number] | null): [number, number] {
    const { left, top, width, height } = this.box;
    const within = (v: number, size: number) => Math.min(size - edge, Math.max(edge, v));
    if (!point) return [left + width / 2, top + height / 2];
    return [
      left + within(this.x + this.zoomed * point[0], width),
      top + within(this.y + this.zoomed * point[1], height),
    ];
  }
}
