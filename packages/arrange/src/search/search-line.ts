import type { Desk, Plan } from "./desk.ts";
import { type Found, type Goal, search } from "./search.ts";

/** notes of the tune that a line may give up below its floor, as far as nothing less eases it */
const spared = [0, 1, 2, 3, 4, 6, 8];
/** share of the tune that they may be at most: about 0.10 under the table the report must say why */
const mostSpared = 0.08;
/** grades: a rewrite that is easier by less is none */
const leastEase = 0.01;

/**
 * The search of a single line: its tune keeps its floor, but a short or sung line that is not easier by then gives up the few notes
 * that it takes. What comes back as it went in helps nobody. `goal` and the result are those of `search`.
 */
export function searchLine(desk: Desk, start: Plan, goal: Goal, onProgress: (share: number) => void): Found {
  const { melody: notes } = desk.totals;
  const found = (spare: number): Found =>
    search(desk, start, { ...goal, leastMelody: goal.leastMelody - spare / notes }, onProgress);
  let last = found(0);
  for (const spare of spared.slice(1)) {
    if (isEased(desk, last) || spare > Math.max(1, mostSpared * notes)) return last;
    last = found(spare);
  }
  return last;
}

const isEased = (desk: Desk, { draft }: Found): boolean => desk.meter.source.grade - draft.graded.grade >= leastEase;
