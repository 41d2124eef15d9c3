/** Time after quantising: whole grains, so that halves to 32nds of a quarter, triplets, quintuplets and septuplets are exact. */
export const QUARTER = 10_080;

/** A note in grains. `grace`: it stands before its beat and takes no time of its own. */
export type Note = {
  readonly key: number;
  readonly velocity: number;
  readonly on: number;
  readonly off: number;
  readonly grace: boolean;
};
