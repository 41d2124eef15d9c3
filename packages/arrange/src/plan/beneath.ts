import { pitchClass } from "../operations/operation.ts";
import type { PieceNote } from "../read/piece.ts";
import type { TuneNote } from "../read/reading.ts";
import type { Grounded } from "./grounded.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Most notes under the tune, on notes of a quarter or more; "missing": one, where a chord lacks its third or seventh without it. */
export type Beneath = number | "missing";

/** what a note under the tune is worth: a third or seventh that the lower hand has not, that it has too, any other */
const worths = { missing: 3, telling: 1, other: 0 };

/** Notes under the tune, ascending: at a third to a sixth below it, those that tell the chord first, then the nearest. */
export function beneathOf(
  note: TuneNote,
  most: Beneath,
  { span }: Vocabulary,
  chord: Grounded | undefined,
): TuneNote["beneath"] {
  const worthOf = ({ midi }: PieceNote): number => {
    const name = pitchClass(midi);
    if (!chord || !tellingOf(chord).includes(name) || name === pitchClass(note.midi)) return worths.other;
    return chord.played.includes(name) ? worths.telling : worths.missing;
  };
  return note.beneath
    .filter(({ midi }) => note.midi - midi >= 3 && note.midi - midi <= Math.min(span, 9))
    .filter((one) => most !== "missing" || worthOf(one) === worths.missing)
    .toSorted((a, b) => worthOf(b) - worthOf(a) || b.midi - a.midi)
    .slice(0, most === "missing" ? 1 : most)
    .toSorted((a, b) => a.midi - b.midi);
}

/** The tones that tell a chord: its third, and its seventh. */
const tellingOf = ({ tones: [, third = -1, seventh = -1, ...more] }: Grounded): readonly number[] =>
  more.length > 0 ? [third, seventh] : [third];
