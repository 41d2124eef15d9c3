import type { TuneNote } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import { pieceNote } from "./piece-bars.ts";

/** A line of the upper hand for tests, in measures of four: pairs of MIDI number and length in quarters. */
export function lineOf(...notes: readonly (readonly [midi: number, length: number])[]): readonly TuneNote[] {
  let on = 0;
  return notes.map(([midi, length], head) => {
    const from = on;
    on += length * quarter;
    return {
      ...pieceNote("R", midi, [from / quarter, length]),
      fifths: naturals[midi % 12] ?? 0,
      events: [`${head}`],
      beneath: [],
    };
  });
}

/** places of the white keys on the line of fifths, by pitch class */
const naturals: Readonly<Record<number, number>> = { 0: 0, 2: 2, 4: 4, 5: -1, 7: 1, 9: 3, 11: 5 };
const white = [0, 2, 4, 5, 7, 9, 11];

/** So many white keys up from one. */
export const scaleFrom = (midi: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => {
    const step = white.indexOf(midi % 12) + i;
    return 12 * (Math.floor(midi / 12) + Math.floor(step / 7)) + (white[step % 7] ?? 0);
  });
