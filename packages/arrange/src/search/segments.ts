import { windowShape } from "../difficulty/index.ts";
import type { Direction } from "../operations/pipeline.ts";
import type { Desk } from "./desk.ts";

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
 * window's extremes, such as its range, comes down only when the whole window does), and the whole piece. One note is
 * enough to raise an extreme, so a piece that is made harder needs no pairs.
 */
export function stretchesOf(
  segments: readonly (readonly number[])[],
  direction: Direction = "simplify",
): readonly (readonly number[])[] {
  if (segments.length < 2) return segments;
  if (direction === "complexify") return [...segments, segments.flat()];
  const pairs = segments.slice(1).map((segment, i) => [...(segments[i] ?? []), ...segment]);
  return segments.length === 2 ? [...segments, ...pairs] : [...segments, ...pairs, segments.flat()];
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
