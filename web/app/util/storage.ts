// What this device remembers. A browser may forbid it; then nothing is remembered and all else works.

const prefix = "bastide.";
/** For good, or as long as the tab is open. */
type Where = "device" | "session";
const storeOf = (where: Where) => (where === "device" ? localStorage : sessionStorage);

export function save(key: string, value: unknown, where: Where = "device"): void {
  try {
    storeOf(where).setItem(prefix + key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the game goes on without.
  }
}

export function load<T>(key: string, where: Where = "device"): T | null {
  try {
    const text = storeOf(where).getItem(prefix + key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function remove(key: string, where: Where = "device"): void {
  try {
    storeOf(where).removeItem(prefix + key);
  } catch {
    // Nothing was kept then.
  }
}

/** The keys that begin so, without that beginning. */
export function keysOf(start: string): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(prefix + start) ? [key.slice(prefix.length + start.length)] : [],
    );
  } catch {
    return [];
  }
}
