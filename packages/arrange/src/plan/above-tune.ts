import { pitchClass } from "../operations/operation.ts";
import { onsetsOf } from "../read/onsets.ts";
import type { PieceBar, PieceNote } from "../read/piece.ts";
import type { Reading } from "../read/reading.ts";
import type { Grounded } from "./grounded.ts";
import type { SketchTone, Struck } from "./sketch.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * What the upper hand plays while the lower one has the tune: the source's chords with at most so many notes, on the beats
 * that the source strikes. Chords that come after every beat are a beginner's chords on the weak beats: 2 and 4, or 2 and 3.
 */
export function chordsAboveTune(
  { piece, textures, tune }: Reading,
  words: Vocabulary,
  most: number,
  chordAt: (at: number) => Grounded | undefined,
): readonly Struck[] {
  const led = new Set(tune.map(({ on, midi }) => `${on}/${midi}`));
  const byBar = Map.groupBy(
    piece.notes.filter(({ hand, on, midi }) => hand === "R" && !led.has(`${on}/${midi}`)),
    ({ measure }) => measure,
  );
  return piece.bars.flatMap((bar) => {
    const groups = textures[bar.index] === "solo" ? onsetsOf(byBar.get(bar.index) ?? []) : [];
    const shift = octaveInto(words.upper, groups.flat());
    return strokesOf(bar, groups, words).map(({ on, end, chord }): Struck => {
      const kept = toldBy(chord, most, chordAt(chord[0]?.on ?? on), words);
      return { on, end, tones: kept.map((note) => toneOf(note, shift)) };
    });
  });
}

const toneOf = (note: PieceNote, shift: number): SketchTone => ({ midi: note.midi + shift, fifths: note.fifths, note });

type Chord = readonly PieceNote[];
type Stroke = { readonly on: number; readonly end: number; readonly chord: Chord };
const startOf = (chord: Chord): number => chord[0]?.on ?? 0;

/** In beats of three, and where a level reads syncopations, chords stay where they are. */
function strokesOf(bar: PieceBar, groups: readonly Chord[], words: Vocabulary): readonly Stroke[] {
  const isOnBeat = (chord: Chord): boolean => (startOf(chord) - bar.start) % bar.beat === 0;
  const onBeats = groups.filter(isOnBeat);
  if (bar.compound || words.syncopation) return untilNext(groups, bar);
  return onBeats.length > 0 ? untilNext(onBeats, bar) : afterBeats(groups, bar);
}

/** Each chord until its end, and at least to the next beat where nothing is struck before. */
const untilNext = (groups: readonly Chord[], bar: PieceBar): readonly Stroke[] =>
  groups.map((chord, i) => {
    const on = startOf(chord);
    const next = groups[i + 1];
    const beats = Math.ceil((Math.max(...chord.map(({ end }) => end)) - bar.start) / bar.beat);
    const end = Math.min(
      bar.start + beats * bar.beat,
      bar.start + bar.length,
      next ? startOf(next) : bar.start + bar.length,
    );
    return { on, end, chord };
  });

/** Chords on the weak beats, each the one that the source has there or before. */
function afterBeats(groups: readonly Chord[], { start, length, beat }: PieceBar): readonly Stroke[] {
  const beats = Math.round(length / beat);
  const isWeak = (place: number): boolean => (beats % 2 === 0 ? place % 2 === 1 : place > 0);
  return Array.from({ length: beats }, (_, place) => start + place * beat).flatMap((on, place) => {
    const chord = groups.findLast((one) => startOf(one) < on + beat);
    return chord && isWeak(place) ? [{ on, end: on + beat, chord }] : [];
  });
}

/** At most so many notes of a chord within the reach of a level: its third or seventh first, then its highest. */
function toldBy(chord: Chord, most: number, harmony: Grounded | undefined, { span }: Vocabulary): Chord {
  const telling = harmony?.tones.slice(1).filter((_, i) => i !== 1) ?? [];
  const worthOf = ({ midi }: PieceNote): number => (telling.includes(pitchClass(midi)) ? 1 : 0);
  const [first, ...others] = chord.toSorted((a, b) => worthOf(b) - worthOf(a) || b.midi - a.midi);
  if (!first) return [];
  const near = others.filter(({ midi }) => midi !== first.midi && Math.abs(midi - first.midi) <= span);
  return [first, ...near.toSorted((a, b) => b.midi - a.midi).slice(0, most - 1)].toSorted((a, b) => a.midi - b.midi);
}

/** Octaves that bring most notes of a measure into a compass, in semitones. */
function octaveInto([low, high]: Vocabulary["upper"], notes: readonly PieceNote[]): number {
  const missing = (shift: number): number =>
    notes.filter(({ midi }) => midi + shift < low || midi + shift > high).length;
  return [0, -12, 12].reduce((best, shift) => (missing(shift) < missing(best) ? shift : best), 0);
}
