// A game on this device: several people at one screen, bots, or both. Kept after every move.
import { think } from "../engine/bots";
import type { Done, Engine, State } from "@bastide/engine/engine";
import { paces, settings } from "../settings";
import { noteLevel } from "../lessons/progress";
import { keptGame, onOtherTabs, updateGame } from "./kept";
import { boardPicture } from "./thumbnail";
import { stepOf, stepsOf, Table, type Aids, type Seat } from "./table";

export interface LocalGame {
  setup: string;
  seats: Seat[];
  moves: string[];
  aids: Aids;
  /** A game that goes on from the middle of one whose pile nobody here knows: the lines that start it and those of
   * every move, chance included. What is still to come is thrown with dice of this device. */
  told?: { opening: string[]; lines: string[][] };
}

/** How long a position stands before its picture is made, in milliseconds. */
const pictureDelay = 2500;
/** That nothing is kept is said once. */
let toldNotKept = false;

export class LocalTable extends Table {
  readonly online = false;
  private closed = false;
  private paused = false;
  private painting = 0;
  private readonly told: boolean;
  /** It was deleted in another tab. */
  gone = false;
  private readonly deaf: () => void;

  constructor(
    engine: Engine,
    game: LocalGame,
    /** The name it is kept under; without one it is not kept. */
    private readonly id: string | null,
    private picture: string | null = null,
  ) {
    super(engine);
    this.key = id === null ? "" : `local ${id}`;
    this.seats = game.seats;
    this.aids = game.aids;
    this.told = game.told !== undefined;
    if (game.told) {
      this.setup = game.setup;
      this.opening = game.told.opening;
    } else {
      this.setup = engine.ask<State>(`new ${game.setup}`).setup;
      this.opening = [`new ${this.setup}`];
    }
    this.replay(game);
    if (game.moves.length === 0 || !picture) this.keep();
    this.deaf = id === null ? () => undefined : onOtherTabs(id, (dropped) => void this.heard(id, dropped));
    this.continue();
  }

  /** Plays a game's decisions from its beginning. */
  private replay({ told, moves }: LocalGame): void {
    const names = this.seats.map(({ name }, i) => `name ${i} ${name.replace(/\s+/g, " ")}`);
    const before = told ? this.opening : [...this.opening, ...names];
    const made = moves.map((move, i) => ({ move, lines: told?.lines[i] ?? [`step ${move}`] }));
    const { done, look } = this.engine.play([...before, ...made.flatMap(({ lines }) => lines)], false);
    this.steps = stepsOf(made, done.slice(before.length));
    this.look = look;
  }

  /** The same game in another tab: what was decided there is decided here. */
  private async heard(id: string, dropped: boolean): Promise<void> {
    const kept = dropped ? null : await keptGame(id);
    if (this.closed) return;
    if (!kept) this.gone = true;
    else if (kept.game.moves.join() === this.steps.map(({ move }) => move).join()) return;
    else this.replay(kept.game);
    this.changed();
    this.continue();
  }

  async play(moves: string[]): Promise<void> {
    if (this.told) this.throwDice(moves);
    else {
      const made = moves.map((move) => ({ move, lines: [`step ${move}`] }));
      const { done, look } = this.engine.play(made.flatMap(({ lines }) => lines), false);
      this.steps.push(...stepsOf(made, done));
      this.look = look;
    }
    this.settle();
    this.continue();
  }

  /** Plays where chance is not known beforehand: each move is followed by dice of this device. */
  private throwDice(moves: string[]): void {
    const asked = moves.flatMap((move) => [`feed ${move}`, "dice"]);
    const { done, look } = this.engine.play(asked, false);
    moves.forEach((move, i) => {
      const [fed, dice] = done.slice(2 * i, 2 * i + 2) as [Done, Done & { moves: string[] }];
      const lines = [`feed ${move}`, ...dice.moves.map((chance) => `feed ${chance}`)];
      this.steps.push(stepOf({ move, lines }, [fed, dice]));
    });
    this.look = look;
  }

  private settle(): void {
    this.keep();
    if (this.id !== null) noteLevel(this.look.state);
    this.changed();
  }

  private keep(): void {
    this.store();
    this.repaint();
  }

  private store(): void {
    if (this.id === null || this.gone) return;
    const { state } = this.look;
    void updateGame({
      id: this.id,
      game: this.saved(),
      updated: Date.now(),
      over: this.over,
      decides: state.decides,
      scores: state.scores ?? (state.score === undefined ? [] : [state.score]),
      picture: this.picture,
    }).then((stays) => {
      if (stays === null) this.gone = true;
      else if (stays || toldNotKept) return;
      else {
        toldNotKept = true;
        this.trouble = "trouble.notKept";
      }
      this.changed();
    });
  }

  /** The picture follows when the page has nothing better to do. */
  private repaint(): void {
    window.clearTimeout(this.painting);
    if (this.id === null) return;
    this.painting = window.setTimeout(() => {
      const { look } = this;
      void boardPicture(look.scene, () => this.look === look && !this.closed).then((picture) => {
        if (picture === null || this.picture === picture) return;
        this.picture = picture;
        this.store();
      });
    }, pictureDelay);
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
    if (this.closed || this.gone || this.paused || this.thinking || decides === null) return;
    const seat = this.seats[decides];
    if (seat?.kind === "bot") void this.letThink(seat.level ?? "normal");
  }

  private async letThink(level: string): Promise<void> {
    const { look } = this;
    const began = performance.now();
    this.thinking = true;
    this.changed();
    let move = this.look.moves[0]?.move ?? "pass";
    try {
      move = await think(this.script(), level);
    } catch {
      this.trouble = "trouble.bot";
    }
    // A bot that answers at once is hard to follow.
    const rest = paces[settings.get().pace].rest - (performance.now() - began);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    this.thinking = false;
    if (this.closed || this.paused || this.look !== look) return this.continue();
    await this.play([move]);
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
    const before = this.steps.length;
    while (this.steps.length > 0) {
      const step = this.steps.pop();
      if (step && this.seats[step.player]?.kind === "human" && step.move.startsWith("tile ")) break;
    }
    const lines = this.told ? this.script() : [`back ${before - this.steps.length}`];
    this.look = this.engine.play(lines, false).look;
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
    this.deaf();
    window.clearTimeout(this.painting);
  }
}
