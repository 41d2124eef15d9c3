/** Place of the first of a sorted list that fits, when all after it do too; the list's length when none does. */
export function firstIndex<T>(sorted: readonly T[], fits: (one: T) => boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(sorted[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}
