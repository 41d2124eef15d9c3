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

/** For a level by name that a piece is still too hard for: even what it is known by gives way. */
export const withoutHooks: Rung = [0, 4];

/**
 * The rungs of a step: in the words of the level that it leads to (a place in `lineLevels`) and above. Plainer ones cost a tune
 * more than they ease it.
 */
export const rungsDownTo = (level: number): readonly Rung[] => rungs.filter(([own]) => own >= level);
/** Of rungs whose grades these are the lightest that is easy enough; where none is, the lightest that is nearly as easy as any. */
export function lightestOf(grades: readonly number[], least: number): number {
  const aim = Math.max(least, Math.min(...grades) + nearly);
  return Math.max(
    0,
    grades.findIndex((grade) => grade <= aim),
  );
}
/** grades: what a plainer rung gains beyond a lighter one is nothing */
const nearly = 0.03;

/** share of a step that the words of its own level have to bring; else plainer ones bring so much */
export const enoughOfStep = 0.6;
