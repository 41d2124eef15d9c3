import { chordsWithin } from "../operations/chords-within.ts";
import { octaveDoublings } from "../operations/octave-doublings.ts";
import type { Operation } from "../operations/operation.ts";
import { plainNotes } from "../operations/plain-notes.ts";
import { type Bar, isStrike } from "../read/bar/bar.ts";
import type { StaffMaterial } from "../read/material.ts";

type Step = readonly [operation: Operation, strength: number];

const threeInAnOctave = chordsWithin(3, 12);
const twoInASixth = chordsWithin(2, 9);

/** What the source's own notes may lose, rung by rung; each rung is done to every bar alike. */
const rungs: readonly (readonly Step[])[] = [
  [],
  [[plainNotes, 1]],
  [[plainNotes, 2]],
  [
    [plainNotes, 2],
    [octaveDoublings, 1],
  ],
  [
    [plainNotes, 2],
    [octaveDoublings, 1],
    [threeInAnOctave, 1],
  ],
  [
    [plainNotes, 2],
    [octaveDoublings, 1],
    [twoInASixth, 1],
  ],
];

/** rungs of thinning, 0 = as it is */
export const thinnest = rungs.length - 1;

/** rung that leaves all written notes: without ornaments, grace notes and rolled chords */
export const plainest = 2;

/** Where a line runs over both staves, notes far apart on one of them are for two hands: nothing of them is too wide. */
export const runsOverStaves = ({ lines }: Bar): boolean =>
  lines.some(({ crossing, events }) => crossing && events.some(isStrike));
const inOneHand = (rung: number): readonly Step[] =>
  (rungs[rung] ?? []).filter(([operation]) => operation !== threeInAnOctave && operation !== twoInASixth);

/** A staff with its own notes, thinned the same way in every bar. */
export const thinned = ({ bars, contexts }: StaffMaterial, rung: number): readonly (Bar | undefined)[] =>
  bars.map((bar, index) => {
    const context = contexts[index];
    if (!bar || !context) return bar;
    const steps = runsOverStaves(bar) ? inOneHand(rung) : (rungs[rung] ?? []);
    return steps.reduce((made, [operation, strength]) => operation.apply(made, strength, context), bar);
  });
