import { type Desk, type Draft, measure, type Plan, withStrengths } from "./desk.ts";
import { lossOf } from "./loss.ts";

/** One possible next step: an operation of a staff, one strength up, on some measures. */
export type Step = {
  readonly staff: number;
  readonly place: number;
  readonly strength: number;
  readonly bars: readonly number[];
};

/** The same for equal steps, and for no others. */
export const nameOf = ({ staff, place, strength, bars }: Step): string =>
  `${staff}/${place}/${strength}/${bars.join()}`;

/** The plan with a step taken on all or some of its measures. */
export function withStep(desk: Desk, plan: Plan, step: Step, bars: readonly number[] = step.bars): Plan {
  const { staff, place, strength } = step;
  return withStrengths(desk, plan, { staff, place, bars }, (_, before) => Math.max(strength, before));
}

/** The next strength, more than `above`, of an operation that changes a note in these measures, with the measures it changes. */
export function nextStep(
  desk: Desk,
  plan: Plan,
  staff: number,
  place: number,
  bars: readonly number[],
  above = 0,
): Step | undefined {
  const side = desk.staves[staff];
  const operation = side?.operations[place];
  if (!side || !operation || operation.asked) return undefined;
  const lowest = Math.min(...bars.map((bar) => plan[staff]?.[bar]?.[place] ?? 0));
  for (let strength = Math.max(lowest, above) + 1; strength <= operation.strengths; strength++) {
    const step = { staff, place, strength, bars };
    const after = withStep(desk, plan, step);
    const changed = bars.filter((bar) => !sameNotes(desk, plan, after, staff, bar));
    if (changed.length > 0) return { ...step, bars: changed };
  }
  return undefined;
}

function sameNotes(desk: Desk, before: Plan, after: Plan, staff: number, bar: number): boolean {
  const versions = desk.staves[staff]?.versions;
  const a = versions?.at(bar, before[staff]?.[bar] ?? []);
  const b = versions?.at(bar, after[staff]?.[bar] ?? []);
  if (a === b || !a || !b) return true;
  return (
    a.notes.length === b.notes.length &&
    a.notes.every((note, i) => note.on === b.notes[i]?.on && note.p === b.notes[i]?.p && note.dur === b.notes[i]?.dur)
  );
}

/** The draft after a step. */
export const afterStep = (desk: Desk, draft: Draft, step: Step, bars: readonly number[] = step.bars): Draft =>
  measure(desk, withStep(desk, draft.plan, step, bars), { draft, bars });

/** Share from 0 to 1 of the tune's notes that a step may not go under. */
export type Floors = { readonly melody: number };

/** As many of a step's groups of measures as leave the tune its floor, in order; the whole step when it takes nothing of it. */
export function withinFloor(
  desk: Desk,
  draft: Draft,
  step: Step,
  groups: readonly (readonly number[])[],
  floors: Floors,
): Step {
  if (desk.tune[step.staff]?.every((notes) => notes.length === 0)) return step;
  const plan = withStep(desk, draft.plan, step);
  let left = Math.floor((draft.melody - floors.melody) * desk.totals.melody + 1e-6);
  const kept = groups.filter((bars) => {
    const cost = bars.reduce((sum, bar) => sum + lossOf(desk, plan, bar).tune - (draft.losses[bar]?.tune ?? 0), 0);
    if (cost > Math.max(0, left)) return false;
    left -= cost;
    return true;
  });
  const bars = kept.flat();
  return bars.length === step.bars.length ? step : { ...step, bars };
}
