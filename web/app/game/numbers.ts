// What a decision risks, in numbers that the engine tells.
import type { Game } from "./play";

export function numbersOf(_game: Game): string[] {
  return [];
}
