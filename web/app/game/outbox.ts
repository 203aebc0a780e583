// Decisions on their way to a server: kept on the device until they are answered, so that they arrive even if the tab
// was closed meanwhile. Each has its name from the beginning: sent twice it happens once.
import { load, remove, save } from "../util/storage";

export interface Order {
  seat: number;
  moves: string[];
  ids: string[];
  /** The last event that was known when they were made. */
  after: number;
}

const key = (game: string) => `outbox.${game}`;

export function newOrder(seat: number, moves: string[], after: number): Order {
  const name = `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
  return { seat, moves, ids: moves.map((_, i) => `${name}-${i}`), after };
}

export const keepOrder = (game: string, order: Order) => save(key(game), order);
export const keptOrder = (game: string) => load<Order>(key(game));
export const dropOrder = (game: string) => remove(key(game));
