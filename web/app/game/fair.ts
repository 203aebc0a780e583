// The page's side of a fair draw (docs/fairness.md): it adds a part for each seat of its own, keeps what it was
// promised on this device, opens its parts only for a right seal, and checks everything in the end.
import type { Engine } from "@bastide/engine/engine";
import { loadMended, save } from "../util/storage";
import type { ServerGame } from "./server";

/** How the server shows a draw. Kind 1: of its secret alone, in games of before. */
export interface Draw {
  kind: 1 | 2;
  round: number;
  sealed: boolean;
  seal: string | null;
  until: number | null;
  seats: { commit: string | null; part: string | null }[];
  void: number[][];
}

/** A step of it, as it is told. */
export interface DrawStep {
  step?: string;
  round?: number;
  seat?: number | null;
  commit?: string | null;
  part?: string;
  seal?: string;
  until?: number;
  seats?: unknown[];
}

interface Round {
  setup: string;
  server: string;
  /** Whether this page was there before the draw was sealed. */
  early: boolean;
  mine: Record<number, { part: string; commit: string }>;
  seal?: string;
  commits?: (string | null)[];
}
interface Kept {
  rounds: Record<number, Round>;
  alarm?: Alarm;
}

/** What a server must not do: exchange what it promised, show a wrong seal, leave a part out, ask for more rounds. */
export type Alarm = "changed" | "seal" | "left-out" | "rounds";

const mostRounds = 3;
const none = "-";

/** What the page sends. */
export type DrawCommand =
  | { cmd: "commit"; seat: number; round: number; commit: string }
  | { cmd: "open"; seat: number; round: number; part: string };

