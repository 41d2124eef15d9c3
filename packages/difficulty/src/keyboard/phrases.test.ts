import fc from "fast-check";
import { expect, test } from "vitest";
import { lempelZivPhrases } from "./phrases.ts";

/** Kaspar and Schuster's counting, step by step as published (Phys. Rev. A 36, 1987). */
function kasparSchuster(s: readonly number[]): number {
  if (s.length < 2) return s.length;
  let [i, k, l, c, kMax] = [0, 1, 1, 1, 1];
  while (l + k <= s.length) {
    if (s[i + k - 1] === s[l + k - 1]) {
      k++;
      if (l + k > s.length) {
        c++;
        break;
      }
      continue;
    }
    kMax = Math.max(k, kMax);
    i++;
    if (i === l) {
      c++;
      l += kMax;
      i = 0;
      kMax = 1;
    }
    k = 1;
  }
  return c;
}

test.each([
  ["0001101001000101", 6],
  ["", 0],
  ["0", 1],
  ["00", 2],
  ["01", 2],
  ["0000000000", 2],
  ["0101010101", 3],
])("%s has %i phrases", (digits, phrases) => {
  expect(lempelZivPhrases([...digits].map(Number))).toBe(phrases);
});

test("counts as Kaspar and Schuster do", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 120 }), (symbols) => {
      expect(lempelZivPhrases(symbols)).toBe(kasparSchuster(symbols));
    }),
    { numRuns: 300 },
  );
});
