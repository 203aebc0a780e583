// An engine that finds out what helps a player to see, while the page is drawn.
import { Engine } from "@bastide/engine/engine";
import type { AidsOrder, AidsReply } from "./aids-desk";
import { Mirror } from "./mirror";

let mirror: Mirror | undefined;

self.onmessage = async (message: MessageEvent<AidsOrder>) => {
  const { id, address, lines, moves } = message.data;
  const reply: AidsReply = { id };
  try {
    mirror ??= new Mirror(await Engine.load(address));
    reply.aids = mirror.aids(lines, moves);
  } catch (error) {
    reply.error = String(error);
  }
  self.postMessage(reply);
};
