import { characterCost, type Direction } from "../operations/pipeline.ts";
import type { TechniqueId } from "../operations/techniques/table.ts";
import { type Desk, type Draft, measure, type Plan } from "./desk.ts";
import { giveBack } from "./give-back.ts";
import { groupsOfPhrases, groupsOfTwins, passesOf, twinsOf, withTwins } from "./segments.ts";
import { afterStep, nameOf, nextStep, type Step, withinFloor } from "./steps.ts";
import { faultOf, type Kept } from "./verdict.ts";

/** A step that was taken, with what it did to the reported grade. */
export type Taken = { readonly step: Step; readonly delta: number };
export type Found = { readonly draft: Draft; readonly taken: readonly Taken[] };
/** A search that has met its target, or has no step left that helps at first sight. */
export type Begun = {
  readonly draft: Draft;
  /** the draft is too far from the target for what is left to bring it there (docs/decisions/0040) */
  readonly isStuck: boolean;
  /** looks again at what did not help before, and gives back what is needless; to be called once */
  readonly finish: () => Found;
};

export type Goal = {
  readonly direction: Direction;
  readonly target: number;
  /** share of the tune's notes that must stay, 0 to 1 */
  readonly leastMelody: number;
  /** mean cosine of the harmony that must stay, 0 to 1; nothing must without it */
  readonly leastHarmony?: number | undefined;
  /** the same for a search that has given back and still ends far off */
  readonly dearHarmony?: number | undefined;
  /** what most pieces keep at such a step; without it nothing is given back */
  readonly usual: Kept | undefined;
};

type Option = {
  readonly step: Step;
  readonly stretch: readonly number[];
  readonly value: number;
  readonly result: Draft;
  /** the round that it was measured in */
  readonly at: number;
};

/** grades; a landing nearer than this needs no further step. The estimate of other instruments is coarser. */
const nearEnough = { keyboard: 0.06, other: 0.12 };
/** grades from the target from which single stretches may be changed more than the rest, and a search downwards is stuck */
const farOff = 0.25;
/** grades beside the target that are worth a piece changed throughout */
const evenEnough = 0.16;
/** a step that moves the figure by less is not worth its change */
const leastGain = 0.0007;
/** keeps free steps comparable */
const leastLoss = 0.004;

/**
 * Greedy search: of all (operation, strength, stretch of measures) take the one that gains most difficulty for the
 * fidelity it loses, until the grade is at the target. Options keep their last value until they come to the top
 * (lazy evaluation), so that a step costs few measurements.
 */
export const search = (desk: Desk, start: Plan, goal: Goal, onProgress: (share: number) => void): Found =>
  beginSearch(desk, start, goal, onProgress).finish();

