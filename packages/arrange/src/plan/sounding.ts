import { pitchClass } from "../operations/operation.ts";
import { ringingOf } from "../read/chords/ringing.ts";
import type { Piece, PieceNote } from "../read/piece.ts";

/** A note, or its ringing, from tick to tick. `worth`: what it counts beside one that is held, 0 to 1. */
export type Sounding = { readonly note: PieceNote; readonly on: number; readonly end: number; readonly worth: number };

/** Ticks from the start of the piece. */
export type Span = { readonly from: number; readonly to: number };

/** a note that sounds when a stretch begins says more of its chord than one that comes later */
const attack = 1.6;
/** what a low note that rings on after it is let go counts */
const rungOn = 0.6;
/** share of what sounds from which a tone counts as heard */
export const leastHeard = 0.04;
/** share of what the lower hand plays from which a tone belongs to its chord */
export const leastStruck = 0.08;

/** Notes of every bar, those held into it too, and low ones as they ring. */
export function soundingByBar(piece: Piece): ReadonlyMap<number, readonly Sounding[]> {
  const notes = [...piece.notes, ...piece.others];
  const rung = new Set(ringingOf(piece, notes));
  const all = [...notes, ...rung].map(
    (note): Sounding => ({ note, on: note.on, end: note.end, worth: rung.has(note) ? rungOn : 1 }),
  );
  const found = new Map<number, Sounding[]>();
  for (const one of all) {
    for (let i = one.note.measure; i < piece.bars.length && (piece.bars[i]?.start ?? 0) < one.end; i++)
      found.set(i, [...(found.get(i) ?? []), one]);
  }
  return found;
}

/** What the lower hand really holds in a stretch. */
export const strikesIn = (notes: readonly Sounding[], { from, to }: Span): readonly Sounding[] =>
  notes.filter(({ note, on, end, worth }) => note.hand === "L" && worth === 1 && on < to && end > from);

/** Shares of the pitch classes that sound in a stretch; their sum is 1. */
export function sharesIn(notes: readonly Sounding[], { from, to }: Span): readonly number[] {
  const shares = new Array<number>(12).fill(0);
  for (const { note, on, end, worth } of notes) {
    const time = Math.min(end, to) - Math.max(on, from);
    if (time <= 0) continue;
    const name = pitchClass(note.midi);
    shares[name] = (shares[name] ?? 0) + time * worth * (on <= from ? attack : 1);
  }
  const sum = shares.reduce((all, one) => all + one, 0);
  return shares.map((share) => (sum > 0 ? share / sum : 0));
}

/** semitones above a low note that still rings in which a new one takes its place as the bass */
const sameRegister = 9;

/** The lowest note of the lower hand in a beat, where it is there from its start: MIDI number. */
export function lowestIn(notes: readonly Sounding[], { from, to }: Span): number | undefined {
  const own = notes.filter(({ note, on, end }) => note.hand === "L" && on < to && end > from);
  const low = Math.min(...own.map(({ note }) => note.midi));
  const isRinging = own.every(({ note, worth }) => note.midi > low || worth < 1);
  const struck = own.filter(({ on, worth }) => on === from && worth === 1).map(({ note }) => note.midi);
  const anew = Math.min(...struck);
  if (isRinging && anew - low <= sameRegister) return anew;
  return own.some(({ note, on }) => note.midi === low && on <= from) ? low : undefined;
}
