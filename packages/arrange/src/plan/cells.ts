import { pitchClass } from "../operations/operation.ts";
import type { PieceBar } from "../read/piece.ts";
import type { Harmony, TuneNote } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A note of a line as it will be played: `note` is what it was, times in ticks from the start of the piece. */
export type LineNote = { readonly on: number; readonly end: number; readonly bar: number; readonly note: TuneNote };

/** How fine a line may go, and what of its rhythm stays although it is finer. */
export type Grid = {
  readonly value: number;
  readonly words: Vocabulary;
  /** dotted eighths with a sixteenth stay: they are the hook of this tune */
  readonly keepDots: boolean;
  /** only groups that no level up to Intermediate reads, such as eleven or twenty-two notes for six, are written anew */
  readonly onlyOdd?: boolean;
};

const near = quarter / 24;

/**
 * The line in values of a level. The onsets of a beat alone decide its rhythm, so like rhythms stay alike; which note a slot
 * gets is decided by weight: on the slot, of the chord, long, outermost, not what just sounded.
 */
export function inCells(
  line: readonly TuneNote[],
  bars: readonly PieceBar[],
  grid: Grid,
  harmonyAt: (at: number) => Harmony | undefined,
): readonly LineNote[] {
  const byBar = Map.groupBy(line, ({ measure }) => measure);
  const struck: LineNote[] = [];
  for (const bar of bars) {
    const notes = byBar.get(bar.index) ?? [];
    for (let from = 0; from < bar.length && notes.length > 0; from += bar.beat) {
      const cell = notes.filter(({ on }) => on - bar.start >= from - near && on - bar.start < from + bar.beat - near);
      if (cell.length > 0) struck.push(...beatInCells(cell, notes, { bar, from }, grid, harmonyAt, struck.at(-1)));
    }
  }
  return withLengths(
    struck.toSorted((a, b) => a.on - b.on),
    bars,
    grid,
  );
}

type Beat = { readonly bar: PieceBar; readonly from: number };

/** The smallest step of a measure's beat: a third of it in compound metres unless a level counts whole beats. */
function stepOf({ beat, compound, length }: PieceBar, value: number): number {
  if (!compound) return Math.min(value, length);
  if (value >= quarter) return beat;
  return value >= quarter / 2 ? beat / 3 : beat / 6;
}

function beatInCells(
  cell: readonly TuneNote[],
  measure: readonly TuneNote[],
  { bar, from }: Beat,
  grid: Grid,
  harmonyAt: (at: number) => Harmony | undefined,
  before: LineNote | undefined,
): readonly LineNote[] {
  const start = bar.start + from;
  const at = cell.map(({ on }) => on - start);
  const asIs = (note: TuneNote): LineNote => ({ on: note.on, end: note.end, bar: bar.index, note });
  if (grid.onlyOdd && !isOdd(at, bar)) return cell.map(asIs);
  const syncopated = isSyncopated(at, bar) && !grid.words.syncopation;
  const step = syncopated ? quarter / 2 : stepOf(bar, grid.value);
  if ((isOn(at, step) && !syncopated) || isDotted(at, grid, bar) || isTriplet(at, grid, bar)) return cell.map(asIs);
  const slots = Map.groupBy(cell, ({ on }) => Math.floor((on - start + near) / step) * step);
  const lastSlot = Math.max(...slots.keys());
  let previous = before;
  return [...slots.entries()].flatMap(([slot, notes]) => {
    const on = start + slot;
    const { kept, early } = withoutAnticipation(notes, measure, { bar, from, slot, step });
    const made: LineNote[] = [];
    if (kept.length > 0) {
      const next = slots.get(slot + step)?.[0] ?? measure.find((note) => note.on >= start + bar.beat - near);
      const chosen = best(kept, on, { harmony: harmonyAt(on), previous, next, isLast: slot === lastSlot, slot });
      previous = { on, end: Math.max(chosen.end, kept.at(-1)?.end ?? chosen.end), bar: bar.index, note: chosen };
      made.push(previous);
    }
    if (early) {
      previous = { on: start + bar.beat, end: early.end, bar: bar.index, note: early };
      made.push(previous);
    }
    return made;
  });
}

const isOn = (at: readonly number[], step: number): boolean =>
  at.every((tick) => Math.abs(tick / step - Math.round(tick / step)) < 0.04);
