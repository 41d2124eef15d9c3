/**
 * The cheapest path through places of which each has its own states: the index of one state for each place, so that the sum of
 * `cost` and of `change` between neighbours is least (Viterbi 1967, "Error Bounds for Convolutional Codes and an Asymptotically
 * Optimum Decoding Algorithm", IEEE Transactions on Information Theory 13(2)). The first of equals wins.
 *
 * @param counts how many states each place has, at least one
 * @param change what it costs to come to a place in the state `to` from the place before in the state `from`
 */
export function cheapestPath(
  counts: readonly number[],
  cost: (place: number, state: number) => number,
  change: (place: number, from: number, to: number) => number,
): readonly number[] {
  const back: number[][] = [];
  let sums: number[] = [];
  counts.forEach((count, place) => {
    const before = sums;
    const origins: number[] = [];
    sums = [];
    for (let to = 0; to < count; to++) {
      let best = place === 0 ? 0 : Number.POSITIVE_INFINITY;
      let origin = 0;
      for (let from = 0; from < before.length; from++) {
        const total = (before[from] ?? 0) + change(place, from, to);
        if (total < best) {
          best = total;
          origin = from;
        }
      }
      sums.push(best + cost(place, to));
      origins.push(origin);
    }
    back.push(origins);
  });
  return wayBack(back, sums.indexOf(Math.min(...sums)));
}

/**
 * The states that lead to the state `last` of the last place, in order. `back` says by place and state which state of the place
 * before it was come from; of the first place it is not read.
 */
export function wayBack(back: readonly ArrayLike<number>[], last: number): readonly number[] {
  const path: number[] = [];
  let state = last;
  for (let place = back.length - 1; place >= 0; place--) {
    path.push(state);
    state = back[place]?.[state] ?? 0;
  }
  return path.reverse();
}
