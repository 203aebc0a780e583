// The server's HTTP side (docs/server.md).
import { loadMended, remove, save } from "../util/storage";
import type { ColourName } from "./colours";
import type { Draw } from "./fair";

export interface ServerSeat {
  seat: number;
  kind: "open" | "human" | "bot";
  human?: boolean;
  name: string | null;
  level: string | null;
  /** What it chose, if anything. Servers of before say nothing. */
  colour?: ColourName | null;
  online: boolean;
  resigned: boolean;
  left: number | null;
}
export interface ServerGame {
  id: string;
  title: string;
  status: "lobby" | "playing" | "over" | "closed";
  setup: string;
  bag: Record<string, number> | null;
  chat: boolean;
  undo: boolean;
  aids: Record<string, boolean>;
  clock: ServerClock | null;
  prepared: boolean;
  commit: string;
  secret: string | null;
  /** Null: the host prepared it. Servers of before say nothing. */
  draw?: Draw | null;
  n: number;
  watching: number;
  seats: ServerSeat[];
  rematch: string | null;
  /** The game that this one is the rematch of. */
  from: string | null;
  /** Null while it is not over. Mists have neither winners nor scores. */
  result: { winners?: number[]; won?: boolean } | null;
  spectators: boolean;
}
export interface Tokens {
  host?: string;
  seats: Record<number, string>;
}

export class ServerError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Milliseconds. */
const longestWait = 10000;

export async function call<T>(path: string, body?: unknown, tokens: string[] = []): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (tokens.length > 0) headers["Authorization"] = `Bearer ${tokens.join(",")}`;
  const method = body === undefined ? "GET" : "POST";
  const { ok, text } = await ask(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  return ok ? read<T>(text) : refusedBy(text);
}

/** What our server says. What another one says in its place (a proxy's page, a portal's) counts as no answer. */
export async function ask(path: string, request: RequestInit): Promise<{ ok: boolean; text: string }> {
  try {
    // A network that connects and never answers is no network, also in the middle of an answer.
    const answer = await fetch(path, { ...request, signal: AbortSignal.timeout(longestWait) });
    const type = answer.headers.get("Content-Type") ?? "";
    if (!type.includes("json") && !(answer.ok && type.includes("text/plain"))) throw new ServerError("offline", "");
    return { ok: answer.ok, text: await answer.text() };
  } catch {
    throw new ServerError("offline", "");
  }
}

export function refusedBy(text: string): never {
  const { error } = read<{ error?: { code: string; message: string } }>(text);
  throw new ServerError(error?.code ?? "offline", error?.message ?? "");
}

function read<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new ServerError("offline", "");
  }
}

export async function publicGames(): Promise<ServerGame[]> {
  try {
    return (await call<{ games: ServerGame[] }>("/api/games")).games;
  } catch {
    return [];
  }
}

export async function botLevels(): Promise<string[]> {
  return (await call<{ bots: string[] }>("/api/info")).bots;
}

/** Seconds. */
export type ServerClock = { then: "bot" | "resign" } & ({ base: number; increment: number } | { move: number });

export interface NewOnlineGame {
  setup: string;
  public: boolean;
  spectators: boolean;
  aids: Record<string, boolean>;
  clock: ServerClock | null;
  seats: { kind: "me" | "open" | "bot"; name?: string; level?: string; colour?: ColourName }[];
}

/** The game, and whether the browser keeps the seats. */
export async function createGame(game: NewOnlineGame): Promise<{ id: string; keeps: boolean }> {
  const made = await call<{ id: string; host: string; seats: { seat: number; token: string }[] }>("/api/games", game);
  const keeps = keepTokens(made.id, {
    host: made.host,
    seats: Object.fromEntries(made.seats.map(({ seat, token }) => [seat, token])),
  });
  return { id: made.id, keeps };
}

/** With what the seat adds to the draw, if it does. Whether the browser keeps it. */
export async function joinGame(id: string, name: string, seat: number, commit?: string): Promise<boolean> {
  const joined = await call<{ seat: number; token: string }>(`/api/games/${id}/join`, { name, seat, commit });
  const kept = tokensOf(id);
  return keepTokens(id, { ...kept, seats: { ...kept.seats, [joined.seat]: joined.token } });
}

export function tokensOf(id: string): Tokens {
  return loadMended<Tokens>(`tokens.${id}`, { seats: {} });
}

/** All that this device may do in a game. */
export function allTokens(id: string): string[] {
  const { host, seats } = tokensOf(id);
  return [...(host ? [host] : []), ...Object.values(seats)];
}

/** What a token allows, as the server says; null if it is none of this game's. */
async function rightsOf(id: string, token: string): Promise<{ seats: number[]; host: boolean } | null> {
  try {
    return (await call<{ you: { seats: number[]; host: boolean } }>(`/api/games/${id}`, undefined, [token])).you;
  } catch (error) {
    if ((error as ServerError).code === "bad-token") return null;
    throw error;
  }
}

/** Keeps a token that came with a link, for the seat that the server says it is of; false if it is of none. A made-up
 * one must not take the place of a good one. */
export async function adoptToken(id: string, token: string): Promise<boolean> {
  const rights = await rightsOf(id, token);
  if (!rights || rights.seats.length === 0) return false;
  const kept = tokensOf(id);
  keepTokens(id, { ...kept, seats: { ...kept.seats, ...Object.fromEntries(rights.seats.map((seat) => [seat, token])) } });
  return true;
}

/** Forgets the tokens of seats that were given to somebody else; not those that come while the server is asked. */
export async function forgetVoidTokens(id: string): Promise<void> {
  const empty = new Set<string>();
  for (const token of allTokens(id)) if (!(await rightsOf(id, token))) empty.add(token);
  const { host, seats } = tokensOf(id);
  const good = Object.entries(seats).filter(([, token]) => !empty.has(token));
  keepTokens(id, { ...(host && !empty.has(host) ? { host } : {}), seats: Object.fromEntries(good) });
}

/** Lets go of a game: the seats of this device and all that it remembers of it. */
export function forgetGame(id: string): void {
  for (const what of ["tokens", "seen", "chat", "muted", "draw", "outbox"]) remove(`${what}.${id}`);
}

/** Whether the browser keeps them. None are no reason to remember a game: it would be listed as one's own. */
export function keepTokens(id: string, tokens: Tokens): boolean {
  if (tokens.host || Object.keys(tokens.seats).length > 0) return save(`tokens.${id}`, tokens);
  remove(`tokens.${id}`);
  return true;
}
