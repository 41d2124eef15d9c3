import type { PageEvent } from "../symbols/event.ts";
import { ticksOf } from "./duration.ts";
import { type Slot, slotsOf } from "./slots.ts";
import { spacingCost } from "./spacing.ts";
import { ticksPerQuarter } from "./ticks.ts";
import type { Timed } from "./timed.ts";

export type Timing = {
  readonly timed: readonly Timed[];
  /** furthest end */
  readonly end: number;
  /** all staves end together before the time signature's end */
  readonly isShort?: boolean;
  /** 0 when every note begins where another ends and all end together at the barline */
  readonly cost: number;
  /** how much more the next best times of its columns would cost */
  readonly margin: number;
};

/** What is known of a measure before its notes are timed. */
export type Frame = {
  readonly staves: number;
  /** length by the time signature in ticks */
  readonly nominal: number | undefined;
  /** of its staves, in points */
  readonly space: number;
};

type Candidate = {
  readonly time: number;
  readonly cost: number;
  readonly onsets: readonly number[];
  /** ends of sounding notes by staff */
  readonly pending: readonly (readonly number[])[];
};

/** candidates kept from column to column */
const beamWidth = 40;
const tolerances = [
  { tolerance: 0.72, aside: 1.6 },
  { tolerance: 1.05, aside: 2 },
  { tolerance: 0.45, aside: 1.6 },
  { tolerance: 1.4, aside: 2 },
];
/** of what a musician would not write: a voice that stops, one that begins from nowhere, rests that are hidden, … */
const costs = {
  stops: 0.9,
  thins: 0.5,
  hidden: 0.3,
  appears: 0.85,
  changesStaff: 0.15,
  pastBarline: 4,
  endsEarly: 0.85,
  tooLong: 3,
  tooShort: 1.5,
};
/** what a measure that fits costs at most */
export const nearlyNone = 0.01;
/** what another way costs where there is none */
const noOther = 9;

/**
 * When each event of a measure sounds, without knowing the voices: columns from left to right take the time of an end
 * of what sounds already; a beam search keeps the cheapest ways. Thorough is to try wider columns and voices that begin
 * inside the measure.
 */
export function timingOf(events: readonly PageEvent[], { staves, nominal, space }: Frame, isThorough = true): Timing {
  const { full, others } = apartFromFullRests(events, nominal);
  const whole = nominal ?? 4 * ticksPerQuarter;
  const resting = full.map((event) => ({ event, onset: 0, duration: whole }));
  if (others.length === 0) return { timed: resting, end: whole, cost: 0, margin: noOther };
  let best: Timing | undefined;
  for (const isFree of isThorough ? [false, true] : [false]) {
    for (const tolerance of isThorough ? tolerances : tolerances.slice(0, 2)) {
      const timing = search(slotsOf(others, tolerance, space), { staves, nominal, isFree });
      if (!best || timing.cost < best.cost - 1e-9) best = timing;
      if (best.cost < nearlyNone) break;
    }
    if (best && best.cost < nearlyNone) break;
  }
  if (!best) return { timed: resting, end: whole, cost: 0, margin: noOther };
  return { ...best, timed: [...resting, ...best.timed] };
}

/** A whole rest alone on its staff, or in the middle of a measure shorter than it, is the measure's rest. */
function apartFromFullRests(
  events: readonly PageEvent[],
  nominal: number | undefined,
): { readonly full: readonly PageEvent[]; readonly others: readonly PageEvent[] } {
  const isFull = (event: PageEvent): boolean =>
    event.mayFillMeasure &&
    event.dots === 0 &&
    (events.every((other) => other === event || other.staff !== event.staff) ||
      (nominal !== undefined && nominal <= ticksOf(event)));
  return { full: events.filter(isFull), others: events.filter((event) => !isFull(event)) };
}

type Setting = {
  readonly staves: number;
  readonly nominal: number | undefined;
  /** also times at which nothing ends: voices that begin in the measure, behind rests that nobody printed */
  readonly isFree: boolean;
};

