// From what happened to what is seen to move: events of the engine become short effects, each with its time.
import type { AreaDrawing } from "../../board/types";
import type { Art } from "../engine/art";
import type { EventOf, Feature, GameEvent, Look, ScenePiece } from "@bastide/engine/engine";
import { colourOf, figureColour } from "../game/colours";
import { eventPoint, featureAreas, featuresAt, figureKey, pieceKey } from "../game/drawing";
import type { Gait, Spot } from "./gaits";
import { roadWay } from "./road";

/** Something beside the board: a player's place, the pile, the tile in hand. */
export type Panel = `player ${number}` | `score ${string}` | "pile" | "hand";
export type Anchor = Spot | Panel;

export interface Effect {
  gait: Gait | "mow";
  /** When it begins and how long it takes, in milliseconds. */
  at: number;
  for: number;
  /** What is drawn: `tile NAME`, a name of the art store, or a drawing of the motions' own (`sprites.ts`). */
  sprite: string;
  colour: string;
  scale: number;
  way: readonly Anchor[];
  /** What of the board is not shown as long as this stands for it: a figure's or piece's key, or `tile X,Y`. */
  hides?: string;
  /** What is mown. */
  areas?: readonly AreaDrawing[];
  /** Not seen before it begins: until then something else stands for it, or it has yet to come. */
  comes?: boolean;
  /** So long it stays where it arrived, in milliseconds. */
  rests?: number;
}

export interface Scenes {
  before: Look;
  after: Look;
  art: Art;
  /** The tile and the figure of this move were on the board already, as a try. */
  own: boolean;
  mists: boolean;
}

export const times = {
  lay: 340,
  puff: 380,
  hop: 300,
  home: 620,
  flags: 1100,
  road: 1200,
  mow: 1300,
  step: 260,
  eaten: 260,
  fairy: 560,
  pig: 720,
  ghost: 460,
  bark: 620,
  /** Between the beginnings of things of one kind. */
  apart: 70,
  /** Whatever happens at once: longer nobody looks. */
  longest: 2600,
};

/** A city of many tiles has no more flags than this. */
const mostFlags = 8;
const colourNames = ["red", "green", "blue", "yellow", "black", "pink"];
type FigureEvent = EventOf<"figure"> | EventOf<"return">;
const lies = (event: FigureEvent) =>
  (event.at ?? "").startsWith("field") && (event.kind === "follower" || event.kind === "large");

/** What is told one after another: each kind of event says when it begins and how long the next has to wait. */
class Planner {
  readonly effects: Effect[] = [];
  private now = 0;
  private dragon: Spot | null;
  private fairy: Spot | null;
  private homeward = 0;
  /** The dragon's last step of this walk. */
  private step: Effect | null = null;
  /** Ghosts of a tile that an event has spoken of already. */
  private readonly spokenOf = new Map<string, number>();

  constructor(private readonly scenes: Scenes) {
    this.dragon = pieceSpot(scenes.before, scenes.art, "dragon");
    this.fairy = pieceSpot(scenes.before, scenes.art, "fairy");
  }

  private add(effect: Partial<Effect> & Pick<Effect, "gait" | "for" | "sprite" | "way">, at = this.now): Effect {
    this.effects.push({ at, colour: "", scale: 1, ...effect });
    return this.effects[this.effects.length - 1] as Effect;
  }

  tell(event: GameEvent): void {
    switch (event.type) {
      case "place":
        return this.place(event);
      case "figure":
        return this.figure(event);
      case "return":
        return this.goHome(event);
      case "score":
        return this.score(event);
      case "dragon":
        return this.fly(event);
      case "fairy":
        return this.flutter(event);
      case "pig":
        return this.trot();
      case "ghost":
        return this.haunt(event);
      case "calmed":
        return this.calm(event);
      case "dog":
        return this.dog(event);
      default:
        return undefined;
    }
  }

