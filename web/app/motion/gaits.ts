// How things go: from the points of a way to keyframes. Transforms and opacity only, so that nothing is painted anew.

export type Spot = [x: number, y: number];

export type Gait =
  /** A tile from the pile. */
  | "lay"
  /** A figure that is set: in a bow, landing softly. */
  | "hop"
  /** A figure on its way home. */
  | "walk"
  /** A cart on its road. */
  | "drive"
  | "fly"
  | "flutter"
  | "trot"
  /** Ghosts come out of the ground and go back into it. */
  | "rise"
  | "sink"
  /** Into the dragon's mouth. */
  | "eaten"
  /** Flags go up, stand in the wind and are taken in. */
  | "raise"
  | "puff"
  | "bark";

export interface Frame extends Keyframe {
  transform: string;
  opacity: number;
  offset: number;
}

const frame = (offset: number, [x, y]: Spot, scale = 1, opacity = 1, more = ""): Frame => ({
  offset: Math.min(1, Math.max(0, offset)),
  transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})${more}`,
  opacity,
});

const between = ([ax, ay]: Spot, [bx, by]: Spot, t: number): Spot => [ax + (bx - ax) * t, ay + (by - ay) * t];
const lifted = ([x, y]: Spot, by: number): Spot => [x, y - by];

/** Points at equal distances along a way, with how far along each is. */
export function along(way: readonly Spot[], steps: number): { spot: Spot; t: number; right: boolean }[] {
  const first = way[0] ?? [0, 0];
  const lengths = way.slice(1).map((to, i) => Math.hypot(to[0] - (way[i]?.[0] ?? 0), to[1] - (way[i]?.[1] ?? 0)));
  const total = lengths.reduce((sum, n) => sum + n, 0);
  if (total === 0) return [{ spot: first, t: 0, right: false }, { spot: first, t: 1, right: false }];
  return Array.from({ length: steps + 1 }, (_, i) => {
    let rest = (total * i) / steps;
    let leg = 0;
    while (leg < lengths.length - 1 && rest > (lengths[leg] ?? 0)) rest -= lengths[leg++] ?? 0;
    const [from, to] = [way[leg] ?? first, way[leg + 1] ?? first];
    return { spot: between(from, to, lengths[leg] ? rest / (lengths[leg] ?? 1) : 0), t: i / steps, right: to[0] > from[0] };
  });
}

/** Swinging about the straight way: `high` up and down, a `turn` to each side, so often. What is drawn looking to the
 * `left` or `right` looks where it goes. */
function swinging(way: readonly Spot[], beats: number, high: number, turn: number, looks?: "left" | "right"): Frame[] {
  const steps = Math.max(4, 4 * beats);
  return along(way, steps).map(({ spot, t, right }, i) => {
    const wave = Math.abs(Math.sin((i * Math.PI) / 4));
    const tilt = i % 4 === 1 ? -turn : i % 4 === 3 ? turn : 0;
    const facing = looks && ` scaleX(${right === (looks === "right") ? 1 : -1})`;
    return frame(t, lifted(spot, high * wave), 1, 1, ` rotate(${tilt}deg)${facing ?? ""}`);
  });
}

/** At last as it stands on the board. */
const standing = (frames: Frame[], to: Spot): Frame[] => [...frames.slice(0, -1), frame(1, to, 1, 1, " rotate(0deg) scaleX(1)")];

/** The last frame out of sight. */
const fading = (frames: Frame[]): Frame[] => {
  const last = frames[frames.length - 1];
  return last ? [...frames.slice(0, -1), { ...last, opacity: 0 }] : frames;
};

/** `size` is that of a tile, so that bows are as high on every zoom. */
export function keyframes(gait: Gait, way: readonly Spot[], size: number): Frame[] {
  const from = way[0] ?? [0, 0];
  const to = way[way.length - 1] ?? from;
  const beats = Math.max(1, Math.min(8, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / (0.4 * size))));
  switch (gait) {
    case "lay":
      return [
        frame(0, from, 0.5, 0.4),
        frame(0.65, lifted(between(from, to, 0.9), 0.12 * size), 1.12),
        frame(1, to),
      ];
    case "hop":
      return [
        frame(0, from, 1, from === to ? 1 : 0),
        frame(0.45, lifted(between(from, to, 0.6), 0.3 * size), 1.25),
        frame(0.8, to, 1, 1, " scaleY(0.86)"),
        frame(1, to),
      ];
    case "walk":
      return fading(swinging(way, beats, 0.05 * size, 7));
    case "drive":
      return fading(swinging(way, 2 * beats, 0.02 * size, 2, "right"));
    case "trot":
      return standing(swinging(way, Math.max(3, beats), 0.09 * size, 5, "right"), to);
    case "fly":
      return standing(swinging(way, 2 * Math.max(1, way.length - 1), 0.16 * size, 4, "left"), to);
    case "flutter":
      return swinging(way, Math.max(3, beats), 0.14 * size, 14);
    case "rise":
      return [frame(0, lifted(to, -0.2 * size), 0.6, 0), frame(0.7, lifted(to, 0.12 * size), 1.1, 0.9), frame(1, to)];
    case "sink":
      return [frame(0, from), frame(0.3, lifted(from, 0.1 * size), 1.05), frame(1, lifted(from, -0.2 * size), 0.6, 0)];
    case "eaten":
      return [frame(0, from), frame(0.5, lifted(from, 0.15 * size), 1.1, 1, " rotate(25deg)"), frame(1, to, 0.1, 0, " rotate(200deg)")];
    case "raise":
      return [
        frame(0, from, 1, 0, " scaleY(0.05)"),
        frame(0.25, from, 1, 1, " scaleY(1.1)"),
        frame(0.4, from, 1, 1, " skewX(-6deg)"),
        frame(0.6, from, 1, 1, " skewX(6deg)"),
        frame(0.8, from, 1, 1, " skewX(-4deg)"),
        frame(1, from, 1, 0, " scaleY(0.9)"),
      ];
    case "puff":
      return [frame(0, from, 0.75, 0), frame(0.2, from, 0.9, 0.9), frame(1, from, 1.22, 0)];
    case "bark":
      return [0, 1, 2].flatMap((i) => [
        frame(i === 0 ? 0 : i / 3 + 0.01, from, 0.5, 0),
        frame(i / 3 + 0.12, from, 0.9, 0.9),
        frame(i === 2 ? 1 : i / 3 + 0.32, from, 1.3, 0),
      ]);
  }
}
