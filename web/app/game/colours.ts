// Who wears which of the art's eight colours. Players have red and blue first, then those that are told apart best by
// people who see fewer colours; guards of the mists have colours of their own, named by the rules.

/** The art's colours, for what is drawn around figures. */
export const palette = ["#d8362c", "#2e9e6b", "#2a63c8", "#d3a30c", "#34343a", "#d2669a", "#f08c1e", "#a9a294"];

const guards = [0, 1, 2, 3, 4, 5, 6, 7];
/** As the engine's pictures have them. */
export const seats: readonly number[] = [0, 2, 3, 4, 7, 1, 6, 5];
let worn: readonly number[] = seats;

/** From now on owners are guards' colours (mists) or players; these may have chosen. */
export function wear(mists: boolean, chosen: readonly number[] = seats): void {
  worn = mists ? guards : chosen;
}

/** The number of the colour in which a figure is drawn. */
export const figureColour = (kind: string, owner: number): number =>
  kind === "guard" ? owner : ((worn === guards ? seats : worn)[owner] ?? 0);

export const colourOf = (owner: number): string => palette[worn[owner] ?? 0] ?? "#888";
