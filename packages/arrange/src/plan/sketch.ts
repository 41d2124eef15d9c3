import { spell } from "@gradus/score";
import { pitchClass } from "../operations/operation.ts";
import type { Piece, PieceNote } from "../read/piece.ts";
import type { Harmony, Reading } from "../read/reading.ts";

/** A note as it will be written; `note` is the source's where it is one of these. */
export type SketchTone = { readonly midi: number; readonly fifths: number; readonly note?: PieceNote | undefined };
/** What one hand strikes at once; times in ticks from the start of the piece, tones ascending. */
export type Struck = { readonly on: number; readonly end: number; readonly tones: readonly SketchTone[] };

/** The reading of a piece as it is for `piece`, the same one moved by `chromatic` semitones. */
export function readingInKey(reading: Reading, piece: Piece, chromatic: number): Reading {
  if (chromatic === 0) return reading;
  const movedNotes = new Map(piece.notes.map((note) => [placeOf(note), note]));
  const moved = <N extends PieceNote>(note: N): N => {
    const { midi, fifths } = movedNotes.get(placeOf(note)) ?? note;
    return { ...note, midi, fifths };
  };
  const up = (name: number): number => pitchClass(name + chromatic);
  return {
    ...reading,
    piece,
    tune: reading.tune.map((note) => ({ ...moved(note), beneath: note.beneath.map(moved) })),
    harmonies: reading.harmonies.map(
      (one): Harmony => ({
        ...one,
        root: up(one.root),
        tones: one.tones.map(up),
        bass: up(one.bass),
        bassMidi: one.bassMidi + chromatic,
      }),
    ),
  };
}

/** Where a note stands in its score, whatever the key. */
const placeOf = ({ events, head }: PieceNote): string => `${events[0]}/${head}`;

/**
 * How a pitch class is spelled in a bar: as the source spells it there, else near the key.
 */
export function spellings(piece: Piece): (bar: number, midi: number) => number {
  const known = new Map<string, number>();
  for (const { measure, midi, fifths } of piece.notes) known.set(`${measure}/${pitchClass(midi)}`, fifths);
  return (bar, midi) => known.get(`${bar}/${pitchClass(midi)}`) ?? nearKey(midi, piece.bars[bar]?.fifths ?? 0);
}

/** places on the line of fifths to the right of a key's signature around which its notes lie */
const centre = 2;
const nearKey = (midi: number, fifths: number): number => {
  const name = pitchClass(7 * midi);
  return name + 12 * Math.round((fifths + centre - name) / 12);
};

/** The pitch as written on a staff that sounds `transpose` semitones from what it shows: its spelling moves with the staff. */
export const writtenPitch = ({ midi, fifths }: SketchTone, transpose: number) =>
  spell(midi - transpose, fifths + nearTransposition(transpose));

/** the spelling of a transposition that moves least on the line of fifths */
const nearTransposition = (semitones: number): number => {
  const name = pitchClass(-7 * semitones);
  return name > 6 ? name - 12 : name;
};
