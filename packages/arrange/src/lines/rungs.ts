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
