// The games of this device, each kept under its own name: a new one never takes the place of another.
import type { LocalGame } from "./local";
import { load, remove } from "../util/storage";

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
/** For browsers that keep nothing: the games of this tab. */
const memory = new Map<string, KeptGame>();

function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(base, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(shelf, { keyPath: "id" });
      request.onsuccess = () => resolve(request.result);
      request.onerror = request.onblocked = () => resolve(null);
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

export async function keepGame(kept: KeptGame): Promise<void> {
  memory.set(kept.id, kept);
  await ask("readwrite", (store) => store.put(kept));
}

export async function keptGame(id: string): Promise<KeptGame | null> {
  return (await ask<KeptGame | undefined>("readonly", (store) => store.get(id))) ?? memory.get(id) ?? null;
}

/** The newest first. */
export async function keptGames(): Promise<KeptGame[]> {
  const found = (await ask<KeptGame[]>("readonly", (store) => store.getAll())) ?? [...memory.values()];
  return found.sort((a, b) => b.updated - a.updated);
}

export async function dropGame(id: string): Promise<void> {
  memory.delete(id);
  await ask("readwrite", (store) => store.delete(id));
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
  await keepGame(unplayed(newGameId(), old));
  remove("game");
}
