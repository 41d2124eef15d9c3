import {
  eventAt,
  eventsOf,
  type Hand,
  type HandEvents,
  type HandNote,
  type PlayerGrade,
  spliceEvents,
  ticksPerQuarter,
  windowShape,
} from "@gradus/difficulty";
import type { Desk, Plan, Previous } from "./desk.ts";
import type { BarNote, Recipe } from "./version.ts";

/** The grade of a plan; what did not change since `previous` is not read again. */
export function gradePlan(desk: Desk, plan: Plan, previous?: Previous): PlayerGrade {
  const hand = (name: Hand): readonly HandNote[] => notesBetween(desk, plan, stavesOf(desk, name), 0, desk.measures);
  if (!desk.keyboard) return desk.meter.grade({ R: hand("R"), L: hand("L") });
  const again = previous && regrade(desk, plan, previous);
  return again ?? desk.meter.gradeKeyboard({ R: eventsOfHand(desk, plan, "R"), L: eventsOfHand(desk, plan, "L") });
}

/** The same from what lies near the changes; undefined where that does not tell. */
function regrade(desk: Desk, plan: Plan, { draft, bars }: Previous): PlayerGrade | undefined {
  const changed = runsOf(desk, bars);
  const [R, L] = [eventsNear(desk, plan, "R", draft.plan, changed), eventsNear(desk, plan, "L", draft.plan, changed)];
  if (!R || !L) return undefined;
  const last = Math.max(R.last, L.last);
  return desk.meter.regradeKeyboard({ R: R.events, L: L.events }, { before: draft.graded, changed, last });
}

const stavesOf = (desk: Desk, hand: Hand): readonly number[] =>
  desk.staves.flatMap((staff, index) => (staff.hand === hand ? index : []));

/** Measures in a row, end not included, and where they lie in quarters. */
type BarRun = { readonly first: number; readonly end: number; readonly from: number; readonly to: number };

/** Where a change of some measures can be heard: in them, and in the one after, which a tie may lead into. */
function runsOf({ starts, measures }: Desk, bars: readonly number[]): readonly BarRun[] {
  const runs: { first: number; end: number }[] = [];
  for (const bar of bars.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && bar <= last.end) last.end = Math.min(measures, bar + 2);
    else runs.push({ first: bar, end: Math.min(measures, bar + 2) });
  }
  return runs.map(({ first, end }) => ({
    first,
    end,
    from: starts[first] ?? 0,
    to: end < measures ? (starts[end] ?? 0) : Number.POSITIVE_INFINITY,
  }));
}

/** The recipes of a hand that has one staff, which tell all that it plays. */
function recipesOf(desk: Desk, plan: Plan, hand: Hand): readonly Recipe[] | undefined {
  const [only, second] = stavesOf(desk, hand);
  return only !== undefined && second === undefined ? plan[only] : undefined;
}

/** All events of a hand under a plan. */
function eventsOfHand(desk: Desk, plan: Plan, hand: Hand): HandEvents {
  const recipes = recipesOf(desk, plan, hand);
  const known = recipes && desk.handEvents.get(recipes);
  if (known) return known;
  const events = eventsOf(notesBetween(desk, plan, stavesOf(desk, hand), 0, desk.measures));
  if (recipes) desk.handEvents.set(recipes, events);
  return events;
}

/** Events of a hand under a plan, all those that share a window with a change, and the tick of its last onset. */
function eventsNear(
  desk: Desk,
  plan: Plan,
  hand: Hand,
  before: Plan,
  changed: readonly BarRun[],
): { readonly events: HandEvents; readonly last: number } | undefined {
  const own = recipesOf(desk, plan, hand);
  const all = eventsOfHand(desk, before, hand);
  if (own !== undefined && own === recipesOf(desk, before, hand)) return { events: all, last: lastOf(all, all.count) };
  const [first, end] = [changed[0], changed.at(-1)];
  if (!first || !end) return undefined;
  const staves = stavesOf(desk, hand);
  const within = { from: Math.max(0, first.from - windowShape.quarters), to: end.to + windowShape.quarters };
  const patches = changed.map((run) => ({ ...run, notes: notesBetween(desk, plan, staves, run.first, run.end) }));
  const events = spliceEvents(all, patches, within);
  if (!events) return undefined;
  const after = eventAt(all, end.to * ticksPerQuarter);
  const isLastKept = after < all.count;
  const last = isLastKept ? lastOf(all, all.count) : lastOf(events, events.count);
  return { events, last: last || lastOf(all, eventAt(all, within.from * ticksPerQuarter)) };
}

/** Tick of the last of so many events; 0 for none. */
const lastOf = ({ ticks }: HandEvents, count: number): number => ticks[count - 1] ?? 0;

/** The notes of some measures as the meter reads them: a tied note counts once when what it continues is there. */
function notesBetween(
  desk: Desk,
  plan: Plan,
  staves: readonly number[],
  first: number,
  end: number,
): readonly HandNote[] {
  const notes: HandNote[] = [];
  const open = new Map<number, number>();
  // a tie leads in from the measure before
  for (let bar = Math.max(0, first - 1); bar < end; bar++) {
    const start = desk.starts[bar] ?? 0;
    for (const index of staves) {
      const staff = desk.staves[index];
      const own = staff?.versions.at(bar, plan[index]?.[bar] ?? [])?.notes ?? staff?.fixed[bar] ?? [];
      const placed = placedAt(desk, own, start);
      own.forEach((note, i) => {
        const here = placed[i] as HandNote;
        const waiting = note.tiedIn ? open.get(note.p) : undefined;
        const continued = waiting !== undefined && Math.abs(waiting - here.on) <= 1 / 16;
        if (note.tiedOut) open.set(note.p, here.on + note.dur);
        if (bar >= first && !continued) notes.push(here);
      });
    }
  }
  return notes;
}

/** Notes of a bar in quarters from the start of the score; those of one version are made once. */
function placedAt(desk: Desk, notes: readonly BarNote[], start: number): readonly HandNote[] {
  const known = desk.placed.get(notes);
  if (known) return known;
  const placed = notes.map(({ on, dur, p }): HandNote => ({ on: start + on, dur, p }));
  desk.placed.set(notes, placed);
  return placed;
}
