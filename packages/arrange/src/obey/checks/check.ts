import type { ConstraintOf, ConstraintType } from "@gradus/contracts";
import type { Player } from "@gradus/difficulty";
import type { Score } from "@gradus/score";

/** What a check may look at: the finished score and the one it was made from. */
export type Evidence = {
  readonly source: Score;
  /** the source in the key of the result */
  readonly transposed: Score;
  readonly result: Score;
  readonly player: Player;
  /** indices of the measures in which the constraint holds */
  readonly cover: ReadonlySet<number>;
};
/** Whether the finished score does what was asked; `where` names the measures in which it does not. */
export type Verdict = { readonly kept: boolean; readonly where: readonly string[]; readonly note?: string };

export type Check<T extends ConstraintType> = (constraint: ConstraintOf<T>, evidence: Evidence) => Verdict;
export type Checks = { readonly [T in ConstraintType]?: Check<T> };

export const keptUnless = (where: readonly string[]): Verdict => ({ kept: where.length === 0, where });
export const keptIf = (condition: boolean, note?: string): Verdict => ({
  kept: condition,
  where: [],
  ...(note !== undefined && !condition && { note }),
});
