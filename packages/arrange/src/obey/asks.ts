import type { Constraint, ConstraintOf, ConstraintType, Plan, Wish } from "@gradus/contracts";
import { contradict, readWishes } from "@gradus/wishes";

/** One clause of what a person wrote. `must`: from the must-haves, which go before all other wishes and before the level. */
export type Ask = {
  readonly wish: Wish;
  readonly must: boolean;
  /** the must-have that this wish gave way to */
  readonly yields: string | undefined;
};
/** What is asked of the engine: understood, with something to obey, and not given up for a must-have. */
export type Order = { readonly constraint: Constraint; readonly must: boolean };

export type Texts = {
  readonly requirements?: string | undefined;
  readonly mustHaves?: string | undefined;
  /** the same texts as another reader understood them */
  readonly plan?: Plan | undefined;
};

/**
 * The clauses of both texts in their order. A wish that excludes a must-have gives way to it. With a plan its reading is
 * taken instead of the grammar's; a clause of it counts as a must-have when the must-haves contain its words.
 */
export function asksOf(
  texts: Texts,
  context: { readonly instrument: string; readonly measures: number },
): readonly Ask[] {
  const { requirements = "", mustHaves = "", plan } = texts;
  const read = (text: string, must: boolean): readonly Ask[] =>
    (text.trim() === "" ? [] : readWishes(text, context)).map((wish) => ({ wish, must, yields: undefined }));
  const asks = plan
    ? plan.wishes.map((wish) => ({ wish, must: mustHaves.includes(wish.text), yields: undefined }))
    : [...read(requirements, false), ...read(mustHaves, true)];
  const musts = asks.filter(({ must }) => must);
  return asks.map((ask) => {
    const { constraint } = ask.wish;
    if (ask.must || !constraint) return ask;
    const stronger = musts.find(({ wish }) => wish.constraint && contradict(constraint, wish.constraint));
    return stronger ? { ...ask, yields: stronger.wish.text } : ask;
  });
}

export const ordersOf = (asks: readonly Ask[]): readonly Order[] =>
  asks.flatMap(({ wish: { constraint, understood }, must, yields }) =>
    understood && constraint && yields === undefined ? [{ constraint, must }] : [],
  );

export const ofType = <T extends ConstraintType>(orders: readonly Order[], type: T): readonly ConstraintOf<T>[] =>
  orders.flatMap(({ constraint }) => (isOf(constraint, type) ? [constraint] : []));

export const isOf = <T extends ConstraintType>(constraint: Constraint, type: T): constraint is ConstraintOf<T> =>
  constraint.type === type;
