import type { Score } from "@gradus/score";
import { type Chord, chordTones } from "../chord.ts";
import type { Piece, PieceNote } from "../piece.ts";
import type { Harmony, Reading } from "../reading.ts";
import { type Bass, bassesOf } from "./basses.ts";
import { type Beat, beatsOf } from "./beats.ts";
import { chordPath } from "./chord-path.ts";
import { localKeysOf, printedKeys } from "./local-keys.ts";
import { isLoneTune, tuneChords } from "./lone-tune.ts";
import { ringingOf } from "./ringing.ts";
import { soundsOf } from "./sounds.ts";
import { printedChords } from "./symbols.ts";

/** A beat and what is heard in it. */
export type HeardBeat = Beat & { readonly chord: Chord; readonly bass: Bass; readonly silent: boolean };

/** The chord and the functional bass of every beat, from the notes of all parts; printed chord symbols win. */
export function heardBeats(
  score: Score,
  { bars }: Pick<Piece, "bars">,
  notes: readonly PieceNote[],
): readonly HeardBeat[] {
  const beats = beatsOf(score, { bars });
  const ringing = ringingOf({ bars }, notes);
  const sounds = soundsOf(beats, notes, ringing);
  const symbols = printedChords(score, beats);
  const keys = printedKeys(score);
  const chords = isLoneTune(notes)
    ? tuneChords(beats, notes, keys, symbols)
    : chordPath(sounds, localKeysOf(sounds, keys), symbols);
  const basses = bassesOf(sounds, chords, symbols);
  return beats.flatMap((beat, i) => {
    const chord = chords[i];
    const bass = basses[i];
    return chord && bass ? [{ ...beat, chord, bass, silent: sounds[i]?.silent === true && !symbols[i] }] : [];
  });
}

/**
 * The harmony of a piece: chords by beat, put together within a bar while chord and functional bass stay, without gaps from
 * the first bar to the last. A cadential six-four is the tonic chord over the fifth degree. Where nothing sounds the chord
 * before holds on and is marked silent. Pure.
 */
export function harmoniesOf(score: Score, piece: Piece): Reading["harmonies"] {
  const notes = [...piece.notes, ...piece.others].sort((a, b) => a.on - b.on || a.midi - b.midi);
  const found: Harmony[] = [];
  for (const beat of heardBeats(score, piece, notes)) {
    const last = found.at(-1);
    if (last && continues(last, beat)) found[found.length - 1] = { ...last, to: beat.to };
    else found.push(harmonyIn(beat));
  }
  return found;
}

const continues = (last: Harmony, { bar, chord, bass, silent }: HeardBeat): boolean =>
  last.bar === bar &&
  last.root === chord.root &&
  last.kind === chord.kind &&
  last.bass === bass.name &&
  last.silent === silent;

const harmonyIn = ({ bar, from, to, chord, bass, silent }: HeardBeat): Harmony => ({
  from,
  to,
  bar,
  ...chord,
  tones: chordTones(chord),
  bass: bass.name,
  bassMidi: bass.midi,
  silent,
});
