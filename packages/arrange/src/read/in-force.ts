/** The last of things in order of time that begins at or before a time, the first where none does. Binary search. */
export function lastBegun<T>(inOrder: readonly T[], at: number, startOf: (one: T) => number): T | undefined {
  let low = 0;
  let high = inOrder.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const one = inOrder[middle];
    if (one !== undefined && startOf(one) <= at) low = middle;
    else high = middle - 1;
  }
  return inOrder[low];
}

/** The harmony in force at a time, in ticks; undefined before the first, after the last and in a gap. */
export const harmonyFinder =
  <H extends { readonly from: number; readonly to: number }>(harmonies: readonly H[]) =>
  (at: number): H | undefined => {
    const found = lastBegun(harmonies, at, ({ from }) => from);
    return found && found.from <= at && at < found.to ? found : undefined;
  };