/** The same up to where no option helps at first sight; a search that adds only pauses at its target or its end. */
export function beginSearch(desk: Desk, start: Plan, goal: Goal, onProgress: (share: number) => void): Begun {
  const twins = twinsOf(desk);
  const adds = goal.direction === "complexify";
  const sign = goal.direction === "simplify" ? 1 : -1;
  const close = desk.keyboard ? nearEnough.keyboard : nearEnough.other;
  let draft = measure(desk, start);
  const first = draft.graded.grade;
  const taken: Taken[] = [...openingSteps(desk, start, draft.graded.grade - desk.meter.source.grade)];
  let round = 0;
  let asked = goal;
  const passes = passesOf(desk, goal.direction).map((stretches) => withTwins(stretches, twins));
  const left = (now: Draft): number => sign * (now.graded.grade - goal.target);
  const onStep = (): void => onProgress(Math.min(1, (first - draft.graded.grade) / (first - goal.target || 1)));

  // the floors are met measure by measure; what adds is wanted throughout or not at all
  const floors = { melody: goal.leastMelody };
  // stretches that overlap often mean the same measures
  let evaluated = { of: draft, asked, options: new Map<string, Option>() };
  const evaluate = (whole: Step, stretch: readonly number[]): Option => {
    if (evaluated.of !== draft || evaluated.asked !== asked) evaluated = { of: draft, asked, options: new Map() };
    const known = evaluated.options.get(nameOf(whole));
    if (known) return { ...known, stretch };
    const step = withinFloor(desk, draft, whole, groupsOfTwins(whole.bars, twins), floors);
    const result = afterStep(desk, draft, step);
    const option = { step, stretch, result, value: worthOf(desk, asked, draft, result, step), at: round };
    evaluated.options.set(nameOf(whole), option);
    return option;
  };
  // one technique may be new to the level; another is not begun
  let learnt: TechniqueId | undefined;
  const isTooNew = (step: Step): boolean => {
    const technique = techniqueOf(desk, step);
    if (technique === undefined) return false;
    if (desk.laterTechniques.has(technique)) return true;
    return learnt !== undefined && technique !== learnt && desk.newTechniques.has(technique);
  };
  const isChoice = (staff: number, place: number): boolean => desk.staves[staff]?.operations[place]?.choice === true;
  // a strength that does not help by itself may be a step on the way to one that does
  const optionOf = (staff: number, place: number, stretch: readonly number[]): Option | undefined => {
    let best: Option | undefined;
    let above = 0;
    for (;;) {
      const step = nextStep(desk, draft.plan, staff, place, stretch, above);
      if (!step) return best;
      above = step.strength;
      if (isTooNew(step)) continue;
      const option = evaluate(step, stretch);
      if (!best || option.value > best.value) best = option;
      if (best.value > 0 && !isChoice(staff, place)) return best;
    }
  };
  const landedOn = (step: Step): Draft =>
    adds
      ? landEvenly(desk, draft, step, groupsOfPhrases(step.bars, desk.phrases, twins), goal.target)
      : land(desk, draft, step, groupsOfTwins(step.bars, twins), sign, goal.target);
  const optionsOn = (stretches: readonly (readonly number[])[]): readonly Option[] =>
    desk.staves.flatMap((side, staff) =>
      side.operations.flatMap((_, place) => stretches.flatMap((stretch) => optionOf(staff, place, stretch) ?? [])),
    );
  /** Takes steps until none helps; returns the options that may help after another look. */
  const pursue = (found: readonly Option[], looksAgain: boolean): readonly Option[] => {
    let options = [...found];
    while (left(draft) > close) {
      const best = takeBest(options);
      if (!best) break;
      if (isTooNew(best.step)) {
        options = options.filter((option) => option !== best);
        const other = optionOf(best.step.staff, best.step.place, best.stretch);
        if (other) options.push(other);
        continue;
      }
      if (best.at !== round) {
        options = options.filter((option) => option !== best);
        const again = optionOf(best.step.staff, best.step.place, best.stretch);
        if (again) options.push(again);
        continue;
      }
      if (best.value <= 0) {
        // an option that did not help before another step was taken may help now
        const stale = options.filter((option) => option.at !== round);
        if (stale.length === 0) break;
        if (!looksAgain) return options;
        options = options.flatMap((option) =>
          option.at === round ? option : (optionOf(option.step.staff, option.step.place, option.stretch) ?? []),
        );
        continue;
      }
      options = options.filter((option) => option !== best);
      const landed = left(best.result) < -close ? landedOn(best.step) : best.result;
      if (Math.abs(left(landed)) >= Math.abs(left(draft)) - 1e-6) continue;
      if (membersMoved(desk, landed, sign) < Math.min(leastMembers, membersMoved(desk, draft, sign))) continue;
      taken.push({ step: best.step, delta: landed.graded.grade - draft.graded.grade });
      draft = landed;
      learnt ??= newTechniqueOf(desk, best.step);
      round++;
      onStep();
      const next = optionOf(best.step.staff, best.step.place, best.stretch);
      if (next) options.push(next);
    }
    return [];
  };
  const pursueOn = (stretches: readonly (readonly number[])[]): void => {
    pursue(optionsOn(stretches), true);
  };
  const open = pursue(optionsOn(passes[0] ?? []), adds);
  const isStuck = !adds && left(draft) > farOff;
  const finish = (): Found => {
    pursue(open, true);
    for (const stretches of passes.slice(1)) if (left(draft) > farOff) pursueOn(stretches);
    if (adds && left(draft) > farOff) {
      // what later steps have made needless or a hindrance takes harmony that others can use
      const isBetter = (candidate: Draft, before: Draft): boolean =>
        left(candidate) <= left(before) + 1e-6 &&
        newTechniquesIn(desk, candidate.plan).size < 2 &&
        membersMoved(desk, candidate, sign) >= membersMoved(desk, before, sign);
      draft = giveBack(desk, draft, { start, stretches: passes.flat(), isBetter, onStep });
      learnt = [...newTechniquesIn(desk, draft.plan)][0];
      for (const stretches of passes) pursueOn(stretches);
      asked = { ...goal, leastHarmony: goal.dearHarmony ?? goal.leastHarmony };
      if (left(draft) > farOff) for (const stretches of passes) pursueOn(stretches);
    }
    if (goal.usual) {
      const agreeing = Math.min(leastMembers, membersMoved(desk, draft, sign));
      const isBetter = (candidate: Draft, before: Draft): boolean =>
        faultOfDraft(candidate, goal) < faultOfDraft(before, goal) - 1e-6 &&
        membersMoved(desk, candidate, sign) >= agreeing;
      const isFree = (candidate: Draft, before: Draft): boolean =>
        left(candidate) <= Math.max(close, left(before)) && isBetter(candidate, before);
      // first what costs nothing, then what is worth more than the distance that it costs
      for (const allowed of [isFree, isBetter])
        draft = giveBack(desk, draft, { start, stretches: passes.flat(), isBetter: allowed, onStep });
    }
    return { draft, taken };
  };
  return { draft, isStuck, finish };
}

