import type { PieceBar } from "../read/piece.ts";
import type { Harmony, TuneNote } from "../read/reading.ts";
import { quarter } from "../read/ticks.ts";
import { filled, type LineNote, type Slot } from "./filled-slots.ts";
import { withoutTrillEnds } from "./trill-ends.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** How fine a line may go, and what of its rhythm stays although it is finer. */
export type Grid = {
  readonly value: number;
  readonly words: Vocabulary;
  /** dotted eighths with a sixteenth stay: they are the hook of this tune */
  readonly keepDots: boolean;
  /** only groups that no level up to Intermediate reads, such as eleven or twenty-two notes for six, are written anew */
  readonly onlyOdd?: boolean;
  /** a line of the hand that accompanies: what is left of a run tells its chord */
  readonly accompanies?: boolean;
};

/** A line in its own rhythm: only groups that the level cannot count go into its values. */
export const inOwnRhythm = (words: Vocabulary): Grid => ({
  value: words.grids[0] ?? quarter,
  words,
  keepDots: true,
  onlyOdd: true,
});

const near = quarter / 24;

/**
 * The line in values of a level. The onsets of a beat alone decide its rhythm, so like rhythms stay alike; which note a slot
 * gets is decided for a motif wherever it comes (see `filled`).
 */
export function inCells(
  line: readonly TuneNote[],
  bars: readonly PieceBar[],
  grid: Grid,
  harmonyAt: (at: number) => Harmony | undefined,
): readonly LineNote[] {
  const byBar = Map.groupBy(line, ({ measure }) => measure);
  const slots: Slot[] = [];
  for (const bar of bars) {
    const notes = byBar.get(bar.index) ?? [];
    const beats = notes.length > 0 ? beatsOf(notes, bar) : [];
    const oddStep = evenStep(beats, bar, grid.value);
    for (const { from, cell } of beats) slots.push(...slotsOfBeat(cell, notes, { bar, from, oddStep }, grid));
  }
  return withLengths(
    filled(withoutTrillEnds(slots.toSorted((a, b) => a.on - b.on)), bars, {
      harmonyAt,
      accompanies: grid.accompanies === true,
    }),
    bars,
    grid,
  );
}

/** `oddStep`: the step in which groups that no level reads go evenly */
type Beat = { readonly bar: PieceBar; readonly from: number; readonly oddStep: number };

/** What begins in each beat of a measure; `from` in ticks from its start. */
function beatsOf(notes: readonly TuneNote[], { start, length, beat }: PieceBar) {
  return Array.from({ length: Math.ceil(length / beat) }, (_, i) => i * beat).flatMap((from) => {
    const cell = notes.filter(({ on }) => on - start >= from - near && on - start < from + beat - near);
    return cell.length > 0 ? [{ from, cell }] : [];
  });
}

/**
 * The step in which a measure's odd groups have a note in every place: eleven notes in three beats are six, for twelve places
 * would have a gap, and what was even would limp.
 */
function evenStep(beats: ReturnType<typeof beatsOf>, bar: PieceBar, value: number): number {
  const odd = beats.filter(({ from, cell }) =>
    isOdd(
      cell.map(({ on }) => on - bar.start - from),
      bar,
    ),
  );
  const dense = odd.reduce((sum, { cell }) => sum + cell.length, 0) / Math.max(1, odd.length);
  let step = stepOf(bar, value);
  while (step * 2 <= bar.beat && bar.beat / step > dense) step *= 2;
  return step;
}

/** The smallest step of a measure's beat: a third of it in compound metres unless a level counts whole beats. */
function stepOf({ beat, compound, length }: PieceBar, value: number): number {
  if (!compound) return Math.min(value, length);
  if (value >= quarter) return beat;
  return value >= quarter / 2 ? beat / 3 : beat / 6;
}