/** Neither halves of halves nor thirds of a beat. */
const isOdd = (at: readonly number[], { beat }: PieceBar): boolean => !isOn(at, beat / 16) && !isOn(at, beat / 12);
/** A short note, a long one, a short one in a beat. */
const isSyncopated = (at: readonly number[], { compound, beat }: PieceBar): boolean =>
  !compound &&
  at.length === 3 &&
  Math.abs((at[1] ?? 0) - beat / 4) < near &&
  Math.abs((at[2] ?? 0) - (3 * beat) / 4) < near;
const isDotted = (at: readonly number[], { words, keepDots, value }: Grid, { compound, beat }: PieceBar): boolean =>
  keepDots &&
  words.dottedEighths &&
  value === quarter / 2 &&
  !compound &&
  at.length === 2 &&
  (at[0] ?? 0) < near &&
  Math.abs((at[1] ?? 0) - (3 * beat) / 4) < near;
const isTriplet = (at: readonly number[], { words }: Grid, { compound, beat }: PieceBar): boolean =>
  words.triplets && !compound && at.length > 1 && isOn(at, beat / 3);

/** A note that sounds ahead of the beat and is held over it goes to the beat. */
function withoutAnticipation(
  notes: readonly TuneNote[],
  measure: readonly TuneNote[],
  { bar, from, slot, step }: Beat & { readonly slot: number; readonly step: number },
): { readonly kept: readonly TuneNote[]; readonly early: TuneNote | undefined } {
  const last = notes.at(-1);
  const next = bar.start + from + bar.beat;
  const isEarly =
    last !== undefined &&
    slot + step >= bar.beat &&
    last.end - next >= quarter / 4 &&
    last.on - bar.start - from > slot + near &&
    from + bar.beat < bar.length &&
    !measure.some(({ on }) => Math.abs(on - next) < near);
  return isEarly ? { kept: notes.slice(0, -1), early: last } : { kept: notes, early: undefined };
}

type Place = {
  readonly harmony: Harmony | undefined;
  readonly previous: LineNote | undefined;
  /** what the source strikes when the next slot begins, or the next beat */
  readonly next: TuneNote | undefined;
  readonly isLast: boolean;
  readonly slot: number;
};

/** The note that stands for a slot. */
function best(notes: readonly TuneNote[], on: number, place: Place): TuneNote {
  const heights = notes.map(({ midi }) => midi);
  const outermost = (midi: number): boolean =>
    notes.length > 1 && (midi === Math.max(...heights) || midi === Math.min(...heights));
  const weight = (note: TuneNote, index: number): number => {
    const repeats = place.previous?.note.midi === note.midi && notes.length > 1;
    return (
      (Math.abs(note.on - on) < near ? 1.4 : 0) +
      (place.harmony?.tones.includes(pitchClass(note.midi)) ? 1.2 : 0) +
      Math.min(1, (2 * (note.end - note.on)) / quarter) +
      (repeats ? (place.slot === 0 ? -0.6 : -3.2) : 0) +
      // a turn is no repeated note: the next slot strikes that again
      (place.slot > 0 && notes.length > 1 && place.next?.midi === note.midi ? -1.6 : 0) +
      (outermost(note.midi) ? 0.25 : 0) +
      (place.isLast && index === notes.length - 1 && notes.length > 1 ? 0.1 : 0)
    );
  };
  return notes.reduce((top, note, index) => (weight(note, index) > weight(top, notes.indexOf(top)) ? note : top));
}

/** Each note lasts to the next, unless a real rest follows. */
function withLengths(struck: readonly LineNote[], bars: readonly PieceBar[], { value }: Grid): readonly LineNote[] {
  const single = struck.filter((one, i) => one.on !== struck[i - 1]?.on);
  const last = bars.at(-1);
  const close = last ? last.start + last.length : 0;
  return single.flatMap((one, i) => {
    const bar = bars[one.bar];
    if (!bar) return [];
    const next = single[i + 1]?.on ?? close;
    const isFine = value < quarter / 2;
    const unit = bar.compound ? bar.beat / 3 : value >= quarter ? quarter : isFine ? quarter / 4 : quarter / 2;
    const rest = bar.compound ? bar.beat / 3 + near : isFine ? quarter / 4 : quarter;
    const sounding = Math.min(next, Math.max(one.end, one.on + 1));
    const rounded = one.on + Math.max(unit, Math.ceil((sounding - one.on) / unit - 0.1) * unit);
    const end = next - sounding < rest ? next : Math.min(next, rounded);
    return end > one.on ? [{ ...one, end }] : [];
  });
}
