import {
  eventsOf,
  type Hand,
  type HandEvents,
  type HandNote,
  type PlayerGrade,
  spliceEvents,
} from "@gradus/difficulty";
import type { Desk, Plan, Previous } from "./desk.ts";
import type { BarNote, Recipe } from "./version.ts";

/** The grade of a plan; of notes that did not change since `previous` nothing is read again. */
export function gradePlan(desk: Desk, plan: Plan, previous?: Previous): PlayerGrade {
  if (desk.keyboard)
    return desk.meter.gradeKeyboard({
      R: eventsOfHand(desk, plan, "R", previous),
      L: eventsOfHand(desk, plan, "L", previous),
    });
  const hand = (name: Hand): readonly HandNote[] => notesBetween(desk, plan, stavesOf(desk, name), 0, desk.measures);
  return desk.meter.grade({ R: hand("R"), L: hand("L") });
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
function eventsOfHand(desk: Desk, plan: Plan, hand: Hand, previous?: Previous): HandEvents {
  const recipes = recipesOf(desk, plan, hand);
  const known = recipes && desk.handEvents.get(recipes);
  if (known) return known;
  const events =
    (previous && changedEvents(desk, plan, hand, previous)) ??
    eventsOf(notesBetween(desk, plan, stavesOf(desk, hand), 0, desk.measures));
  if (recipes) desk.handEvents.set(recipes, events);
  return events;
}

/** The same from the events of the plan before; undefined where the changed measures do not tell. */
function changedEvents(desk: Desk, plan: Plan, hand: Hand, { draft, bars }: Previous): HandEvents | undefined {
  const staves = stavesOf(desk, hand);
  const patches = runsOf(desk, bars).map((run) => ({
    ...run,
    notes: notesBetween(desk, plan, staves, run.first, run.end),
  }));
  return spliceEvents(eventsOfHand(desk, draft.plan, hand), patches);
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
