// The games of this device, each kept under its own name: a new one never takes the place of another.
import type { LocalGame } from "./local";
import { load, loadMended, remove, save } from "../util/storage";

export interface KeptGame {
  id: string;
  game: LocalGame;
  /** When it was last played, in milliseconds since 1970. */
  updated: number;
  over: boolean;
  /** Whose decision it is. */
  decides: number | null;
  scores: number[];
  /** A small picture of the board, as an address. */
  picture: string | null;
}

const base = "bastide";
const shelf = "games";
let opened: Promise<IDBDatabase | null> | undefined;
/** What the browser did not keep, because it may not or is full: it lasts as long as this tab. */
const memory = new Map<string, KeptGame>();
/** A browser that says neither yes nor no for so long counts as one that keeps nothing, in milliseconds. */
const longestWait = 10000;

interface News {
  id: string;
  dropped: boolean;
}
/** Tabs tell each other what they keep and drop. */
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("bastide.games");

/** Hears what other tabs do to a game; gives the way to stop hearing. */
export function onOtherTabs(id: string, heard: (dropped: boolean) => void): () => void {
  const listen = ({ data }: MessageEvent<News>) => {
    if (data.id === id) heard(data.dropped);
  };
  tabs?.addEventListener("message", listen);
  return () => tabs?.removeEventListener("message", listen);
}

function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(base, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(shelf, { keyPath: "id" });
      request.onsuccess = () => {
        opened = Promise.resolve(request.result);
        // The browser threw all of it away: the next who asks opens an empty one.
        request.result.onclose = () => (opened = undefined);
        resolve(request.result);
      };
      request.onerror = request.onblocked = () => resolve(null);
      setTimeout(() => resolve(null), longestWait);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

async function ask<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  const db = await open();
  if (!db) return undefined;
  return new Promise((resolve) => {
    try {
      const transaction = db.transaction(shelf, mode);
      const request = act(transaction.objectStore(shelf));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
}

/** A new game, or one that this tab alone has. Whether the browser keeps it for good. */
export async function keepGame(kept: KeptGame): Promise<boolean> {
  return noted(kept, (await ask("readwrite", (store) => store.put(kept))) !== undefined);
}

/** The same for a game that is kept already. One that another tab deleted in this moment does not come back: null. One
 * that the browser itself threw away, to have room for something else, is kept again. */
export async function updateGame(kept: KeptGame): Promise<boolean | null> {
  let deleted = false;
  const there = await ask("readwrite", (store) => {
    const count = store.count(kept.id);
    // Asked while nobody else writes: the mark is made before the game is deleted.
    count.onsuccess = () => {
      deleted = count.result === 0 && isDeleted(kept.id);
      if (!deleted) store.put(kept);
    };
    return count;
  });
  return deleted ? null : noted(kept, there !== undefined);
}

/** The games that people deleted last: a tab that still shows one must know that it was not the browser. */
const deletedKey = "deleted";
const mostDeleted = 50;
const deletedGames = () => loadMended<string[]>(deletedKey, []);
const isDeleted = (id: string) => deletedGames().includes(id);

function noted(kept: KeptGame, stays: boolean): boolean {
  if (stays) memory.delete(kept.id);
  else memory.set(kept.id, kept);
  tabs?.postMessage({ id: kept.id, dropped: false } satisfies News);
  return stays;
}

/** What a damaged store gives is no game: neither listed nor opened. */
function isWhole(kept: KeptGame | undefined): kept is KeptGame {
  const { game, scores, updated } = kept ?? {};
  const named = Array.isArray(game?.seats) && game.seats.every((seat) => typeof seat?.name === "string");
  return named && typeof game?.setup === "string" && Array.isArray(game.moves) && Array.isArray(scores) && Number.isFinite(updated);
}

export async function keptGame(id: string): Promise<KeptGame | null> {
  const kept = memory.get(id) ?? (await ask<KeptGame | undefined>("readonly", (store) => store.get(id)));
  return isWhole(kept) ? kept : null;
}

/** The newest first. */
export async function keptGames(): Promise<KeptGame[]> {
  const stored = (await ask<KeptGame[]>("readonly", (store) => store.getAll())) ?? [];
  const found = [...stored.filter((kept) => isWhole(kept) && !memory.has(kept.id)), ...memory.values()];
  return found.sort((a, b) => b.updated - a.updated);
}

export async function dropGame(id: string): Promise<void> {
  memory.delete(id);
  save(deletedKey, [...deletedGames(), id].slice(-mostDeleted));
  await ask("readwrite", (store) => store.delete(id));
  tabs?.postMessage({ id, dropped: true } satisfies News);
}

export const newGameId = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 46656).toString(36)}`;

export const unplayed = (id: string, game: LocalGame): KeptGame => ({
  id,
  game,
  updated: Date.now(),
  over: false,
  decides: null,
  scores: [],
  picture: null,
});

/** Once a device kept a single game, and only that. */
export async function adoptOldGame(): Promise<void> {
  const old = load<LocalGame>("game");
  if (!old) return;
  if (await keepGame(unplayed(newGameId(), old))) remove("game");
}
