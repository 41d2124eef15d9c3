import type { Head, PageEvent } from "../symbols/event.ts";
import type { MeasurePlan } from "./measure-plan.ts";
import type { PartLayout } from "./parts.ts";

/** Heads of an event that are tied to the note before and to the note behind. */
export type EventTies = { readonly starts: Set<Head>; readonly stops: Set<Head> };
export type ResolvedTies = ReadonlyMap<PageEvent, EventTies>;

type Sounding = { readonly event: PageEvent; readonly head: Head; readonly onset: number; readonly end: number };

/** Of the ties that were seen those that join two notes of one pitch in one part, the second beginning where the first ends. */
export function resolveTies(plans: readonly MeasurePlan[], parts: readonly PartLayout[]): ResolvedTies {
  const resolved = new Map<PageEvent, EventTies>();
  const tiesOf = (event: PageEvent): EventTies => {
    const known = resolved.get(event) ?? { starts: new Set<Head>(), stops: new Set<Head>() };
    resolved.set(event, known);
    return known;
  };
  for (const part of parts) {
    const starts = new Map<string, Sounding>();
    let begin = 0;
    for (const plan of plans) {
      for (const { key, sounding, tieStart, tieStop } of notesOf(plan, part, begin)) {
        const before = tieStop ? starts.get(`${key} ${sounding.onset}`) : undefined;
        if (before) {
          tiesOf(before.event).starts.add(before.head);
          tiesOf(sounding.event).stops.add(sounding.head);
          starts.delete(`${key} ${sounding.onset}`);
        }
        if (tieStart) starts.set(`${key} ${sounding.end}`, sounding);
      }
      begin += plan.length;
    }
  }
  return resolved;
}

type Note = {
  readonly key: string;
  readonly sounding: Sounding;
  readonly tieStart: boolean;
  readonly tieStop: boolean;
};

/** From the earliest. */
function notesOf({ measure, length }: MeasurePlan, part: PartLayout, begin: number): readonly Note[] {
  return measure.timing.timed
    .filter(({ event, onset }) => onset < length && part.staves.includes(measure.staffNumbers[event.staff] ?? -1))
    .toSorted((a, b) => a.onset - b.onset)
    .flatMap(({ event, onset, duration }) =>
      event.heads.flatMap((head) => {
        const read = measure.pitches.get(head);
        if (!read) return [];
        const { step, alter, octave } = read.pitch;
        const end = begin + Math.min(onset + duration, length);
        const sounding = { event, head, onset: begin + onset, end };
        return [{ key: `${step}${alter}${octave}`, sounding, tieStart: read.tieStart, tieStop: read.tieStop }];
      }),
    );
}
