import type { Constraint, Hand, MeasureRange } from "@gradus/contracts";
import type { Player, Side } from "@gradus/difficulty";
import type { Measure } from "@gradus/score";

/** Indices of the measures in ranges of printed numbers; −1 is the last measure. */
export function measuresIn(ranges: readonly MeasureRange[], measures: readonly Measure[]): ReadonlySet<number> {
  const covered = new Set<number>();
  for (const [first, last] of ranges) {
    const [from, to] = [placeOf(first, measures), placeOf(last, measures)];
    measures.forEach((measure, index) => {
      const printed = /^\d+$/.test(measure.number) ? Number(measure.number) : index + 1;
      if (printed >= Math.min(from, to) && printed <= Math.max(from, to)) covered.add(index);
    });
  }
  return covered;
}

function placeOf(number: number, measures: readonly Measure[]): number {
  if (number >= 0) return number;
  const measure = measures[measures.length + number];
  return measure && /^\d+$/.test(measure.number) ? Number(measure.number) : measures.length + number + 1;
}

/** Indices of the measures in which a constraint holds. */
export function coverOf({ scope }: Constraint, measures: readonly Measure[]): ReadonlySet<number> {
  const inside = scope?.measures && measuresIn(scope.measures, measures);
  const except = scope?.exceptMeasures && measuresIn(scope.exceptMeasures, measures);
  const covered = measures.filter(({ index }) => inside?.has(index) !== false && except?.has(index) !== true);
  return new Set(covered.map(({ index }) => index));
}

/** The hand a constraint names; "both" when it names none. */
export const handOf = (constraint: Constraint): Hand => {
  const { params, scope } = constraint;
  const own = "hand" in params ? params.hand : "both";
  return own !== "both" ? own : (scope?.hand ?? "both");
};

/** True for the staves of the hand; a player without two hands on staves has one, which plays everything. */
export const isInHand = (side: Pick<Side, "hand">, hand: Hand, player: Pick<Player, "keyboard">): boolean =>
  !player.keyboard || hand === "both" || side.hand === (hand === "left" ? "L" : "R");
