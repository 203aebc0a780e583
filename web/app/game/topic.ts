// Which rule a decision is about.
import { isTopic, type Topic } from "../rules/topics";
import type { Game } from "./play";

export function topicOf({ turn, table }: Pick<Game, "turn" | "table">): Topic | null {
  const { phase } = table.look.state;
  if (!turn || !phase) return null;
  const option = turn.figure;
  if (option?.type === "place" && option.move.includes("@")) return "passage";
  const chosen = option && (option.type === "place" ? option.figure : option.type);
  if (chosen && isTopic(chosen)) return chosen;
  if (phase === "tile") return turn.tile ? "figure" : "tile";
  return isTopic(phase) ? phase : null;
}
