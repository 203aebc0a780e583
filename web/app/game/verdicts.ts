// What a review found, added up: points given away, mistakes, luck and skill of each player.
import type { Verdict } from "../engine/review-worker";
import type { Table } from "./table";

export interface Sums {
  lost: number;
  moves: number;
  mistakes: number;
  /** What all draws did for this player, over the mean of the others. */
  luck: number;
  /** What the others gave away on average, less what this player did. */
  skill: number;
}

/** What gives away a point or more is a mistake. */
const mistake = 1;
const shownMistakes = 8;

/** By how much one value is above the mean of the others; of two the same number with both signs, to the last digit. */
const over = (values: readonly number[], i: number) => {
  const others = values.reduce((sum, value, j) => sum + (j === i ? 0 : value), 0);
  return (values[i] ?? 0) - others / Math.max(1, values.length - 1);
};

export function sumUp(verdicts: readonly Verdict[], table: Pick<Table, "seats" | "steps">): Sums[] {
  const sums = table.seats.map(() => ({ lost: 0, moves: 0, mistakes: 0, luck: 0, skill: 0 }));
  verdicts.forEach((verdict, i) => {
    const sum = sums[table.steps[i]?.player ?? 0];
    if (!sum) return;
    sum.lost += verdict.lost;
    sum.moves += 1;
    sum.mistakes += verdict.lost >= mistake ? 1 : 0;
    const { luckPoints } = verdict;
    if (luckPoints && sums.length > 1) sums.forEach((s, p) => (s.luck += over(luckPoints, p)));
    else if (!luckPoints) sum.luck += verdict.luck ?? 0;
  });
  const lost = sums.map((sum) => sum.lost);
  return sums.map((sum, p) => ({ ...sum, skill: sums.length > 1 ? -over(lost, p) : 0 }));
}

/** The steps that gave away most, worst first. */
export function biggestMistakes(verdicts: readonly Verdict[]): number[] {
  return verdicts
    .map((_, i) => i)
    .filter((i) => (verdicts[i]?.lost ?? 0) >= mistake)
    .sort((a, b) => (verdicts[b]?.lost ?? 0) - (verdicts[a]?.lost ?? 0))
    .slice(0, shownMistakes);
}
