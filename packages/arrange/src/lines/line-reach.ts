import { type Failure, generalLevelAt, levelsOf } from "@gradus/contracts";
import type { Run } from "../goal/key-policy.ts";
import { refused } from "../goal/refused.ts";
import { type LineGround, type LinePlan, linePlan } from "./line-plan.ts";
import { isNamed, meanGrade } from "./line-run.ts";
import { lineLevel, lineWordsOf } from "./line-words.ts";

/**
 * How far a line may fall short of a level by name before it is refused, in shares of its notes: rhythms that the level does not know,
 * leaps beyond any that it has, notes out of an instrument's range, and structural notes that are gone; and in grades above the
 * level's band, of an estimate that counts lines high (design/teacher-rubric.md).
 */
const most = { outside: 0.1, leaps: 0.08, high: 0.15, lost: 0.2, grades: 1.25 };

/** Why a plan gives no page of its level that is still the piece; undefined for one that does. */
export function faultOf(faults: LinePlan["faults"]): string | undefined {
  const worst = (name: "outside" | "leaps" | "high" | "lost"): number => Math.max(0, ...faults.map((one) => one[name]));
  if (worst("lost") > most.lost) return "too little of its tune would be left";
  if (worst("outside") > most.outside) return "too many of its rhythms cannot be written in the values of this level";
  if (worst("leaps") > most.leaps)
    return "it leaps farther than this level can, and its line would break without the leaps";
  if (worst("high") > most.high) return "too many of its notes lie outside the range of this level in every key";
  return undefined;
}

/**
 * Why a plan of a line, or the page that it became, is none of a level; undefined for one that is. `shown`: its grade, on the page where
 * that is written: measures that cannot be written keep the source's. `aim`: the grade of the level.
 */
export const lineFault = (
  plan: Pick<LinePlan, "faults" | "grades">,
  aim: number,
  shown = meanGrade(plan),
): string | undefined => faultOf(plan.faults) ?? tooHard(shown, aim);

const tooHard = (grade: number, aim: number): string | undefined =>
  grade > generalLevelAt(aim).to + most.grades
    ? `the easiest page that is still the piece is ${generalLevelAt(grade).name}`
    : undefined;

/** Why a level is refused for an ensemble: one part that falls short is said, most of them are refused. */
export const ensembleOutOfReach = (run: Run, ground: LineGround, plan: LinePlan): Failure | undefined =>
  refusalOf(run, ground, plan, ({ faults }) => {
    const found = faults.flatMap((one) => faultOf([one]) ?? []);
    return found.length * 2 > faults.length ? found[0] : undefined;
  });

function refusalOf(
  run: Run,
  ground: LineGround,
  plan: LinePlan,
  faultIn: (plan: LinePlan) => string | undefined,
): Failure | undefined {
  const faultAt = (made: LinePlan, target: number): string | undefined =>
    faultIn(made) ?? tooHard(meanGrade(made), target);
  const fault = isNamed(run.request) ? faultAt(plan, run.target.grade) : undefined;
  if (fault === undefined) return undefined;
  const above = levelsOf("General").filter(({ target }) => target > run.target.grade && target < run.before);
  const nearest = above.find(({ target }) => {
    const level = lineLevel(generalLevelAt(target).id);
    return (
      faultAt(
        linePlan(ground, (player) => lineWordsOf(player, level, 1)),
        target,
      ) === undefined
    );
  })?.name;
  return refused(run, fault, nearest);
}