/** The fault of a finished draft, by what is usual for its step; of one that is so many grades nearer to the target. */
export const faultOfDraft = (
  draft: Pick<Draft, "graded" | "melody" | "harmony">,
  { target, usual }: Goal,
  nearer = 0,
): number =>
  faultOf(Math.max(0, Math.abs(draft.graded.grade - target) - nearer), draft, usual ?? { melody: 0, harmony: 0 });

/** of the ten members, those that must move the asked way with the reported grade (engine.md, Search) */
export const leastMembers = 8;

const techniqueOf = (desk: Desk, { staff, place, strength }: Omit<Step, "bars">): TechniqueId | undefined =>
  desk.staves[staff]?.operations[place]?.technique?.(strength);

/** The technique of a step when it is new to the level. */
function newTechniqueOf(desk: Desk, step: Omit<Step, "bars">): TechniqueId | undefined {
  const technique = techniqueOf(desk, step);
  return technique !== undefined && desk.newTechniques.has(technique) ? technique : undefined;
}

/** The techniques new to the level that a plan has; a search takes one at most. */
function newTechniquesIn(desk: Desk, plan: Plan): ReadonlySet<TechniqueId> {
  const found = new Set<TechniqueId>();
  for (const [staff, recipes] of plan.entries())
    for (const recipe of new Set(recipes))
      for (const [place, strength] of recipe.entries()) {
        const technique = strength > 0 ? newTechniqueOf(desk, { staff, place, strength }) : undefined;
        if (technique !== undefined) found.add(technique);
      }
  return found;
}

/** Members of a draft, each without one group of descriptors, that lie on the asked side of the source. */
export function membersMoved(desk: Desk, draft: Draft, sign: number): number {
  const before = desk.meter.source.grade;
  return desk.meter.members(draft.graded).filter((grade) => sign * (before - grade) > 0).length;
}

/** What the plan that the search starts from does, as steps that share its change of the grade. */
function openingSteps(desk: Desk, plan: Plan, delta: number): readonly Taken[] {
  const bars = new Map<string, { staff: number; place: number; strength: number; bars: number[] }>();
  desk.staves.forEach((side, staff) => {
    (plan[staff] ?? []).forEach((recipe, bar) => {
      for (const { place } of side.versions.stages(bar, recipe)) {
        const key = `${staff}/${place}`;
        const step = bars.get(key) ?? { staff, place, strength: recipe[place] ?? 0, bars: [] };
        step.bars.push(bar);
        bars.set(key, step);
      }
    });
  });
  const steps = [...bars.values()];
  const changed = steps.reduce((sum, step) => sum + step.bars.length, 0);
  return steps.map((step) => ({ step, delta: (delta * step.bars.length) / Math.max(1, changed) }));
}

