/**
 * The cheapest path through `length` places with `states` states each: the state of each place such that the sum
 * of `cost` and of `change` between neighbours is least (Viterbi 1967). The first of equals wins.
 */
export function cheapestPath(
  length: number,
  states: number,
  cost: (place: number, state: number) => number,
  change: (place: number, from: number, to: number) => number,
): readonly number[] {
  let sums = Array.from({ length: states }, (_, state) => (length > 0 ? cost(0, state) : 0));
  const back: number[][] = [];
  for (let place = 1; place < length; place++) {
    const from: number[] = [];
    const before = sums;
    sums = before.map((_, to) => {
      let best = Number.POSITIVE_INFINITY;
      before.forEach((sum, state) => {
        const total = sum + change(place, state, to);
        if (total < best) {
          best = total;
          from[to] = state;
        }
      });
      return best + cost(place, to);
    });
    back.push(from);
  }
  const path: number[] = [];
  let state = sums.indexOf(Math.min(...sums));
  for (let place = length - 1; place >= 0; place--) {
    path[place] = state;
    state = back[place - 1]?.[state] ?? 0;
  }
  return path;
}
