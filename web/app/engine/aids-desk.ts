// Questions about what helps a player to see. A worker answers them; where there is none, or it died, the page itself
// does, later. Only the newest question counts: an older one is answered with null.
import type { AidsAnswer } from "@bastide/engine/engine";

export interface AidsQuestion {
  /** The lines that make the position, and moves from there that are only tried. */
  lines: readonly string[];
  moves: readonly string[];
}
export interface AidsOrder extends AidsQuestion {
  id: number;
  address: string;
}
export interface AidsReply {
  id: number;
  aids?: AidsAnswer;
  error?: string;
}

/** What is needed of a worker. */
export interface Helper {
  postMessage(order: AidsOrder): void;
  onmessage: ((message: { data: AidsReply }) => void) | null;
  onerror: ((event: unknown) => void) | null;
  terminate(): void;
}

interface Waiting extends AidsQuestion {
  id: number;
  resolve: (aids: AidsAnswer | null) => void;
}

/** A worker that is silent for so long is dead, in milliseconds: even a slow device answers within one second. */
const patience = 15000;

export class AidsDesk {
  /** Null: there is none, and none will be. */
  private helper: Helper | null | undefined;
  private asked = 0;
  /** What the helper thinks about, and the newest question. */
  private busy: Waiting | null = null;
  private newest: Waiting | null = null;
  private watch: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly address: string,
    private readonly start: () => Helper,
    private readonly here: (question: AidsQuestion) => Promise<AidsAnswer>,
  ) {}

  /** Null if another question came meanwhile, or if the position is none. */
  ask({ lines, moves }: AidsQuestion): Promise<AidsAnswer | null> {
    return new Promise((resolve) => {
      this.newest?.resolve(null);
      this.newest = { id: ++this.asked, lines, moves, resolve };
      if (!this.busy) this.next();
    });
  }

  private next(): void {
    const question = this.newest;
    this.busy = question;
    if (!question) return;
    const helper = this.employ();
    if (!helper) return void this.answerHere(question);
    const { id, lines, moves } = question;
    helper.postMessage({ id, address: this.address, lines, moves });
    this.watch = setTimeout(() => this.lose(), patience);
  }

  private employ(): Helper | null {
    if (this.helper !== undefined) return this.helper;
    try {
      const helper = this.start();
      helper.onmessage = ({ data }) => this.take(data);
      helper.onerror = () => this.lose();
      this.helper = helper;
    } catch {
      this.helper = null;
    }
    return this.helper;
  }

  private take({ id, aids, error }: AidsReply): void {
    if (this.busy?.id !== id) return;
    if (error === undefined) this.finish(this.busy, aids ?? null);
    else void this.answerHere(this.newest ?? this.busy);
  }

  /** The worker is gone: what it was asked is answered here. */
  private lose(): void {
    this.helper?.terminate();
    this.helper = null;
    if (this.busy) void this.answerHere(this.newest ?? this.busy);
  }

  private async answerHere(question: Waiting): Promise<void> {
    clearTimeout(this.watch);
    this.busy = question;
    this.finish(question, await this.here(question).catch(() => null));
  }

  private finish(question: Waiting, aids: AidsAnswer | null): void {
    clearTimeout(this.watch);
    this.busy = null;
    if (this.newest === question) {
      this.newest = null;
      question.resolve(aids);
    } else this.next();
  }
}
