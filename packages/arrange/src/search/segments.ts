import { windowShape } from "@gradus/difficulty";
import type { Direction } from "../operations/pipeline.ts";
import type { Desk } from "./desk.ts";

/** segments from which on a keyboard piece is long: less is tried then, which bounds its time (docs/decisions/0039) */
const long = 21;
/** quarters up to which a single line is one stretch: a short tune keeps one manner throughout */
const shortTune = 128;

/**
 * Stretches of measures that are rewritten alike: half a window of the meter each. Measures that repeat another one
 * note for note belong to every stretch that has their twin, so that what returns stays the same.
 */
export function segmentsOf(desk: Desk): readonly (readonly number[])[] {
  const segments = new Map<number, number[]>();
  if (!desk.keyboard && (desk.starts.at(-1) ?? 0) <= shortTune) return [desk.starts.map((_, bar) => bar)];
  desk.starts.forEach((start, bar) => {
    const index = Math.floor(start / windowShape.hop + 1e-9);
    segments.set(index, [...(segments.get(index) ?? []), bar]);
  });
  return [...segments.values()];
}

/**
 * Stretches that are tried as one: each segment, each two in a row (a window of the meter: what the meter takes from a
 * window's extremes, such as its range, moves only when the whole window does), and the whole piece. `apart` is how many segments lie
 * between the beginnings of two such windows.
 */
export function stretchesOf(segments: readonly (readonly number[])[], apart = 1): readonly (readonly number[])[] {
  if (segments.length < 2) return segments;
  const pairs = segments
    .slice(1)
    .map((segment, i) => [...(segments[i] ?? []), ...segment])
    .filter((_, i) => i % apart === 0);
  return segments.length === 2 ? [...segments, ...pairs] : [...segments, ...pairs, segments.flat()];
}

/**
 * The stretches of one search after the other. A piece is made easier where it is hard. It is made harder throughout,
 * because the meter weighs the hardest windows and would be met by a few crowded measures; single segments come only when
 * that does not reach the level.
 */
export function passesOf(desk: Desk, direction: Direction): readonly (readonly (readonly number[])[])[] {
  const segments = segmentsOf(desk);
  const apart = desk.keyboard && segments.length >= long ? 2 : 1;
  return direction === "simplify" ? [stretchesOf(segments, apart)] : [[segments.flat()], segments];
}

/**
 * The measures of a step that is taken in part: phrases with everything that repeats one of their measures, every second
 * phrase first, so that an answer is set off from its question and the piece is changed throughout.
 */
export function groupsOfPhrases(
  bars: readonly number[],
  phrases: readonly (readonly number[])[],
  twins: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const left = new Set(bars);
  const isAnswer = (index: number): boolean => index % 2 === 1;
  const order = [...phrases.filter((_, i) => isAnswer(i)), ...phrases.filter((_, i) => !isAnswer(i))];
  return order.flatMap((phrase) => {
    const group = phrase.flatMap((bar) => twins[bar] ?? [bar]).filter((bar) => left.delete(bar));
    return group.length > 0 ? [group] : [];
  });
}

/** Measures with the same notes in all of the player's staves, by measure. */
export function twinsOf(desk: Desk): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  const keys = desk.starts.map((_, bar) => {
    const key = desk.staves
      .map((staff) => {
        const notes = staff.versions.at(bar, [])?.notes ?? staff.fixed[bar] ?? [];
        return notes.map((note) => `${note.on},${note.dur},${note.p}`).join(" ");
      })
      .join("|");
    groups.set(key, [...(groups.get(key) ?? []), bar]);
    return key;
  });
  return keys.map((key, bar) => groups.get(key) ?? [bar]);
}

/**
 * Stretches with the twins of their measures, in order. Where much returns, some are the same measures then: these are one.
 */
export const withTwins = (
  stretches: readonly (readonly number[])[],
  twins: readonly (readonly number[])[],
): readonly (readonly number[])[] => {
  const whole = stretches.map((stretch) =>
    [...new Set(stretch.flatMap((bar) => twins[bar] ?? [bar]))].toSorted((a, b) => a - b),
  );
  return [...new Map(whole.map((stretch) => [stretch.join(), stretch])).values()];
};

/** Measures of a step in groups of twins, each group at the place of its first: a part of a step takes whole groups. */
export function groupsOfTwins(
  bars: readonly number[],
  twins: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const groups = new Map<number, number[]>();
  for (const bar of bars) {
    const first = twins[bar]?.[0] ?? bar;
    groups.set(first, [...(groups.get(first) ?? []), bar]);
  }
  return [...groups.values()];
}
