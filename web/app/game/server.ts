// The server's HTTP side (docs/server.md).
import { save, load } from "../util/storage";

export interface ServerSeat {
  seat: number;
  kind: "open" | "human" | "bot";
  human?: boolean;
  name: string | null;
  level: string | null;
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
  commit: string;
  secret: string | null;
  n: number;
  watching: number;
  seats: ServerSeat[];
  rematch: string | null;
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

export async function call<T>(path: string, body?: unknown, tokens: string[] = []): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (tokens.length > 0) headers["Authorization"] = `Bearer ${tokens.join(",")}`;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ServerError("offline", "");
  }
  const type = answer.headers.get("Content-Type") ?? "";
  if (!type.includes("json")) throw new ServerError("offline", "");
  const value = (await answer.json()) as T & { error?: { code: string; message: string } };
  if (value.error) throw new ServerError(value.error.code, value.error.message);
  return value;
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
  seats: { kind: "me" | "open" | "bot"; name?: string; level?: string }[];
}

export async function createGame(game: NewOnlineGame): Promise<string> {
  const made = await call<{ id: string; host: string; seats: { seat: number; token: string }[] }>("/api/games", game);
  keepTokens(made.id, {
    host: made.host,
    seats: Object.fromEntries(made.seats.map(({ seat, token }) => [seat, token])),
  });
  return made.id;
}

export async function joinGame(id: string, name: string, seat: number): Promise<void> {
  const joined = await call<{ seat: number; token: string }>(`/api/games/${id}/join`, { name, seat });
  const kept = tokensOf(id);
  keepTokens(id, { ...kept, seats: { ...kept.seats, [joined.seat]: joined.token } });
}

export function tokensOf(id: string): Tokens {
  return load<Tokens>(`tokens.${id}`) ?? { seats: {} };
}

export function keepTokens(id: string, tokens: Tokens): void {
  save(`tokens.${id}`, tokens);
}