function newPart(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class FairDraw {
  private readonly kept: Kept;
  /** Seats and rounds for which this page has spoken since it was opened: two devices do not answer each other for ever. */
  private readonly spoken = new Set<string>();
  /** Those whose commit the server has shown as its own list's, and those whose part was sent. */
  private readonly taken = new Set<string>();
  private readonly opened = new Set<string>();

  constructor(
    private readonly engine: Engine,
    readonly id: string,
  ) {
    this.kept = loadMended<Kept>(`draw.${id}`, { rounds: {} });
  }

  private keep(): void {
    save(`draw.${this.id}`, this.kept);
  }

  /** What another window of this device has noted meanwhile. */
  private recall(): void {
    for (const [n, round] of Object.entries(loadMended<Kept>(`draw.${this.id}`, { rounds: {} }).rounds)) {
      const known = this.kept.rounds[Number(n)];
      if (known) known.mine = { ...round.mine, ...known.mine };
      else this.kept.rounds[Number(n)] = round;
    }
  }

  private hash(line: string): string {
    return this.engine.ask<{ hash: string }>(`draw ${line}`).hash;
  }

  private seatCommit(round: number, { setup, server }: Round, seat: number, part: string): string {
    return this.hash(`seat ${this.id} ${round} ${server} ${seat} ${part} ${setup}`);
  }

  private sealOf(round: number, { setup, server }: Round, commits: (string | null)[]): string {
    return this.hash(`seal ${this.id} ${round} ${server} ${commits.map((c) => c ?? none).join(",")} ${setup}`);
  }

  private raise(alarm: Alarm): void {
    this.kept.alarm ??= alarm;
    this.keep();
  }

  get alarm(): Alarm | null {
    return this.kept.alarm ?? null;
  }

  round(n: number): Round | undefined {
    return this.kept.rounds[n];
  }

  /** Notes what the server promises for this round, and whether that is what it promised before. */
  private note(game: ServerGame, draw: Draw): Round {
    const before = this.kept.rounds[draw.round];
    if (before) {
      if (before.setup !== game.setup || before.server !== game.commit) this.raise("changed");
      return before;
    }
    const early = game.status === "lobby" && !draw.sealed;
    const now: Round = { setup: game.setup, server: game.commit, early, mine: {} };
    this.kept.rounds[draw.round] = now;
    this.keep();
    return now;
  }

  /** The commit for a seat; its part is made when it is asked for first. Undefined where there is nothing to add. */
  prepare(game: ServerGame, seat: number): string | undefined {
    const draw = game.draw;
    if (draw?.kind !== 2 || draw.sealed || draw.round > mostRounds) return undefined;
    this.recall();
    const round = this.note(game, draw);
    let own = round.mine[seat];
    if (!own) {
      const part = newPart();
      own = round.mine[seat] = { part, commit: this.seatCommit(draw.round, round, seat, part) };
      this.keep();
    }
    this.spoken.add(`${draw.round}.${seat}`);
    return own.commit;
  }

  /** What is to be sent now, from how the game stands. `live`: this page has been connected, so it cannot have been
   * taken for one that was away. */
  due(game: ServerGame, mySeats: number[], live: boolean): DrawCommand[] {
    const draw = game.draw;
    if (draw?.kind !== 2) return [];
    this.recall();
    const round = this.note(game, draw);
    if (draw.round > mostRounds) this.raise("rounds");
    if (draw.sealed) this.noteSeal(draw, round, mySeats, live);
    if (this.alarm || game.status !== "lobby") return [];
    return draw.sealed ? this.toOpen(draw, round, mySeats) : this.toCommit(game, draw, mySeats);
  }

  private toCommit(game: ServerGame, draw: Draw, mySeats: number[]): DrawCommand[] {
    const failed = new Set(draw.void.flat());
    return mySeats.flatMap((seat): DrawCommand[] => {
      if (game.seats[seat]?.kind !== "human" || failed.has(seat)) return [];
      const now = draw.seats[seat]?.commit ?? null;
      if (now !== null && now === this.kept.rounds[draw.round]?.mine[seat]?.commit) {
        this.taken.add(`${draw.round}.${seat}`);
        return [];
      }
      if (this.spoken.has(`${draw.round}.${seat}`)) return [];
      const commit = this.prepare(game, seat);
      return commit ? [{ cmd: "commit", seat, round: draw.round, commit }] : [];
    });
  }

  /** The seal must follow from the list, and the first one shown in a round is the only one. */
  private noteSeal(draw: Draw, round: Round, mySeats: number[], live: boolean): void {
    const commits = draw.seats.map((seat) => seat.commit);
    if (round.seal === undefined) {
      if (draw.seal !== this.sealOf(draw.round, round, commits)) return this.raise("seal");
      round.seal = draw.seal;
      round.commits = commits;
      this.keep();
      const left = mySeats.some((seat) => this.taken.has(`${draw.round}.${seat}`) && commits[seat] === null);
      if (live && left) this.raise("left-out");
    } else if (round.seal !== draw.seal) {
      this.raise("changed");
    }
    draw.seats.forEach(({ commit, part }, seat) => {
      if (commit && part && this.seatCommit(draw.round, round, seat, part) !== commit) this.raise("seal");
    });
  }

  private toOpen(draw: Draw, round: Round, mySeats: number[]): DrawCommand[] {
    return mySeats.flatMap((seat): DrawCommand[] => {
      const own = round.mine[seat];
      const told = draw.seats[seat];
      const name = `${draw.round}.${seat}`;
      if (!own || !round.early || told?.commit !== own.commit || told.part !== null || this.opened.has(name)) return [];
      this.opened.add(name);
      return [{ cmd: "open", seat, round: draw.round, part: own.part }];
    });
  }

  /** Seats of the sealed list whose part this device made. */
  own(draw: Draw): number[] {
    const round = this.kept.rounds[draw.round];
    return draw.seats.flatMap(({ commit }, seat) => (commit && round?.mine[seat]?.commit === commit ? [seat] : []));
  }

  // ---- after the game ----

  /** The key that the whole game must follow from; throws what is wrong. */
  private key(game: ServerGame, draw: Draw, secret: string, noted: Round): string {
    const { setup, server } = noted;
    const wrong = (what: Fault): never => {
      throw new DrawError(what);
    };
    if (game.setup !== setup || game.commit !== server || draw.seal !== noted.seal) wrong("noted");
    if (this.hash(`server ${this.id} ${draw.round} ${secret} ${setup}`) !== server) wrong("secret");
    draw.seats.forEach(({ commit, part }, seat) => {
      if (!commit) return;
      if (!part || this.seatCommit(draw.round, noted, seat, part) !== commit) wrong("part");
      const own = noted.mine[seat];
      if (own && own.commit === noted.commits?.[seat] && own.part !== part) wrong("mine");
    });
    const commits = draw.seats.map((seat) => seat.commit);
    if (this.sealOf(draw.round, noted, commits) !== noted.seal) wrong("noted");
    return this.hash(`key ${noted.seal} ${secret} ${draw.seats.map(({ part }) => part ?? none).join(",")}`);
  }

  /** Plays the game again from its secrets and compares every position with the one that was shown. `shown` are the
   * lines by which it was told, `moves` the decisions; both engines are used up. */
  check(game: ServerGame, shown: string[][], moves: string[], told: Engine, again: Engine): Checked {
    const draw = game.draw;
    const noted = draw ? this.kept.rounds[draw.round] : undefined;
    if (draw?.kind !== 2 || !game.secret || noted?.seal === undefined) throw new DrawError("nothing");
    const key = this.key(game, draw, game.secret, noted);
    const tiles: string[] = [];
    for (let i = 0; i < shown.length; i++) {
      for (const line of shown[i] ?? []) told.ask(line);
      again.ask(i === 0 ? `new ${noted.setup} shuffle=${key}` : `play ${moves[i - 1]}`);
      const [seen, made] = [told.ask<Position>("state"), again.ask<Position>("state")];
      if (JSON.stringify({ ...seen, setup: "" }) !== JSON.stringify({ ...made, setup: "" }))
        throw new DrawError("tile", tiles.length + 1);
      if (seen.phase === "tile" && seen.tile) tiles.push(seen.tile);
    }
    return { tiles, own: this.own(draw), early: noted.early, seal: noted.seal, key };
  }
}

interface Position {
  phase: string | null;
  tile: string | null;
}

/** What a check found right. */
export interface Checked {
  tiles: string[];
  own: number[];
  early: boolean;
  seal: string;
  key: string;
}

/** Nothing was noted to check against; what was noted differs; the server's secret, a seat's or the own part does not
 * fit; a tile is another one. */
export type Fault = "nothing" | "noted" | "secret" | "part" | "mine" | "tile";

/** What a check found wrong. */
export class DrawError extends Error {
  constructor(
    readonly fault: Fault,
    readonly at = 0,
  ) {
    super(fault);
  }
}

/** The game's draw after a step that was told. */
export function afterStep(game: ServerGame, message: DrawStep): void {
  const draw = game.draw;
  if (!draw || draw.kind !== 2) return;
  const seat = draw.seats[message.seat ?? -1];
  switch (message.step) {
    case "commit":
      if (seat) Object.assign(seat, { commit: message.commit ?? null, part: null });
      return;
    case "seal":
      draw.sealed = true;
      draw.seal = message.seal ?? null;
      draw.until = message.until ?? null;
      draw.seats = (message.seats ?? []).map((commit) => ({ commit: commit as string | null, part: null }));
      return;
    case "open":
      if (seat) seat.part = message.part ?? null;
      return;
    case "void":
      draw.void = [...draw.void, (message.seats ?? []) as number[]];
      if (!message.commit) return;
      Object.assign(draw, { round: draw.round + 1, sealed: false, seal: null, until: null });
      draw.seats = draw.seats.map(() => ({ commit: null, part: null }));
      game.commit = message.commit;
      return;
    default:
  }
}

/** The same when the game begins: without a seal before, nobody has added to it. */
export function afterStart(game: ServerGame, seal: string | undefined): void {
  const draw = game.draw;
  if (!draw || draw.kind !== 2) return;
  if (!draw.sealed) draw.seats = draw.seats.map(() => ({ commit: null, part: null }));
  draw.sealed = true;
  draw.seal = seal ?? null;
  draw.until = null;
}

/** And when somebody else sits at a seat. */
export function afterSeat(game: ServerGame, seat: number, why: string | undefined): void {
  const told = game.draw?.kind === 2 && game.status === "lobby" && why !== "name" ? game.draw.seats[seat] : undefined;
  if (told) Object.assign(told, { commit: null, part: null });
}
