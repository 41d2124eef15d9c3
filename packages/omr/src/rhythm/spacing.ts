import type { Slot } from "./slots.ts";
import type { Timed } from "./timed.ts";

/** a time this many times as long is set wider, by all engravers */
const longer = 1.9;
/** a distance this many times as long is longer, whatever accidentals stand between */
const wider = 1.15;
const price = { narrow: 0.4, most: 2 };

/**
 * What a reading costs by the distances of its columns: a column that is followed closer than most of those that last half
 * as long has probably another time. `onsets` in ticks, one for each slot.
 */
export function spacingCost(slots: readonly Slot[], onsets: readonly number[]): number {
  const steps = slots.slice(1).map((slot, index) => ({
    width: slot.x - (slots[index]?.x ?? 0),
    time: (onsets[index + 1] ?? 0) - (onsets[index] ?? 0),
  }));
  const narrow = steps.filter((step) => {
    const shorter = steps.filter(({ time }) => time * longer <= step.time);
    return 2 * shorter.filter(({ width }) => width > wider * step.width).length > shorter.length;
  });
  return Math.min(price.most, price.narrow * narrow.length);
}

/** The widest of the columns that last equally long, by the narrowest: 1 where the page spaces them as the reading times them. */
export function unevenness(timed: readonly Timed[]): number {
  const columns = [...Map.groupBy(timed, ({ onset }) => onset)]
    .map(([onset, together]) => ({ onset, x: Math.min(...together.map(({ event }) => event.x)) }))
    .toSorted((a, b) => a.onset - b.onset);
  const steps = columns.slice(1).map(({ onset, x }, index) => {
    const before = columns[index];
    return { time: onset - (before?.onset ?? 0), width: x - (before?.x ?? 0) };
  });
  const ratios = [...Map.groupBy(steps, ({ time }) => time).values()].map((alike) => {
    const widths = alike.map(({ width }) => width).filter((width) => width > 0);
    return widths.length === 0 ? 1 : Math.max(...widths) / Math.min(...widths);
  });
  return Math.max(1, ...ratios);
}
