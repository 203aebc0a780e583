// When which sound is played. The sounds are made by code (synth.ts), which is loaded with the first of them.
import type { EventOf, GameEvent } from "@bastide/engine/engine";
import { settings } from "../settings";
import type { Sound } from "./synth";

let context: AudioContext | undefined;
let master: GainNode | undefined;

/** Two sounds of one move do not begin at once, in seconds. */
const apart = 0.14;
/** A city of so many tiles is worth a fanfare. */
const bigCity = 4;

function speaker(): { context: AudioContext; master: GainNode } | null {
  try {
    context ??= new AudioContext();
  } catch {
    return null;
  }
  if (!master) {
    master = context.createGain();
    master.connect(context.destination);
  }
  return { context, master };
}

export function play(...sounds: Sound[]): void {
  const { sound: on, volume } = settings.get();
  if (!on || volume === 0 || sounds.length === 0 || !navigator.userActivation?.hasBeenActive) return;
  const ready = speaker();
  if (!ready) return;
  ready.master.gain.value = (volume / 100) ** 2; // ears hear steps of loudness, not of pressure
  void import("./synth").then(({ perform }) => {
    const now = ready.context.currentTime;
    sounds.forEach((sound, i) => perform(ready.context, ready.master, sound, now + apart * i));
  });
}

/** What is heard of what happened: each sound once, the tile first. */
export function soundsOf(events: readonly GameEvent[]): Sound[] {
  const has = (test: (event: GameEvent) => boolean) => events.some(test);
  const scored = (e: GameEvent): e is EventOf<"score"> => e.type === "score" && e.points.some((n) => n > 0);
  const fanfare = has((e) => scored(e) && !e.final && e.feature === "city" && (e.tiles ?? 0) >= bigCity);
  const heard: [Sound, boolean][] = [
    ["tile", has((e) => e.type === "place")],
    ["figure", has((e) => e.type === "figure")],
    ["wheel", has((e) => e.type === "pig")],
    ["dragon", has((e) => e.type === "dragon")],
    ["ghost", has((e) => e.type === "ghost")],
    ["win", has((e) => e.type === "won")],
    ["city", fanfare],
    ["points", !fanfare && has(scored)],
  ];
  return heard.flatMap(([sound, is]) => (is ? [sound] : []));
}
