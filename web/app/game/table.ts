// A table: a game in progress, wherever it is played. The board and the panels see only this.
import type { Done, Engine, GameEvent, Look } from "@bastide/engine/engine";

export interface Seat {
  name: string;
  kind: "human" | "bot" | "open";
  level?: string;
  /** The colour it chose, by its number in the art. */
  colour?: number;
  /** Whether the person at this screen plays it. */
  mine: boolean;
  online?: boolean;
  resigned?: boolean;
  /** A bot plays it for a person. */
  lent?: boolean;
  /** Its time was out: that is why a bot plays it, or why it lost. */
  late?: boolean;
  /** Milliseconds on the clock, and when they were told. */
  left?: number;
  leftAt?: number;
}

/** A decision that was made, with all that followed from it. */
export interface Step {
  move: string;
  player: number;
  turn: number;
  events: GameEvent[];
  /** The lines that bring an engine from the position before to the one after. */
  lines: string[];
  /** What the scores were after it, if the game has scores. */
  scores: number[];
  /** It happened before this screen came: nobody is told of it as of something new. */
  old?: boolean;
}

/** A decision and the lines that make it. */
export interface Made {
  move: string;
  lines: string[];
}

/** The step of a decision, from the engine's answers to its lines. */
export function stepOf({ move, lines }: Made, answers: readonly Done[]): Step {
  return {
    move,
    player: answers[0]?.player ?? 0,
    turn: answers[0]?.turn ?? 0,
    events: answers.flatMap((done) => done.events),
    lines,
    scores: answers[answers.length - 1]?.scores ?? [],
  };
}

/** The steps of several decisions, from the answers to all their lines. */
export function stepsOf(made: readonly Made[], answers: readonly Done[]): Step[] {
  let at = 0;
  return made.map((one) => stepOf(one, answers.slice(at, (at += one.lines.length))));
}

export interface Aids {
  features: boolean;
  remaining: boolean;
  dead: boolean;
  projected: boolean;
  preview: boolean;
  hint: boolean;
}
export const allAids: Aids = {
  features: true,
  remaining: true,
  dead: true,
  projected: true,
  preview: true,
  hint: true,
};

export type Listener = () => void;

/** What local and online games have in common. */
export abstract class Table {
  abstract readonly online: boolean;
  /** What tells this game from others on this device. */
  key = "";
  seats: Seat[] = [];
  steps: Step[] = [];
  /** The lines that start the game. */
  opening: string[] = [];
  setup = "";
  aids: Aids = { ...allAids };
  look!: Look;
  /** Something went wrong that a person should know: a catalogue key or a plain text. */
  trouble: string | null = null;
  thinking = false;
  /** A decision is on its way to where the game is kept. */
  sending = false;
  /** Whether what happens elsewhere is heard of here. */
  connected = true;
  /** Who has won, where somebody else than the engine says so. */
  protected winners: number[] | null = null;
  /** Where a lesson lets only some moves be chosen. */
  allow: (move: string) => boolean = () => true;
  private readonly listeners = new Set<Listener>();

  constructor(readonly engine: Engine) {}

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The trouble was read. */
  calm(): void {
    this.trouble = null;
    this.changed();
  }

  protected changed(): void {
    for (const listener of [...this.listeners]) listener();
  }

  /** Makes these decisions for the player who is asked, all at once. */
  abstract play(moves: string[]): Promise<void>;
  abstract canUndo(): boolean;
  abstract undo(): Promise<void>;
  abstract readonly hasRecord: boolean;
  abstract record(): Promise<string>;
  abstract close(): void;

  /** What happened since the first n steps while somebody was looking. */
  newsSince(n: number): GameEvent[] {
    return this.steps.slice(n).flatMap((step) => (step.old ? [] : step.events));
  }

  /** Lines that make the position after the first n steps. */
  script(n = this.steps.length): string[] {
    return [...this.opening, ...this.steps.slice(0, n).flatMap((step) => step.lines)];
  }

  get over(): boolean {
    return this.look.state.status === "over";
  }

  /** Who has won. A server knows better than the points: who gave up cannot win. */
  get victors(): readonly number[] {
    return this.winners ?? this.look.state.winners ?? [];
  }

  /** Whether it ended by the rules; a game that was given up could go on. */
  get playedOut(): boolean {
    return this.look.state.winners !== undefined || this.look.state.won !== undefined;
  }

  get mists(): boolean {
    return this.look.state.level !== undefined;
  }

  /** Whether a person at this screen makes the next decision. */
  get myTurn(): boolean {
    const decides = this.look.state.decides;
    return decides !== null && this.seats[decides]?.mine === true && this.seats[decides]?.kind === "human";
  }

  name(player: number): string {
    return this.seats[player]?.name ?? `${player + 1}`;
  }
}
