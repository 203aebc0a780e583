// Pan and zoom of the board: one transform, changed directly, so that nothing is drawn anew while it moves.

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** How much of the view something else lies over, in pixels. */
export interface Covered {
  top: number;
  right: number;
  bottom: number;
}

const smallest = 0.06;
const largest = 1.6;
/** Further than this a press becomes a drag, in pixels. */
const dragStart = 6;
/** What lies outside the view is pointed at so far from its edge, in pixels. */
const edge = 24;
/** Below the first scale, choices on a tile are too small for a finger (or a mouse); the second is comfortable. */
const coarse = window.matchMedia("(pointer: coarse)").matches;
/** How far beside a square a finger may come down and still mean it, in pixels. */
const fingerSlack = coarse ? 20 : 0;
const closeEnough = coarse ? 0.45 : 0.3;
const closeUp = coarse ? 0.6 : 0.5;

export class Viewport {
  private x = 0;
  private y = 0;
  private scale = 0.5;
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private moved = false;
  private before: { x: number; y: number; scale: number } | null = null;
  private settle = 0;
  private readonly undo: (() => void)[] = [];
  /** Told when the view changed by hand: from then on it no longer follows the game. */
  onByHand: () => void = () => undefined;

  constructor(
    private readonly frame: HTMLElement,
    private readonly stage: SVGElement,
  ) {
    this.listen("pointerdown", this.down);
    this.listen("pointermove", this.move);
    this.listen("pointerup", this.up);
    this.listen("pointercancel", this.up);
    this.listen("wheel", this.wheel, { passive: false });
  }

  private listen<E extends Event>(type: string, handle: (event: E) => void, options?: AddEventListenerOptions): void {
    this.frame.addEventListener(type, handle as EventListener, options);
    this.undo.push(() => this.frame.removeEventListener(type, handle as EventListener, options));
  }

  destroy(): void {
    for (const step of this.undo) step();
  }

  /** Whether the pointer that was just lifted had been dragging. */
  get dragged(): boolean {
    return this.moved;
  }

  private readonly down = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && event.button > 1) return;
    if (this.pointers.size === 0) this.moved = false;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  private readonly move = (event: PointerEvent) => {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const dx = event.clientX - last.x;
    const dy = event.clientY - last.y;
    if (!this.moved && Math.hypot(dx, dy) < dragStart) return;
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
    this.byHand();
  };

  private readonly up = (event: PointerEvent) => {
    this.pointers.delete(event.pointerId);
  };

  private readonly wheel = (event: WheelEvent) => {
    event.preventDefault();
    const box = this.frame.getBoundingClientRect();
    this.zoomAt(event.clientX - box.left, event.clientY - box.top, Math.exp(-event.deltaY * 0.0014));
    this.byHand();
  };

  /** The middle of the fingers and how far apart they are. */
  private spread(): { x: number; y: number; size: number } {
    const box = this.frame.getBoundingClientRect();
    const [a, b] = [...this.pointers.values()];
    if (!a || !b) return { x: (a?.x ?? 0) - box.left, y: (a?.y ?? 0) - box.top, size: 0 };
    return { x: (a.x + b.x) / 2 - box.left, y: (a.y + b.y) / 2 - box.top, size: Math.hypot(a.x - b.x, a.y - b.y) };
  }

  private zoomAt(px: number, py: number, factor: number): void {
    const scale = Math.min(largest, Math.max(smallest, this.scale * factor));
    const real = scale / this.scale;
    this.x = px - (px - this.x) * real;
    this.y = py - (py - this.y) * real;
    this.scale = scale;
  }

  private byHand(): void {
    this.before = null;
    this.apply();
    this.onByHand();
  }

  /** While it moves it is a picture of its own; at rest it is drawn sharp again. */
  private apply(): void {
    this.stage.style.willChange = "transform";
    // What is chosen on the board stays large enough to be hit when the tiles are small.
    const zoom = this.scale.toFixed(2);
    if (this.stage.style.getPropertyValue("--zoom") !== zoom) this.stage.style.setProperty("--zoom", zoom);
    this.stage.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    window.clearTimeout(this.settle);
    this.settle = window.setTimeout(() => (this.stage.style.willChange = "auto"), 160);
  }

  zoom(factor: number): void {
    this.zoomAt(this.frame.clientWidth / 2, this.frame.clientHeight / 2, factor);
    this.byHand();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.byHand();
  }

  /** Shows all of a box of the board (200 units a tile) where nothing covers it, not larger than comfortable. */
  fit(box: Box, covered: Covered): void {
    const width = Math.max(1, box.x1 - box.x0);
    const height = Math.max(1, box.y1 - box.y0);
    const w = this.frame.clientWidth - covered.right;
    const h = this.frame.clientHeight - covered.top - covered.bottom;
    if (w <= 0 || h <= 0) return;
    this.before = null;
    this.scale = Math.min(largest, Math.max(smallest, Math.min(w / width, h / height, 0.9)));
    this.x = w / 2 - this.scale * (box.x0 + width / 2);
    this.y = covered.top + h / 2 - this.scale * (box.y0 + height / 2);
    this.apply();
  }

  /** Comes close enough to a tile to choose on it; `unfocus` goes back to where one was. */
  focus(x: number, y: number): void {
    if (this.scale >= closeEnough || this.before) return;
    this.before = { x: this.x, y: this.y, scale: this.scale };
    this.scale = closeUp;
    this.x = this.frame.clientWidth / 2 - closeUp * (200 * x + 100);
    this.y = this.frame.clientHeight / 2 - closeUp * (200 * y + 100);
    this.glide();
  }

  unfocus(): void {
    if (!this.before) return;
    Object.assign(this, this.before);
    this.before = null;
    this.glide();
  }

  private glide(): void {
    this.stage.classList.add("gliding");
    this.apply();
    window.setTimeout(() => this.stage.classList.remove("gliding"), 300);
  }

  /** Brings a box into view with as little movement as possible. */
  reveal(box: Box): void {
    const { clientWidth: w, clientHeight: h } = this.frame;
    const left = this.x + this.scale * box.x0;
    const right = this.x + this.scale * box.x1;
    const top = this.y + this.scale * box.y0;
    const bottom = this.y + this.scale * box.y1;
    const dx = left < 0 ? -left : right > w ? w - right : 0;
    const dy = top < 0 ? -top : bottom > h ? h - bottom : 0;
    if (dx === 0 && dy === 0) return;
    this.x += dx;
    this.y += dy;
    this.apply();
  }

  /** How far beside something a touch still means it, in units of the board. */
  get slack(): number {
    return fingerSlack / this.scale;
  }

  /** A point of the screen on the board. */
  toBoard(clientX: number, clientY: number): [number, number] {
    const box = this.frame.getBoundingClientRect();
    return [(clientX - box.left - this.x) / this.scale, (clientY - box.top - this.y) / this.scale];
  }
  /** A point of the board on the screen, moved to the edge of the view if it lies outside. */
  toScreen(point: [number, number] | null): [number, number] {
    const box = this.frame.getBoundingClientRect();
    const within = (v: number, size: number) => Math.min(size - edge, Math.max(edge, v));
    if (!point) return [box.left + box.width / 2, box.top + box.height / 2];
    return [
      box.left + within(this.x + this.scale * point[0], box.width),
      box.top + within(this.y + this.scale * point[1], box.height),
    ];
  }
}
