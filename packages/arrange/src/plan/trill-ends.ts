import type { Slot } from "./filled-slots.ts";

/**
 * Places of a line without those in which a trill only ends: between two beats the note below and the note itself once more, on the
 * way to the note below. One note that stands for both would sound twice; a player who plays no trills holds the note.
 */
export const withoutTrillEnds = (slots: readonly Slot[]): readonly Slot[] =>
  slots.filter((slot, i) => {
    const [before, after] = [slots[i - 1], slots[i + 1]];
    const [trilled, goal] = [before?.notes[0], after?.notes[0]];
    const [first, second, ...more] = slot.notes;
    if (!before?.isBeat || before.notes.length > 1 || slot.isBeat || !slot.isLast || !after?.isBeat) return true;
    if (!trilled || !goal || !first || !second || more.length > 0) return true;
    return trilled.midi === goal.midi || second.midi !== trilled.midi || first.midi !== goal.midi;
  });
