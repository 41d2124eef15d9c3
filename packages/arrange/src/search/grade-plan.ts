import {
  eventsOf,
  type Hand,
  type HandEvents,
  type HandNote,
  type Patch,
  type PlayerGrade,
  spliceEvents,
} from "../difficulty/index.ts";
import type { Desk, Plan, Previous } from "./desk.ts";
import type { BarNote, Recipe } from "./version.ts";

/** The grade of a plan; what did not change since `previous` is not read again. */
export function gradePlan(desk: Desk, plan: Plan, previous?: Previous): PlayerGrade {
  const hand = (name: Hand): readonly HandNote[] => notesBetween(desk, plan, stavesOf(desk, name), 0, desk.measures);
  if (!desk.keyboard) return desk.meter.grade({ R: hand("R"), L: hand("L"), keyboard: false });
  const runs = previous ? runsOf(desk, previous.bars) : [];
  const [R, L] = [eventsOfHand(desk, plan, "R", previous, runs), eventsOfHand(desk, plan, "L", previous, runs)];
  return desk.meter.gradeKeyboard({ R, L }, previous && { before: previous.draft.graded, changed: runs });
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

/** The events of a hand under a plan; those of measures that did not change are taken over. */
function eventsOfHand(
  desk: Desk,
  plan: Plan,
  hand: Hand,
  previous: Previous | undefined,
  runs: readonly BarRun[],
): HandEvents {
  const staves = stavesOf(desk, hand);
  const [only, second] = staves;
  const own = (of: Plan | undefined): readonly Recipe[] | undefined =>
    only !== undefined && second === undefined ? of?.[only] : undefined;
  const recipes = own(plan);
  const known = recipes && desk.handEvents.get(recipes);
  if (known) return known;
  const before = own(previous?.draft.plan);
  const kept = before && desk.handEvents.get(before);
  const patches = (): readonly Patch[] =>
    runs.map(({ first, end, from, to }) => ({ from, to, notes: notesBetween(desk, plan, staves, first, end) }));
  const events =
    (kept && spliceEvents(kept, patches())) ?? eventsOf(notesBetween(desk, plan, staves, 0, desk.measures));
  if (recipes) desk.handEvents.set(recipes, events);
  return events;
}

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