function takeBest(options: readonly Option[]): Option | undefined {
  return options.reduce<Option | undefined>(
    (best, option) => (best && best.value >= option.value ? best : option),
    undefined,
  );
}

/** What an operation takes of a piece's character where all of its measures take it, beside the notes that it loses. */
export const characterOfRule = (rule: string): number => characterCost[rule] ?? 0.05;

/** Difficulty gained for fidelity and character lost; zero or less for a step that does not help. */
function worthOf(desk: Desk, goal: Goal, before: Draft, after: Draft, step: Step): number {
  const sign = goal.direction === "simplify" ? 1 : -1;
  const left = sign * (before.graded.grade - goal.target);
  if (after.melody < goal.leastMelody && after.melody < before.melody) return after.melody - 1;
  const leastHarmony = goal.leastHarmony ?? 0;
  if (after.harmony < leastHarmony && after.harmony < before.harmony) return after.harmony - 1;
  const steered = sign * (desk.meter.steer(before.graded) - desk.meter.steer(after.graded));
  const reported = sign * (before.graded.grade - after.graded.grade);
  const gain = Math.min(steered, reported, left);
  if (gain < leastGain) return gain - leastGain;
  const rule = desk.staves[step.staff]?.operations[step.place]?.rule ?? "";
  const character = (characterOfRule(rule) * step.bars.length) / desk.measures;
  const adds = goal.direction === "complexify";
  const even = adds ? evennessOf(left / reported, step.bars.length / desk.measures) : 1;
  const thrift = adds ? thriftOf(gain / left, before.harmony - after.harmony, before.harmony - leastHarmony) : 1;
  return (even * thrift * gain) / (Math.max(0, after.loss - before.loss) + character + leastLoss);
}

/**
 * What a step that adds is worth beside others, 0 to 1, for the harmony it takes: less when it uses up what may go faster than
 * it comes nearer, so that there is harmony left for the whole way.
 */
const thriftOf = (nearer: number, taken: number, room: number): number =>
  taken <= 0 ? 1 : Math.min(1, (nearer * Math.max(0, room)) / taken);

/** share of the measures from which on a step is taken to be throughout */
const throughout = 0.5;

/**
 * What a step that adds is worth beside others, 0 to 1: a weak one throughout goes before a strong one that the target bears
 * in a part of the piece only, and before one that few measures can take.
 */
const evennessOf = (borne: number, breadth: number): number =>
  (Math.min(1, borne) * Math.min(1, breadth / throughout)) ** 2;

/** Takes a step that adds on as many of its phrases as the target bears: a little beside it rather than in one place only. */
function landEvenly(
  desk: Desk,
  draft: Draft,
  step: Step,
  groups: readonly (readonly number[])[],
  target: number,
): Draft {
  const error = (candidate: Draft): number => Math.abs(candidate.graded.grade - target);
  let best = draft;
  for (let count = groups.length; count > 0; count--) {
    const candidate = afterStep(desk, draft, step, groups.slice(0, count).flat());
    if (error(candidate) <= evenEnough) return candidate;
    if (error(candidate) < error(best)) best = candidate;
  }
  return best;
}

/** Takes a step on the first so many of its groups of measures only, as many as land nearest to the target. */
function land(
  desk: Desk,
  draft: Draft,
  step: Step,
  groups: readonly (readonly number[])[],
  sign: number,
  target: number,
): Draft {
  let low = 0;
  let high = groups.length;
  let best = draft;
  const error = (candidate: Draft): number => Math.abs(candidate.graded.grade - target);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const candidate = afterStep(desk, draft, step, groups.slice(0, middle).flat());
    if (error(candidate) < error(best)) best = candidate;
    if (sign * (candidate.graded.grade - target) < 0) high = middle;
    else low = middle;
  }
  const whole = afterStep(desk, draft, step);
  return error(whole) < error(best) ? whole : best;
}
