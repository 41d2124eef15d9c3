import type { Fraction } from "@gradus/score";

/** Ticks per quarter: 480, unless the score has times that only a finer grid holds (septuplets, 128ths). */
const COARSE = 480;
const FINE = 10_080;

export function ticksPerQuarter(times: Iterable<Fraction>): number {
  for (const { d } of times) if (COARSE % d !== 0) return FINE;
  return COARSE;
}

export const toTicks = ({ n, d }: Fraction, perQuarter: number): number => Math.round((n * perQuarter) / d);
