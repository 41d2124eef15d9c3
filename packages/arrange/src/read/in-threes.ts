import { add, type Fraction, fraction, subtract } from "@gradus/score";
import { isIn, type Metre, slotAt } from "./metre.ts";

/**
 * The measure counted as its notes go: where more beats, or halves of long beats, are divided in three than in two, what is
 * put between them falls in threes too. `onsets` are those of all of the player's notes, in quarters from the measure's start.
 */
export function countedInThrees(metre: Metre, onsets: readonly Fraction[]): Metre {
  const { beat, division } = metre.grids;
  const threes = inThrees(beat, metre.length);
  if (goInThrees(beat, division, metre.length, onsets))
    return { ...metre, grids: { ...metre.grids, division: threes, subdivision: inHalves(threes, metre.length) } };
  // a third of the beat lies on a third of its half too
  const others = onsets.filter((onset) => !isIn(threes, onset));
  if (goInThrees(division, metre.grids.subdivision, metre.length, others))
    return { ...metre, grids: { ...metre.grids, subdivision: inThrees(division, metre.length) } };
  return metre;
}

/** Whether more of these spans are divided at a third than at a point of the next grid that is none. */
function goInThrees(
  spans: readonly Fraction[],
  next: readonly Fraction[],
  length: Fraction,
  onsets: readonly Fraction[],
): boolean {
  const threes = inThrees(spans, length);
  const spansWith = (points: readonly Fraction[], others: readonly Fraction[]): number =>
    new Set(onsets.filter((onset) => isIn(points, onset) && !isIn(others, onset)).map((onset) => slotAt(spans, onset)))
      .size;
  return spansWith(threes, next) > spansWith(next, threes);
}

const inThrees = (points: readonly Fraction[], length: Fraction): readonly Fraction[] => divided(points, length, 3);
const inHalves = (points: readonly Fraction[], length: Fraction): readonly Fraction[] => divided(points, length, 2);

function divided(points: readonly Fraction[], length: Fraction, parts: number): readonly Fraction[] {
  return points.flatMap((start, i) => {
    const { n, d } = subtract(points[i + 1] ?? length, start);
    return Array.from({ length: parts }, (_, part) => add(start, fraction(n * part, d * parts)));
  });
}
