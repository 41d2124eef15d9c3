import type { HandEvents, HandNote, Meter, PlayerGrade } from "@gradus/difficulty";
import { toNumber } from "@gradus/score";
import type { Operation } from "../operations/operation.ts";
import type { TechniqueId } from "../operations/techniques/table.ts";
import type { StaffMaterial } from "../read/material.ts";
import type { Rewritten } from "../write/rewritten.ts";
import { gradePlan } from "./grade-plan.ts";
import { type KnownLosses, lossOf } from "./loss.ts";
import type { Recipes } from "./recipes.ts";
import { type BarNote, type Recipe, type TuneNote, tuneOf, type Versions } from "./version.ts";

/** A staff with its operations and the versions made of its bars so far. */
export type StaffDesk = StaffMaterial & {
  readonly operations: readonly Operation[];
  readonly versions: Versions;
  /** of bars that are left alone */
  readonly fixed: readonly (readonly BarNote[])[];
};

/** recipes[staff][bar] */
export type Plan = readonly (readonly Recipe[])[];

/** A plan with its figures. `loss` is weighted: 0 for the source, about 1 for a piece that lost a third of its substance. */
export type Draft = Weighed & { readonly graded: PlayerGrade };
/** A plan with what it loses. */
export type Weighed = {
  readonly plan: Plan;
  readonly loss: number;
  readonly losses: readonly Loss[];
  /** share of the tune's notes that are there, 0 to 1 */
  readonly melody: number;
  /** share of the tune's notes that are reached as in the source, not from the other side, 0 to 1 */
  readonly line: number;
  /** share of the measures in which the hands cross no more than in the source, 0 to 1 */
  readonly apart: number;
  /** mean cosine of the sounding pitch classes a quarter, 0 to 1 */
  readonly harmony: number;
  /** share of the strong beats whose lowest note has its pitch class, 0 to 1 */
  readonly bass: number;
};
/** What one measure lost: weighted, notes of the tune, bends of its line, cosines of the harmony, and basses of strong beats. */
export type Loss = {
  readonly weighted: number;
  readonly tune: number;
  readonly bends: number;
  /** 1 when the hands cross, which they do not in the source */
  readonly crossed: number;
  readonly harmony: number;
  readonly bass: number;
};

export type Desk = {
  readonly staves: readonly StaffDesk[];
  /** all events of a hand by the recipes of its staff, so that a step reads only what it changes */
  readonly handEvents: WeakMap<readonly Recipe[], HandEvents>;
  /** notes of a bar's version at their place in the score */
  readonly placed: WeakMap<readonly BarNote[], readonly HandNote[]>;
  readonly recipes: Recipes;
  /** what versions lost so far, alone and together */
  readonly losses: KnownLosses;
  readonly meter: Meter;
  readonly keyboard: boolean;
  readonly measures: number;
  /** starts of the measures in quarters */
  readonly starts: readonly number[];
  /** the measures of each phrase of the player's first part */
  readonly phrases: readonly (readonly number[])[];
  /** sounding time by pitch class of everything the player's staves do not play, by measure */
  readonly others: readonly Float64Array[];
  /** the same of the whole source */
  readonly source: readonly Float64Array[];
  readonly tune: readonly (readonly (readonly TuneNote[])[])[];
  readonly sourceBass: readonly (readonly (number | undefined)[])[];
  /** techniques that are usual from the level after the one aimed at and that the source does not have: one of them at most is added */
  readonly newTechniques: ReadonlySet<TechniqueId>;
  /** techniques that are usual still later and that the source does not have: none of them is added */
  readonly laterTechniques: ReadonlySet<TechniqueId>;
  readonly weights: Weights;
  readonly totals: { readonly melody: number; readonly quarters: number; readonly bass: number };
};

/** What a search counts a loss at, for the whole of a piece: its tune, the tune's notes on beats more, bends of its line, harmony, bass. */
export type Weights = {
  readonly melody: number;
  readonly onBeat: number;
  readonly bend: number;
  readonly harmony: number;
  readonly bass: number;
};

/** An operation of a staff in some measures. */
type Where = { readonly staff: number; readonly place: number; readonly bars: readonly number[] };

/** The plan with another strength of one operation in these measures; `strengthAt` gets each measure and the strength it has. */
export function withStrengths(
  desk: Desk,
  plan: Plan,
  { staff, place, bars }: Where,
  strengthAt: (bar: number, before: number) => number,
): Plan {
  const length = desk.staves[staff]?.operations.length ?? 0;
  const own = [...(plan[staff] ?? [])];
  for (const bar of bars) {
    const recipe = own[bar] ?? [];
    own[bar] = desk.recipes.changed(recipe, length, place, strengthAt(bar, recipe[place] ?? 0));
  }
  return plan.map((recipes, index) => (index === staff ? own : recipes));
}

/** A draft that a plan was made from, and the measures in which the plan is another. */
export type Previous = { readonly draft: Draft; readonly bars: readonly number[] };

/** A plan with its figures; `previous` saves measuring what did not change. */
export const measure = (desk: Desk, plan: Plan, previous?: Previous): Draft =>
  graded(desk, weigh(desk, plan, previous), previous);

/** The draft of what was weighed against the same `previous`. */
export const graded = (desk: Desk, weighed: Weighed, previous?: Previous): Draft => ({
  ...weighed,
  graded: gradePlan(desk, weighed.plan, previous),
});

/** What a plan loses: all that can be known before its grade, which costs far more. */
export function weigh(desk: Desk, plan: Plan, previous?: Previous): Weighed {
  const losses = previous ? [...previous.draft.losses] : [];
  // the line into a measure depends on the one before
  const bars = previous ? new Set(previous.bars.flatMap((bar) => [bar, bar + 1])) : desk.starts.keys();
  for (const bar of bars) if (bar < desk.measures) losses[bar] = lossOf(desk, plan, bar);
  const sum = { weighted: 0, tune: 0, bends: 0, crossed: 0, harmony: 0, bass: 0 };
  for (const loss of losses) {
    sum.weighted += loss.weighted;
    sum.tune += loss.tune;
    sum.bends += loss.bends;
    sum.crossed += loss.crossed;
    sum.harmony += loss.harmony;
    sum.bass += loss.bass;
  }
  return {
    plan,
    loss: sum.weighted,
    losses,
    melody: 1 - sum.tune / desk.totals.melody,
    line: 1 - sum.bends / desk.totals.melody,
    apart: 1 - sum.crossed / desk.measures,
    harmony: 1 - sum.harmony / desk.totals.quarters,
    bass: 1 - sum.bass / desk.totals.bass,
  };
}

export const tuneOfBar = (staff: StaffDesk, bar: number): readonly TuneNote[] => {
  const source = staff.bars[bar];
  const context = staff.contexts[bar];
  return source && context?.role === "melody" ? tuneOf(source, context.metre.grids.beat) : [];
};

export const halvesOf = (staff: StaffDesk, bar: number): readonly number[] =>
  (staff.contexts[bar]?.metre.grids.half ?? []).map(toNumber);

/** What a plan makes of the player's staves. */
export const rewrittenOf = ({ staves, measures, keyboard }: Desk, plan: Plan): Rewritten => ({
  staves: staves.map(({ part, staff, bars, versions }, index) => ({
    part,
    staff,
    bars,
    after: bars.map((_, bar) => versions.at(bar, plan[index]?.[bar] ?? [])?.bar),
  })),
  measures,
  keyboard,
});
