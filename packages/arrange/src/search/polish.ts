import { type Desk, type Draft, graded, type Plan, weigh, withStrengths } from "./desk.ts";
import { giveBack } from "./give-back.ts";
import { type Found, faultOfDraft, type Goal, leastMembers, membersMoved, type Taken } from "./search.ts";
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
  const groups = groupsOfTwins(
    desk.starts.map((_, bar) => bar),
    twins,
  );
  const agreeing = Math.min(leastMembers, membersMoved(desk, found.draft, 1));
  const fault = (draft: Draft, nearer = 0): number =>
    faultOfDraft(draft, goal, nearer) +
    bassPrice * (1 - draft.bass) +
    linePrice * (1 - draft.line) +
    apartPrice * (1 - draft.apart);
  const isBetter = (candidate: Draft, before: Draft): boolean =>
    candidate.melody >= Math.min(goal.leastMelody, before.melody) && membersMoved(desk, candidate, 1) >= agreeing;
  const given = giveBack(desk, found.draft, {
    start,
    stretches: groups,
    onStep: () => onProgress(0),
    isBetter: (candidate, before) => fault(candidate) < fault(before) - leastGain && isBetter(candidate, before),
  });
  if (fault(given) < worthTime && given.apart === 1) return { ...found, draft: given };
  const lost = (bars: readonly number[]): number =>
    bars.reduce((sum, bar) => sum + (given.losses[bar]?.weighted ?? 0) + (given.losses[bar]?.crossed ?? 0), 0);
  const chosen = groups.toSorted((a, b) => lost(b) - lost(a)).slice(0, mostGroups);
  const taken: Taken[] = [...found.taken];
  let draft = given;
  for (const [index, bars] of chosen.entries()) {
    onProgress(index / chosen.length);
    for (const { staff, place, strength } of changesFor(desk, bars)) {
      const plan = changed(desk, draft.plan, start, { staff, place, strength, bars });
      if (!plan) continue;
      const nearer = (mostNearer * bars.length) / desk.measures;
      const previous = { draft, bars };
      const weighed = weigh(desk, plan, previous);
      if (fault({ ...weighed, graded: draft.graded }, nearer) > fault(draft) - leastGain) continue;
      const candidate = graded(desk, weighed, previous);
      if (fault(candidate) > fault(draft) - leastGain || !isBetter(candidate, draft)) continue;
      taken.push({ step: { staff, place, strength, bars }, delta: candidate.graded.grade - draft.graded.grade });
      draft = candidate;
    }
  }
  return { draft, taken };
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
