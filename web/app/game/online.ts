// A game on a server: its numbered events are played along by an engine in the page. A lost connection is taken up
// again with the number of the last event, and commands not yet answered are sent again under their old names.
import type { Engine, State } from "@bastide/engine/engine";
import { colourNamed, type ColourName } from "./colours";
import { afterSeat, afterStart, afterStep, FairDraw, type DrawStep } from "./fair";
import { allTokens, ask, call, forgetVoidTokens, keepTokens, refusedBy, ServerError, tokensOf, type ServerGame } from "./server";
import { loadMended, save } from "../util/storage";
import { dropOrder, keepOrder, keptOrder, newOrder, type Order } from "./outbox";
import { refusal } from "./refusal";
import { allAids, stepsOf, Table, type Aids, type Made, type Seat } from "./table";

export interface ChatLine {
  name: string;
  text: string;
  seat: number;
}

interface Message extends Omit<DrawStep, "seats" | "seat"> {
  type: string;
  n?: number;
  id?: string;
  code?: string;
  message?: string;
  /** Of a refusal: the seconds after which it may go better. */
  retry?: number;
  game?: ServerGame | string;
  you?: { seats: number[]; host: boolean };
  seat?: number;
  seats?: unknown[];
  kind?: "open" | "human" | "bot";
  human?: boolean;
  name?: string | null;
  level?: string | null;
  colour?: ColourName | null;
  setup?: string;
  chance?: string[];
  move?: string;
  to?: number;
  left?: number[];
  text?: string;
  watching?: number;
  seed?: string | null;
  shuffle?: string;
  secret?: string;
  why?: string;
  time?: number;
  winners?: number[];
}

interface Waiting {
  command: Record<string, unknown>;
  resolve: () => void;
  reject: (error: Error) => void;
}

interface Unplayed extends Made {
  player: number;
  old: boolean;
}

/** How often the connection is tried, and after how long a silence it counts as lost, in milliseconds: in the worst
 * case both together pass, less than ten seconds. */
const pingEvery = 3000;
const longestSilence = 6500;
const firstRetry = 400;
const longestRetry = 8000;
/** Refusals of a game that stay: asking again and again would not help. */
const gone = ["private", "no-game", "not-found"];

export class OnlineTable extends Table {
  readonly online = true;
  readonly hasRecord = true;
  game: ServerGame | null = null;
  host = false;
  mySeats: number[] = [];
  chat: ChatLine[] = [];
  override connected = false;
  started = false;
  /** A connection did not come about, or did not last. */
  cutOnce = false;
  /** Why the server will not show this game, in words: nothing is tried again then. */
  refused: string | null = null;
  watching = 0;
  /** Lines of the chat that were not seen yet. */
  unread = 0;
  /** What was typed and not said: who closes the chat to look at the board finds it again. */
  draft = "";
  /** How many lines of it this device has shown, then and before. */
  private seenLines = 0;
  rematchId: string | null = null;
  /** The seat that the person at this screen is freeing. */
  private leaving: number | null = null;
  private socket: WebSocket | null = null;
  private last = 0;
  /** The last event that there was when the connection was made. */
  private known = 0;
  private commands = 0;
  private retry = firstRetry;
  private closed = false;
  private readonly waiting = new Map<string, Waiting>();
  /** Moves that were told and that the engine has not seen yet; `anew`: nor that some were taken back. */
  private unplayed: Unplayed[] = [];
  private anew = false;
  readonly fair: FairDraw;
  /** How far the server's clock is ahead of this device's. */
  private ahead = 0;
  private sealTimer = 0;
  private heard = 0;
  private pinging = 0;

  constructor(
    engine: Engine,
    readonly id: string,
  ) {
    super(engine);
    this.key = `online ${id}`;
    this.fair = new FairDraw(engine, id);
    save(`seen.${id}`, Date.now());
    this.seenLines = loadMended(`chat.${id}`, 0);
    this.connect();
    window.addEventListener("online", this.connect);
    window.addEventListener("offline", this.cut);
    this.pinging = window.setInterval(this.ping, pingEvery);
  }

