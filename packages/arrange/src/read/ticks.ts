import { type Fraction, fraction } from "@gradus/score";

/**
 * Whole ticks in a quarter: 2^5 * 9 * 5 * 7, so that every value down to 128ths, triplets, quintuplets and septuplets of
 * them is exact. Plans compare thousands of times; whole numbers are exact and quick, fractions come back when bars are written.
 */
export const quarter = 10080;

/** Ticks of a time in quarters; what no tick stands for goes to the nearest. */
export const ticksFrom = ({ n, d }: Fraction): number => Math.round((n * quarter) / d);
/** The time in quarters. */
export const quartersFrom = (ticks: number): Fraction => fraction(ticks, quarter);
