import type { Bar } from "../read/bar/bar.ts";
import { type Figure, isInKey, lasts, pointsIn, stepFrom, unitOf, withFigures } from "./figuration.ts";
import type { BarContext, Operation } from "./operation.ts";

const words = [
  "Passing notes join the tones of the line that are a third apart.",
  "Passing and neighbour notes fill the line between its beats.",
  "Passing and neighbour notes run between its quicker notes too.",
];

/**
 * A note is left through a passing note when the next one is a third away, through a neighbour when it is a step away or
 * the same; always on the last weak division of the note (florid counterpoint: Fux 1725, third species).
 */
export const passingNotes: Operation = {
  rule: "passing-notes",
  strengths: words.length,
  technique: () => undefined,
  reason: (strength) => words[strength - 1] ?? "",
  apply: (bar: Bar, strength: number, context: BarContext): Bar => withFigures(bar, context, figureOf(strength)),
};

/** The same in the bass, between its strong beats and on thirds only. */
export const bassPassing: Operation = {
  rule: "bass-passing",
  strengths: 1,
  technique: () => undefined,
  reason: () => "Passing notes lead the bass from one beat to the next.",
  apply: (bar: Bar, _strength: number, context: BarContext): Bar => withFigures(bar, context, figureOf(1)),
};

const figureOf =
  (strength: number): Figure =>
  ({ strike, midi, next, names }, context) => {
    if (next === undefined) return [];
    const { division, subdivision, beat } = context.metre.grids;
    const grid = strength === 3 && !lasts(strike, context.metre.beat) ? subdivision : division;
    if (strength < 3 && !lasts(strike, unitOf(beat, context.metre.beat))) return [];
    const onset = pointsIn(grid, strike, context).at(-1);
    const tone = between(midi, next, context, names) ?? (strength > 1 ? beside(midi, next, context, names) : undefined);
    return onset && tone !== undefined && tone !== midi ? [{ onset, midi: tone }] : [];
  };

/** The tone of the key between two notes a third apart. */
function between(midi: number, next: number, context: BarContext, names: ReadonlySet<number>): number | undefined {
  const distance = Math.abs(next - midi);
  if (distance < 3 || distance > 4) return undefined;
  const tone = stepFrom(midi, next > midi ? 1 : -1, context, names);
  return Math.abs(tone - midi) < distance ? tone : undefined;
}

/** A neighbour: above a repeated note, else on the far side of the step that follows. */
function beside(midi: number, next: number, context: BarContext, names: ReadonlySet<number>): number | undefined {
  const distance = next - midi;
  if (Math.abs(distance) > 2) return undefined;
  // of an altered note the nearest tone of the key is mostly the note unaltered
  if (!isInKey(midi, context, context.transpose)) return midi + (distance > 0 ? -2 : 2);
  return stepFrom(midi, distance > 0 ? -1 : 1, context, names);
}
