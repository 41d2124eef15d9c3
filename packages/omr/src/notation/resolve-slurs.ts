import type { System } from "../layout/systems.ts";
import type { Slur } from "../symbols/slurs.ts";
import type { MeasurePlan } from "./measure-plan.ts";
import type { PartLayout } from "./parts.ts";

export type SlurMark = { readonly type: "start" | "stop"; readonly number: number; readonly isAbove: boolean };
/** By system and the id of an event in it. */
export type ResolvedSlurs = ReadonlyMap<System, ReadonlyMap<number, readonly SlurMark[]>>;
export type SystemSlurs = {
  readonly system: System;
  readonly slurs: readonly Slur[];
  /** numbers in the whole score of the system's staves */
  readonly staffNumbers: readonly number[];
};

type End = { readonly system: System; readonly id: number; readonly at: number };
type Whole = { readonly from: End; readonly to: End; readonly staff: number; readonly isAbove: boolean };

/** MusicXML numbers slurs that are open at the same time from 1 to 16 */
const mostOpen = 16;

/** Slurs with the pieces of one that goes on in the next system joined, numbered, and only between notes that are written. */
export function resolveSlurs(
  systems: readonly SystemSlurs[],
  plans: readonly MeasurePlan[],
  parts: readonly PartLayout[],
): ResolvedSlurs {
  const written = writtenEvents(plans);
  const whole = joined(systems).filter(({ from, to }) =>
    [from, to].every(({ system, id }) => written.get(system)?.has(id)),
  );
  const marks = new Map<System, Map<number, SlurMark[]>>();
  const add = ({ system, id }: End, mark: SlurMark): void => {
    const own = marks.get(system) ?? new Map<number, SlurMark[]>();
    own.set(id, [...(own.get(id) ?? []), mark]);
    marks.set(system, own);
  };
  for (const { staves } of parts) {
    const busy: number[] = [];
    const own = whole.filter(({ staff }) => staves.includes(staff)).toSorted((a, b) => a.from.at - b.from.at);
    for (const { from, to, isAbove } of own) {
      const free = Array.from({ length: mostOpen }, (_, index) => index).find(
        (index) => (busy[index] ?? -1) <= from.at,
      );
      if (free === undefined) continue;
      busy[free] = to.at;
      add(from, { type: "start", number: free + 1, isAbove });
      add(to, { type: "stop", number: free + 1, isAbove });
    }
  }
  return marks;
}

function writtenEvents(plans: readonly MeasurePlan[]): ReadonlyMap<System, ReadonlySet<number>> {
  const written = new Map<System, Set<number>>();
  for (const { measure, length } of plans) {
    const ids = written.get(measure.system) ?? new Set<number>();
    for (const { event, onset } of measure.timing.timed) if (onset < length) ids.add(event.id);
    for (const { id } of measure.graces) ids.add(id);
    written.set(measure.system, ids);
  }
  return written;
}

/** wider than any page, so that systems follow each other */
const pageWidth = 100_000;

function joined(systems: readonly SystemSlurs[]): readonly Whole[] {
  const whole: Whole[] = [];
  let open: Omit<Whole, "to">[] = [];
  for (const [number, { system, slurs, staffNumbers }] of systems.entries()) {
    const waiting = open;
    open = [];
    for (const slur of slurs.toSorted((a, b) => a.left.y - b.left.y)) {
      const staff = staffNumbers[slur.staff] ?? 0;
      const end = (id: number, x: number): End => ({ system, id, at: number * pageWidth + x });
      const before = waiting.findIndex((one) => one.staff === staff);
      const started =
        slur.from === undefined
          ? waiting.splice(before, before < 0 ? 0 : 1)[0]
          : { from: end(slur.from, slur.left.x), staff, isAbove: slur.isAbove };
      if (!started) continue;
      if (slur.to === undefined) open.push(started);
      else whole.push({ ...started, to: end(slur.to, slur.right.x) });
    }
  }
  return whole;
}
