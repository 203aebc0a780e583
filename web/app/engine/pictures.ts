// Drawings of the art store as pictures of their own. A tile is some sixty shapes; a board of them is more than a
// browser lays out and paints anew with every tap. A picture is one thing, drawn sharp at every size. They are made
// when the page has nothing else to do; until then the drawing itself is shown.
import type { PictureOf, Pictures } from "../../board/types";
import { idle } from "../util/idle";
import { Store } from "../util/store";

/** More than these and those that are shown are not kept. */
const mostKept = 400;
/** After the last change of the board, before pictures of it are made: what is only tried needs none. */
const patience = 350;

/** So many are made without a pause. */
const atOnce = 4;

/** How far a drawing reaches. */
function boxOf(id: string): PictureOf["box"] {
  if (id === "b-ts") return [0, 0, 220, 220];
  if (id === "b-te") return [-4, 0, 208, 212];
  if (id === "b-wh") return [0, 0, 800, 800];
  return /^[km]\d/.test(id) ? [-2, -2, 204, 204] : [-90, -90, 180, 180];
}

/** Figures and pieces throw a shadow. */
const shadow = "filter:drop-shadow(0 3px 2px rgb(0 0 0/35%))";
const isUpright = (id: string) => /^(fig|lie|piece)-/.test(id);

export class PictureStore {
  readonly made = new Store<Pictures>(new Map());
  private readonly loads = new Map<string, Promise<HTMLImageElement | null>>();
  private timer = 0;
  /** The newest wish; an older one that is still being fulfilled ends. */
  private wish = 0;

  readonly boxOf = boxOf;

  /** `rules`: the art's style sheet. */
  constructor(private readonly rules: () => string) {}

  /** The drawings that a board shows now: their pictures are made, one at a time, and told of together. */
  want(ids: Iterable<string>): void {
    const wanted = new Set(ids);
    const wish = ++this.wish;
    window.clearTimeout(this.timer);
    if ([...wanted].every((id) => this.made.get().has(id))) return;
    this.timer = window.setTimeout(() => void this.fulfil(wish, wanted), patience);
  }

  /** Another style: all pictures are made anew when they are wanted again. */
  forget(): void {
    this.wish++;
    for (const { href } of this.made.get().values()) URL.revokeObjectURL(href);
    this.loads.clear();
    this.made.set(new Map());
  }

  /** A drawing's picture, made now if there is none yet; null if there is no such drawing, or it cannot be made. */
  load(id: string): Promise<HTMLImageElement | null> {
    let load = this.loads.get(id);
    if (!load) this.loads.set(id, (load = this.draw(id)));
    return load;
  }

  private async fulfil(wish: number, wanted: ReadonlySet<string>): Promise<void> {
    const made = new Map<string, PictureOf>();
    const ids = [...wanted];
    for (let i = 0; i < ids.length; i += atOnce) {
      const some = ids.slice(i, i + atOnce);
      if (some.some((id) => !this.loads.has(id))) await idle();
      if (wish !== this.wish) return;
      const images = await Promise.all(some.map((id) => this.load(id)));
      images.forEach((image, k) => image && made.set(some[k] ?? "", { href: image.src, box: boxOf(some[k] ?? "") }));
    }
    // What is hidden for a moment would be seen as a picture.
    await idle();
    if (wish !== this.wish) return;
    const kept = [...this.made.get()].filter(([id]) => !made.has(id));
    for (const [id, { href }] of kept.splice(mostKept)) {
      this.loads.delete(id);
      URL.revokeObjectURL(href);
    }
    this.made.set(new Map([...made, ...kept]));
  }

  private async draw(id: string): Promise<HTMLImageElement | null> {
    const svg = this.standalone(id);
    if (!svg) return null;
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    return image.decode().then(
      () => image,
      () => null,
    );
  }

  /** A drawing with all that it refers to and the rules of its classes, and nothing else. */
  private standalone(id: string): string | null {
    const parts = new Map<string, string>();
    const gather = (name: string) => {
      const markup = parts.has(name) ? null : document.getElementById(name)?.outerHTML;
      if (!markup) return;
      parts.set(name, markup);
      for (const [, other = ""] of markup.matchAll(/(?:href="|url\(&quot;|url\()#([\w-]+)/g)) gather(other);
    };
    gather(id);
    const drawing = parts.get(id);
    if (!drawing) return null;
    parts.delete(id);
    const defs = [...parts.values()].join("");
    const used = new Set([...(drawing + defs).matchAll(/class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" ")));
    const rules = this.rules().match(/\.\w+\{[^}]*\}/g) ?? [];
    const style = rules.filter((rule) => used.has(rule.slice(1, rule.indexOf("{")))).join("");
    const [x, y, width, height] = boxOf(id);
    const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">`;
    return `${head}<style>${style}</style><defs>${defs}</defs><g${isUpright(id) ? ` style="${shadow}"` : ""}>${drawing}</g></svg>`;
  }
}
