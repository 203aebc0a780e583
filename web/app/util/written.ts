// How values are written within a text.

/** Rounded away from zero on both sides, so that opposite numbers stay opposite; and no minus before a zero. */
export const rounded = (n: number, digits: number): number =>
  (Math.sign(n) * Math.round(10 ** digits * Math.abs(n))) / 10 ** digits || 0;

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A name written from right to left keeps to itself, or it would turn the numbers and signs beside it around. */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/** Several names after one another, each in its own place also where some are written from right to left. */
export const listed = (names: readonly string[]): string => names.map(isolated).join(", ");
