import type { KeySignature } from "../notes/lines.ts";

/** Share of each degree, from the tonic up, in major and minor: J. Albrecht, D. Shanahan, Music Perception 31 (2013). */
const major = [0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.08, 0.008, 0.081];
const minor = [0.22, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052];
/** Fifths of a major key by its tonic's pitch class, F sharp with six sharps. */
const fifthsByTonic = [0, -5, 2, -3, 4, -1, 6, 1, -4, 3, -2, 5];

export type RatedKey = KeySignature & { readonly tonic: number; readonly score: number };

/** All 24 keys by how well they explain the histogram of pitch classes, the best first. Score: correlation, −1 to 1. */
export function rateKeys(histogram: readonly number[]): readonly RatedKey[] {
  const keys = Array.from({ length: 24 }, (_, index): RatedKey => {
    const tonic = index % 12;
    const isMinor = index >= 12;
    const profile = isMinor ? minor : major;
    const turned = histogram.map((_, degree) => histogram[(degree + tonic) % 12] ?? 0);
    const fifths = fifthsByTonic[(tonic + (isMinor ? 3 : 0)) % 12] ?? 0;
    return { fifths, minor: isMinor, tonic, score: correlation(turned, profile) };
  });
  return keys.sort((a, b) => b.score - a.score);
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [sum, squareA, squareB] = [0, 0, 0];
  a.forEach((value, index) => {
    const [x, y] = [value - meanA, (b[index] ?? 0) - meanB];
    sum += x * y;
    squareA += x * x;
    squareB += y * y;
  });
  return sum / Math.sqrt(squareA * squareB || 1);
}
