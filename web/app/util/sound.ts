// Short sounds made on the spot: a knock for a tile, two notes for one's own turn, a chime for points.
import { settings } from "../settings";

let context: AudioContext | undefined;

function note(frequency: number, start: number, length: number, volume: number, type: OscillatorType): void {
  if (!context) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  const at = context.currentTime + start;
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(frequency, at);
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

export function play(sound: "tile" | "turn" | "points"): void {
  if (!settings.get().sound || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
  } catch {
    return;
  }
  if (sound === "tile") note(160, 0, 0.09, 0.12, "triangle");
  if (sound === "turn") [523, 659].forEach((f, i) => note(f, 0.12 * i, 0.25, 0.06, "sine"));
  if (sound === "points") [659, 784, 988].forEach((f, i) => note(f, 0.07 * i, 0.3, 0.05, "sine"));
}
