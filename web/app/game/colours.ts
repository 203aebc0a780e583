// Who wears which of the art's eight colours. Players have red and blue first, then those that are told apart best by
// people who see fewer colours; guards of the mists have colours of their own, named by the rules.

/** The art's colours, for what is drawn around figures. */
const palette = ["#d8362c", "#2e9e6b", "#2a63c8", "#d3a30c", "#34343a", "#d2669a", "#f08c1e", "#a9a294"];
/** The same for people who see fewer colours: as far apart as can be for each kind of sight. Figures have these … */
export const plainPalette = ["#772100", "#05b18a", "#012bb4", "#ffd600", "#101014", "#9c4d9e", "#e17e36", "#ebffff"];
/** … and lines on a pale page these. */
const plainLines = ["#772100", "#05936f", "#012bb4", "#c9a500", "#3a3a42", "#9c4d9e", "#e17e36", "#8fa5a5"];
/** Their names, as servers and catalogues have them. */
export const colourNames = ["red", "green", "blue", "yellow", "black", "pink", "orange", "white"] as const;
export type ColourName = (typeof colourNames)[number];

/** The number of what a server calls a colour. */
export function colourNamed(name: ColourName | null | undefined): number | undefined {
  const found = name ? colourNames.indexOf(name) : -1;
  return found < 0 ? undefined : found;
}

const guards = [0, 1, 2, 3, 4, 5, 6, 7];
/** As the engine's pictures have them. */
export const seats: readonly number[] = [0, 2, 3, 4, 7, 1, 6, 5];
let worn: readonly number[] = seats;
/** What each player is known by: in the mists the first of the guards' colours, for one may have several. */
let known: readonly number[] = seats;

/** Nobody is given one of these beside the other while there is another colour. */
const confused: readonly (readonly [number, number])[] = [[0, 1]];
const isConfused = (a: number, b: number) => confused.some((pair) => pair.includes(a) && pair.includes(b) && a !== b);

/** Who wears what: everybody what they chose (the first who did), the others what is left. */
export function dress(chosen: readonly (number | undefined)[]): number[] {
  const taken = new Set<number>();
  const own = chosen.map((colour) => {
    if (colour === undefined || taken.has(colour) || !(colour in colourNames)) return undefined;
    taken.add(colour);
    return colour;
  });
  return own.map((colour) => {
    if (colour !== undefined) return colour;
    const free = seats.filter((c) => !taken.has(c));
    const next = free.find((c) => ![...taken].some((other) => isConfused(c, other))) ?? free[0] ?? 0;
    taken.add(next);
    return next;
  });
}

/** The seats after one of them chose a colour: whoever had it gets the other's. */
export function choose<S extends { colour?: number }>(all: readonly S[], who: number, colour: number): S[] {
  const now = dress(all.map((seat) => seat.colour));
  const other = now.indexOf(colour);
  return all.map((seat, i) => (i === who ? { ...seat, colour } : i === other ? { ...seat, colour: now[who] } : seat));
}

/** From now on owners are guards' colours, of which each player has these (mists), or players, who may have chosen. */
export function wear(mine: readonly Record<string, number>[] | null, chosen: readonly (number | undefined)[] = []): void {
  worn = mine ? guards : dress(Array.from({ length: 8 }, (_, i) => chosen[i]));
  known = mine ? mine.map((own) => Math.max(0, colourNames.findIndex((name) => name in own))) : worn;
}

/** The number of the colour in which a figure is drawn. */
export const figureColour = (kind: string, owner: number): number =>
  kind === "guard" ? owner : ((worn === guards ? seats : worn)[owner] ?? 0);

let shades: readonly string[] = palette;
export function usePalette(plain: boolean): void {
  shades = plain ? plainLines : palette;
}

/** One of the art's colours as this person wants them. */
export const shade = (colour: number): string => shades[colour] ?? "#888";

export const colourOf = (owner: number): string => shade(worn[owner] ?? 0);

/** The colour that stands for a player, whatever figures are about. */
export const colourOfPlayer = (player: number): string => shade(known[player] ?? 0);
