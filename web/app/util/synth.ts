// The sounds themselves, made of tones and noise: no recordings. Each is written for any audio context, so that a test
// can render it without a loudspeaker.

export type Sound = "tile" | "figure" | "points" | "city" | "dragon" | "ghost" | "wheel" | "turn" | "win";

/** Where a sound goes and when it begins. */
interface Stage {
  context: BaseAudioContext;
  out: AudioNode;
  at: number;
}
interface Tone {
  from: number;
  to?: number;
  start?: number;
  length: number;
  volume: number;
  shape?: OscillatorType;
  /** Seconds until it is at its loudest. */
  attack?: number;
}

function envelope({ context, at }: Stage, { start = 0, length, volume, attack = 0.004 }: Omit<Tone, "from">): GainNode {
  const gain = context.createGain();
  const begin = at + start;
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(volume, begin + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  return gain;
}

function tone(stage: Stage, sound: Tone, through?: AudioNode): void {
  const { context, out, at } = stage;
  const { from, to = from, start = 0, length, shape = "sine" } = sound;
  const oscillator = context.createOscillator();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(from, at + start);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + start + length);
  oscillator.connect(envelope(stage, sound)).connect(through ?? out);
  oscillator.start(at + start);
  oscillator.stop(at + start + length);
}

interface Noise extends Omit<Tone, "from" | "to" | "shape"> {
  filter: BiquadFilterType;
  frequency: number;
  to?: number;
  sharp?: number;
}

function noise(stage: Stage, sound: Noise): void {
  const { context, out, at } = stage;
  const { start = 0, length, filter: type, frequency, to = frequency, sharp = 1 } = sound;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = type;
  filter.Q.value = sharp;
  filter.frequency.setValueAtTime(frequency, at + start);
  filter.frequency.exponentialRampToValueAtTime(to, at + start + length);
  source.connect(filter).connect(envelope(stage, sound)).connect(out);
  source.start(at + start);
}

/** A tone that trembles: so many times a second, by so many hertz. */
function wavering(stage: Stage, sound: Tone & { speed: number; depth: number }): void {
  const { context, out, at } = stage;
  const { from, to = from, start = 0, length, shape = "sine", speed, depth } = sound;
  const oscillator = context.createOscillator();
  const tremble = context.createOscillator();
  const amount = context.createGain();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(from, at + start);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + start + length);
  tremble.frequency.value = speed;
  amount.gain.value = depth;
  tremble.connect(amount).connect(oscillator.frequency);
  oscillator.connect(envelope(stage, sound)).connect(out);
  for (const source of [oscillator, tremble]) {
    source.start(at + start);
    source.stop(at + start + length);
  }
}

const notes = (stage: Stage, pitches: number[], every: number, sound: Omit<Tone, "from" | "start">, start = 0) =>
  pitches.forEach((from, i) => tone(stage, { ...sound, from, start: start + every * i }));

const sounds: Record<Sound, (stage: Stage) => void> = {
  tile(stage) {
    noise(stage, { length: 0.07, volume: 0.5, filter: "lowpass", frequency: 1100 });
    tone(stage, { from: 190, to: 95, length: 0.1, volume: 0.35 });
    noise(stage, { start: 0.075, length: 0.05, volume: 0.18, filter: "lowpass", frequency: 800 });
  },
  figure(stage) {
    noise(stage, { length: 0.04, volume: 0.6, filter: "bandpass", frequency: 1900, sharp: 3 });
    tone(stage, { from: 640, to: 520, length: 0.12, volume: 0.34, shape: "triangle" });
  },
  points(stage) {
    notes(stage, [659, 784, 988], 0.075, { length: 0.38, volume: 0.14, shape: "triangle" });
  },
  city(stage) {
    notes(stage, [392, 523, 659], 0.11, { length: 0.3, volume: 0.14, shape: "sawtooth", attack: 0.02 });
    for (const from of [392, 523, 659, 784])
      tone(stage, { from, start: 0.33, length: 0.8, volume: 0.09, shape: "triangle", attack: 0.03 });
    noise(stage, { start: 0.33, length: 0.5, volume: 0.03, filter: "highpass", frequency: 5000 });
  },
  dragon(stage) {
    wavering(stage, { from: 82, to: 46, length: 1.1, volume: 0.3, shape: "sawtooth", attack: 0.12, speed: 27, depth: 22 });
    noise(stage, { length: 1.1, volume: 0.22, filter: "bandpass", frequency: 260, to: 900, attack: 0.3, sharp: 0.8 });
  },
  ghost(stage) {
    wavering(stage, { from: 420, to: 700, length: 0.7, volume: 0.12, attack: 0.2, speed: 6, depth: 14 });
    wavering(stage, { from: 690, to: 310, start: 0.5, length: 0.9, volume: 0.12, attack: 0.15, speed: 6, depth: 18 });
    noise(stage, { length: 1.3, volume: 0.03, filter: "bandpass", frequency: 1400, attack: 0.4 });
  },
  wheel(stage) {
    let start = 0;
    for (let i = 0; i < 10; i++) {
      noise(stage, { start, length: 0.03, volume: 0.9, filter: "bandpass", frequency: 2300 - 90 * i, sharp: 4 });
      start += 0.045 + 0.009 * i;
    }
    tone(stage, { from: 880, to: 1250, start, length: 0.2, volume: 0.16, shape: "square", attack: 0.02 });
  },
  turn(stage) {
    notes(stage, [523, 659], 0.12, { length: 0.3, volume: 0.15 });
  },
  win(stage) {
    notes(stage, [523, 659, 784, 1047], 0.13, { length: 0.35, volume: 0.16, shape: "triangle" });
    for (const from of [523, 659, 784, 1047])
      tone(stage, { from, start: 0.55, length: 1.3, volume: 0.1, shape: "triangle", attack: 0.03 });
  },
};

/** Plays a sound into `out`, from a moment of the context's clock on. */
export function perform(context: BaseAudioContext, out: AudioNode, sound: Sound, at: number): void {
  sounds[sound]({ context, out, at });
}
