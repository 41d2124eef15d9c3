import type { PieceBar } from "../read/piece.ts";
import { countingOf } from "./counting.ts";
import type { LineEvent } from "./line.ts";
import type { LineWords } from "./line-words.ts";
import type { Struck } from "./strokes.ts";

/** Notes under one slur, first to last. */
export type Slur = readonly Struck[];

/** The source's slurs over the notes that are left of them, cut on beats to the length that a level plays; a sung slur is not cut. Pure. */
export function slursOf(
  line: readonly LineEvent[],
  notes: readonly Struck[],
  bars: readonly PieceBar[],
  words: LineWords,
): readonly Slur[] {
  const used = new Set<Struck>();
  return spansOf(line).flatMap(({ from, to }): readonly Slur[] => {
    const own = notes.filter((note) => note.event.index >= from && note.event.index <= to && !used.has(note));
    // a pattern of a plucked string rings, it is not slurred
    if (own.some(({ alone }) => alone)) return [];
    const isSung = own.some(({ event }) => event.syllable !== undefined);
    const pieces = isSung || own.length <= words.slur ? [own] : cutOf(own, bars, words.slur);
    return pieces.flatMap((piece): readonly Slur[] => {
      const repeats = words.level === 0 && piece.some((note, i) => i > 0 && note.midi === piece[i - 1]?.midi);
      if (piece.length < 2 || repeats) return [];
      for (const note of piece) used.add(note);
      return [piece];
    });
  });
}

/** From where to where the slurs of a line go, as places in it; of slurs inside each other the outer one. */
export function spansOf(line: readonly LineEvent[]): readonly { readonly from: number; readonly to: number }[] {
  const spans: { from: number; to: number }[] = [];
  const open: number[] = [];
  line.forEach((event, i) => {
    for (let k = 0; k < event.slurs.stops; k++) {
      const from = open.pop();
      if (from !== undefined && open.length === 0) spans.push({ from, to: i });
    }
    for (let k = 0; k < event.slurs.starts; k++) open.push(i);
  });
  return spans;
}

/** A slur in pieces of at most so many notes, each from a half of the measure where there is one near. */
function cutOf(notes: readonly Struck[], bars: readonly PieceBar[], most: number): readonly (readonly Struck[])[] {
  const pieces: Struck[][] = [];
  for (const note of notes) {
    const last = pieces.at(-1);
    const bar = bars[note.bar];
    const half = bar ? 2 * countingOf(bar).beat : 1;
    const isHalf = bar !== undefined && (note.on - bar.start) % half === 0;
    if (last && last.length < most && !(last.length >= 2 && isHalf)) last.push(note);
    else pieces.push([note]);
  }
  return pieces;
}