function search(slots: readonly Slot[], { staves, nominal, isFree }: Setting): Timing {
  let beam: readonly Candidate[] = [
    { time: 0, cost: 0, onsets: [], pending: Array.from({ length: staves }, () => []) },
  ];
  const step = Math.min(...slots.flatMap((slot) => slot.events.map(ticksOf)));
  for (const slot of slots) {
    const next = beam.flatMap((candidate) =>
      timesFor(candidate, isFree ? { slot, step } : undefined, nominal).map((time) =>
        extended(candidate, slot, time, nominal),
      ),
    );
    beam = next.sort((a, b) => a.cost - b.cost).slice(0, beamWidth);
  }
  const finished = beam
    .map((candidate) => closed(candidate, nominal))
    .map((candidate) => ({ ...candidate, cost: candidate.cost + spacingCost(slots, candidate.onsets) }))
    .sort((a, b) => a.cost - b.cost);
  const [best, next] = finished;
  const timed = slots.flatMap((slot, index) =>
    slot.events.map((event) => ({ event, onset: best?.onsets[index] ?? 0, duration: ticksOf(event) })),
  );
  const cost = best?.cost ?? 0;
  const margin = (next?.cost ?? noOther) - cost;
  return { timed, end: Math.max(0, ...timed.map((one) => one.onset + one.duration)), cost, margin };
}

type Freedom = { readonly slot: Slot; readonly step: number };

/**
 * Ends of what sounds; with `free` also the times from which the slot's notes would last to one of them or to the barline,
 * and the time a shortest note later.
 */
function timesFor(candidate: Candidate, free: Freedom | undefined, nominal: number | undefined): readonly number[] {
  if (candidate.onsets.length === 0) return [0];
  const pending = candidate.pending.flat();
  const targets = nominal === undefined ? pending : [...pending, nominal];
  const lengths = free ? [...new Set(free.slot.events.map(ticksOf))] : [];
  const others = lengths.flatMap((length) => targets.map((end) => end - length));
  if (free) others.push(candidate.time + free.step);
  const ends = [...new Set([...pending, ...others])].filter((end) => end > candidate.time);
  return ends.length > 0 ? ends : [candidate.time + ticksPerQuarter / 4];
}

function extended(candidate: Candidate, slot: Slot, time: number, nominal: number | undefined): Candidate {
  let [stops, thins, appears, hidden] = [0, 0, 0, 0];
  const isFirst = candidate.onsets.length === 0;
  const pending = candidate.pending.map((ends, staff) => {
    const begun = slot.events.filter((event) => event.staff === staff);
    const now = ends.filter((end) => end === time).length;
    stops += ends.filter((end) => end < time).length;
    // beside a voice that goes on others may rest without a sign
    const goesOn = now > 0 && begun.length > 0;
    if (goesOn) hidden += isFirst ? 0 : Math.abs(begun.length - now);
    else {
      thins += now;
      if (!isFirst) appears += begun.length;
    }
    return [...ends.filter((end) => end > time), ...begun.map((event) => time + ticksOf(event))];
  });
  // a voice that leaves one staff appears on the other
  const changes = Math.min(thins, appears);
  let cost =
    candidate.cost +
    changes * costs.changesStaff +
    stops * costs.stops +
    hidden * costs.hidden +
    (thins - changes) * costs.thins +
    (appears - changes) * costs.appears;
  if (nominal !== undefined && time >= nominal) cost += costs.pastBarline;
  return { time, cost, onsets: [...candidate.onsets, time], pending };
}

function closed(candidate: Candidate, nominal: number | undefined): Candidate {
  const ends = candidate.pending.flat();
  const last = Math.max(0, ...ends);
  let { cost } = candidate;
  const target = nominal !== undefined && last < nominal ? last : (nominal ?? last);
  cost += ends.filter((end) => end !== target).length * costs.endsEarly;
  if (nominal !== undefined && last > nominal) cost += costs.tooLong;
  if (nominal !== undefined && last < nominal) cost += costs.tooShort;
  return { ...candidate, cost };
}
