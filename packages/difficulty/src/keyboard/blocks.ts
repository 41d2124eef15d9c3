/**
 * The mean of a figure over blocks of so many items of [from, to): the last block counts if it is at least half full, or the only one
 * (README of the second model, section 3). 0 for an empty range.
 */
export function meanOverBlocks(
  from: number,
  to: number,
  size: number,
  figureOf: (from: number, to: number) => number,
): number {
  let [sum, blocks] = [0, 0];
  for (let start = from; start < to; start += size) {
    const end = Math.min(to, start + size);
    if (blocks > 0 && end - start < size / 2) break;
    sum += figureOf(start, end);
    blocks++;
  }
  return blocks === 0 ? 0 : sum / blocks;
}
