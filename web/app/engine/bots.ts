// Questions to the thinking worker, answered one after another.
import address from "bastide.wasm?url";
import type { Answer, Question } from "./bot-worker";
import type { Choice } from "./types";

export interface Level {
  id: string;
  go: string;
}

/** From the gentlest to the strongest; the strong ones think as long as a person is glad to wait. */
export const levels: readonly Level[] = [
  { id: "easy", go: "go bot=easy" },
  { id: "normal", go: "go bot=normal ms=400" },
  { id: "hard", go: "go bot=hard ms=900" },
  { id: "expert", go: "go bot=expert ms=2500" },
];

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, { resolve: (choice: Choice) => void; reject: (reason: Error) => void }>();

function start(): Worker {
  const made = new Worker(new URL("./bot-worker.ts", import.meta.url), { type: "module" });
  made.onmessage = (message: MessageEvent<Answer>) => {
    const { id, choice, error } = message.data;
    const asker = waiting.get(id);
    waiting.delete(id);
    if (choice) asker?.resolve(choice);
    else asker?.reject(new Error(error ?? "no answer"));
  };
  return made;
}

/** What a bot of this level would play in the game that these lines make. */
export function think(lines: string[], level: string): Promise<Choice> {
  worker ??= start();
  const go = (levels.find((l) => l.id === level) ?? levels[levels.length - 1])?.go ?? "go";
  const question: Question = { id: ++asked, address, lines, go };
  return new Promise((resolve, reject) => {
    waiting.set(question.id, { resolve, reject });
    worker?.postMessage(question);
  });
}
