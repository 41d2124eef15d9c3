import type { Stroke } from "../notes/lines.ts";
import { exactPlace, isPlainTick, nearestPlace } from "./exact-grid.ts";
import { QUARTER } from "./grains.ts";

/** A run of so many notes is meant to be even. */
const LEAST = 5;
/** Ticks of its notes at least: rounding would make shorter ones what it likes, or their own successors. */
const SHORTEST = 6;
/** Held notes in a row, from which on it is none, and strokes of one time among which the next is looked for. */
const MOST_HELD = 4;
const MOST_AT_ONCE = 16;
/** Share of its notes that stand beside plain places: else the grid holds it as it is. */
const BESIDE = 0.4;

/** Notes one after another, each as long as the first but for a tick of rounding, those inside also held or staccato. */
type Run = { readonly notes: readonly Stroke[]; readonly end: number };

/**
 * Places, in grains by tick, of even runs that no division of a quarter holds, as cadenzas have them (eleven or thirty-five notes
 * to a beat): they share the time from their first note to their end evenly. `strokes`: of a line that a program wrote, sorted
 * by onset.
 */
export function evenRuns(strokes: readonly Stroke[], ticksPerQuarter: number): ReadonlyMap<number, number> {
  return new Map(runsOf(strokes).flatMap((run) => evenPlaces(run, ticksPerQuarter)));
}

function runsOf(strokes: readonly Stroke[]): readonly Run[] {
  const byOnset = new Map<number, Stroke[]>();
  for (const stroke of strokes) {
    const there = byOnset.get(stroke.on);
    if (!there) byOnset.set(stroke.on, [stroke]);
    else if (there.length < MOST_AT_ONCE) there.push(stroke);
  }
  const taken = new Set<Stroke>();
  return strokes.flatMap((first) => {
    const length = first.off - first.on;
    const isNear = (ticks: number): boolean => Math.abs(ticks - length) <= 1;
    const fits = (stroke: Stroke): boolean =>
      isHeld(stroke, length) || isNear(stroke.off - stroke.on) || isHalf(stroke, length);
    const endOf = ({ on, off }: Stroke): number => (isNear(off - on) ? off : on + length);
    const notes: Stroke[] = [];
    let next: Stroke | undefined = taken.has(first) || length < SHORTEST ? undefined : first;
    let held = 0;
    while (next && held <= MOST_HELD) {
      notes.push(next);
      held = isHeld(next, length) ? held + 1 : 0;
      const end = endOf(next);
      next = [end, end - 1, end + 1].flatMap((on) => byOnset.get(on) ?? []).find(fits);
    }
    // what is held after it is no part of it
    notes.splice(notes.findLastIndex((stroke) => !isHeld(stroke, length)) + 1);
    for (const stroke of notes) taken.add(stroke);
    const last = notes.at(-1);
    return last && notes.length >= LEAST ? [{ notes, end: endOf(last) }] : [];
  });
}

const isHeld = ({ on, off }: Stroke, length: number): boolean => off - on > length + 1;
const isHalf = ({ on, off }: Stroke, length: number): boolean => Math.abs(2 * (off - on) - length) <= 2;

/** Empty where the run is on the grid, or neither its first note nor its end can be placed. */
function evenPlaces({ notes, end: until }: Run, ticksPerQuarter: number): readonly (readonly [number, number])[] {
  const first = notes[0] as Stroke;
  const isPlain = ({ on }: Stroke): boolean => isPlainTick(on, ticksPerQuarter);
  const start = exactPlace(first.on, ticksPerQuarter)?.grains ?? 0;
  const end = nearestPlace(until, ticksPerQuarter);
  const isBeside = notes.filter((note) => !isPlain(note)).length >= BESIDE * notes.length;
  const ends = Math.abs((end / QUARTER) * ticksPerQuarter - until) < (until - first.on) / notes.length;
  if (!isPlain(first) || !isBeside || !ends || end <= start) return [];
  const at = (index: number): number => start + Math.round((index * (end - start)) / notes.length);
  const length = first.off - first.on;
  const offs = notes.flatMap((note, index) => (isHeld(note, length) ? [] : [[note.off, at(index + 1)] as const]));
  return [...offs, ...notes.map(({ on }, index) => [on, at(index)] as const), [until, end]];
}
