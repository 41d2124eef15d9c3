import { thinnedTo } from "../operations/chord-thinning.ts";
import type { Reach } from "../operations/operation.ts";
import type { Direction } from "../operations/pipeline.ts";
import { spanWithin } from "../operations/span-cap.ts";
import type { Desk, Plan } from "./desk.ts";

/** grades below which ornaments, and then grace notes and rolled chords, are played plainly */
const plainBelow = 4.75;
const barestBelow = 3.75;

/** Where a search begins: nothing, or for a simplification of a keyboard the hard limits of the level. */
export function basePlan(desk: Desk, direction: Direction, target: number, most: Reach): Plan {
  const strengths: Readonly<Record<string, number>> =
    direction === "complexify"
      ? {}
      : {
          "plain-notes": target < barestBelow ? 2 : target < plainBelow ? 1 : 0,
          ...(desk.keyboard ? { "chord-thinning": thinnedTo(most.notes), "hand-span": spanWithin(most.span) } : {}),
        };
  return desk.staves.map((side) => {
    const recipe = side.operations.map((operation) => strengths[operation.rule] ?? 0);
    return side.bars.map(() => recipe);
  });
}