  private place({ x, y }: EventOf<"place">): void {
    const { after, art, own } = this.scenes;
    const middle: Spot = [200 * x + 100, 200 * y + 100];
    const tile = after.scene.tiles.find((t) => t[1] === x && t[2] === y);
    if (!tile) return;
    if (!own) {
      const sprite = `tile ${art.tile(tile)}`;
      this.add({ gait: "lay", for: times.lay, sprite, way: ["pile", middle], hides: `tile ${x},${y}` });
      this.now += times.lay;
    }
    this.add({ gait: "puff", for: times.puff, sprite: "dust", way: [middle] }, Math.max(0, this.now - 60));
  }

  private figure(event: EventOf<"figure">): void {
    const { after, art, own } = this.scenes;
    const owner = this.ownerOf(event);
    const found = after.scene.figures.find(
      (f) =>
        f.kind === event.kind &&
        f.owner === owner &&
        (event.crown ? f.crown === event.crown : f.x === event.x && f.y === event.y && segAt(after, event) === f.seg),
    );
    const spot = found ? (art.point(found, after.scene.tiles) as Spot) : eventPoint(event, after, art);
    if (!spot) return;
    const before = found?.before ?? 0;
    const to: Spot = [spot[0] + 24 * before, spot[1] + 4 * before];
    this.add({
      gait: "hop",
      for: times.hop,
      sprite: this.figureSprite(event, owner),
      scale: 0.9,
      way: own ? [to] : [this.home(event), to],
      hides: found && figureKey(found),
    });
    this.now += times.hop;
  }

  /** Eaten by the dragon, or home to the score; several leave one after another while the next thing begins. */
  private goHome(event: EventOf<"return">): void {
    const { after, art } = this.scenes;
    const from = eventPoint(event, after, art);
    if (!from) return;
    const sprite = this.figureSprite(event, this.ownerOf(event));
    if (event.why === "dragon" && this.dragon) {
      this.add({ gait: "eaten", for: times.eaten, sprite, scale: 0.9, way: [from, this.dragon] });
      this.now += times.eaten;
      if (this.step) this.step.rests = (this.step.rests ?? 0) + times.eaten;
      return;
    }
    const upright = sprite.replace(/^lie-/, "fig-");
    const at = this.now + 200 + times.apart * this.homeward++;
    this.add({ gait: "walk", for: times.home, sprite: upright, scale: 0.9, way: [from, this.home(event)] }, at);
  }

  private score(event: EventOf<"score">): void {
    const { after } = this.scenes;
    if (event.feature === "crown") return this.leaveWheel();
    const feature = featuresAt(after, event)[0];
    if (!feature) return;
    const scorers = event.points.flatMap((n, owner) => (n > 0 ? [owner] : []));
    // Whoever takes no points, for ghosts go instead, has completed it all the same.
    const owners = scorers.length > 0 ? scorers : (event.strength ?? []).flatMap((n, owner) => (n > 0 ? [owner] : []));
    if (event.final) {
      if (feature.type === "field" && scorers.length > 0) this.mow(feature, scorers);
      return;
    }
    if (feature.type === "city") this.flags(feature, owners);
    if (feature.type === "road") this.travellers(feature, owners);
    this.homeward = 0;
  }

  /** Followers on crown spaces go home when these are scored; no other event tells of them. */
  private leaveWheel(): void {
    const { before, after, art } = this.scenes;
    const stays = (crown?: string) => after.scene.figures.some((f) => f.crown === crown);
    before.scene.figures
      .filter((f) => f.crown !== undefined && !stays(f.crown))
      .forEach((f, i) => {
        const sprite = `fig-${f.kind}-${figureColour(f.kind, f.owner)}`;
        const way: Anchor[] = [art.point(f, before.scene.tiles) as Spot, `score ${f.owner}`];
        this.add({ gait: "walk", for: times.home, sprite, scale: 0.9, way }, this.now + 200 + times.apart * i);
      });
  }

  private flags(feature: Feature, owners: readonly number[]): void {
    const { after, art } = this.scenes;
    const every = Math.max(1, Math.ceil(feature.segs.length / mostFlags));
    feature.segs
      .filter((_, i) => i % every === 0)
      .forEach(([x, y, seg], i) => {
        const [px, py] = art.point({ x, y, seg }, after.scene.tiles);
        const colour = colourOf(owners[i % Math.max(1, owners.length)] ?? 0);
        this.add({ gait: "raise", for: times.flags, sprite: "flag", colour, way: [[px, py - 16]] }, this.now + times.apart * i);
      });
  }

