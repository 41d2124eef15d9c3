/** Between the levels: how dear cells are at each, from a touch lighter to the plainest; a search looks between two of them. */
export const rungs: readonly Rung[] = [
  [4, 1],
  [4, 6],
  [3, 0.6],
  [3, 1.5],
  [3, 4],
  [2, 0.6],
  [2, 1],
  [2, 2],
  [1, 0.6],
  [1, 1.2],
  [1, 3],
  [0, 0.2],
  [0, 0.4],
  [0, 1],
];
/** Level and price of cells. */
export type Rung = readonly [level: number, price: number];

/** Even what a piece is known by gives way: where it is still too hard for its level by name, or a step would bring next to nothing. */
export const withoutHooks: Rung = [0, 4];

/**
 * The rungs of a step: in the words of the level that it leads to (a place in `lineLevels`) and above. Plainer ones cost a tune
 * more than they ease it.
 */
export const rungsDownTo = (level: number): readonly Rung[] => rungs.filter(([own]) => own >= level);
/** From which grade a step goes to which. */
type Step = { readonly before: number; readonly aim: number };
const leastOf = ({ before, aim }: Step): number => before - enoughOfStep * (before - aim);
/** True for a grade to which a step comes far enough. */
export const isEnough = (grade: number, step: Step): boolean => grade <= leastOf(step);

/** Of plans the lightest that brings a step from `before` to `aim` far enough; where none does, the lightest that is nearly as easy as any. */
export function lightestPlan<Plan>(
  planFor: (...rung: Rung) => Plan,
  gradeOf: (plan: Plan) => number,
  { before, aim }: Step,
): Plan {
  const least = leastOf({ before, aim });
  const plans = rungs.map((rung) => planFor(...rung));
  const easiest = Math.min(...plans.map(gradeOf));
  const lightest = plans.find((plan) => gradeOf(plan) <= Math.max(least, easiest + nearly));
  const isLittle = before - easiest < littleOfStep * (before - aim);
  return isLittle || lightest === undefined ? planFor(...withoutHooks) : lightest;
}
/** grades: what a plainer rung gains beyond a lighter one is nothing */
const nearly = 0.03;
/** share of a step that is next to nothing */
const littleOfStep = 0.3;

/** share of a step that the words of its own level have to bring; else plainer ones bring so much */
const enoughOfStep = 0.6;
