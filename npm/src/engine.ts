// The rules engine: a WebAssembly module that answers lines of text with JSON (protocol/page.h).
import { merge, withAids, type Told } from "./position.js";
import type { AidsAnswer, Choice, ForeignNote, GameEvent, GameRecord, Look, State, Tried } from "./types.js";

interface Exports {
  memory: WebAssembly.Memory;
  bastide_input(): number;
  bastide_input_size(): number;
  bastide_output(): number;
  bastide_line(length: number): number;
}

export class EngineError extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** Of a record: which line of it is wrong. */
    readonly line?: number,
    /** Of another program's game: what is wrong with it. */
    readonly note?: ForeignNote,
  ) {
    super(message);
  }
}

/** What a move was: who made it and when, what happened, the scores after it (none in mists). */
export interface Done {
  player: number;
  turn: number;
  events: GameEvent[];
  scores: number[];
}

interface Refusal {
  error?: { code: string; message: string; line?: number; note?: ForeignNote };
}

function checked<T>(answer: T): T {
  const { error } = answer as Refusal;
  if (error) throw new EngineError(error.code, error.message, error.line, error.note);
  return answer;
}

/** So many lines go in at once: their answers surely have room. */
const mostLines = 1000;

/** Where the module is, or the module itself. */
export type EngineSource = string | URL | BufferSource | WebAssembly.Module;

const compiled = new Map<string, Promise<WebAssembly.Module>>();

async function fetchModule(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new EngineError("no-engine", `${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

function compile(source: EngineSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return Promise.resolve(source);
  if (typeof source !== "string" && !(source instanceof URL)) return WebAssembly.compile(source);
  const address = String(source);
  let module = compiled.get(address);
  if (!module) compiled.set(address, (module = fetchModule(address)));
  // What could not be fetched is tried again next time.
  module.catch(() => compiled.delete(address));
  return module;
}

export class Engine {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();
  /** The position told last: the engine then tells only what has changed. */
  private told: Look | null = null;

  private constructor(private readonly module: Exports) {}

  /** An engine with a game of its own; a module that is fetched is fetched and compiled once. */
  static async load(source: EngineSource): Promise<Engine> {
    const module = await compile(source);
    const seed = () => crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
    const imports = { env: { random_seed: seed, clock_ms: () => BigInt(Math.round(performance.now())) } };
    const instance = await WebAssembly.instantiate(module, imports);
    return new Engine(instance.exports as unknown as Exports);
  }

  /** The answer as text. */
  raw(line: string): string {
    const bytes = this.encoder.encode(line);
    if (bytes.length >= this.module.bastide_input_size()) throw new EngineError("bad-argument", "too long");
    new Uint8Array(this.module.memory.buffer, this.module.bastide_input(), bytes.length).set(bytes);
    const length = this.module.bastide_line(bytes.length);
    return this.decoder.decode(new Uint8Array(this.module.memory.buffer, this.module.bastide_output(), length));
  }

  /** The answer as what its JSON holds; an error answer is thrown. */
  ask<T>(line: string): T {
    return checked(JSON.parse(this.raw(line)) as T);
  }

  /** The answers to several lines, which are asked together; the first error among them is thrown. */
  askAll<T>(lines: readonly string[]): T[] {
    const answers: T[] = [];
    for (let i = 0; i < lines.length; i += mostLines)
      answers.push(...this.ask<T[]>(["batch", ...lines.slice(i, i + mostLines)].join("\n")).map(checked<T>));
    return answers;
  }

  /** Plays lines that make a game (`new`, `step`, `mirror`, `feed` …) and shows the position after them, all by one
   * question. Without `aids` what takes longer to see is left as it was: ask for it later, here or in a worker. */
  play(lines: readonly string[], aids = true): { done: Done[]; look: Look } {
    const since = this.told ? ` since=${this.told.at}` : "";
    const answers = this.askAll<unknown>([...lines, `look${since}`, ...(aids ? ["aids"] : [])]);
    const look = merge(this.told, answers[lines.length] as Told);
    this.told = aids ? withAids(look, answers[lines.length + 1] as AidsAnswer) : look;
    return { done: answers.slice(0, lines.length) as Done[], look: this.told };
  }

  look(): Look {
    return this.play([]).look;
  }

  /** The position after these moves, which are not played and of which chance answers nothing. */
  try(moves: readonly string[], aids = true): Tried {
    const base = this.told ?? this.look();
    const list = moves.join("; ");
    const [told, help] = this.askAll<unknown>([`try since=${base.at} ${list}`, ...(aids ? [`aids ${list}`] : [])]);
    const tried: Tried = { ...merge(base, told as Told), events: (told as { events: GameEvent[] }).events };
    return aids ? withAids(tried, help as AidsAnswer) : tried;
  }

  /** Dead squares, hopeless features, tiles to come and projected scores, here or after moves that are not played. */
  aids(moves: readonly string[] = []): AidsAnswer {
    return this.ask(`aids ${moves.join("; ")}`.trim());
  }

  // ---- the engine protocol (docs/protocol.md), a game at a time ----

  /** Starts a game: `key=value` words such as `sets=base,inns players=3 seed=7`. */
  newGame(setup = ""): State {
    return this.ask(`new ${setup}`.trim());
  }

  state(): State {
    return this.ask("state");
  }

  /** All legal moves, in a fixed order; none when the game is over. */
  legal(): string[] {
    return this.ask<{ legal: string[] }>("legal").legal;
  }

  /** Plays a move, and what chance answers. An illegal one is thrown as an EngineError that says why. */
  move(move: string): { events: GameEvent[]; state: State } {
    return this.ask(`play ${move}`);
  }

  undo(): State {
    return this.ask("undo");
  }

  /** A bot's choice, which is not played: `bot=greedy`, `bot=expert playouts=500`, `ms=200` … It thinks here and now:
   * in a page, ask it in a worker. */
  go(limits = ""): Choice {
    return this.ask(`go ${limits}`.trim());
  }

  /** The game so far as a record. */
  record(): string {
    return this.ask<{ record: string }>("record").record;
  }

  /** The board as SVG. */
  picture(theme: "light" | "dark" = "light"): string {
    return this.raw(`picture ${theme}`);
  }

  /** What a record says. An error names the line of it that is wrong. */
  readRecord(text: string): GameRecord {
    return this.ask(`open\n${text}`);
  }
}