  private travellers(feature: Feature, owners: readonly number[]): void {
    const { after, art } = this.scenes;
    const way = roadWay(feature, after, art);
    if (way.length < 2) return;
    owners.slice(0, 2).forEach((owner, i) => {
      const sprite = "cart";
      const there = i % 2 === 0 ? way : [...way].reverse();
      this.add({ gait: "drive", for: times.road, sprite, colour: colourOf(owner), scale: 0.8, way: there }, this.now + 120 * i);
    });
  }

  /** A field is mown from west to east, in stripes of whoever it belongs to. */
  private mow(feature: Feature, owners: readonly number[]): void {
    const { after, art } = this.scenes;
    const areas = featureAreas(feature, after.scene.tiles, art, colourOf(owners[0] ?? 0));
    const second = colourOf(owners[1] ?? owners[0] ?? 0);
    this.add({ gait: "mow", for: times.mow, sprite: "", colour: second, way: [], areas });
  }

  /** From square to square, or, when it wakes, down from above its volcano. */
  private fly({ x, y }: EventOf<"dragon">): void {
    const to: Spot = [200 * x + 100, 200 * y + 100];
    const from = this.dragon ?? ([to[0] - 160, to[1] - 320] as Spot);
    const comes = this.step !== null || !this.dragon;
    this.step = this.add({
      gait: "fly",
      for: times.step,
      sprite: "piece-dragon",
      scale: 1.3,
      way: [from, to],
      hides: pieceKey("dragon"),
      comes,
    });
    this.now += times.step;
    this.dragon = to;
  }

  private flutter(event: EventOf<"fairy">): void {
    const { after, art } = this.scenes;
    const to = pieceSpot(after, art, "fairy");
    if (!to) return;
    const from = this.fairy ?? this.home(event);
    this.add({ gait: "flutter", for: times.fairy, sprite: "piece-fairy", scale: 0.9, way: [from, to], hides: pieceKey("fairy") });
    this.now += times.fairy;
    this.fairy = to;
  }

  /** Around the wheel, clockwise. */
  private trot(): void {
    const { before, after, art } = this.scenes;
    const from = pieceSpot(before, art, "pig");
    const to = pieceSpot(after, art, "pig");
    const wheel = after.scene.wheel;
    if (!from || !to || !wheel) return;
    const way = around([200 * wheel.x + 400, 200 * wheel.y + 400], from, to);
    this.add({ gait: "trot", for: times.pig, sprite: "piece-pig", scale: 1.1, way, hides: pieceKey("pig") });
    this.now += times.pig;
  }

  private haunt({ x, y, n }: EventOf<"ghost">): void {
    const { after, art } = this.scenes;
    const here = this.ghosts(after, x, y, n);
    here.forEach((p, i) => {
      const [px, py] = art.point(p, after.scene.tiles);
      const way: Spot[] = [[px + (p.dx ?? 0), py + (p.dy ?? 0)]];
      const at = this.now + times.apart * i;
      this.add({ gait: "rise", for: times.ghost, sprite: "piece-ghost", scale: p.size / 100, way, hides: pieceKey("ghost", p) }, at);
    });
    if (here.length > 0) this.now += times.apart * 2;
  }

  /** Ghosts go back into the ground; a dog beside them barks. */
  private calm({ x, y, n }: EventOf<"calmed">): void {
    const { before, after, art } = this.scenes;
    const dog = after.scene.pieces.find(
      (p) => p.piece === "dog" && Math.abs((p.x ?? 0) - x) <= 1 && Math.abs((p.y ?? 0) - y) <= 1,
    );
    if (dog) this.bark(pointOf(dog, after, art));
    const gone = this.ghosts(before, x, y, n);
    gone.forEach((p, i) => {
      const way: Spot[] = [pointOf(p, before, art)];
      const at = this.now + times.apart * i + (dog ? 160 : 0);
      this.add({ gait: "sink", for: times.ghost, sprite: "piece-ghost", scale: p.size / 100, way }, at);
    });
  }

