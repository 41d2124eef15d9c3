import { eventAt, type HandEvents, ticksPerQuarter } from "../events.ts";
import { at } from "../statistics.ts";
import { windowShape } from "./model.ts";

/** A stretch of a line: events, end not included, and its place in quarters from the start of the score. */
export type Stretch = {
  readonly from: number;
  readonly to: number;
  readonly events: readonly [from: number, to: number];
  readonly notes: number;
};

/** The events whose onsets lie in [from, to), given in quarters. */
export function stretchBetween(line: HandEvents, from: number, to: number): Stretch {
  const [first, end] = [eventAt(line, from * ticksPerQuarter), eventAt(line, to * ticksPerQuarter)];
  return { from, to, events: [first, end], notes: at(line.notes, end) - at(line.notes, first) };
}

/** The overlapping windows of section 5 that are graded: at least one. */
export function windowsOf(line: HandEvents): readonly Stretch[] {
  const { quarters, hop, minNotes } = windowShape;
  const last = line.count > 0 ? at(line.ticks, line.count - 1) : 0;
  const count = Math.max(1, Math.floor(last / (ticksPerQuarter * hop)));
  const windows = Array.from({ length: count }, (_, i) => stretchBetween(line, i * hop, i * hop + quarters));
  const full = windows.filter(({ notes }) => notes >= minNotes);
  if (full.length > 0) return full;
  return [{ from: 0, to: last / ticksPerQuarter, events: [0, line.count], notes: at(line.notes, line.count) }];
}
