import { pitchClass } from "../../operations/operation.ts";
import { type Chord, chordTones } from "../chord.ts";
import type { PieceNote } from "../piece.ts";
import type { Sounds } from "./sounds.ts";
import type { PrintedChord } from "./symbols.ts";

/** The functional bass: its pitch class, and where it sounds (MIDI). */
export type Bass = { readonly name: number; readonly midi: number };

/** where a bass is put that does not sound: around the second C below middle C */
const usual = 36;
/** what it counts, beside its share of the time, that a tone is the lowest when the chord begins, and that it is the root */
const atStart = 0.3;
const isRoot = 0.4;
/** the last place of a bar (see Beat) where a bass that is struck anew may be another one: a beat */
const lastPlace = 2;

/**
 * The functional bass of every stretch: one for a chord within a bar, until the lowest note is struck anew on a beat. Of the lowest notes that are tones of the chord, the one that is there when the chord begins, that lasts, or that is
 * the root; where there is none (under a pedal point), the root. A printed chord has its root below unless it says otherwise.
 * Pure.
 */
export function bassesOf(
  sounds: readonly Sounds[],
  chords: readonly Chord[],
  symbols: readonly (PrintedChord | undefined)[],
): readonly Bass[] {
  const found: Bass[] = [];
  let first = 0;
  for (let i = 1; i <= sounds.length; i++) {
    if (i < sounds.length && !isNew(sounds, chords, symbols, i)) continue;
    const chord = chords[first];
    if (!chord) break;
    const bass = bassOf(sounds.slice(first, i), chord, symbols[first]);
    while (found.length < i) found.push(bass);
    first = i;
  }
  return found;
}

function isNew(
  sounds: readonly Sounds[],
  chords: readonly Chord[],
  symbols: readonly (PrintedChord | undefined)[],
  i: number,
): boolean {
  const [one, other] = [chords[i - 1], chords[i]];
  const place = sounds[i]?.beat.place;
  if (place === 0 || one?.root !== other?.root || one?.kind !== other?.kind) return true;
  if (symbols[i - 1]?.bass !== symbols[i]?.bass) return true;
  return place !== undefined && place <= lastPlace && sounds[i]?.struck === 2;
}

function bassOf(sounds: readonly Sounds[], chord: Chord, symbol: PrintedChord | undefined): Bass {
  const lows = sounds.flatMap(({ low, lowAtStart, beat }) => {
    const note = lowAtStart ?? low;
    return note ? [{ note, time: beat.to - beat.from }] : [];
  });
  const nearest = lows[0]?.note.midi;
  if (symbol)
    return placed(
      symbol.bass ?? symbol.root,
      lows.find(({ note }) => pitchClass(note.midi) === (symbol.bass ?? symbol.root))?.note.midi ?? usual,
    );
  const whole = lows.reduce((sum, { time }) => sum + time, 0);
  const scores = new Map<number, { score: number; note: PieceNote }>();
  lows.forEach(({ note, time }, i) => {
    const name = pitchClass(note.midi);
    if (!chordTones(chord).includes(name)) return;
    const before = scores.get(name);
    const start = (i === 0 ? atStart : 0) + (!before && name === chord.root ? isRoot : 0);
    scores.set(name, { score: (before?.score ?? 0) + time / whole + start, note: before?.note ?? note });
  });
  const best = [...scores].reduce<[number, { score: number; note: PieceNote }] | undefined>(
    (top, next) => (top && top[1].score >= next[1].score ? top : next),
    undefined,
  );
  return best ? { name: best[0], midi: best[1].note.midi } : placed(chord.root, nearest);
}

/** A pitch class at the height that is nearest to a note, or to the usual one. */
function placed(name: number, near = usual): Bass {
  const up = (((name - near) % 12) + 12) % 12;
  return { name, midi: near + (up > 6 ? up - 12 : up) };
}
