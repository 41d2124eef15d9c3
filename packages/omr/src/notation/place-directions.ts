import type { Region } from "../layout/regions.ts";
import type { System } from "../layout/systems.ts";
import type { Timing } from "../rhythm/onsets.ts";
import { ticksPerQuarter } from "../rhythm/ticks.ts";
import type { Direction } from "../text/directions.ts";

const isStop = (direction: Direction): boolean =>
  (direction.kind === "wedge" || direction.kind === "pedal") && direction.type === "stop";

/**
 * What is said in one of a system's measures: what begins belongs to the last measure that begins left of it, what ends to the
 * first that ends right of it, so that nothing of the system is left over.
 */
export function directionsIn(
  region: Region,
  regions: readonly Region[],
  directions: readonly Direction[],
  space: number,
): readonly Direction[] {
  const regionOf = (direction: Direction): Region | undefined =>
    isStop(direction)
      ? (regions.find(({ right }) => right > direction.x - 0.5 * space) ?? regions.at(-1))
      : (regions.findLast(({ left }) => left <= direction.x + space) ?? regions[0]);
  return directions.filter((direction) => regionOf(direction) === region);
}

/** What says when the directions of a measure hold. */
type DirectedMeasure = {
  readonly system: System;
  readonly region: Region;
  readonly timing: Timing;
  readonly directions: readonly Direction[];
};
export type PlacedDirection = { readonly direction: Direction; readonly onset: number };

/** staff spaces behind a column from which something is said later than its notes begin */
const later = 3.5;

/**
 * Directions of a staff with the time at which they hold: of the column of notes, on whatever staff, that is nearest; what
 * stands far behind a long note is said on a beat of it. A hairpin begins at the note before its left end and ends before the
 * note behind its right end, or with the measure.
 */
export function placedDirections(measure: DirectedMeasure, staff: number, length: number): readonly PlacedDirection[] {
  const columns = measure.timing.timed
    .filter(({ onset }) => onset < length)
    .map(({ event, onset }) => ({ left: event.x, middle: (event.x + event.right) / 2, onset }))
    .sort((a, b) => a.left - b.left);
  const space = measure.system.staves[0]?.space ?? 1;
  const onsetOf = (direction: Direction): number => {
    const { x } = direction;
    if (isStop(direction)) return columns.find(({ left }) => left > x - 0.5 * space)?.onset ?? length;
    const before = columns.findLast(({ left }) => left < x + space);
    const onBeat = before && x - before.left > later * space ? beatBehind(before, x) : undefined;
    if (onBeat !== undefined) return onBeat;
    if (direction.kind === "wedge") return before?.onset ?? 0;
    const distance = ({ left, middle }: (typeof columns)[number]): number =>
      Math.abs((direction.kind === "dynamics" ? middle : left) - x);
    return columns.toSorted((a, b) => distance(a) - distance(b))[0]?.onset ?? 0;
  };
  /** The quarter of a note that lies at a place between it and the next one; undefined at either's own. */
  const beatBehind = (before: (typeof columns)[number], x: number): number | undefined => {
    const next = columns.find(({ left }) => left > before.left + space);
    const [right, end] = [next?.left ?? measure.region.right, next?.onset ?? length];
    const share = (x - before.left) / (right - before.left);
    const onset = before.onset + ticksPerQuarter * Math.round((share * (end - before.onset)) / ticksPerQuarter);
    return onset > before.onset && onset < end ? onset : undefined;
  };
  return measure.directions
    .filter((direction) => direction.staff === staff)
    .map((direction) => ({ direction, onset: onsetOf(direction) }))
    .sort((a, b) => a.onset - b.onset);
}
