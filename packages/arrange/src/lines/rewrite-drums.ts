import { generalLevelAt, missedBy } from "@gradus/contracts";
import type { Player } from "@gradus/difficulty";
import { toNumber } from "@gradus/score";
import type { ArrangeResult, OnProgress } from "../contract.ts";
import { inKey } from "../goal/in-key.ts";
import type { Run } from "../goal/key-policy.ts";
import { refused } from "../goal/refused.ts";
import { tolerance } from "../goal/target.ts";
import { obedienceOf } from "../obey/index.ts";
import { isAtLevel } from "../report/build-report.ts";
import { reportRun } from "../report/report-run.ts";
import { unchanged } from "../write/settle.ts";
import { drumPlan } from "./drum-plan.ts";
import { lineFault } from "./line-reach.ts";
import { isNamed, lineStaves } from "./line-run.ts";
import { writtenLines } from "./write-lines.ts";

/** True for a drummer. */
export const isDrums = ({ craft }: Player): boolean => craft?.profile.family === "percussion";

const nearest = {
  simplify: "This is as near as the groove comes while its backbeat stays.",
  complexify: "This is as far as fuller hi-hats, kicks and ghost notes take the groove.",
};
const nothing = {
  simplify: "Nothing in it can be made easier without losing the groove, so its strokes were left as they are.",
  complexify: "Nothing can be added to the groove that this level plays, so its strokes were left as they are.",
};

/**
 * Thins the limbs of a drummer for a level, or gives them more, the same in every measure; nothing is transposed. Fails with
 * engine/out-of-reach where even the plainest groove stays far above a level by name. Pure and deterministic.
 */
export function rewriteDrums(run: Run, onProgress: OnProgress): ArrangeResult {
  const { score, request, player, before, target, orders } = run;
  const place = inKey(run, undefined);
  const staves = lineStaves(run, place, player, player);
  onProgress("analysing", 100);
  const way = request.type === "simplify" ? 1 : -1;
  const isThere = way * (before - target.grade) <= tolerance || isAtLevel(request, before, target.grade);
  const starts = (score.parts[player.parts[0] ?? 0]?.measures ?? []).map(({ start }) => toNumber(start));
  const plan = isThere ? undefined : drumPlan(player, staves, starts, { before, aim: target.grade });
  const fault =
    request.type === "simplify" && isNamed(request) && !isThere
      ? lineFault({ faults: [], grades: [plan?.grade ?? before] }, target.grade)
      : undefined;
  if (fault !== undefined) return refused(run, fault, plan && generalLevelAt(plan.grade).name);
  const wishes = obedienceOf(orders, score, player);
  onProgress("rewriting", 100);
  const bars = plan?.bars ?? staves.map((staff) => staff.bars);
  const made =
    plan || wishes.changesNotes
      ? writtenLines(score, score, player, { staves, bars, wishes }, (_, after) => plan?.said.get(after))
      : undefined;
  const left = { score: unchanged(score, place.transposed), rewrite: undefined };
  if (!made) return reportRun(run, place, isThere ? left : { ...left, note: nothing[request.type] }, onProgress);
  const isShort = plan !== undefined && way * (plan.grade - target.grade) > missedBy;
  return reportRun(run, place, isShort ? { ...made, note: nearest[request.type] } : made, onProgress);
}
