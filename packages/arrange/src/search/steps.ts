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

/** Shares from 0 to 1 that a step may not go under: of the tune's notes and, where there is one, of the harmony. */
export type Floors = { readonly melody: number; readonly harmony?: number | undefined };

/**
 * As many of a step's groups of measures as leave tune and harmony their floors, in order; the whole step when it takes nothing
 * of either.
 */
export function withinFloor(
  desk: Desk,
  draft: Draft,
  step: Step,
  groups: readonly (readonly number[])[],
  floors: Floors,
): Step {
  if (floors.harmony === undefined && desk.tune[step.staff]?.every((notes) => notes.length === 0)) return step;
  const plan = withStep(desk, draft.plan, step);
  const left = {
    tune: Math.floor((draft.melody - floors.melody) * desk.totals.melody + 1e-6),
    harmony:
      floors.harmony === undefined ? Number.POSITIVE_INFINITY : (draft.harmony - floors.harmony) * desk.totals.quarters,
  };
  const kept = groups.filter((bars) => {
    const cost = { tune: 0, harmony: 0 };
    for (const bar of bars) {
      const after = lossOf(desk, plan, bar);
      for (const name of ["tune", "harmony"] as const) cost[name] += after[name] - (draft.losses[bar]?.[name] ?? 0);
    }
    if (cost.tune > Math.max(0, left.tune) || cost.harmony > Math.max(1e-6, left.harmony)) return false;
    left.tune -= cost.tune;
    left.harmony -= cost.harmony;
    return true;
  });
  const bars = kept.flat();
  return bars.length === step.bars.length ? step : { ...step, bars };
}
