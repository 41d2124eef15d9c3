import { toNumber } from "@gradus/score";
import type { StaffMaterial } from "../analysis/material.ts";
import type { HandEvents, HandNote, Meter, PlayerGrade } from "../difficulty/index.ts";
import { type Operation, pitchClass } from "../operations/operation.ts";
import type { TechniqueId } from "../techniques/table.ts";
import { gradePlan } from "./grade-plan.ts";
import type { Recipes } from "./recipes.ts";
import { type BarNote, type Recipe, reachOf, type TuneNote, tuneOf, type Version, type Versions } from "./version.ts";

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
  /** events of a hand by the recipes of its staff, so that a step reads only what it changes */
  readonly handEvents: WeakMap<readonly Recipe[], HandEvents>;
  /** notes of a bar's version at their place in the score */
  readonly placed: WeakMap<readonly BarNote[], readonly HandNote[]>;
  readonly recipes: Recipes;
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

/** Loss of one measure under a plan. */
export function lossOf(desk: Desk, plan: Plan, measure: number): Loss {
  const now = desk.staves.map((staff, index) => staff.versions.at(measure, plan[index]?.[measure] ?? []));
  const { totals, weights } = desk;
  let melody = 0;
  let tune = 0;
  let bends = 0;
  desk.staves.forEach((_, index) => {
    const version = now[index];
    for (const { key, onBeat } of desk.tune[index]?.[measure] ?? []) {
      if (!version || version.struck.has(key)) continue;
      melody += weights.melody + (onBeat ? weights.onBeat : 0);
      tune++;
    }
    if (!version) return;
    const own = desk.tune[index]?.[measure] ?? [];
    bends += bendsOf(own, version) + bendInto(desk, plan, { staff: index, measure, first: own[0] }, version);
  });
  melody += weights.bend * bends;
  const harmony = harmonyLoss(desk, now, measure);
  const bass = bassLoss(desk, now, measure);
  const crossed = Number(desk.keyboard && areNewlyCrossed(desk, now, measure));
  const weighted =
    melody / totals.melody + (weights.harmony * harmony) / totals.quarters + (weights.bass * bass) / totals.bass;
  return { weighted, tune, bends, crossed, harmony, bass };
}

/**
 * Intervals of the tune inside a bar that go another way than the source's, because one of their notes was put into another
 * octave. Its pitch classes are all there, yet a tune is known by its line (Dowling 1978, Psychological Review 85).
 */
function bendsOf(tune: readonly TuneNote[], { struck }: Version): number {
  let bends = 0;
  for (let i = 1; i < tune.length; i++) {
    const from = tune[i - 1] as TuneNote;
    const to = tune[i] as TuneNote;
    if (isBent(from, to, struck, struck)) bends += bendOf(from, to);
  }
  return bends;
}

/** The same of a step over the barline before a bar; a leap may change its octave there. */
function bendInto(
  { staves, tune }: Desk,
  plan: Plan,
  { staff, measure, first }: { readonly staff: number; readonly measure: number; readonly first: TuneNote | undefined },
  { struck }: Version,
): number {
  const last = measure > 0 ? tune[staff]?.[measure - 1]?.at(-1) : undefined;
  if (!first || !last || !isStep(last, first)) return 0;
  const before = staves[staff]?.versions.at(measure - 1, plan[staff]?.[measure - 1] ?? []);
  return before && isBent(last, first, before.struck, struck) ? bendOf(last, first) : 0;
}

/** True when both notes are struck and nowhere at the interval that they have in the source. */
function isBent(from: TuneNote, to: TuneNote, before: Version["struck"], after: Version["struck"]): boolean {
  const starts = before.get(from.key);
  const ends = after.get(to.key);
  if (!starts || !ends) return false;
  return !starts.some((start) => ends.some((end) => end - start === to.midi - from.midi));
}

/** semitones of a step: what moves so is one line, and a seventh in its place tears it (Huron 2001, Music Perception 19, pitch proximity) */
const widestStep = 2;
const isStep = (from: TuneNote, to: TuneNote): boolean => Math.abs(to.midi - from.midi) <= widestStep;
/** what an interval that goes another way counts for */
const bendOf = (from: TuneNote, to: TuneNote): number => (isStep(from, to) ? 2 : 1);

type InBar = Pick<Version, "notes" | "reach">;

/** True when the left hand has a note above one that the right hand has at the same time, and the source has not. */
function areNewlyCrossed({ staves }: Desk, now: readonly (Version | undefined)[], measure: number): boolean {
  const isCrossed = (inBar: (index: number) => InBar | undefined): boolean =>
    staves.some((staff, lower) =>
      staves.some((other, upper) => staff.hand === "L" && other.hand === "R" && isAbove(inBar(lower), inBar(upper))),
    );
  const standing = (index: number): InBar | undefined => {
    const notes = staves[index]?.fixed[measure];
    return notes && { notes, reach: reachOf(notes) };
  };
  return (
    isCrossed((index) => now[index] ?? standing(index)) &&
    !isCrossed((index) => staves[index]?.versions.at(measure, untouched) ?? standing(index))
  );
}
function isAbove(lower: InBar | undefined, upper: InBar | undefined): boolean {
  if (!lower || !upper || lower.reach[1] <= upper.reach[0]) return false;
  return lower.notes.some(({ on, dur, p }) =>
    upper.notes.some((other) => other.p < p && other.on < on + dur - shortest && on < other.on + other.dur - shortest),
  );
}
const untouched: Recipe = [];
/** quarters that two notes sound together at least */
const shortest = 1 / 64;

/** One minus the cosine of the sounding pitch classes, summed over the quarters of a measure. */
function harmonyLoss(desk: Desk, now: readonly (Version | undefined)[], measure: number): number {
  const source = desk.source[measure];
  const others = desk.others[measure];
  if (!source || !others) return 0;
  const sounding = others.slice();
  for (const version of now) {
    if (!version) continue;
    const { chroma } = version;
    const length = Math.min(chroma.length, sounding.length);
    for (let i = 0; i < length; i++) sounding[i] = (sounding[i] as number) + (chroma[i] as number);
  }
  let loss = 0;
  for (let from = 0; from < source.length; from += 12) {
    let product = 0;
    let before = 0;
    let after = 0;
    for (let i = from; i < from + 12; i++) {
      const a = source[i] as number;
      const b = sounding[i] as number;
      product += a * b;
      before += a * a;
      after += b * b;
    }
    if (before > 0) loss += after > 0 ? 1 - product / Math.sqrt(before * after) : 1;
  }
  return loss;
}

function bassLoss(desk: Desk, now: readonly (Version | undefined)[], measure: number): number {
  let lost = 0;
  (desk.sourceBass[measure] ?? []).forEach((before, point) => {
    if (before === undefined) return;
    const sounding = now.flatMap((version) => version?.bass[point] ?? []);
    const after = sounding.length > 0 ? Math.min(...sounding) : undefined;
    if (after === undefined || pitchClass(after) !== pitchClass(before)) lost++;
  });
  return lost;
}

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
  const bars = previous?.bars ?? Array.from({ length: desk.measures }, (_, bar) => bar);
  for (const bar of bars) losses[bar] = lossOf(desk, plan, bar);
  // the line into a measure depends on the one before
  if (previous)
    for (const bar of bars)
      if (bar + 1 < desk.measures && !bars.includes(bar + 1)) losses[bar + 1] = lossOf(desk, plan, bar + 1);
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
