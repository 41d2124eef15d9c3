import { gradePlayer, type Player } from "@gradus/difficulty";
import { drumFills, drumGhosts, drumHats, drumKick, drumLeftFoot, drumOthers, drumSnare } from "../operations/drums.ts";
import type { Operation } from "../operations/operation.ts";
import { handNotesOf } from "../plan/hand-notes.ts";
import type { Bar } from "../read/bar/bar.ts";
import type { StaffMaterial } from "../read/material.ts";

/** What each limb gives up, the first least missed: each rung adds one thinning, or a stronger one, to those before it. */
const ladder: readonly (readonly [Operation, strength: number])[] = [
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

/** Why a measure of drums changed. */
type Said = { readonly rule: string; readonly reason: string };
/** One way to write all measures of a drummer. */
export type DrumPlan = {
  /** by staff and measure */
  readonly bars: readonly (readonly (Bar | undefined)[])[];
  readonly said: ReadonlyMap<Bar, Said>;
  readonly grade: number;
};

/** grades: what a plan must gain to count */
const leastGain = 0.05;

/**
 * The thinning of a drummer's limbs that comes nearest to a grade, the same in every measure, so that a groove stays one groove;
 * undefined where none is easier than `before`. `starts` of the measures in quarters. Pure.
 */
export function drumPlan(
  player: Player,
  staves: readonly StaffMaterial[],
  starts: readonly number[],
  { before, aim }: { readonly before: number; readonly aim: number },
): DrumPlan | undefined {
  let best: DrumPlan | undefined;
  for (let rung = 1; rung <= ladder.length; rung++) {
    const plan = planAt(player, staves, starts, rung);
    if (plan.grade > before - leastGain) continue;
    if (!best || Math.abs(plan.grade - aim) < Math.abs(best.grade - aim) - 1e-9) best = plan;
  }
  return best;
}

function planAt(player: Player, staves: readonly StaffMaterial[], starts: readonly number[], rung: number): DrumPlan {
  const strengths = new Map(ladder.slice(0, rung));
  const said = new Map<Bar, Said>();
  const bars = staves.map(({ bars: own, contexts }) =>
    own.map((bar, i) => {
      const context = contexts[i];
      if (!bar || !context) return bar;
      const taken: Said[] = [];
      let now = bar;
      for (const [{ rule, reason, apply }, strength] of strengths) {
        const after = apply(now, strength, context);
        if (after !== now) taken.push({ rule, reason: reason(strength) });
        now = after;
      }
      const [first] = taken;
      if (first) said.set(now, { rule: first.rule, reason: taken.map(({ reason }) => reason).join(" ") });
      return now;
    }),
  );
  const struck = bars.flatMap((own) => handNotesOf(own, starts)).toSorted((a, b) => a.on - b.on || a.p - b.p);
  return { bars, said, grade: gradePlayer({ ...player.hands, R: struck }).grade };
}
