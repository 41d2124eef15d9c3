import { compare, type Fraction, fraction } from "@gradus/score";
import { type Attack, attacksOf, oneLine } from "../read/bar/attacks.ts";
import { type Bar, isContinuation, strikesOf, type Tone } from "../read/bar/bar.ts";
import { hasLyrics } from "../read/bar/marks.ts";
import { type Metre, slotAt } from "../read/metre.ts";

/** The bar with at most one attack in each slot of the grid; the same bar when it has no more already or is sung. */
export function thinned(
  bar: Bar,
  slots: readonly Fraction[],
  metre: Metre,
  shortestSilence: Fraction,
  headsOf: (inside: readonly Attack[], chosen: Attack) => readonly Tone[] = (_, chosen) => chosen.heads,
): Bar {
  if (hasLyrics(bar)) return bar;
  const attacks = attacksOf(bar);
  const places = attacks.map((attack) => slotAt(slots, attack.onset));
  const fits = attacks.every((attack, i) => places[i] !== places[i - 1] && isPlace(attack.onset, slots, metre));
  if (fits) return bar;
  const kept: Attack[] = [];
  for (const [index, start] of slots.entries()) {
    const inside = attacks.filter((_, i) => places[i] === index);
    const chosen = inside.find((attack) => compare(attack.onset, start) === 0) ?? inside[0];
    if (!chosen) continue;
    const heads = headsOf(inside, chosen);
    kept.push({ ...chosen, heads, onset: placeOf(chosen.onset, start, metre) });
  }
  if (isSame(kept, bar)) return bar;
  return oneLine(bar, kept, metre, shortestSilence);
}

/** A rest of an accompaniment that is longer is meant; a shorter one is filled. */
export const halfOf = (bar: Bar): Fraction => fraction(bar.length.n, 2 * bar.length.d);

/** Slots up to a beat begin with their note; in longer ones a late entry stays on its beat. */
function placeOf(onset: Fraction, start: Fraction, metre: Metre): Fraction {
  const beats = metre.grids.beat;
  const beat = beats[slotAt(beats, onset)] ?? start;
  return compare(beat, start) > 0 ? beat : start;
}

const isPlace = (onset: Fraction, slots: readonly Fraction[], metre: Metre): boolean =>
  compare(onset, placeOf(onset, slots[slotAt(slots, onset)] ?? onset, metre)) === 0;

const isSame = (kept: readonly Attack[], bar: Bar): boolean => {
  const struck = strikesOf(bar).filter((strike) => !isContinuation(strike) || strike.onset.n === 0);
  return (
    kept.length === struck.length &&
    kept.every((attack, i) => attack.model === struck[i] && compare(attack.onset, attack.model.onset) === 0)
  );
};
