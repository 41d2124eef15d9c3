/** Time after quantising: whole grains, so that halves to 32nds of a quarter, triplets, quintuplets and septuplets are exact. */
export const QUARTER = 10_080;

/** A note in grains. */
export type Note = {
  readonly key: number;
  readonly velocity: number;
  readonly on: number;
  readonly off: number;
  /** keys of the grace notes before it, first to last */
  readonly graces?: readonly number[];
};
