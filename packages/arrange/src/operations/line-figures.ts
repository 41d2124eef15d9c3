import { add, compare, type Fraction, fraction } from "@gradus/score";
import type { Bar } from "../read/bar/bar.ts";
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