function slotsOfBeat(
  cell: readonly TuneNote[],
  measure: readonly TuneNote[],
  { bar, from, oddStep }: Beat,
  grid: Grid,
): readonly Slot[] {
  const start = bar.start + from;
  const at = cell.map(({ on }) => on - start);
  const asIs = (note: TuneNote): Slot => ({
    on: note.on,
    bar: bar.index,
    notes: [note],
    isBeat: Math.abs(note.on - start) < near,
    isLast: note === cell.at(-1),
  });
  if (grid.onlyOdd && !isOdd(at, bar)) return cell.map(asIs);
  const syncopated = isSyncopated(at, bar) && !grid.words.syncopation;
  const step = syncopated ? quarter / 2 : isOdd(at, bar) ? oddStep : stepOf(bar, grid.value);
  if ((isOn(at, step) && !syncopated) || isDotted(at, grid, bar) || isTriplet(at, grid, bar)) return cell.map(asIs);
  const bySlot = Map.groupBy(cell, ({ on }) => Math.floor((on - start + near) / step) * step);
  const lastSlot = Math.max(...bySlot.keys());
  return [...bySlot].flatMap(([slot, notes]) => {
    const { kept, early } = withoutAnticipation(notes, measure, { bar, from, slot, step });
    const isLast = slot === lastSlot;
    const own: Slot = { on: start + slot, bar: bar.index, notes: kept, isBeat: slot === 0, isLast };
    const next: Slot[] = early
      ? [{ on: start + bar.beat, bar: bar.index, notes: [early], isBeat: true, isLast: true }]
      : [];
    return kept.length > 0 ? [own, ...next] : next;
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
  { bar, from, slot, step }: Omit<Beat, "oddStep"> & { readonly slot: number; readonly step: number },
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

const isOnBeat = (at: number, { start, beat }: PieceBar): boolean => {
  const within = (at - start) % beat;
  return Math.min(within, beat - within) < near;
};

/** The value that lengths are rounded up to where beats go in halves. */
const unitOf = (value: number): number =>
  value >= quarter ? quarter : value < quarter / 2 ? quarter / 4 : quarter / 2;

/** True for a note that begins or ends at a third of a beat and nowhere in its halves and quarters. */
const isOfTriplet = ({ on, end }: LineNote, { start, beat }: PieceBar): boolean => {
  const at = [on - start, end - start];
  return isOn(at, beat / 3) && !isOn(at, beat / 4);
};

/** Each note lasts to the next, unless a real rest follows. */
function withLengths(struck: readonly LineNote[], bars: readonly PieceBar[], grid: Grid): readonly LineNote[] {
  const { value } = grid;
  // where a level has no triplets, a note that was tied over from one lasts to the end of its beat
  const hasThirds = grid.onlyOdd === true || grid.words.triplets;
  const single = struck.filter((one, i) => one.on !== struck[i - 1]?.on);
  const last = bars.at(-1);
  const close = last ? last.start + last.length : 0;
  return single.flatMap((one, i) => {
    const bar = bars[one.bar];
    if (!bar) return [];
    const next = single[i + 1]?.on ?? close;
    const isFine = value < quarter / 2;
    const unit = bar.compound || (hasThirds && isOfTriplet(one, bar)) ? bar.beat / 3 : unitOf(value);
    const rest = bar.compound ? bar.beat / 3 + near : isFine ? quarter / 4 : quarter;
    const sounding = Math.min(next, Math.max(one.end, one.on + 1));
    const rounded = one.on + Math.max(unit, Math.ceil((sounding - one.on) / unit - 0.1) * unit);
    const silence = next - sounding;
    // a rest on the beat before notes off it is heard as one; behind a short note it is only how that is played
    const isHeard =
      silence >= rest || (silence >= quarter / 2 - near && isOnBeat(sounding, bar) && !isOnBeat(next, bar));
    const end = isHeard ? Math.min(next, rounded) : next;
    return end > one.on ? [{ ...one, end }] : [];
  });
}
