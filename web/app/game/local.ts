// A game on this device: several people at one screen, bots, or both. Kept after every move.
import { think } from "../engine/bots";
import type { Engine } from "../engine/engine";
import type { GameEvent, Look, State } from "../engine/types";
import { settings } from "../settings";
import { remove, save } from "../util/storage";
import { Table, type Aids, type Seat } from "./table";

export interface LocalGame {
  setup: string;
  seats: Seat[];
  moves: string[];
  aids: Aids;
  /** A game that goes on from the middle of one whose pile nobody here knows: the lines that start it and those of
   * every move, chance included. What is still to come is thrown with dice of this device. */
  told?: { opening: string[]; lines: string[][] };
}

export const keptGame = "game";
/** A bot that answers at once is hard to follow. */
const shortestThought = 450;

export class LocalTable extends Table {
  readonly online = false;
  private closed = false;
  private paused = false;
  private readonly told: boolean;

  constructor(
    engine: Engine,
    game: LocalGame,
    private readonly keep = true,
  ) {
    super(engine);
    this.seats = game.seats;
    this.aids = game.aids;
    this.told = game.told !== undefined;
    if (game.told) {
      this.setup = game.setup;
      this.opening = game.told.opening;
      for (const line of this.opening) engine.ask(line);
    } else {
      this.setup = engine.ask<State>(`new ${game.setup}`).setup;
      this.opening = [`new ${this.setup}`];
      this.seats.forEach((seat, i) => engine.ask(`name ${i} ${seat.name}`));
    }
    game.moves.forEach((move, i) => this.apply(move, game.told?.lines[i]));
    this.look = engine.ask<Look>("look");
    this.continue();
  }

  /** Makes a decision; `known` are the lines of one that was made before. */
  private apply(move: string, known?: string[]): void {
    const before = this.engine.ask<State>("state");
    const lines = known ?? [`${this.told ? "feed" : "play"} ${move}`];
    const events = lines.flatMap((line) => this.engine.ask<{ events: GameEvent[] }>(line).events);
    if (this.told && !known) {
      const dice = this.engine.ask<{ moves: string[]; events: GameEvent[] }>("dice");
      lines.push(...dice.moves.map((chance) => `feed ${chance}`));
      events.push(...dice.events);
    }
    this.steps.push({
      move,
      player: before.decides ?? 0,
      turn: before.turn,
      events,
      lines,
      scores: this.engine.ask<State>("state").scores ?? [],
    });
  }

  async play(moves: string[]): Promise<void> {
    for (const move of moves) this.apply(move);
    this.settle();
    this.continue();
  }

  private settle(): void {
    this.look = this.engine.ask<Look>("look");
    if (this.keep) save(keptGame, this.saved());
    this.changed();
  }

  saved(): LocalGame {
    return {
      setup: this.setup,
      seats: this.seats,
      moves: this.steps.map((step) => step.move),
      aids: this.aids,
      told: this.told ? { opening: this.opening, lines: this.steps.map((step) => step.lines) } : undefined,
    };
  }

  /** Lets the bots play until a person is asked. */
  private continue(): void {
    const decides = this.look.state.decides;
    if (this.closed || this.paused || this.thinking || decides === null) return;
    const seat = this.seats[decides];
    if (seat?.kind === "bot") void this.letThink(seat.level ?? "normal");
  }

  private async letThink(level: string): Promise<void> {
    const steps = this.steps.length;
    const began = performance.now();
    this.thinking = true;
    this.changed();
    let move = this.look.moves[0]?.move ?? "pass";
    try {
      move = await think(this.script(), level);
    } catch {
      this.trouble = "trouble.bot";
    }
    const rest = settings.get().quick ? 0 : shortestThought - (performance.now() - began);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    this.thinking = false;
    if (this.closed || this.paused || this.steps.length !== steps) return this.continue();
    this.apply(move);
    this.settle();
    this.continue();
  }

  /** Bots wait while somebody looks back. */
  pause(on: boolean): void {
    this.paused = on;
    this.continue();
  }

  /** Back to the last decision of a person: bots' answers to it go with it. */
  canUndo(): boolean {
    return this.steps.some((step) => this.seats[step.player]?.kind === "human");
  }

  async undo(): Promise<void> {
    while (this.steps.length > 0) {
      const step = this.steps.pop();
      if (!this.told) this.engine.ask("undo");
      if (step && this.seats[step.player]?.kind === "human" && step.move.startsWith("tile ")) break;
    }
    if (this.told) for (const line of this.script()) this.engine.ask(line);
    this.settle();
    this.continue();
  }

  /** A record names its draw; dice thrown in the middle of a game have no name. */
  get hasRecord(): boolean {
    return !this.told;
  }

  async record(): Promise<string> {
    return this.engine.ask<{ record: string }>("record").record;
  }

  close(): void {
    this.closed = true;
  }

  forget(): void {
    this.close();
    remove(keptGame);
  }
}

/** What a record file says, without checking its moves. */
export function parseRecord(text: string): { setup: string; names: string[]; moves: string[] } {
  const names: string[] = [];
  const moves: string[] = [];
  let setup = "";
  let inMoves = false;
  text.split(/\r?\n/).forEach((raw, i) => {
    const line = raw.replace(/#.*/, "").trim();
    if (!line) return;
    const [word = "", ...rest] = line.split(" ");
    if (i === 0 && line !== "bastide-record 1") throw new Error("1");
    if (word === "bastide-record") return;
    if (word === "setup") setup = rest.join(" ");
    else if (word === "name") names[Number(rest[0])] = rest.slice(1).join(" ");
    else if (word === "moves") inMoves = true;
    else if (word === "result" || word === "won" || word === "lost") inMoves = false;
    else if (inMoves) moves.push(line);
    else throw new Error(String(i + 1));
  });
  if (!setup) throw new Error("2");
  return { setup, names, moves };
}
