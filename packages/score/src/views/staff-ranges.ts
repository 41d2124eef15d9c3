import { midiOf, type Pitch } from "../model/pitch.ts";
import type { Score } from "../model/score.ts";
import { soundingNotes } from "./sounding-notes.ts";

/** Lowest and highest note of one staff: as written, and as sounding MIDI numbers. */
export type StaffRange = {
  /** index in score.parts */
  readonly part: number;
  /** from 1 */
  readonly staff: number;
  readonly notes: number;
  readonly lowest: { readonly pitch: Pitch; readonly midi: number };
  readonly highest: { readonly pitch: Pitch; readonly midi: number };
};

/** The range of every staff that has pitched notes, by part and staff; grace and cue notes do not count. */
export function staffRanges(score: Score): readonly StaffRange[] {
  const groups = Map.groupBy(soundingNotes(score), ({ part, staff }) => part * 100 + staff);
  const ranges = [...groups.values()].flatMap((notes): StaffRange[] => {
    const [first] = notes;
    if (!first) return [];
    let [low, high, written, top] = [first, first, first, first];
    for (const note of notes) {
      if (note.midi < low.midi) low = note;
      if (note.midi > high.midi) high = note;
      // transposition may change inside a piece, so the written extremes may be other notes
      if (midiOf(note.pitch) < midiOf(written.pitch)) written = note;
      if (midiOf(note.pitch) > midiOf(top.pitch)) top = note;
    }
    const { part, staff } = first;
    const lowest = { pitch: written.pitch, midi: low.midi };
    return [{ part, staff, notes: notes.length, lowest, highest: { pitch: top.pitch, midi: high.midi } }];
  });
  return ranges.sort((a, b) => a.part - b.part || a.staff - b.staff);
}
