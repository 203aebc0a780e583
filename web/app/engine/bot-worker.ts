// A second engine that thinks while the page stays quick. It is told the game as the lines that make it.
import { Engine } from "./engine";
import type { Choice } from "./types";

export interface Question {
  id: number;
  address: string;
  lines: string[];
  go: string;
}
export interface Answer {
  id: number;
  choice?: Choice;
  error?: string;
}

let engine: Engine | undefined;
let known: string[] = [];

/** Plays only what is new since the last question, if the rest is the same game. */
function follow(table: Engine, lines: string[]): void {
  const same = known.length <= lines.length && known.every((line, i) => line === lines[i]);
  for (const line of same ? lines.slice(known.length) : lines) table.ask(line);
  known = lines;
}

self.onmessage = async (message: MessageEvent<Question>) => {
  const { id, address, lines, go } = message.data;
  const answer: Answer = { id };
  try {
    engine ??= await Engine.load(address);
    follow(engine, lines);
    answer.choice = engine.ask<Choice>(go);
  } catch (error) {
    known = [];
    answer.error = String(error);
  }
  self.postMessage(answer);
};
