// The decision being made at this screen: chosen step by step, shown at once, played only when confirmed.
import type { Engine } from "../engine/engine";
import type { Look, Option, Tried } from "../engine/types";

export interface Square {
  x: number;
  y: number;
  turns: number[];
}

export class Turn {
  /** The tile move chosen so far. */
  tile: Option | null = null;
  /** What is chosen among the further options. */
  chosen: Option | null = null;
  /** The position after the tile alone, and after everything chosen. */
  private afterTile: Tried | null = null;
  private afterAll: Tried | null = null;
  /** How the tile in hand is shown before it has a square. */
  preferred = 0;

  constructor(
    private readonly engine: Engine,
    readonly base: Look,
    private readonly allow: (move: string) => boolean,
  ) {}

  get isTilePhase(): boolean {
    return this.base.state.phase === "tile";
  }

  /** The position to show. */
  get shown(): Look | Tried {
    return this.afterAll ?? this.afterTile ?? this.base;
  }

  get tried(): Tried | null {
    return this.afterAll ?? this.afterTile;
  }

  squares(): Square[] {
    const found = new Map<string, Square>();
    if (!this.isTilePhase) return [];
    for (const option of this.base.moves.filter((o) => this.allow(o.move))) {
      const { x = 0, y = 0, rot = 0 } = option;
      const square = found.get(`${x},${y}`) ?? { x, y, turns: [] };
      square.turns.push(rot);
      found.set(`${x},${y}`, square);
    }
    return [...found.values()];
  }

  /** Puts the tile there; on its own square it turns to the next legal rotation. */
  place(x: number, y: number): boolean {
    const here = this.base.moves.filter((o) => o.type === "tile" && o.x === x && o.y === y && this.allow(o.move));
    if (here.length === 0) return false;
    const same = this.tile && this.tile.x === x && this.tile.y === y;
    const at = same ? here.indexOf(this.tile as Option) + 1 : here.findIndex((o) => o.rot === this.preferred);
    this.setTile(here[at < 0 ? 0 : at % here.length] ?? null);
    return true;
  }

  rotate(): void {
    if (this.tile) this.place(this.tile.x ?? 0, this.tile.y ?? 0);
    else this.preferred = (this.preferred + 1) & 3;
  }

  private setTile(option: Option | null): void {
    this.tile = option;
    this.chosen = null;
    this.afterAll = null;
    this.afterTile = option && this.engine.try([option.move]);
  }

  /** What can be chosen besides the square: figures after the tile, or the answers of any other phase. */
  options(): Option[] {
    if (!this.isTilePhase) return this.base.moves;
    const after = this.afterTile;
    if (!after || after.chance || after.state.phase !== "figure") return [];
    return after.state.decides === this.base.state.decides ? after.moves.filter((o) => this.allow(o.move)) : [];
  }

  choose(option: Option | null): void {
    this.chosen = option;
    this.afterAll = null;
    if (!option) return;
    this.afterAll = this.engine.try([...(this.tile ? [this.tile.move] : []), option.move]);
  }

  /** Lays tile and figure as advised; what is not placed on anything is the player's to confirm. */
  follow(tile: Option | undefined, figure: Option | undefined): void {
    if (tile) this.setTile(tile);
    const option = this.options().find((o) => o.move === figure?.move && o.type !== "pass");
    if (option) this.choose(option);
  }

  /** The decisions that confirming would make; null while something is still missing. */
  moves(): string[] | null {
    const options = this.options();
    if (this.isTilePhase) {
      if (!this.tile) return null;
      if (options.length === 0) return [this.tile.move];
      const figure = this.chosen ?? options.find((o) => o.type === "pass");
      return figure ? [this.tile.move, figure.move] : null;
    }
    return this.chosen ? [this.chosen.move] : null;
  }

  /** Takes the last choice back; false if there was none. */
  back(): boolean {
    if (this.chosen) this.choose(null);
    else if (this.tile) this.setTile(null);
    else return false;
    return true;
  }
}
