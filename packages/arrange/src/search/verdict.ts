import { missedBy } from "@gradus/contracts";

/** Shares of tune and harmony, from 0 to 1: what a rewrite keeps, or what most do at a step of its size. */
export type Kept = { readonly melody: number; readonly harmony: number };

/** what a grade of distance costs from each distance on, up to the next: half a grade is a miss */
const byDistance: readonly (readonly [from: number, slope: number])[] = [
  [0.06, 0.5],
  [0.25, 1.6],
  [0.4, 3.5],
  [missedBy, 7],
  [0.56, 1.2],
];
/** what a lost share costs, and what it costs more below what is usual */
const price: Kept = { melody: 0.1, harmony: 0.6 };
const dearer: Kept = { melody: 1.9, harmony: 2.2 };

/**
 * How far a rewrite is from what was asked, 0 at best: its distance from the target in grades, and what is gone of tune
 * and harmony, more dearly once it is more than usual for the step. Finished rewrites of a piece are compared by it.
 */
export function faultOf(error: number, kept: Kept, usual: Kept): number {
  const distance = byDistance.reduce((sum, [from, slope], i) => {
    const to = byDistance[i + 1]?.[0] ?? Number.POSITIVE_INFINITY;
    return sum + slope * Math.max(0, Math.min(Math.abs(error), to) - from);
  }, 0);
  const lost = (name: keyof Kept): number =>
    price[name] * (1 - kept[name]) + dearer[name] * Math.max(0, usual[name] - kept[name]);
  return distance + lost("melody") + lost("harmony");
}

/** grades and shares by which a rewrite may be off before another way is tried */
const nearEnough = 0.02;

/** True for a rewrite that misses its level or keeps less than is usual for so big a step. */
export const isShort = (error: number, kept: Kept, usual: Kept, tolerance: number): boolean =>
  Math.abs(error) > tolerance + nearEnough ||
  kept.melody < usual.melody - nearEnough ||
  kept.harmony < usual.harmony - nearEnough;
