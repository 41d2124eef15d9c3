import { type Craft, plucks } from "./craft.ts";
import type { Onset } from "./moves.ts";

/** Shares of what a note costs and of its quickness, and points of each semitone of a leap beyond a second. */
type Ease = { readonly note: number; readonly speed: number; readonly leap: number };

const leap = 0.05;
/** from string to string a hand leaps less than a voice */
const acrossStrings = 0.3 * leap;
const repeated = { note: 0.75, speed: 0.4 };
const step = { note: 1, speed: 0.8 };
const third = { note: 1, speed: 0.9 };
const wide = { note: 1, speed: 1 };
/** a string that the hand still stops or that stays open: the right hand rolls over what the left one holds */
const overGrip = { note: 0.75, speed: 0.5, leap: 0 };
/** onsets over which a grip is held */
const gripHolds = 6;

/**
 * How an onset is come to, `semitones` away from the one before: a repeated note is easier than a step, a step than a leap; strings
 * under a held grip are as good as repeated, and so are strokes: another drum or limb is counted where limbs are.
 */
export function easeOf(onsets: readonly Onset[], at: number, semitones: number, craft: Craft): Ease {
  const pitches = onsets[at]?.pitches ?? [];
  const before = onsets[at - 1];
  if (craft.profile.family === "percussion") return { ...repeated, leap: 0 };
  if (!before) return { ...wide, leap };
  if (!plucks(craft)) return { ...byStep(semitones), leap };
  const held = onsets.slice(Math.max(0, at - gripHolds), at);
  const isHeld = held.some((one) => pitches.every((pitch) => one.pitches.includes(pitch)));
  return isHeld ? overGrip : { ...byStep(Math.min(2, semitones)), leap: acrossStrings };
}

function byStep(semitones: number): Omit<Ease, "leap"> {
  if (semitones === 0) return repeated;
  if (semitones <= 2) return step;
  return semitones <= 4 ? third : wide;
}
