/** One onset of a line: its place and the time to the next one in quarters, its sounding MIDI numbers ascending. */
export type Onset = {
  readonly at: number;
  readonly wait: number;
  /** until all of its notes have ended, at most `wait` */
  readonly held: number;
  readonly pitches: readonly number[];
};

/**
 * The cheapest way through a line when every onset can be played in several ways (Viterbi). The result is the cost of each
 * onset on that way: what it costs by itself and to come to it from the one before.
 */
export function cheapestWay<Way>(
  onsets: readonly Onset[],
  waysOf: (onset: Onset) => readonly Way[],
  own: (way: Way) => number,
  move: (from: Way, to: Way) => number,
): readonly number[] {
  const known = new Map<string, readonly Way[]>();
  const ways = onsets.map((onset) => {
    const key = onset.pitches.join();
    const found = known.get(key) ?? waysOf(onset);
    known.set(key, found);
    return found;
  });
  const costs: number[][] = [];
  const steps: number[][] = [];
  const back: number[][] = [];
  onsets.forEach((_, i) => {
    const here = ways[i] ?? [];
    const before = ways[i - 1] ?? [];
    const haste = i === 0 ? 0 : hasteOf(onsets[i - 1]?.wait ?? 1);
    costs[i] = [];
    steps[i] = [];
    back[i] = [];
    here.forEach((way) => {
      let best = Number.POSITIVE_INFINITY;
      let from = 0;
      let step = own(way);
      if (before.length === 0) best = step;
      before.forEach((other, b) => {
        const cost = own(way) + haste * move(other, way);
        const total = (costs[i - 1]?.[b] ?? 0) + cost;
        if (total >= best - 1e-12) return;
        best = total;
        from = b;
        step = cost;
      });
      costs[i]?.push(best);
      steps[i]?.push(step);
      back[i]?.push(from);
    });
  });
  const last = costs.at(-1) ?? [];
  let state = Math.max(0, last.indexOf(Math.min(...last)));
  const result: number[] = new Array(onsets.length).fill(0);
  for (let i = onsets.length - 1; i >= 0; i--) {
    result[i] = steps[i]?.[state] ?? 0;
    state = back[i]?.[state] ?? 0;
  }
  return result;
}

/** A move costs more when there is less time for it: 1 within an eighth note, half of it within two quarters. */
export const hasteOf = (wait: number): number => Math.min(1.4, Math.max(0.4, Math.sqrt(0.5 / Math.max(wait, 0.05))));
