import { at } from "../statistics.ts";

/**
 * Number of phrases of the LZ76 parse of a short sequence: each phrase is the shortest stretch that does not occur earlier (overlap with
 * itself allowed); the last one may. Lempel and Ziv 1976; equal to Kaspar and Schuster's counting, "0001101001000101"
 * gives 6. Fewer than two symbols: their number. Quadratic, for blocks of some dozens.
 */
export function lempelZivPhrases(symbols: ArrayLike<number>): number {
  const n = symbols.length;
  if (n < 2) return n;
  let phrases = 0;
  for (let start = 0; start < n; phrases++) {
    let longest = 0;
    for (let from = 0; from < start; from++) {
      let length = 0;
      while (start + length < n && at(symbols, from + length) === at(symbols, start + length)) length++;
      if (length > longest) longest = length;
    }
    start += longest + 1;
  }
  return phrases;
}
