// What is moving now. It knows no page: whoever makes a player says how an effect is performed.

/** Something under way: it ends by itself, or at once when told to, and then nothing of it is left. */
export interface Running {
  onEnd: () => void;
  end(): void;
}

/** The game goes on whatever moves: effects never wait for each other here, their plan says when each begins. */
export class Player<E> {
  private readonly running = new Set<Running>();

  constructor(
    private readonly perform: (effect: E) => Running | null,
    /** More than so many at once are nothing to look at: the oldest ends. */
    private readonly most = 40,
  ) {}

  get busy(): boolean {
    return this.running.size > 0;
  }

  play(effects: readonly E[]): void {
    for (const effect of effects) {
      for (const oldest of this.running) {
        if (this.running.size < this.most) break;
        oldest.end();
      }
      const begun = this.perform(effect);
      if (!begun) continue;
      this.running.add(begun);
      begun.onEnd = () => this.running.delete(begun);
    }
  }

  /** All that moves is where it was going. */
  finish(): void {
    for (const one of [...this.running]) one.end();
  }
}
