import { generalLevelAt, levelsOf } from "@gradus/contracts";
import type { ArrangeResult } from "../contract.ts";
import type { KeyChange } from "../goal/key-change.ts";
import type { Run } from "../goal/key-policy.ts";
import { refused } from "../goal/refused.ts";
import type { LinePlan } from "./line-plan.ts";
import { lineFault } from "./line-reach.ts";
import { type LinePlace, type LinePlanned, linePlanOf, meanGrade, plainerPlan } from "./line-run.ts";

/** Writes a plan as the page of the run. */
type Write = (place: LinePlace, plan: LinePlan) => ArrangeResult;
/** A plan, and the run for the level whose words it is written in and judged by. */
type Candidate = LinePlanned & { readonly judge: Run };

/**
 * A line for a level by name: in the words of the level; where those leave it harder than the level, in plainer ones, down to those of the
 * levels below. So a level is within reach whenever one below it is. Else it is refused, with a level that is written instead.
 */
export function rewriteNamed(run: Run, asked: KeyChange | undefined, write: Write): ArrangeResult {
  const tried = tryLevel(run, asked, write);
  if (tried.result) return tried.result;
  const harder = levelsOf("General").filter(
    ({ target }) => target > run.target.grade && generalLevelAt(target).to <= run.before,
  );
  const nearest = harder.find(({ name, target }) => {
    const { result } = tryLevel(atLevel(run, name, target), asked, write);
    return result?.ok && result.report.changes.length > 0;
  });
  return refused(run, tried.fault, nearest?.name);
}

const atLevel = (run: Run, name: string, grade: number): Run => ({
  ...run,
  request: { ...run.request, system: "General", level: { kind: "grade", grade, name } },
  target: { grade, note: "" },
});

/** The page of the first plan that is one of its level; without one, why the plan in the level's own words is not. */
function tryLevel(
  run: Run,
  asked: KeyChange | undefined,
  write: Write,
):
  | { readonly result: ArrangeResult; readonly fault?: never }
  | { readonly result?: undefined; readonly fault: string } {
  let first: string | undefined;
  for (const { place, plan, judge } of candidates(run, asked)) {
    const aim = judge.target.grade;
    const planned = lineFault(plan, aim);
    const result = planned === undefined ? write(place, plan) : undefined;
    const fault = result?.ok ? (lineFault(plan, aim, result.report.after.grade) ?? noEasier(run, result)) : planned;
    if (result && fault === undefined) return { result };
    first ??= fault;
  }
  return { fault: first ?? nothingEasier };
}

const nothingEasier = "nothing makes it easier without losing the tune";

/** A page that is changed and yet no easier is none. */
const noEasier = ({ before }: Run, { report }: Extract<ArrangeResult, { ok: true }>): string | undefined =>
  report.changes.length > 0 && report.after.grade >= before ? nothingEasier : undefined;

/** grades above its band by which a page of a level may lie before what the piece is known by gives way */
const above = 0.4;

/** Plans for a level, its own before plainer ones but where only those come into its band; one that changes nothing of a piece above the level comes last. */
function* candidates(run: Run, asked: KeyChange | undefined): Generator<Candidate> {
  let idle: Candidate | undefined;
  const levels = levelsOf("General").filter(({ target }) => target < run.target.grade);
  const judges = [run, ...levels.toReversed().map(({ name, target }) => atLevel(run, name, target))];
  for (const judge of judges) {
    const own = { ...linePlanOf(judge, asked), judge };
    const isEasyEnough =
      !isIdle(own) && lineFault(own.plan, judge.target.grade) === undefined && meanGrade(own.plan) < run.before;
    const { to } = generalLevelAt(judge.target.grade);
    const plan = isEasyEnough && meanGrade(own.plan) <= to + above ? undefined : plainerPlan(judge, own.place);
    if (plan && meanGrade(plan) <= to) yield { ...own, plan };
    if (isIdle(own)) idle ??= own;
    else yield own;
    if (plan && !isEasyEnough) yield { ...own, plan };
  }
  if (idle) yield idle;
}

/** True for a plan that leaves every bar as it is. */
const isIdle = ({ place, plan }: LinePlanned): boolean =>
  place.ground.voices.every(({ staff }, i) => staff.bars.every((bar, k) => bar === plan.bars[i]?.[k]));
