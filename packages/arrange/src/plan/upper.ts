import { harmonyFinder } from "../read/in-force.ts";
import { barAt, type PieceNote } from "../read/piece.ts";
import type { Reading, TuneNote } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import { chordsAboveTune } from "./above-tune.ts";
import { type Beneath, beneathOf } from "./beneath.ts";
import { inCells, inOwnRhythm } from "./cells.ts";
import type { LineNote } from "./filled-slots.ts";
import { foldedRuns } from "./folded-runs.ts";
import type { Grounded } from "./grounded.ts";
import { phraseOctaves } from "./phrase-octaves.ts";
import type { SketchTone, Struck } from "./sketch.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** How the hand with the tune is written. */
export type UpperTreatment = {
  /** smallest value in ticks; undefined = the tune's own rhythm */
  readonly grid: number | undefined;
  readonly beneath: Beneath;
};

/** the share of measures with a dotted figure from which it is the hook of a tune */
const hook = 0.2;

/** The tune of one hand, in values and octaves of the level. */
export function sketchUpper(
  reading: Reading,
  words: Vocabulary,
  { grid, beneath }: UpperTreatment,
  grounded: readonly Grounded[],
): readonly Struck[] {
  const { piece, harmonies } = reading;
  const chordAt = harmonyFinder(grounded);
  const tune = reading.tune.filter(({ hand }) => hand === "R");
  const line: readonly LineNote[] =
    grid === undefined
      ? asItGoes(tune, reading, words)
      : inCells(tune, piece.bars, { value: grid, words, keepDots: hasDots(tune, reading) }, harmonyFinder(harmonies));
  const shifts = shiftsOf(reading, words);
  const beneaths = line.map(({ on, end, note }) =>
    end - on < quarter ? [] : beneathOf(note, beneath, words, chordAt(on)),
  );
  const strays = strayBars(line, beneaths);
  const told = line.map(({ on, end, bar, note }, i): Struck => {
    const shift = shifts.get(note) ?? 0;
    const under = strays.has(bar) ? [] : (beneaths[i] ?? []);
    return { on, end, tones: [...under.map((one) => toneOf(one, shift)), toneOf(note, shift)] };
  });
  const taken = new Set(line.map(({ bar }) => bar));
  const above = chordsAboveTune(reading, words, beneath === 0 ? 1 : 2, chordAt).filter(
    ({ on }) => !taken.has(barAt(piece, on)?.index ?? -1),
  );
  return above.length === 0 ? told : [...told, ...above].toSorted((a, b) => a.on - b.on);
}

/** measures on either side, and the share of them with notes under the tune below which those of one measure are strays */
const around = 2;
const thickened = 0.5;

/** Measures with notes under the tune between others that have the tune alone: a lone third in a line of single notes looks like a slip. */
function strayBars(line: readonly LineNote[], beneaths: readonly (readonly PieceNote[])[]): ReadonlySet<number> {
  const sung = new Set(line.map(({ bar }) => bar));
  const full = new Set(line.flatMap(({ bar }, i) => ((beneaths[i] ?? []).length > 0 ? [bar] : [])));
  const isStray = (bar: number): boolean => {
    const near = Array.from({ length: 2 * around + 1 }, (_, i) => bar - around + i).filter(
      (other) => other !== bar && sung.has(other),
    );
    return near.length > 0 && near.filter((other) => full.has(other)).length < thickened * near.length;
  };
  return new Set([...full].filter(isStray));
}

/** The tune in its own rhythm. */
function asItGoes(tune: readonly TuneNote[], { piece, harmonies }: Reading, words: Vocabulary): readonly LineNote[] {
  const [finest = quarter] = words.grids;
  if (finest < quarter / 4) return tune.map((note) => ({ on: note.on, end: note.end, bar: note.measure, note }));
  return inCells(tune, piece.bars, inOwnRhythm(words), harmonyFinder(harmonies));
}

const toneOf = (note: PieceNote, shift: number): SketchTone => ({
  midi: note.midi + shift,
  fifths: note.fifths,
  note,
});

/** Octaves by which each note of the tune moves, phrase by phrase, and runs beyond the compass within one. */
function shiftsOf({ piece, tune, phrases }: Reading, words: Vocabulary): ReadonlyMap<TuneNote, number> {
  const shifts = new Map<TuneNote, number>();
  const own = phrases.filter(({ from }) => tune[from]?.hand === "R");
  const octaves = phraseOctaves(tune, own, piece.bars, words.upper);
  own.forEach(({ from, to }, i) => {
    const run = tune.slice(from, to);
    const whole = run.map(() => octaves[i] ?? 0);
    const own = words.anyRegister ? whole : foldedRuns(run, whole, words.upper);
    run.forEach((note, place) => {
      shifts.set(note, own[place] ?? 0);
    });
  });
  return shifts;
}

function hasDots(tune: readonly TuneNote[], { piece }: Reading): boolean {
  let dots = 0;
  tune.forEach((note, i) => {
    const before = tune[i - 1];
    const bar = barAt(piece, note.on);
    if (!before || !bar || bar.compound) return;
    const inBeat = (note.on - bar.start) % bar.beat;
    if (Math.abs(inBeat - (3 * bar.beat) / 4) < quarter / 24 && note.on - before.on > 0.6 * bar.beat) dots++;
  });
  return dots / Math.max(1, piece.bars.length) > hook;
}