  /** The last n ghosts of a tile that no event has spoken of. */
  private ghosts({ scene }: Look, x: number, y: number, n: number): ScenePiece[] {
    const all = scene.pieces.filter((p) => p.piece === "ghost" && p.x === x && p.y === y);
    const end = all.length - (this.spokenOf.get(`${x},${y}`) ?? 0);
    this.spokenOf.set(`${x},${y}`, all.length - end + n);
    return all.slice(Math.max(0, end - n), Math.max(0, end));
  }

  private dog(event: EventOf<"dog">): void {
    const { after, art } = this.scenes;
    const dogs = after.scene.pieces.filter((p) => p.piece === "dog" && p.x === event.x && p.y === event.y);
    const piece = dogs[dogs.length - 1];
    if (!piece) return;
    const to = pointOf(piece, after, art);
    this.add({ gait: "hop", for: times.hop, sprite: "piece-dog", scale: piece.size / 100, way: ["score team", to], hides: pieceKey("dog", piece) });
    this.now += times.hop;
    this.bark(to);
  }

  private bark([x, y]: Spot): void {
    this.add({ gait: "bark", for: times.bark, sprite: "bark", way: [[x + 22, y - 18]] });
  }

  private ownerOf({ player, colour }: FigureEvent): number {
    return this.scenes.mists ? Math.max(0, colourNames.indexOf(colour ?? "")) : (player ?? 0);
  }

  private figureSprite(event: FigureEvent, owner: number): string {
    const kind = event.kind ?? (this.scenes.mists ? "guard" : "follower");
    return `${lies(event) ? "lie" : "fig"}-${kind}-${figureColour(kind, owner)}`;
  }

  private home(event: FigureEvent | EventOf<"fairy">): Panel {
    if (this.scenes.mists) return "score team";
    const player = event.player ?? 0;
    return event.type === "return" && event.why === "scored" ? `score ${player}` : `player ${player}`;
  }
}

/** The effects of what happened, no longer than anybody looks; `speed` 2 is twice as fast. */
export function plan(events: readonly GameEvent[], scenes: Scenes, speed = 1): Effect[] {
  const planner = new Planner(scenes);
  for (const event of events) planner.tell(event);
  const { effects } = planner;
  const ends = effects.reduce((most, e) => Math.max(most, e.at + e.for), 0);
  const factor = Math.min(1, times.longest / Math.max(1, ends)) / speed;
  return effects.map((e) => ({
    ...e,
    at: Math.round(e.at * factor),
    for: Math.max(60, Math.round(e.for * factor)),
    ...(e.rests ? { rests: Math.round(e.rests * factor) } : {}),
  }));
}

function segAt(look: Look, event: FigureEvent): number | undefined {
  return look.features.flatMap((f) => f.segs).find((s) => s[0] === event.x && s[1] === event.y && s[3] === event.at)?.[2];
}

function pointOf(piece: ScenePiece, look: Look, art: Art): Spot {
  const [px, py] = art.point(piece, look.scene.tiles);
  return [px + (piece.dx ?? 0), py + (piece.dy ?? 0)];
}

function pieceSpot(look: Look, art: Art, name: string): Spot | null {
  const piece = look.scene.pieces.find((p) => p.piece === name);
  return piece ? pointOf(piece, look, art) : null;
}

/** Points on the circle about a middle, clockwise from one to the other. */
export function around([cx, cy]: Spot, from: Spot, to: Spot): Spot[] {
  const begin = Math.atan2(from[1] - cy, from[0] - cx);
  let turn = Math.atan2(to[1] - cy, to[0] - cx) - begin;
  while (turn <= 0.01) turn += 2 * Math.PI;
  const [r0, r1] = [Math.hypot(from[0] - cx, from[1] - cy), Math.hypot(to[0] - cx, to[1] - cy)];
  const steps = Math.max(2, Math.ceil(turn / 0.4));
  return Array.from({ length: steps + 1 }, (_, i): Spot => {
    const [angle, r] = [begin + (turn * i) / steps, r0 + ((r1 - r0) * i) / steps];
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
  });
}
