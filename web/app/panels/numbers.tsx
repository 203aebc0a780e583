// Numbers for the decision: what it risks, beside what it brings.
import type { Game } from "../game/play";
import { numbersOf } from "../game/numbers";

export function Numbers({ game }: { game: Game }) {
  const lines = game.turn ? numbersOf(game) : [];
  if (lines.length === 0) return null;
  return (
    <ul class="numbers">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
