import type { Bar } from "../read/bar/bar.ts";
import { strongChanges } from "./accompaniment-rhythm.ts";
import { distinctTones } from "./distinct-tones.ts";
import { alongPath, type PathWish } from "./octave-path.ts";
import type { BarContext, Operation } from "./operation.ts";

/** how far beyond the staff's comfortable register each strength still goes, below and above */
const margins: readonly (readonly [below: number, above: number])[] = [
  [4, 1],
  [0, 0],
  [-3, -2],
  [-6, -4],
];
/** the last two strengths keep to the middle of the hand's own notes: semitones on each side */
const nearCentre = [9, 6];

/** The accompaniment stays in one register: what lies outside moves by octaves, figure by figure. */
export const accompanimentRegister: Operation = {
  rule: "accompaniment-register",
  strengths: margins.length + nearCentre.length,
  choice: true,
  reason: (strength) =>
    strength < 3
      ? "The accompaniment stays in one register, so that the hand need not jump."
      : "The accompaniment stays within about an octave and a half, close under the tune.",
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const near = nearCentre[strength - 1 - margins.length];
    const [below, above] = margins[strength - 1] ?? [0, 0];
    const [low, high] =
      near === undefined ? [context.register[0] - below, context.register[1] + above] : nearTo(context, near);
    const costs = near === undefined ? { turnCost: 3, changeCost: 1.5 } : { turnCost: 1, changeCost: 0.5 };
    const wish = { low, high, leap: 12, leapCost: 0.2, ...costs, basses: strongChanges(context) };
    return distinctTones(bar, alongPath(bar, wish), context);
  },
};

/** The middle of the hand's notes, as far as it can be read under the clef of the measure. */
function nearTo({ centre, register }: BarContext, near: number): readonly [number, number] {
  const low = Math.max(centre - near, register[0] - legible);
  const high = Math.min(centre + near, register[1] + legible);
  return low + 12 <= high ? [low, high] : low > centre ? [low, low + 12] : [high - 12, high];
}
/** semitones beyond the register that need no more than one ledger line more */
const legible = 2;

/** reach around the tune's own centre, in semitones, and what leaving the octave or the contour costs */
const melodyReaches = [
  { reach: 14, turnCost: 12, changeCost: 10 },
  { reach: 11, turnCost: 10, changeCost: 8 },
  { reach: 8, turnCost: 8, changeCost: 8 },
  { reach: 6, turnCost: 6, changeCost: 6 },
] as const;

/** A tune that climbs out of reach is played an octave nearer, a whole stretch at a time. */
export const melodyRegister: Operation = {
  rule: "melody-register",
  strengths: melodyReaches.length,
  choice: true,
  reason: () => "The highest and lowest phrases are played an octave nearer to the middle, without ledger lines.",
  apply: (bar: Bar, strength: number, context: BarContext): Bar =>
    aroundCentre(bar, melodyReaches[strength - 1] ?? melodyReaches[0], context),
};

type Around = Pick<PathWish, "turnCost" | "changeCost"> & { readonly reach: number };

/** The tune within `reach` semitones of its own centre, on both sides. */
const aroundCentre = (bar: Bar, { reach, ...costs }: Around, { centre, neighbours }: BarContext): Bar =>
  alongPath(bar, { low: centre - reach, high: centre + reach, leap: 12, leapCost: 0.2, ...costs, neighbours });

const leaps = [12, 9, 7];

/** Wide jumps of the accompaniment come an octave nearer. */
export const leapFolding: Operation = {
  rule: "leap-folding",
  strengths: leaps.length,
  reason: (strength) =>
    `Jumps of more than ${["an octave", "a sixth", "a fifth"][strength - 1]} are folded in, so that the hand stays where it is.`,
  apply: (bar: Bar, strength: number, context: BarContext): Bar => {
    const [low, high] = context.register;
    const leap = leaps[strength - 1] ?? 12;
    const costs = { leap, leapCost: 2, turnCost: 1, changeCost: 0.5 };
    const wish = { low: low - 4, high: high + 1, ...costs, basses: strongChanges(context) };
    return distinctTones(bar, alongPath(bar, wish), context);
  },
};
