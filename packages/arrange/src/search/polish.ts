import { missedBy } from "@gradus/contracts";
import { type Desk, type Draft, graded, measure, type Plan, weigh, withStrengths } from "./desk.ts";
import { type Evenness, evennessOf } from "./evenness.ts";
import { giveBack } from "./give-back.ts";
import {
  characterOfRule,
  type Found,
  faultOfDraft,
  type Goal,
  leastMembers,
  membersMoved,
  type Taken,
} from "./search.ts";
import { groupsOfTwins, twinsOf } from "./segments.ts";

/** fault that is worth a change of one measure */
const leastGain = 2e-4;
/** fault of a draft from which on its measures are worth the time */
const worthTime = 0.1;
/** grades that a change of every measure may bring a piece nearer, at most: a measure is not asked for more than its share */
const mostNearer = 1;
/** groups of measures that are looked at, those that lost most: it bounds the time of long pieces */
const mostGroups = 40;
/** what the bass of all strong beats is worth beside tune and harmony, as a fault */
const bassPrice = 0.06;
/** what a tune without bends is worth, as a fault: a note from the wrong side is heard like one that is gone */
const linePrice = 2;
/** what one figure throughout is worth where the source has one, as a fault: a hand that changes its manner without a reason is no arrangement */
const evenPrice = 0.12;
/** what a step's own character costs beside what it loses, as a fault: a tune folded note by note is dear here too */
const characterPrice = 0.1;
/** stretches with one figure in the source that are looked at, and recipes that each is tried with */
const mostRuns = 24;
const mostRecipes = 4;
/** what hands apart in all measures are worth, as a fault: what crosses above a tune is heard as the tune */
const apartPrice = 1;

/**
 * Looks at every measure by itself when a simplification of a keyboard has been found on stretches: what a stretch needs on the
 * mean, some of its measures do not. First what can be weaker or of another kind, then each operation at all its strengths,
 * kept where the whole piece has less fault. Measures that are note for note the same change together.
 */
export function polish(
  desk: Desk,
  start: Plan,
  found: Found,
  goal: Goal,
  onProgress: (share: number) => void = () => {},
): Found {
  if (!goal.usual) return found;
  const twins = twinsOf(desk);
  const all = desk.starts.map((_, bar) => bar);
  const groups = groupsOfTwins(all, twins);
  const agreeing = Math.min(leastMembers, membersMoved(desk, found.draft, 1));
  const evenness = evennessOf(desk);
  const faultOfFigures = (draft: Draft, { uneven, character }: Manner, nearer = 0): number =>
    faultOfDraft(draft, goal, nearer) +
    bassPrice * (1 - draft.bass) +
    linePrice * (1 - draft.line) +
    apartPrice * (1 - draft.apart) +
    evenPrice * uneven +
    characterPrice * character;
  const manners = new WeakMap<Plan, Manner>();
  const mannerOf = (plan: Plan): Manner => {
    const known = manners.get(plan) ?? {
      uneven: evenness.uneven(plan),
      character: characterOf(desk, start, plan, all),
    };
    manners.set(plan, known);
    return known;
  };
  /** with another plan for these measures */
  const mannerAfter = (before: Plan, plan: Plan, bars: readonly number[]): Manner => {
    const { uneven, character } = mannerOf(before);
    return {
      uneven: uneven + evenness.more(before, plan, bars),
      character: character + characterOf(desk, start, plan, bars) - characterOf(desk, start, before, bars),
    };
  };
  const fault = (draft: Draft): number => faultOfFigures(draft, mannerOf(draft.plan));
  const isBetter = (candidate: Draft, before: Draft): boolean =>
    candidate.melody >= Math.min(goal.leastMelody, before.melody) &&
    staysNear(candidate, before, goal) &&
    membersMoved(desk, candidate, 1) >= agreeing;
  const isLess = (candidate: Draft, before: Draft): boolean =>
    fault(candidate) < fault(before) - leastGain && isBetter(candidate, before);
  const onStep = (): void => onProgress(0);
  const given = giveBack(desk, found.draft, { start, stretches: groups, onStep, isBetter: isLess });
  if (fault(given) < worthTime && given.apart === 1)
    return { ...found, draft: evened(desk, start, given, { evenness, twins, isLess }) };
  const lost = (bars: readonly number[]): number =>
    bars.reduce((sum, bar) => sum + (given.losses[bar]?.weighted ?? 0) + (given.losses[bar]?.crossed ?? 0), 0);
  const chosen = groups.toSorted((a, b) => lost(b) - lost(a)).slice(0, mostGroups);
  const taken: Taken[] = [...found.taken];
  let draft = evened(desk, start, given, { evenness, twins, isLess });
  for (const [index, bars] of chosen.entries()) {
    onProgress(index / chosen.length);
    for (const { staff, place, strength } of changesFor(desk, bars)) {
      const plan = changed(desk, draft.plan, start, { staff, place, strength, bars });
      if (!plan) continue;
      const nearer = (mostNearer * bars.length) / desk.measures;
      const previous = { draft, bars };
      const weighed = weigh(desk, plan, previous);
      const hoped = { ...weighed, graded: draft.graded };
      if (faultOfFigures(hoped, mannerAfter(draft.plan, plan, bars), nearer) > fault(draft) - leastGain) continue;
      const candidate = graded(desk, weighed, previous);
      if (!isLess(candidate, draft)) continue;
      taken.push({ step: { staff, place, strength, bars }, delta: candidate.graded.grade - draft.graded.grade });
      draft = candidate;
    }
  }
  return { draft: evened(desk, start, draft, { evenness, twins, isLess }), taken };
}

