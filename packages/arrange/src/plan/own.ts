import { chordsWithin } from "../operations/chords-within.ts";
import { octaveDoublings } from "../operations/octave-doublings.ts";
import type { Operation } from "../operations/operation.ts";
import { plainNotes } from "../operations/plain-notes.ts";
import { type Bar, isStrike } from "../read/bar/bar.ts";
import type { StaffMaterial } from "../read/material.ts";
import type { Vocabulary } from "./vocabulary.ts";

type Step = readonly [operation: Operation, strength: number];

/** semitones in which two notes lie: a sixth, or the reach of a level up to an octave; three lie in an octave */
const [sixth, octave] = [9, 12];

/** What the source's own notes may lose, rung by rung; each rung is done to every bar alike. */
const rungs: readonly (readonly Step[])[] = [
  [],
  [[plainNotes, 1]],
  [[plainNotes, 2]],
  [
    [plainNotes, 2],
    [octaveDoublings, 1],
  ],
];
/** The last two rungs have fewer notes at once. */
const fewest = [3, 2];

/** rungs of thinning, 0 = as it is */
export const thinnest = rungs.length - 1 + fewest.length;

/** rung that leaves all written notes: without ornaments, grace notes and rolled chords */
export const plainest = 2;

/** Where a line runs over both staves, notes far apart on one of them are for two hands: nothing of them is too wide. */
export const runsOverStaves = ({ lines }: Bar): boolean =>
  lines.some(({ crossing, events }) => crossing && events.some(isStrike));

/** A staff with its own notes, thinned the same way in every bar; two notes at once lie within the reach of the level. */
export const thinned = (
  { bars, contexts }: StaffMaterial,
  rung: number,
  { span }: Pick<Vocabulary, "span">,
): readonly (Bar | undefined)[] => {
  const steps = rungs[Math.min(rung, rungs.length - 1)] ?? [];
  const notes = fewest[rung - rungs.length];
  const chords = notes && chordsWithin(notes, notes > 2 ? octave : Math.max(sixth, Math.min(octave, span)));
  return bars.map((bar, index) => {
    const context = contexts[index];
    if (!bar || !context) return bar;
    const made = steps.reduce((one, [operation, strength]) => operation.apply(one, strength, context), bar);
    return chords && !runsOverStaves(bar) ? chords.apply(made, 1, context) : made;
  });
};
