import { add, type Fraction, longestPart, type Score, unfoldedMeasures } from "@gradus/score";

/** A measure as it is played: `from` to `to` by the clock of the score as written, sounding from `at` on. */
export type PlayedSpan = {
  readonly measure: number;
  readonly from: number;
  readonly to: number;
  readonly at: number;
};
type Placed = { readonly tick: number; readonly until?: number | undefined };

/** The bars in playing order: repeats, voltas and jumps followed. The clock may count ticks or seconds of the score. */
export function playedSpans(score: Score, clock: (time: Fraction) => number): readonly PlayedSpan[] {
  const measures = longestPart(score)?.measures ?? [];
  let at = 0;
  return unfoldedMeasures(score).flatMap((index) => {
    const measure = measures[index];
    if (!measure) return [];
    const from = clock(measure.start);
    const next = measures[index + 1];
    const to = next ? clock(next.start) : clock(add(measure.start, measure.length));
    const span = { measure: index, from, to, at };
    at += to - from;
    return [span];
  });
}

/** Share of a measure that a note must reach into it to count as tied over the barline; less is rounding. */
const tiedOver = 0.02;

/**
 * Notes of the measures, once for every time they are played, also what begins a little before them. Where playing jumps, a
 * tied note ends, and one that is tied into the place it jumps to is struck there.
 */
export function unfoldedByMeasure<E extends Placed & { readonly measure: number }>(
  events: readonly E[],
  spans: readonly PlayedSpan[],
): readonly E[] {
  const byMeasure = Map.groupBy(events, ({ measure }) => measure);
  const ends = new Map(spans.map(({ measure, to }) => [measure, to]));
  const ties = events.filter(({ measure, until }) => until !== undefined && until > (ends.get(measure) ?? 0));
  const stops = stopsOf(spans);
  return spans.flatMap(({ measure, from, to, at }, index) => {
    const stop = stops[index] ?? to;
    const isReached = spans[index - 1]?.to === from;
    const entered = isReached
      ? []
      : ties.filter((event) => event.measure < measure && (event.until ?? 0) > from + tiedOver * (to - from));
    return [...(byMeasure.get(measure) ?? []), ...entered.map((event): E => ({ ...event, tick: from }))].map((event) =>
      moved(event.until !== undefined && event.until > stop ? { ...event, until: stop } : event, at - from),
    );
  });
}

/** For each bar played, the end of the last one that follows it without a jump. */
function stopsOf(spans: readonly PlayedSpan[]): readonly number[] {
  let stop = 0;
  return spans
    .toReversed()
    .map(({ to }, index) => {
      const next = spans[spans.length - index];
      if (next?.from !== to) stop = to;
      return stop;
    })
    .toReversed();
}

const moved = <E extends Placed>(event: E, by: number): E => ({
  ...event,
  tick: event.tick + by,
  ...(event.until !== undefined && { until: event.until + by }),
});

/** What happens inside the bars, once for every time a bar is played. The end of the piece belongs to its last bar. */
export function unfolded<E extends Placed>(events: readonly E[], spans: readonly PlayedSpan[]): readonly E[] {
  const sorted = events.toSorted((a, b) => a.tick - b.tick);
  const last = Math.max(...spans.map(({ to }) => to));
  return spans.flatMap(({ from, to, at }) => {
    const first = sorted.findIndex(({ tick }) => tick >= from);
    const inside: E[] = [];
    for (let i = first; i >= 0 && i < sorted.length; i++) {
      const event = sorted[i];
      if (!event || (event.tick >= to && !(to === last && event.tick === last))) break;
      inside.push(moved(event, at - from));
    }
    return inside;
  });
}

/**
 * Where playing jumps, what was in force at that place of the score is said again: the newest event of each kind up to
 * there. `kindOf` tells the kinds apart.
 */
export function restated<E extends Placed>(
  events: readonly E[],
  spans: readonly PlayedSpan[],
  kindOf: (event: E) => string,
): readonly E[] {
  const sorted = events.toSorted((a, b) => a.tick - b.tick);
  return spans.flatMap(({ from, at }, index) => {
    if (index === 0 || spans[index - 1]?.to === from) return [];
    const newest = new Map(sorted.filter(({ tick }) => tick <= from).map((event) => [kindOf(event), event]));
    // one at the very place is played anyhow
    return [...newest.values()].filter(({ tick }) => tick < from).map((event) => ({ ...event, tick: at }));
  });
}
