import { add, compare, type Fraction, fraction } from "@gradus/score";
import type { Bar } from "../read/bar/bar.ts";
import { hasLyrics } from "../read/bar/marks.ts";
import type { Added } from "../read/bar/tune-line.ts";
import { chordToneFrom, type Figure, lasts, pointsIn, stepFrom, unitOf, withFigures } from "./figuration.ts";
import type { BarContext, Operation } from "./operation.ts";

/** Long notes are broken into tones of their chord, on each beat, on its divisions, or on those of shorter notes too. */
export const arpeggiatedNotes: Operation = {
  rule: "arpeggiated-notes",
  strengths: 3,
  reason: (strength) =>
    `Long notes are broken into tones of their chord, ${["on the beats", "between the beats", "also within a beat"][strength - 1]}.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => withFigures(bar, context, broken(strength)),
};

const broken =
  (strength: number): Figure =>
  ({ strike, midi, next }, context) => {
    const { beat, grids } = context.metre;
    const shortest = strength === 3 ? beat : times(beat, 2);
    const points = pointsIn(strength === 1 ? grids.beat : grids.division, strike, context);
    if (!lasts(strike, shortest) || points.length === 0) return [];
    const direction = next !== undefined && next < midi ? 1 : -1;
    const added: Added[] = [];
    // out by two tones of the chord and back: the note itself stays the turning point of its figure
    for (const [i, onset] of points.entries()) {
      const near = chordToneFrom(midi, direction, onset, context);
      const far = near === undefined ? undefined : chordToneFrom(near, direction, onset, context);
      if (near === undefined || far === undefined) return [];
      added.push({ onset, midi: i % 2 === 1 && points.length > 1 ? far : near });
    }
    return added;
  };

/** Long notes are struck again in divisions of the beat; quicker repetition is no music. */
export const repeatedNotes: Operation = {
  rule: "repeated-notes",
  strengths: 1,
  reason: () => "Longer notes are repeated, so that the tongue or the bow keeps moving.",
  apply: (bar: Bar, _strength: number, context: BarContext): Bar =>
    withFigures(bar, context, ({ strike, midi }) => {
      const { beat, grids } = context.metre;
      if (!lasts(strike, beat) || lasts(strike, times(beat, 3))) return [];
      return pointsIn(grids.division, strike, context).map((onset) => ({ onset, midi }));
    }),
};

/** The second half of a long note leaps an octave towards the middle of the tune; never in a sung bar. */
export const octaveLeaps: Operation = {
  rule: "octave-leaps",
  strengths: 2,
  reason: () => "Longer notes leap to their octave, which asks for a sure hand and ear.",
  apply: (bar: Bar, strength: number, context: BarContext): Bar =>
    withFigures(bar, context, ({ strike, midi }) => {
      const { beat, grids } = context.metre;
      if (hasLyrics(bar) || !lasts(strike, strength === 1 ? times(beat, 2) : beat)) return [];
      const points = pointsIn(strength === 1 ? grids.beat : grids.division, strike, context);
      const onset = points[points.length >> 1];
      const [low, high] = context.range;
      // towards the middle of the tune, so that its compass stays
      const leap = midi > context.centre ? -12 : 12;
      const target = midi + leap < low || midi + leap > high ? midi - leap : midi + leap;
      return onset ? [{ onset, midi: target }] : [];
    }),
};

/** A mordent written out at the start of notes of two beats, then of one. */
export const writtenMordents: Operation = {
  rule: "written-mordents",
  strengths: 2,
  technique: () => "ornaments",
  reason: () => "A mordent in measured notes decorates the longer notes.",
  apply: (bar: Bar, strength: number, context: BarContext): Bar => withFigures(bar, context, mordent(strength)),
};

const mordent =
  (strength: number): Figure =>
  ({ strike, midi }, context) => {
    const { beat, grids } = context.metre;
    if (!lasts(strike, strength === 1 ? times(beat, 2) : beat)) return [];
    if (!grids.beat.some((point) => compare(point, strike.onset) === 0)) return [];
    if (pointsIn(grids.subdivision, strike, context).length === 0) return [];
    const unit = unitOf(grids.subdivision, beat);
    const first = add(strike.onset, unit);
    return [
      { onset: first, midi: stepFrom(midi, 1, context) },
      { onset: add(first, unit), midi },
    ];
  };

const times = (value: Fraction, factor: number): Fraction => fraction(value.n * factor, value.d);
