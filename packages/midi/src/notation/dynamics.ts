import type { Note } from "../grid/grains.ts";
import type { Bar, Placed } from "./bars.ts";

const marks = ["ppp", "pp", "p", "mp", "mf", "f", "ff", "fff"] as const;
type Mark = (typeof marks)[number];

/** Velocities of ppp to fff, and of a score without marks, as a notation program writes them. */
type Scale = { readonly values: readonly number[]; readonly unmarked: number | undefined };
/** MuseScore 2 to 4; LilyPond 2.x (volumes .42 to .85 of 127, .71 without a mark). */
const scales: readonly [Scale, Scale] = [
  { values: [16, 33, 49, 64, 80, 96, 112, 126], unmarked: undefined },
  { values: [53, 62, 70, 77, 86, 95, 102, 108], unmarked: 90 },
];

export type Loudness = {
  /** the velocities are those of a notation program's marks */
  readonly isWritten: boolean;
  /** a part's marks: where its loudness becomes another one for a while */
  readonly marksOf: (notes: readonly Note[]) => readonly Placed<string>[];
};

/** From this share of velocities on those of one program, they were written and not played. */
const WRITTEN = 0.9;

/**
 * What the velocities of a file say about dynamics; undefined when they say nothing. `notes`: of all parts, times in grains.
 */
export function loudnessOf(notes: readonly Note[], bars: readonly Bar[]): Loudness | undefined {
  const velocities = notes.map(({ velocity }) => velocity);
  const [scale, share] = bestScale(velocities);
  const marksOf = (own: readonly Note[]): readonly Placed<string>[] => changes(own, bars, scale);
  if (new Set(marksOf(notes).map(({ value }) => value)).size < 2) return undefined;
  return { isWritten: share >= WRITTEN, marksOf };
}

function bestScale(velocities: readonly number[]): readonly [Scale, number] {
  const shareOn = (scale: Scale): number => {
    const stated = velocities.filter((velocity) => velocity !== scale.unmarked);
    const fitting = stated.filter((velocity) => Math.abs(velocity - nearest(scale, velocity)) <= 1);
    return fitting.length / Math.max(1, stated.length);
  };
  const [even, narrow] = scales;
  // what was played has the even one
  const isNarrow = shareOn(narrow) >= WRITTEN && shareOn(narrow) > shareOn(even);
  return isNarrow ? [narrow, shareOn(narrow)] : [even, shareOn(even)];
}

const nearest = ({ values: [first = 0, ...others] }: Scale, velocity: number): number =>
  others.reduce((best, one) => (Math.abs(one - velocity) < Math.abs(best - velocity) ? one : best), first);

/** Undefined where nothing is marked. */
const markOf = (scale: Scale, velocity: number): Mark | undefined =>
  velocity === scale.unmarked ? undefined : marks[scale.values.indexOf(nearest(scale, velocity))];

/** Bars for which a loudness must last to be marked; an accent or a swell is none. */
const LEAST_BARS = 2;

/** At the first note of a bar from which on another mark holds; the middle velocity of a bar speaks for it. */
function changes(notes: readonly Note[], bars: readonly Bar[], scale: Scale): readonly Placed<string>[] {
  const sorted = notes.toSorted((a, b) => a.on - b.on);
  let next = 0;
  const heard = bars.flatMap(({ start, end }) => {
    const first = next;
    while (next < sorted.length && (sorted[next]?.on ?? end) < end) next += 1;
    const own = sorted.slice(first, next);
    const middle = own.map(({ velocity }) => velocity).sort((a, b) => a - b)[own.length >> 1];
    const at = own[0]?.on ?? start;
    const value = middle === undefined ? undefined : markOf(scale, middle);
    return value === undefined ? [] : [{ at, value }];
  });
  const found: Placed<string>[] = [];
  heard.forEach(({ at, value }, index) => {
    const lasts = heard.slice(index, index + LEAST_BARS).every((other) => other.value === value);
    if (lasts && found.at(-1)?.value !== value) found.push({ at, value });
  });
  return found;
}