  /** A network that is gone does not close the socket: what is silent for too long is cut here. */
  private readonly ping = (): void => {
    if (!this.socket || this.closed) return;
    if (performance.now() - this.heard > longestSilence) this.cut();
    else if (this.connected) this.socket.send(JSON.stringify({ cmd: "ping" }));
  };

  private readonly cut = (): void => {
    const socket = this.socket;
    if (!socket) return;
    socket.onclose = socket.onmessage = socket.onopen = null;
    socket.close();
    this.lost("");
  };

  private lost(reason: string): void {
    this.socket = null;
    this.connected = false;
    this.cutOnce = true;
    this.changed();
    if (this.closed) return;
    if (reason === "private") return this.refuse(new ServerError(reason, ""));
    if (reason === "bad-token") void forgetVoidTokens(this.id).catch(() => undefined);
    window.setTimeout(this.connect, this.retry);
    this.retry = Math.min(longestRetry, 2 * this.retry);
  }

  private readonly connect = (): void => {
    if (this.closed || this.socket) return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${this.id}`);
    this.socket = socket;
    socket.onopen = () =>
      socket.send(JSON.stringify({ cmd: "hello", game: this.id, tokens: allTokens(this.id), after: this.last }));
    this.heard = performance.now();
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heard = performance.now();
      this.receive(JSON.parse(event.data) as Message);
    };
    socket.onclose = ({ reason }) => this.lost(reason);
  };

  /** It cannot be seen, now and later: whoever looked at a private game's lobby when it began, for instance. */
  private refuse(error: ServerError): void {
    this.refused = refusal(error);
    this.close();
    this.changed();
  }

  /** Tells the server of tokens that were not there before; a connection that is lost says them when it is back. */
  showTokens(): void {
    if (this.connected) this.socket?.send(JSON.stringify({ cmd: "tokens", tokens: allTokens(this.id) }));
  }

  /** Says in words what went wrong. */
  complain(error: unknown): void {
    this.trouble = refusal(error);
    this.changed();
  }

  private receive(message: Message): void {
    if (message.n !== undefined && message.type !== "ack") {
      if (message.n <= this.last) return;
      this.last = message.n;
    }
    this.handle(message);
    // What happened before this screen came is told event by event, and shown when the last of them is there.
    if (this.last < this.known && message.type !== "welcome") return;
    this.settle();
    this.changed();
  }

  private handle(message: Message): void {
    switch (message.type) {
      case "welcome":
        return this.welcome(message);
      case "ack":
        return this.answered(message.id, null);
      case "error":
        if (this.sendsAgain(message)) return;
        if (!this.connected && message.code && gone.includes(message.code)) return this.refuse(new ServerError(message.code, ""));
        return this.answered(message.id, new ServerError(message.code ?? "", message.message ?? ""));
      case "presence":
        return this.presence(message);
      case "seat":
        return this.seatChanged(message);
      case "start":
        return this.start(message);
      case "move":
        return this.moved(message);
      case "undo":
        return this.undone(message.to ?? 0);
      case "clock":
        return this.clocks(message.left);
      case "resign": {
        const seat = this.seats[message.seat ?? -1];
        if (seat) Object.assign(seat, { resigned: true, late: message.why === "clock" });
        return;
      }
      case "chat":
        this.chat = [...this.chat, { name: message.name ?? "", text: message.text ?? "", seat: message.seat ?? -1 }];
        if (this.isMissed(message.seat ?? -1)) this.unread++;
        return;
      case "draw":
        return this.drawStep(message);
      case "closed":
        if (this.game) Object.assign(this.game, { status: "closed", secret: message.secret ?? null });
        return;
      case "over":
        return this.ended(message);
      case "rematch":
        return this.rematched(message);
      default:
    }
  }

  private welcome(message: Message): void {
    this.connected = true;
    this.retry = firstRetry;
    this.game = message.game as ServerGame;
    this.known = this.game.n;
    this.host = message.you?.host ?? false;
    this.mySeats = message.you?.seats ?? [];
    this.watching = this.game.watching;
    this.rematchId = this.game.rematch;
    this.setup = this.game.setup;
    this.aids = { ...allAids, ...(this.game.aids as Partial<Aids>) };
    const leftAt = Date.now();
    this.seats = this.game.seats.map((seat, i): Seat => ({
      name: seat.name ?? "",
      kind: seat.kind,
      level: seat.level ?? undefined,
      colour: colourNamed(seat.colour),
      mine: this.mySeats.includes(seat.seat),
      online: seat.online,
      resigned: seat.resigned,
      lent: seat.kind === "bot" && seat.human === true,
      late: this.seats[i]?.late,
      left: seat.left ?? undefined,
      leftAt,
    }));
    for (const { command } of this.waiting.values()) this.socket?.send(JSON.stringify(command));
    const order = keptOrder(this.id);
    if (order && !this.sending) void this.deliver(order);
    this.ahead = (message.time ?? Date.now()) - Date.now();
    this.drawDue(false);
  }

  /** Whether an event is new: what was before the welcome is in the game as it was shown then. */
  private get live(): boolean {
    return this.last > this.known;
  }

  private drawStep(message: Message): void {
    if (!this.game || !this.live) return;
    afterStep(this.game, message);
    this.drawDue(message.step === "seal");
  }

  /** Adds to the draw what this page owes it now. */
  private drawDue(live: boolean): void {
    if (!this.game) return;
    for (const command of this.fair.due(this.game, this.mySeats, live))
      this.send(command).catch((error: Error) => this.complain(error));
    this.watchSeal(this.game);
  }

  /** Nobody waits for ever for who does not open: when time is out anybody at the table asks for another round. */
  private watchSeal(game: ServerGame): void {
    window.clearTimeout(this.sealTimer);
    const until = game.status === "lobby" ? game.draw?.until : null;
    if (!until || this.mySeats.length === 0 || this.fair.alarm) return;
    const rest = until - Date.now() - this.ahead;
    this.sealTimer = window.setTimeout(() => {
      if (this.game?.draw?.until === until) void this.tell({ cmd: "start" });
    }, Math.max(0, rest) + 500);
  }

  private presence(message: Message): void {
    this.watching = message.watching ?? 0;
    message.seats?.forEach((on, i) => {
      const seat = this.seats[i];
      if (seat) seat.online = on === true;
    });
  }

  private seatChanged(message: Message): void {
    const i = message.seat ?? 0;
    const seat = this.seats[i];
    if (!seat) return;
    const kind = message.kind ?? "open";
    const shown = this.game?.seats[i];
    if (shown && this.game && this.live) {
      afterSeat(this.game, i, message.why);
      shown.kind = kind;
    }
    if (this.live && message.human === false && this.mySeats.includes(i)) this.dismissed(i);
    this.seats[i] = {
      ...seat,
      kind,
      name: message.name ?? "",
      level: message.level ?? undefined,
      colour: colourNamed(message.colour),
      mine: this.mySeats.includes(i) && kind === "human",
      lent: kind === "bot" && message.human === true,
      // A bot that follows a resignation has the reason of that.
      late: message.why === "resign" ? seat.late : message.why === "clock",
    };
    this.clocks(message.left);
  }

  /** Frees a seat of one's own in the lobby, for somebody else or for oneself later. */
  async leave(seat: number): Promise<void> {
    this.leaving = seat;
    await this.tell({ cmd: "stand", seat });
    this.leaving = null;
  }

  /** A seat of this device was freed: whoever did not do it is told, and comes back as anybody who has the link. */
  private dismissed(seat: number): void {
    this.mySeats = this.mySeats.filter((mine) => mine !== seat);
    if (seat !== this.leaving) this.trouble = refusal(new ServerError("bad-token", ""));
    void forgetVoidTokens(this.id).catch(() => undefined);
  }

  private start(message: Message): void {
    const deck = this.game?.bag
      ? ` deck=${Object.entries(this.game.bag)
          .flatMap(([id, n]) => Array<string>(n).fill(id))
          .join(",")}`
      : "";
    this.setup = message.setup ?? this.setup;
    this.opening = [`mirror ${this.setup}${deck}`, ...(message.chance ?? []).map((c) => `feed ${c}`)];
    this.steps = [];
    this.unplayed = [];
    this.anew = true;
    if (this.game && this.live) {
      afterStart(this.game, message.seal);
      this.game.status = "playing";
      this.drawDue(false);
    }
    const clock = this.game?.clock;
    if (clock) this.clocks(this.seats.map((seat) => seat.left ?? 1000 * ("move" in clock ? clock.move : clock.base)));
  }

  private moved(message: Message): void {
    const move = message.move ?? "";
    const lines = [`feed ${[move, ...(message.chance ?? [])].join("; ")}`];
    this.unplayed.push({ move, lines, player: message.seat ?? 0, old: this.last <= this.known });
    this.clocks(message.left);
  }

  private undone(to: number): void {
    this.unplayed.length = Math.max(0, Math.min(this.unplayed.length, to - this.steps.length));
    if (to >= this.steps.length) return;
    this.steps = this.steps.slice(0, to);
    this.anew = true;
  }

  /** Plays what was told since the last time and shows where it leads, by one question to the engine. */
  private settle(): void {
    const made = this.unplayed;
    if (!this.anew && made.length === 0) return;
    const before = this.anew ? this.script() : [];
    this.unplayed = [];
    this.anew = false;
    const { done, look } = this.engine.play([...before, ...made.flatMap(({ lines }) => lines)], false);
    const steps = stepsOf(made, done.slice(before.length));
    this.steps = [...this.steps, ...steps.map((step, i) => ({ ...step, player: made[i]?.player ?? 0, old: made[i]?.old }))];
    this.look = look;
    this.started = true;
  }

  private clocks(left: number[] | undefined): void {
    left?.forEach((ms, i) => {
      const seat = this.seats[i];
      if (seat) Object.assign(seat, { left: ms, leftAt: Date.now() });
    });
  }

  private ended(message: Message): void {
    this.settle();
    if (this.game) Object.assign(this.game, { status: "over", secret: message.secret ?? null });
    this.winners = message.winners ?? null;
    for (const seat of this.seats) seat.left = undefined;
    if (this.look.state.status !== "over")
      this.look = {
        ...this.look,
        moves: [],
        // Ended by the server and not by the rules: over, but without a result, which no type of the engine knows.
        state: { ...(this.look.state as object), status: "over", decides: null, phase: null } as State,
      };
    if (message.seed && !this.setup.includes("seed=")) this.setup = `${this.setup} seed=${message.seed}`;
    if (message.shuffle) this.setup = `${this.setup} shuffle=${message.shuffle}`;
  }

  private rematched(message: Message): void {
    this.rematchId = message.game as string;
    keepTokens(this.rematchId, tokensOf(this.id));
  }

  private answered(id: string | undefined, error: Error | null): void {
    const asker = id === undefined ? undefined : this.waiting.get(id);
    if (id !== undefined) this.waiting.delete(id);
    if (error && !asker) this.trouble = refusal(error);
    if (error) asker?.reject(error);
    else asker?.resolve();
  }

  /** What a busy server refused has not happened: it is sent again when the server thinks it may go better. */
  private sendsAgain({ id, code, retry }: Message): boolean {
    const asker = id === undefined ? undefined : this.waiting.get(id);
    if (code !== "busy" || id === undefined || !asker) return false;
    window.setTimeout(() => {
      if (this.connected && this.waiting.get(id) === asker) this.socket?.send(JSON.stringify(asker.command));
    }, 1000 * (retry ?? 1));
    return true;
  }

  /** Sends a command; done when the server has stored it. */
  send(command: Record<string, unknown>, id = `${Date.now().toString(36)}-${++this.commands}`): Promise<void> {
    const whole = { ...command, id };
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { command: whole, resolve, reject });
      if (this.connected) this.socket?.send(JSON.stringify(whole));
    });
  }

  /** The same, with a refusal shown instead of thrown. Whether it was done. */
  async tell(command: Record<string, unknown>): Promise<boolean> {
    try {
      this.trouble = null;
      await this.send(command);
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    }
  }

  async play(moves: string[]): Promise<void> {
    const order = newOrder(this.look.state.decides ?? 0, moves, this.last);
    keepOrder(this.id, order);
    await this.deliver(order);
  }

  /** Sends decisions one after the other, each when the one before is stored. */
  private async deliver({ seat, moves, ids, after }: Order): Promise<void> {
    this.sending = true;
    this.trouble = null;
    this.changed();
    try {
      for (const [i, move] of moves.entries())
        await this.send({ cmd: "move", seat, move, after: i === 0 ? after : this.last }, ids[i]);
    } catch (error) {
      // Another tab with the same seat was quicker: there is nothing to choose again.
      const late = (error as ServerError).code === "stale" && !this.myTurn;
      this.trouble = refusal(late ? new ServerError("not-your-turn", "") : error);
    }
    if (!this.closed) dropOrder(this.id);
    this.sending = false;
    this.changed();
  }

  canUndo(): boolean {
    const last = this.steps[this.steps.length - 1];
    return this.game?.undo === true && !this.over && last !== undefined && this.plays(last.player);
  }

  async undo(): Promise<void> {
    const seat = this.steps[this.steps.length - 1]?.player;
    await this.tell({ cmd: "undo", seat, after: this.last });
  }

  async record(): Promise<string> {
    const tokens = allTokens(this.id).join(",");
    const headers: Record<string, string> = tokens ? { Authorization: `Bearer ${tokens}` } : {};
    const { ok, text } = await ask(`/api/games/${this.id}/record`, { headers });
    return ok ? text : refusedBy(text);
  }

  private get muted(): number[] {
    return loadMended<number[]>(`muted.${this.id}`, []);
  }

  /** Whom this person does not want to hear in this game, kept on the device. */
  isMuted(seat: number): boolean {
    return this.muted.includes(seat);
  }

  mute(seat: number, on: boolean): void {
    const others = this.muted.filter((other) => other !== seat);
    save(`muted.${this.id}`, on ? [...others, seat] : others);
    this.changed();
  }

  /** Whether the line that came now waits to be read: who only looks on has missed none of those before. */
  private isMissed(seat: number): boolean {
    const waits = this.live || this.mySeats.length > 0;
    return waits && this.chat.length > this.seenLines && !this.mySeats.includes(seat) && !this.isMuted(seat);
  }

  /** All lines of the chat are seen. */
  read(): void {
    if (this.chat.length > this.seenLines) {
      this.seenLines = this.chat.length;
      save(`chat.${this.id}`, this.seenLines);
    }
    if (this.unread === 0) return;
    this.unread = 0;
    this.changed();
  }

  /** Whether a person at this device plays it: not a bot in their place. */
  private plays(seat: number): boolean {
    return this.mySeats.includes(seat) && this.seats[seat]?.kind === "human";
  }

  /** Whether a person at this device still plays. */
  get takesPart(): boolean {
    return this.mySeats.some((i) => this.plays(i));
  }

  /** A seat of one's own that a bot plays for and that can be taken back: not without any time left. */
  get lentSeat(): number | null {
    const found = this.mySeats.find((i) => {
      const { kind, resigned, left } = this.seats[i] ?? {};
      return kind === "bot" && !resigned && left !== 0;
    });
    return found ?? null;
  }

  /** Of several people at this screen the one who is asked has it before them. */
  seatAtHand(seats: readonly number[]): number | undefined {
    const asked = this.started ? this.look.state.decides : null;
    return seats.find((seat) => seat === asked) ?? seats[0];
  }

  /** A seat of one's own that has not been given up. */
  get seatToResign(): number | undefined {
    return this.seatAtHand(this.mySeats.filter((i) => !this.seats[i]?.resigned));
  }

  close(): void {
    this.closed = true;
    window.clearTimeout(this.sealTimer);
    window.removeEventListener("online", this.connect);
    window.removeEventListener("offline", this.cut);
    window.clearInterval(this.pinging);
    this.socket?.close();
  }
}

/** Why a game cannot be opened, in words; null if it can, or if nobody answers: then it is tried again and again. Tokens
 * of it that have become void are forgotten: `told` hears of it, and the game is opened as by anybody with the link. */
export async function whyNot(id: string, told: (words: string) => void): Promise<string | null> {
  const ask = () => call(`/api/games/${id}`, undefined, allTokens(id));
  try {
    await ask().catch(async (error: ServerError) => {
      if (error.code !== "bad-token") throw error;
      await forgetVoidTokens(id);
      await ask();
      told(refusal(error));
    });
    return null;
  } catch (error) {
    return (error as ServerError).code === "offline" ? null : refusal(error);
  }
}
