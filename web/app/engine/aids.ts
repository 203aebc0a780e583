// The desk of this page at which aids are asked for.
import address from "bastide.wasm?url";
import { Engine } from "@bastide/engine/engine";
import { AidsDesk, type AidsQuestion, type Helper } from "./aids-desk";
import { Mirror } from "./mirror";

let own: Promise<Mirror> | undefined;

/** Without a worker: by an engine of the page, when nothing else is to be done. */
async function here({ lines, moves }: AidsQuestion) {
  own ??= Engine.load(address).then((engine) => new Mirror(engine));
  const mirror = await own;
  await new Promise((resolve) => setTimeout(resolve, 0));
  return mirror.aids(lines, moves);
}

const start = () => new Worker(new URL("./aids-worker.ts", import.meta.url), { type: "module" }) as unknown as Helper;
const desk = new AidsDesk(address, start, here);

export const askAids = (question: AidsQuestion) => desk.ask(question);
