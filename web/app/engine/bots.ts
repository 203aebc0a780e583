// Questions to the thinking worker, answered one after another.
import address from "bastide.wasm?url";
import type { Answer, Question } from "./bot-worker";

export interface Level {
  id: string;
  go: string;
}

/** From the gentlest to the strongest; the strong ones think as long as a person is glad to wait. */
export const levels: readonly Level[] = [
  { id: "beginner", go: "go bot=beginner" },
  { id: "easy", go: "go bot=easy" },
  { id: "casual", go: "go bot=casual" },
  { id: "steady", go: "go bot=steady" },
  { id: "normal", go: "go bot=normal" },
  { id: "skilled", go: "go bot=skilled" },
  { id: "hard", go: "go bot=hard" },
  { id: "expert", go: "go bot=expert ms=2500" },
];

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, { resolve: (moves: string[]) => void; reject: (reason: Error) => void }>();

function start(): Worker {
  const made = new Worker(new URL("./bot-worker.ts", import.meta.url), { type: "module" });
  made.onmessage = (message: MessageEvent<Answer>) => {
    const { id, moves, error } = message.data;
    const asker = waiting.get(id);
    waiting.delete(id);
    if (moves) asker?.resolve(moves);
    else asker?.reject(new Error(error ?? "no answer"));
  };
  return made;
}

function ask(lines: string[], go: string, whole: boolean): Promise<string[]> {
  worker ??= start();
  const question: Question = { id: ++asked, address, lines, go, whole };
  return new Promise((resolve, reject) => {
    waiting.set(question.id, { resolve, reject });
    worker?.postMessage(question);
  });
}

/** What a bot of this level would play in the game that these lines make. */
export async function think(lines: string[], level: string): Promise<string> {
  const go = (levels.find((l) => l.id === level) ?? levels[levels.length - 1])?.go ?? "go";
  const [move] = await ask(lines, go, false);
  if (move === undefined) throw new Error("no move");
  return move;
}

/** What the strongest bot would do with tile and figure, each thought about for a moment. */
export const advise = (lines: string[]) => ask(lines, "go bot=expert ms=1500", true);
