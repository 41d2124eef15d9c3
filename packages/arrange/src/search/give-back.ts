import type { Operation } from "../operations/operation.ts";
import { type Desk, type Draft, graded, type Plan, weigh, withStrengths } from "./desk.ts";
import { lossOf } from "./loss.ts";
import { nameOf, type Step } from "./steps.ts";

/** What a plan may give back, and how far. */
type Giving = {
  /** the plan that the search started from: nothing goes below it */
  readonly start: Plan;
  /** stretches of measures that are given back together */
  readonly stretches: readonly (readonly number[])[];
  /** whether a draft that loses less may take the place of the one before */
  readonly isBetter: (candidate: Draft, before: Draft) => boolean;
  /** called now and then: a long score is at it for seconds */
  readonly onStep?: () => void;
};

/** a gain of fidelity that is worth a change of the plan */
const leastGain = 1e-4;
const rounds = 4;
/** options looked at between two steps */
const optionsPerStep = 32;

/**
 * Takes back what later steps have made needless: an operation that is weaker, or another of its kinds, on a stretch
 * loses less while the level still holds. The largest gains first; it ends when nothing more comes back.
 */
export function giveBack(desk: Desk, draft: Draft, giving: Giving): Draft {
  let now = draft;
  /** options that did not help the draft as it is now */
  let refused = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const before = now;
    for (const [index, option] of optionsOf(desk, now, giving).entries()) {
      if (index % optionsPerStep === 0) giving.onStep?.();
      const name = nameOf(option);
      if (refused.has(name)) continue;
      refused.add(name);
      const plan = weaker(desk, now.plan, option, giving.start);
      const previous = { draft: now, bars: option.bars };
      // the same may have been given back with another option since
      const weighed = weigh(desk, plan, previous);
      if (weighed.loss >= now.loss - leastGain) continue;
      const candidate = graded(desk, weighed, previous);
      if (!giving.isBetter(candidate, now)) continue;
      now = candidate;
      refused = new Set();
    }
    if (now === before) break;
  }
  return now;
}

type Option = Step & { readonly gain: number };

/** Everything that could be weaker, with the fidelity that it would give back alone, most first. */
function optionsOf(desk: Desk, draft: Draft, { start, stretches }: Giving): readonly Option[] {
  const found: Option[] = [];
  desk.staves.forEach((side, staff) => {
    side.operations.forEach((operation, place) => {
      if (operation.asked) return;
      for (const stretch of stretches) {
        const bars = stretch.filter((bar) => at(draft.plan, staff, bar, place) > at(start, staff, bar, place));
        if (bars.length === 0) continue;
        const strongest = Math.max(...bars.map((bar) => at(draft.plan, staff, bar, place)));
        for (const strength of strengthsOf(operation, strongest)) {
          const plan = weaker(desk, draft.plan, { staff, place, strength, bars }, start);
          const gain = bars.reduce(
            (sum, bar) => sum + (draft.losses[bar]?.weighted ?? 0) - lossOf(desk, plan, bar).weighted,
            0,
          );
          if (gain > leastGain) found.push({ staff, place, strength, bars, gain });
        }
      }
    });
  });
  return found.toSorted((a, b) => b.gain - a.gain);
}

const at = (plan: Plan, staff: number, bar: number, place: number): number => plan[staff]?.[bar]?.[place] ?? 0;

/** Strengths to try in place of one: weaker ones, or all other kinds. */
const strengthsOf = ({ strengths, choice }: Operation, now: number): readonly number[] =>
  Array.from({ length: (choice ? strengths : now - 1) + 1 }, (_, strength) => strength).filter(
    (strength) => strength !== now,
  );

function weaker(desk: Desk, plan: Plan, { staff, place, strength, bars }: Step, start: Plan): Plan {
  return withStrengths(desk, plan, { staff, place, bars }, (bar) => Math.max(strength, at(start, staff, bar, place)));
}
