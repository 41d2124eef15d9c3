import { gradePlayer, type Player } from "@gradus/difficulty";
import {
  drumFills,
  drumGhosts,
  drumHats,
  drumKick,
  drumLeftFoot,
  drumMoreHats,
  drumMoreKick,
  drumMoreSnare,
  drumOthers,
  drumSnare,
} from "../operations/drums.ts";
import { type Said, type Step, withSteps } from "../operations/with-steps.ts";
import { handNotesOf } from "../plan/hand-notes.ts";
import type { Bar } from "../read/bar/bar.ts";
import type { StaffMaterial } from "../read/material.ts";

/** What each limb gives up, the first least missed: each rung adds one thinning, or a stronger one, to those before it. */
const thinning: readonly Step[] = [
  [drumGhosts, 1],
  [drumLeftFoot, 1],
  [drumHats, 1],
  [drumFills, 1],
  [drumOthers, 1],
  [drumKick, 1],
  [drumSnare, 1],
  [drumFills, 2],
  [drumHats, 2],
  [drumKick, 2],
  [drumOthers, 2],
  [drumSnare, 2],
  [drumFills, 3],
  [drumKick, 3],
  [drumHats, 3],
];

/** What a groove takes more of, what is least heard first. */
const filling: readonly Step[] = [
  [drumMoreHats, 1],
  [drumMoreKick, 1],
  [drumMoreSnare, 1],
  [drumMoreKick, 2],
  [drumMoreHats, 2],
  [drumMoreSnare, 2],
];

/** One way to write all measures of a drummer. */
export type DrumPlan = {
  /** by staff and measure */
  readonly bars: readonly (readonly (Bar | undefined)[])[];
  readonly said: ReadonlyMap<Bar, Said>;
  readonly grade: number;
};

/** grades: what a plan must change to count */
const leastChange = 0.05;

/**
 * The thinning of a drummer's limbs that comes nearest to a grade, or what fills his groove towards a higher one, the same in every measure,
 * so that a groove stays one groove; undefined where none leads there from `before`. `starts` of the measures in quarters. Pure.
 */
export function drumPlan(
  player: Player,
  staves: readonly StaffMaterial[],
  starts: readonly number[],
  { before, aim }: { readonly before: number; readonly aim: number },
): DrumPlan | undefined {
  const ladder = aim < before ? thinning : filling;
  const way = Math.sign(aim - before);
  let best: DrumPlan | undefined;
  for (let rung = 1; rung <= ladder.length; rung++) {
    const plan = planAt(player, staves, starts, ladder.slice(0, rung));
    if (way * (plan.grade - before) < leastChange) continue;
    if (!best || Math.abs(plan.grade - aim) < Math.abs(best.grade - aim) - 1e-9) best = plan;
  }
  return best;
}

function planAt(
  player: Player,
  staves: readonly StaffMaterial[],
  starts: readonly number[],
  ladder: readonly Step[],
): DrumPlan {
  // a limb's later strength stands for its earlier one
  const steps = [...new Map(ladder)];
  const made = staves.map((staff) => withSteps(staff, () => steps));
  const bars = made.map((one) => one.bars);
  const struck = bars.flatMap((own) => handNotesOf(own, starts)).toSorted((a, b) => a.on - b.on || a.p - b.p);
  return {
    bars,
    said: new Map(made.flatMap(({ said }) => [...said])),
    grade: gradePlayer({ ...player.hands, R: struck }).grade,
  };
}
