import type { Timed } from "../rhythm/timed.ts";
import { type Voiced, voicesOf } from "../rhythm/voices.ts";
import type { PageEvent } from "../symbols/event.ts";
import type { ReadMeasure } from "./read-measure.ts";

export type StreamEvent = Voiced & {
  /** grace notes in front of it */
  readonly graces: readonly PageEvent[];
};
/** One voice of one staff, from the left; its events neither overlap nor pass the measure's end. */
export type Stream = {
  readonly staff: number;
  readonly voice: number;
  readonly events: readonly StreamEvent[];
  /** grace notes behind the last note */
  readonly trailing: readonly PageEvent[];
};

/** The voices of one staff of a measure; `staff` counts in the system. What begins behind `length` is left out. */
export function streamsOf(measure: ReadMeasure, staff: number, length: number): readonly Stream[] {
  const space = measure.system.staves[staff]?.space ?? 1;
  const fitting = measure.timing.timed
    .filter(({ event, onset }) => event.staff === staff && onset < length)
    .map((one): Timed => ({ ...one, duration: Math.min(one.duration, length - one.onset) }));
  const voiced = withoutExtraRests(voicesOf(fitting, space));
  const voices = [...Map.groupBy(voiced, (one) => one.voice)].toSorted((a, b) => a[0] - b[0]);
  const graces = measure.graces.filter((grace) => grace.staff === staff);
  const owners = new Map(graces.map((grace) => [grace, ownerOf(grace, voiced)] as const));
  return voices.map(([, events], voice) => ({
    staff,
    voice,
    events: events
      .toSorted((a, b) => a.onset - b.onset)
      .map((one) => ({ ...one, graces: graces.filter((grace) => owners.get(grace) === one.event) })),
    trailing: voice === 0 ? graces.filter((grace) => owners.get(grace) === undefined) : [],
  }));
}

/** The next chord right of a grace note; of two voices the one whose stems point as the grace's slur would have it. */
function ownerOf(grace: PageEvent, voiced: readonly Voiced[]): PageEvent | undefined {
  const behind = voiced.filter(({ event }) => event.kind === "chord" && event.x > grace.x);
  const nearest = Math.min(...behind.map(({ event }) => event.x));
  const candidates = behind.filter(({ event }) => event.x < nearest + (grace.right - grace.x));
  return candidates.toSorted((a, b) => Math.abs(a.event.y - grace.y) - Math.abs(b.event.y - grace.y))[0]?.event;
}

/** A measure's rest beside notes of the same staff says nothing. */
function withoutExtraRests(voiced: readonly Voiced[]): readonly Voiced[] {
  const full = voiced.filter(({ event, onset }) => event.mayFillMeasure && onset === 0);
  return full.length > 1 ? voiced.filter((one) => one === full[0] || !full.includes(one)) : voiced;
}
