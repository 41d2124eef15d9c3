import type { Hand } from "@gradus/difficulty";
import type { Piece, PieceBar, PieceNote } from "../piece.ts";
import { shapeOf } from "../steps.ts";
import { byBarOf } from "../tune/stream.ts";

export type Likeness = {
  /** as in `Reading`: the same notes up to octaves of the whole bar; −1 = silent */
  readonly likeUpper: readonly number[];
  readonly likeLower: readonly number[];
  /** the same rhythm, and the same way up and down: repeats and sequences; −1 = silent */
  readonly shapeUpper: readonly number[];
  readonly shapeLower: readonly number[];
};

/** Classes of like bars, by hand. Pure. */
export function likenessOf({ bars, notes }: Piece): Likeness {
  const upper = byBarOf(
    bars,
    notes.filter(({ hand }) => hand === ("R" satisfies Hand)),
  );
  const lower = byBarOf(
    bars,
    notes.filter(({ hand }) => hand === ("L" satisfies Hand)),
  );
  return {
    likeUpper: classesOf(bars, upper, sameNotes),
    likeLower: classesOf(bars, lower, sameNotes),
    shapeUpper: classesOf(bars, upper, inShape),
    shapeLower: classesOf(bars, lower, inShape),
  };
}

function classesOf(
  bars: readonly PieceBar[],
  byBar: readonly (readonly PieceNote[])[],
  textOf: (bar: PieceBar, notes: readonly PieceNote[]) => string,
): readonly number[] {
  const classes = new Map<string, number>();
  return bars.map((bar) => {
    const notes = byBar[bar.index] ?? [];
    if (notes.length === 0) return -1;
    const text = textOf(bar, notes);
    const known = classes.get(text) ?? classes.size;
    classes.set(text, known);
    return known;
  });
}

/** Onsets, lengths and heights above the lowest octave that the bar reaches. */
function sameNotes(bar: PieceBar, notes: readonly PieceNote[]): string {
  const floor = 12 * Math.floor(Math.min(...notes.map(({ midi }) => midi)) / 12);
  return notes.map(({ on, end, midi }) => `${on - bar.start} ${end - on} ${midi - floor}`).join();
}

const inShape = ({ start }: PieceBar, notes: readonly PieceNote[]): string => shapeOf(notes, start);
