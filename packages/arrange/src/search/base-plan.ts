import { generalLevelAt } from "@gradus/contracts";
import type { Reach } from "@gradus/difficulty";
import { thinnedTo } from "../operations/chord-thinning.ts";
import type { Direction } from "../operations/pipeline.ts";
import { spanWithin } from "../operations/span-cap.ts";
import { type Desk, measure, type Plan } from "./desk.ts";

/** grades below which ornaments, and then grace notes and rolled chords, are played plainly */
const plainBelow = 4.75;
const barestBelow = 3.75;

/**
 * Where a search begins: what a person asked for, and for a simplification of a keyboard the hard limits of the level.
 * Without `most` only what was asked.
 */
export function basePlan(desk: Desk, direction: Direction, target: number, most: Reach | undefined): Plan {
  const strengths: Readonly<Record<string, number>> =
    direction === "complexify" || !most
      ? {}
      : {
          "plain-notes": target < barestBelow ? 2 : target < plainBelow ? 1 : 0,
          "chord-thinning": thinnedTo(most.notes),
          "hand-span": spanWithin(most.span),
          "five-finger": generalLevelAt(target).positionsPerPhrase === undefined ? 0 : 1,
        };
  const plan = planOf(desk, strengths);
  if (direction === "complexify" && most && isPlucked(desk)) return withChords(desk, plan, target);
  return plan;
}

const isPlucked = (desk: Desk): boolean =>
  desk.staves.some(({ contexts }) => contexts.some(({ most: { hand } }) => hand !== undefined && !hand.bowed));

/** strengths of chords on strings, fullest first, and the share of the way to the level that they may take at once */
const chordStrengths = [4, 2, 1];
const chordShare = 0.6;

/** A plucked instrument has chords before its line gets figures: as many as leave the search something to land with. */
function withChords(desk: Desk, plan: Plan, target: number): Plan {
  const before = measure(desk, plan).graded.grade;
  for (const strength of chordStrengths) {
    const fuller = planOf(desk, { "string-chords": strength });
    const gain = measure(desk, fuller).graded.grade - before;
    if (gain > 0 && gain <= chordShare * (target - before)) return fuller;
  }
  return plan;
}

function planOf(desk: Desk, strengths: Readonly<Record<string, number>>): Plan {
  return desk.staves.map((side) => {
    const recipe = side.operations.map((operation) => strengths[operation.rule] ?? 0);
    if (side.operations.every((operation) => !operation.asked)) return side.bars.map(() => recipe);
    return side.bars.map((_, bar) =>
      side.operations.map((operation, place) =>
        operation.asked ? Number(operation.asked.has(bar)) : (recipe[place] ?? 0),
      ),
    );
  });
}