/** How a plan goes about it: what its figures are uneven, and what its operations cost in character. */
type Manner = { readonly uneven: number; readonly character: number };

/** True where a draft that reaches its level within half a grade is followed by one that does. */
const staysNear = (candidate: Draft, before: Draft, { target }: Goal): boolean =>
  Math.abs(before.graded.grade - target) > missedBy || Math.abs(candidate.graded.grade - target) <= missedBy;

type Evening = {
  readonly evenness: Evenness;
  readonly twins: readonly (readonly number[])[];
  readonly isLess: (candidate: Draft, before: Draft) => boolean;
};

/** The draft with one recipe for all measures of a stretch that has one figure in the source, where that leaves less fault. */
function evened(desk: Desk, start: Plan, draft: Draft, { evenness, twins, isLess }: Evening): Draft {
  let now = draft;
  for (const [staff, runs] of evenness.runs.entries())
    for (const run of runs.slice(0, mostRuns)) {
      const byFigure = Map.groupBy(run, (bar) => evenness.figure(now.plan, staff, bar));
      if (byFigure.size < 2) continue;
      const models = [...byFigure.values()].toSorted((a, b) => b.length - a.length).slice(0, mostRecipes);
      let best = now;
      for (const model of models) {
        const others = run.filter((bar) => !model.includes(bar)).flatMap((bar) => twins[bar] ?? [bar]);
        const plan = likeModel(desk, now.plan, start, { staff, model: model[0] ?? 0, bars: new Set(others) });
        const candidate = measure(desk, plan, { draft: now, bars: [...new Set(others)] });
        if (isLess(candidate, best)) best = candidate;
      }
      now = best;
    }
  return now;
}

/** The plan with the recipe of one measure for others too, never below `start`; what was asked for stays where it was asked. */
function likeModel(
  desk: Desk,
  plan: Plan,
  start: Plan,
  { staff, model, bars }: { readonly staff: number; readonly model: number; readonly bars: ReadonlySet<number> },
): Plan {
  const recipe = plan[staff]?.[model] ?? [];
  const isAsked = desk.staves[staff]?.operations.map(({ asked }) => asked !== undefined) ?? [];
  return plan.map((recipes, index) =>
    index !== staff
      ? recipes
      : recipes.map((own, bar) =>
          bars.has(bar)
            ? desk.recipes.of(
                own.map((value, place) =>
                  isAsked[place] ? value : Math.max(start[staff]?.[bar]?.[place] ?? 0, recipe[place] ?? 0),
                ),
              )
            : own,
        ),
  );
}

/** What the operations of a plan cost in character beyond `start` in some measures, as a share of the piece. */
function characterOf(desk: Desk, start: Plan, plan: Plan, bars: readonly number[]): number {
  let sum = 0;
  desk.staves.forEach(({ operations }, staff) => {
    for (const bar of bars) {
      const recipe = plan[staff]?.[bar];
      const least = start[staff]?.[bar];
      if (recipe === least) continue;
      operations.forEach(({ rule }, place) => {
        if ((recipe?.[place] ?? 0) > (least?.[place] ?? 0)) sum += characterOfRule(rule);
      });
    }
  });
  return sum / desk.measures;
}

type Change = { readonly staff: number; readonly place: number; readonly strength: number };

/** All strengths of all operations of the staves that can change in these measures. */
const changesFor = (desk: Desk, bars: readonly number[]): readonly Change[] =>
  desk.staves.flatMap(({ operations, bars: own }, staff) =>
    bars.every((bar) => own[bar] === undefined)
      ? []
      : operations.flatMap(({ asked, strengths }, place) =>
          asked ? [] : Array.from({ length: strengths + 1 }, (_, strength) => ({ staff, place, strength })),
        ),
  );

/** The plan with one operation at another strength in these measures, never below `start`; undefined when no version is another. */
function changed(
  desk: Desk,
  plan: Plan,
  start: Plan,
  { staff, place, strength, bars }: Change & { readonly bars: readonly number[] },
): Plan | undefined {
  const own = plan[staff] ?? [];
  if (bars.every((bar) => (own[bar]?.[place] ?? 0) === strength)) return undefined;
  const least = (bar: number): number => start[staff]?.[bar]?.[place] ?? 0;
  const next = withStrengths(desk, plan, { staff, place, bars }, (bar) => Math.max(least(bar), strength));
  const versions = desk.staves[staff]?.versions;
  const same = bars.every((bar) => versions?.at(bar, next[staff]?.[bar] ?? []) === versions?.at(bar, own[bar] ?? []));
  return same ? undefined : next;
}
