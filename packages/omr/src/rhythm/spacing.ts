import type { Slot } from "./slots.ts";

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
