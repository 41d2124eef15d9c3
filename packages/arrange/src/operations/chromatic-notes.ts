import type { Bar } from "../bar/bar.ts";
import { type Figure, lasts, pointsIn, unitOf, withFigures } from "./figuration.ts";
import type { BarContext, Operation } from "./operation.ts";

/** semitones from a note to the next within which it is led there */
const reach = 9;
const words = [
  "Chromatic notes lead from one longer note of the tune to the next.",
  "Chromatic notes lead from one note of the tune to the next.",
];

/**
 * The last weak part of a note leads into the next one by a semitone, from the side it comes from; a repeated note is led
 * to from below (chromatic passing and neighbour notes: Kostka and Payne, Tonal Harmony, ch. 11).
 */
export const chromaticNotes: Operation = {
  rule: "chromatic-notes",
  strengths: words.length,
  reason: (strength) => words[strength - 1] ?? "",
  apply: (bar: Bar, strength: number, context: BarContext): Bar => withFigures(bar, context, leadingOf(strength)),
};

/** The same in the bass. */
export const bassChromatics: Operation = {
  rule: "bass-chromatics",
  strengths: 2,
  reason: () => "Chromatic notes lead the bass into its next tone.",
  apply: (bar: Bar, strength: number, context: BarContext): Bar => withFigures(bar, context, leadingOf(strength)),
};

const leadingOf =
  (strength: number): Figure =>
  ({ strike, midi, next }, { metre }) => {
    if (next === undefined || Math.abs(next - midi) > reach) return [];
    const { division, subdivision } = metre.grids;
    const isLong = lasts(strike, metre.beat);
    if (!isLong && (strength === 1 || !lasts(strike, unitOf(division, metre.beat)))) return [];
    const onset = pointsIn(isLong ? division : subdivision, strike).at(-1);
    const tone = next > midi + 1 || next === midi ? next - 1 : next < midi - 1 ? next + 1 : undefined;
    return onset && tone !== undefined && tone !== midi ? [{ onset, midi: tone }] : [];
  };
