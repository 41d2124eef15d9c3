import { QUARTER } from "../grid/grains.ts";
import type { Bar } from "./bars.ts";
import type { VoicedNote } from "./slices.ts";

/**
 * Values, in quarters, that are written as staccato notes where half of them sounds: sixteenth, of a triplet too, and eighth with
 * their dotted forms. Rests as short as their halves are rarely written.
 */
const values = [1 / 4, 1 / 3, 3 / 8, 1 / 2, 3 / 4].map((quarters) => Math.round(quarters * QUARTER));
const EIGHTH = QUARTER / 2;
/** What a value's place in its bar is a multiple of: a dotted one stands where its undotted part may. */
const stepOf = (value: number): number =>
  value === (3 * QUARTER) / 8 || value === (3 * QUARTER) / 4 ? (2 * value) / 3 : value;

/** A file that has so many shorter ones was played so, and its eighths with it. */
const PROOFS = 2;

/** `isProved`: an eighth of a part in which nothing moves in sixteenths, or any other value; else its rest may have been written. */
type Chord = { readonly notes: readonly VoicedNote[]; readonly value: number; readonly isProved: boolean };
/** Notes of each staff of a part, sorted by onset. */
type Staves = readonly (readonly VoicedNote[])[];

/**
 * Programs play a staccato note for half of its value (LilyPond, and ours). Where a short note and a rest as long fill a value of a
 * voice, that value is written, with a dot. `parts`: of the whole score; `bars` hold all their notes.
 */
export function withStaccato(parts: readonly Staves[], bars: readonly Bar[]): readonly Staves[] {
  const short = parts.flatMap((staves) => shortOfPart(staves, bars));
  const isHalved = short.filter(({ value }) => value !== EIGHTH).length >= PROOFS;
  const meant = short.filter(({ isProved }) => isProved || isHalved);
  const dotted = new Map(meant.flatMap(({ notes, value }) => notes.map((note) => [note, value])));
  const lasting = (note: VoicedNote): VoicedNote => {
    const value = dotted.get(note);
    return value === undefined ? note : { ...note, off: note.on + value, staccato: true };
  };
  return parts.map((staves) => staves.map((notes) => notes.map(lasting)));
}

/** A rest in which another voice or hand goes on belongs to a figure. */
function shortOfPart(staves: Staves, bars: readonly Bar[]): readonly Chord[] {
  const onsets = new Set(staves.flatMap((notes) => notes.map(({ on }) => on)));
  const voices = staves.flatMap((notes) => [1, 2].map((voice) => notes.filter((note) => note.voice === voice)));
  const moves = [...onsets].some((on) => on % EIGHTH === EIGHTH / 2);
  return voices
    .flatMap((voice) => shortChords(voice, bars))
    .filter(({ notes: [first] }) => first && !onsets.has(first.off))
    .map((chord) => ({ ...chord, isProved: chord.value !== EIGHTH || !moves }));
}

/** Chords of a voice that sound for half of a value and are silent for the other. */
function shortChords(voice: readonly VoicedNote[], bars: readonly Bar[]): readonly Omit<Chord, "isProved">[] {
  const chords = [...Map.groupBy(voice, ({ on }) => on).values()];
  let bar = 0;
  return chords.flatMap((chord, index): readonly Omit<Chord, "isProved">[] => {
    const { on, off } = chord[0] as VoicedNote;
    while (bar < bars.length - 1 && (bars[bar]?.end ?? 0) <= on) bar += 1;
    const { start = 0, end = 0 } = bars[bar] ?? {};
    const value = 2 * (off - on);
    const before = chords[index - 1]?.[0];
    const next = Math.min(chords[index + 1]?.[0]?.on ?? end, end);
    const isWhole = values.includes(value) && on + value <= next && chord.every((note) => note.off === off);
    // the last of a run is as short as the others
    const endsRun = before !== undefined && on - before.on < value && before.off === on;
    return isWhole && !endsRun && (on - start) % stepOf(value) === 0 ? [{ notes: chord, value }] : [];
  });
}
