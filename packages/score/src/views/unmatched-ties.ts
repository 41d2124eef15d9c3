import { jumps } from "../edit/repair-ties.ts";
import { add, toNumber } from "../model/fraction.ts";
import { midiOf, pitchName } from "../model/pitch.ts";
import type { Measure, MeasureEvent, Part } from "../model/score.ts";

/** A tie that joins nothing, in the measure where its note stands; `pitch` as written. */
export type UnmatchedTie = { readonly end: "start" | "stop"; readonly measure: Measure; readonly pitch: string };
type Open = { readonly at: number; readonly measure: Measure; readonly pitch: string };

/**
 * Ties without a partner of the same pitch at the same time (within `tolerance` quarters), those left out that a repeat,
 * a volta or a jump may lead on. `events` of a measure may be those that it is written with.
 */
export function unmatchedTies(
  part: Part,
  measures: readonly { readonly measure: Measure; readonly events: readonly MeasureEvent[] }[],
  tolerance: number,
): readonly UnmatchedTie[] {
  const starts = new Map<number, Open[]>();
  const stops: (Open & { readonly midi: number })[] = [];
  for (const { measure, events } of measures) {
    for (const event of events) {
      if (event.kind !== "note") continue;
      for (const { pitch, tieStart, tieStop } of event.heads) {
        if (!pitch || !(tieStart || tieStop)) continue;
        const midi = midiOf(pitch);
        const at = toNumber(add(measure.start, event.onset));
        if (tieStop) stops.push({ at, measure, pitch: pitchName(pitch), midi });
        if (!tieStart) continue;
        const waiting = starts.get(midi) ?? [];
        waiting.push({ at: at + toNumber(event.duration), measure, pitch: pitchName(pitch) });
        starts.set(midi, waiting);
      }
    }
  }
  const unmatched: UnmatchedTie[] = [];
  for (const { midi, at, measure, pitch } of stops) {
    const waiting = starts.get(midi) ?? [];
    const index = waiting.findIndex((start) => Math.abs(start.at - at) < tolerance);
    if (index >= 0) waiting.splice(index, 1);
    else if (!jumps(part, measure, "tieStop")) unmatched.push({ end: "stop", measure, pitch });
  }
  for (const { measure, pitch } of [...starts.values()].flat()) {
    if (!jumps(part, measure, "tieStart")) unmatched.push({ end: "start", measure, pitch });
  }
  return unmatched;
}

/** An unmatched tie in a teacher's words. */
export const tieMessage = ({ end, pitch }: UnmatchedTie): string =>
  end === "stop" ? `A tie ends on ${pitch} but starts nowhere.` : `A tie from ${pitch} leads to no note.`;
