import { pitchClass } from "../operations/operation.ts";
import type { PieceBar } from "../read/piece.ts";
import type { Harmony } from "../read/reading.ts";
import { type Sounding, strikesIn } from "./sounding.ts";

/**
 * The chords of a bar, each from the beat on which the lower hand begins it: while the tune still holds a note of the chord before,
 * that one was read on, over the bass of the next. What the hand plays within that beat tells: a six-four chord has its own tones.
 */
export function fromTheirBasses(
  own: readonly Harmony[],
  notes: readonly Sounding[],
  { start, beat }: PieceBar,
): readonly Harmony[] {
  const found: Harmony[] = [];
  let early: number | undefined;
  own.forEach((chord, i) => {
    const [before, after] = [own[i - 1], own[i + 1]];
    if (before && after && goesOnOver(before, chord, after) && isBegun(chord)) early ??= chord.from;
    else {
      found.push(early === undefined ? chord : { ...chord, from: early });
      early = undefined;
    }
  });
  return found;

  function isBegun({ from, to, tones }: Harmony): boolean {
    const isShort = to - from <= beat && (from - start) % beat === 0;
    const names = strikesIn(notes, { from, to: from + beat }).map(({ note }) => pitchClass(note.midi));
    return isShort && names.some((name) => !tones.includes(name));
  }
}

/** The chord of before over another bass, which the next chord has too. */
const goesOnOver = (before: Harmony, chord: Harmony, after: Harmony): boolean =>
  chord.root === before.root && chord.kind === before.kind && chord.bass !== before.bass && chord.bass === after.bass;
