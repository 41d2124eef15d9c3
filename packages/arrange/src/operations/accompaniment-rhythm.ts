import { compare, type Fraction, fraction } from "@gradus/score";
import { type Attack, attacksOf, oneLine } from "../read/bar/attacks.ts";
import { type Bar, isContinuation, strikesOf, type Tone } from "../read/bar/bar.ts";
import { hasLyrics } from "../read/bar/marks.ts";
import { isIn, type Metre, slotAt } from "../read/metre.ts";
import { gathered, withChanges } from "./block-chords.ts";
import { type BarContext, chordAt, type Operation } from "./operation.ts";

const grids = ["subdivision", "division", "beat", "half", "harmony"] as const;
const words: Readonly<Record<(typeof grids)[number], string>> = {
  subdivision: "at most four notes to a beat",
  division: "at most two notes to a beat",
  beat: "one note to a beat",
  half: "two notes a measure",
  harmony: "one note to a harmony",
};

/**
 * The accompaniment strikes less often: on each grid point what was struck there first, held until the next. Where it
 * has chords, bass and chord of one slot are struck together, so that the harmony stays.
 */
export const accompanimentRhythm: Operation = {
  rule: "accompaniment-rhythm",
  strengths: grids.length,
  reason: (strength) =>
    `The accompaniment plays ${words[grids[strength - 1] ?? "harmony"]}, so that there is time to find the next one.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const grid = grids[strength - 1] ?? "harmony";
    const slots = grid === "harmony" ? strongChanges(context) : context.metre.grids[grid];
    const chords = attacksOf(bar).some((attack) => attack.heads.length > 1);
    return thinned(bar, slots, context.metre, halfOf(bar), (inside, chosen) =>
      chords && inside.length > 1 ? gathered(inside, chordAt(context, chosen.onset)) : chosen.heads,
    );
  },
};

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

/** The start of the measure, and its middle when the harmony changes there. */
export const strongChanges = (context: BarContext): readonly Fraction[] =>
  withChanges(context.metre.grids.bar, context).filter((point) => isIn(context.metre.grids.half, point));

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
