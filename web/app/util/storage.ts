// What this device remembers. What a browser does not keep, because it may not or is full, lasts as long as the page.

const prefix = "bastide.";
/** For good, or as long as the tab is open. */
type Where = "device" | "session";
const storeOf = (where: Where) => (where === "device" ? localStorage : sessionStorage);
const memory = { device: new Map<string, string>(), session: new Map<string, string>() };

/** Whether the browser keeps it. */
export function save(key: string, value: unknown, where: Where = "device"): boolean {
  const text = JSON.stringify(value);
  try {
    storeOf(where).setItem(prefix + key, text);
    memory[where].delete(key);
    return true;
  } catch {
    memory[where].set(key, text);
    return false;
  }
}

export function load<T>(key: string, where: Where = "device"): T | null {
  try {
    const text = memory[where].get(key) ?? storeOf(where).getItem(prefix + key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

const kindOf = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "list" : typeof value);

/** What is damaged is as usual: the whole, if it is of another kind, or a member that should be there. */
export function mended<T>(kept: unknown, usual: T): T {
  if (kindOf(kept) !== kindOf(usual)) return usual;
  if (kindOf(usual) !== "object") return kept as T;
  const found = kept as Record<string, unknown>;
  const wrong = Object.entries(usual as object).filter(([name, value]) => kindOf(found[name]) !== kindOf(value));
  return { ...found, ...Object.fromEntries(wrong) } as T;
}

export const loadMended = <T>(key: string, usual: T): T => mended(load<unknown>(key), usual);

export function remove(key: string, where: Where = "device"): void {
  memory[where].delete(key);
  try {
    storeOf(where).removeItem(prefix + key);
  } catch {
    // Nothing was kept then.
  }
}

/** The keys that begin so, without that beginning. */
export function keysOf(start: string): string[] {
  const own = (key: string, begin: string) => (key.startsWith(begin) ? [key.slice(begin.length)] : []);
  const unkept = [...memory.device.keys()].flatMap((key) => own(key, start));
  try {
    return [...new Set([...unkept, ...Object.keys(localStorage).flatMap((key) => own(key, prefix + start))])];
  } catch {
    return unkept;
  }
}
