import { compare, type Fraction } from "@gradus/score";
import { type Bar, endOf } from "../read/bar/bar.ts";
import { isIn, type Metre } from "../read/metre.ts";
import { type Figure, lasts, pointsIn, unitOf, withFigures } from "./figuration.ts";
import type { BarContext, Operation } from "./operation.ts";

/** semitones from a note to the next within which it is led there */
const reach = 7;
const words = ["longer notes into the notes on the beats", "its notes into the next"];

/**
 * The last weak part of a note leads into the next one by a semitone, from the side it comes from; a repeated note is led
 * to from below (chromatic passing and neighbour notes: Kostka and Payne, Tonal Harmony, ch. 11).
 */
export const chromaticNotes: Operation = {
  rule: "chromatic-notes",
  strengths: words.length,
  technique: () => "chromaticNotes",
  reason: (strength) => `Chromatic notes lead the tune: ${words[strength - 1]}.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => withFigures(bar, context, leadingOf(strength)),
};

/** The same in the bass. */
export const bassChromatics: Operation = {
  rule: "bass-chromatics",
  strengths: 2,
  technique: () => "chromaticNotes",
  reason: (strength) => `Chromatic notes lead the bass: ${words[strength - 1]}.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => withFigures(bar, context, leadingOf(strength)),
};

const leadingOf =
  (strength: number): Figure =>
  ({ strike, midi, next }, context) => {
    if (next === undefined || Math.abs(next - midi) > reach) return [];
    const { metre } = context;
    const { division, subdivision } = metre.grids;
    const isLong = lasts(strike, metre.beat);
    if (strength === 1 && (!isLong || !isOnBeat(endOf(strike), metre))) return [];
    if (!lasts(strike, unitOf(division, metre.beat))) return [];
    const onset = pointsIn(isLong ? division : subdivision, strike, context).at(-1);
    const tone = next > midi + 1 || next === midi ? next - 1 : next < midi - 1 ? next + 1 : undefined;
    return onset && tone !== undefined && tone !== midi ? [{ onset, midi: tone }] : [];
  };

/** On a beat of this measure or on the first of the next. */
const isOnBeat = (point: Fraction, { grids, length }: Metre): boolean =>
  isIn(grids.beat, point) || compare(point, length) === 0;
