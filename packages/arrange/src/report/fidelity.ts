import type { Player } from "@gradus/difficulty";
import { ticksOf } from "@gradus/difficulty";
import { type Score, type SoundingNote, soundingNotes, subtract, toNumber } from "@gradus/score";
import { pitchClass } from "../operations/operation.ts";
import { ledByLower } from "../read/led-by-lower.ts";
import type { Metre } from "../read/metre.ts";

export type Fidelity = {
  readonly melody: number;
  readonly onBeatMelody: number;
  readonly harmony: number;
  readonly bass: number;
};

/**
 * How much of the source survives, from 0 to 1: the tune's notes with onset and pitch class (all, and those on beats),
 * mean cosine of the sounding pitch classes a quarter, and the bass's pitch class on strong beats.
 * `semitones` is the transposition from source to result.
 */
export function fidelityOf(
  source: Score,
  result: Score,
  player: Player,
  metres: readonly Metre[],
  semitones: number,
): Fidelity {
  const before = soundingNotes(source);
  const after = soundingNotes(result);
  const starts = (source.parts[0]?.measures ?? []).map((measure) => toNumber(measure.start));
  const right = rightStaves(player);
  const keyOf = (note: SoundingNote, shift: number): string => {
    const inside = toNumber(note.onset) - (starts[note.measure] ?? 0);
    return `${note.measure}:${ticksOf(inside)}:${pitchClass(note.midi + shift)}`;
  };
  const lower = ledByLower(source, player);
  const own = new Set(player.sides.map((side) => `${side.part}/${side.staff}`));
  const inTune = ({ part, staff, measure }: SoundingNote): boolean => {
    const place = `${part}/${staff}`;
    return own.has(place) && right.has(place) !== lower.has(measure);
  };
  const tune = skyline(before.filter(inTune));
  const kept = new Set(after.filter(inTune).map((note) => keyOf(note, 0)));
  const isKept = (note: SoundingNote): boolean => kept.has(keyOf(note, semitones));
  const measures = source.parts[0]?.measures ?? [];
  const onBeat = tune.filter((note) => {
    const measure = measures[note.measure];
    const metre = metres[note.measure];
    if (!measure || !metre) return false;
    const inside = toNumber(subtract(note.onset, measure.start));
    return metre.grids.beat.some((beat) => Math.abs(toNumber(beat) - inside) < 1e-3);
  });
  return {
    melody: share(tune, isKept),
    onBeatMelody: share(onBeat, isKept),
    harmony: harmonyKept(before, after, semitones),
    bass: bassKept(before, after, semitones, strongBeats(starts, metres)),
  };
}

const share = <T>(list: readonly T[], keep: (item: T) => boolean): number =>
  list.length === 0 ? 1 : list.filter(keep).length / list.length;

function rightStaves(player: Player): ReadonlySet<string> {
  const right = player.hands.R.length > 0 ? player.sides.filter((side) => side.hand === "R") : player.sides;
  return new Set(right.map((side) => `${side.part}/${side.staff}`));
}

/** At each onset the highest new note, unless a higher one still sounds. */
function skyline(notes: readonly SoundingNote[]): readonly SoundingNote[] {
  const tune: SoundingNote[] = [];
  let held: { end: number; midi: number }[] = [];
  for (let i = 0; i < notes.length; ) {
    const at = toNumber(notes[i]?.onset ?? { n: 0, d: 1 });
    const group: SoundingNote[] = [];
    for (let note = notes[i]; note && toNumber(note.onset) - at < 1e-6; note = notes[++i]) group.push(note);
    held = held.filter((note) => note.end > at + 1e-3);
    const top = group.reduce((best, note) => (note.midi > best.midi ? note : best));
    if (!held.some((note) => note.midi > top.midi)) tune.push(top);
    held.push(...group.map((note) => ({ end: at + toNumber(note.duration), midi: note.midi })));
  }
  return tune;
}

function harmonyKept(before: readonly SoundingNote[], after: readonly SoundingNote[], semitones: number): number {
  const a = chromaByQuarter(before, semitones);
  const b = chromaByQuarter(after, 0);
  let sum = 0;
  for (const [quarter, x] of a) {
    const y = b.get(quarter);
    let product = 0;
    let xx = 0;
    let yy = 0;
    x.forEach((value, i) => {
      const other = y?.[i] ?? 0;
      product += value * other;
      xx += value * value;
      yy += other * other;
    });
    if (yy > 0) sum += product / Math.sqrt(xx * yy);
  }
  return a.size === 0 ? 1 : sum / a.size;
}

function chromaByQuarter(notes: readonly SoundingNote[], semitones: number): ReadonlyMap<number, Float64Array> {
  const quarters = new Map<number, Float64Array>();
  for (const note of notes) {
    const on = toNumber(note.onset);
    const end = on + toNumber(note.duration);
    const name = pitchClass(note.midi + semitones);
    for (let quarter = Math.floor(on + 1e-6); quarter < end - 1e-6; quarter++) {
      const chroma = quarters.get(quarter) ?? new Float64Array(12);
      chroma[name] = (chroma[name] ?? 0) + Math.min(end, quarter + 1) - Math.max(on, quarter);
      quarters.set(quarter, chroma);
    }
  }
  return quarters;
}

const strongBeats = (starts: readonly number[], metres: readonly Metre[]): readonly number[] =>
  starts.flatMap((start, i) => (metres[i]?.grids.half ?? []).map((point) => start + toNumber(point)));

function bassKept(
  before: readonly SoundingNote[],
  after: readonly SoundingNote[],
  semitones: number,
  beats: readonly number[],
): number {
  const a = bassAt(before, beats);
  const b = bassAt(after, beats);
  const heard = beats.map((_, i) => i).filter((i) => a[i] !== undefined);
  return share(heard, (i) => b[i] !== undefined && pitchClass((b[i] ?? 0) - (a[i] ?? 0) - semitones) === 0);
}

function bassAt(notes: readonly SoundingNote[], points: readonly number[]): readonly (number | undefined)[] {
  const bass: (number | undefined)[] = points.map(() => undefined);
  for (const note of notes) {
    const on = toNumber(note.onset);
    const end = on + toNumber(note.duration);
    for (let i = firstAtLeast(points, on - 1e-4); i < points.length && (points[i] ?? 0) < end - 1e-4; i++) {
      const lowest = bass[i];
      if (lowest === undefined || note.midi < lowest) bass[i] = note.midi;
    }
  }
  return bass;
}

function firstAtLeast(points: readonly number[], value: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
