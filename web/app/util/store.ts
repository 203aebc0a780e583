// A value that components can follow.
import { useEffect, useState } from "preact/hooks";

export class Store<T> {
  private readonly listeners = new Set<() => void>();
  constructor(private value: T) {}

  get(): T {
    return this.value;
  }

  set(value: T): void {
    this.value = value;
    for (const listener of [...this.listeners]) listener();
  }

  /** Sets it while its follower is being drawn with it anyway. */
  quietly(value: T): void {
    this.value = value;
  }

  update(change: Partial<T>): void {
    this.set({ ...this.value, ...change });
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

export function useStore<T>(store: Store<T>): T {
  const [, redraw] = useState(0);
  useEffect(() => {
    redraw((n) => n + 1); // what changed between drawing and listening must not be missed
    return store.subscribe(() => redraw((n) => n + 1));
  }, [store]);
  return store.get();
}
