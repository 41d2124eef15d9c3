import type { Player } from "@gradus/difficulty";
import type { ArrangeRequest, ArrangeResult, OnProgress } from "../contract.ts";
import type { KeyChange } from "../goal/key-change.ts";
import type { Run } from "../goal/key-policy.ts";
import { tolerance } from "../goal/target.ts";
import { obedienceOf } from "../obey/index.ts";
import { isAtLevel } from "../report/build-report.ts";
import { planChanges } from "../report/plan-changes.ts";
import { reportRun } from "../report/report-run.ts";
import { pageForLevel } from "../write/page-for-level.ts";
import type { Rewritten } from "../write/rewritten.ts";
import { settle, unchanged } from "../write/settle.ts";
import { stagesOf } from "./obeyed.ts";
import { type Place, type Planned, placeOf, planRun, readingOfRun } from "./plan-run.ts";
import { outOfReach } from "./reach.ts";
import { stretchesOf } from "./stretches.ts";

/** True for a player and a request that are arranged by plan: keyboards with both hands, made easier. */
export const isPlanned = (player: Player, { type }: Pick<ArrangeRequest, "type">): boolean =>
  player.keyboard && type === "simplify" && player.hands.L.length > 0 && player.hands.R.length > 0;

/**
 * Arranges a keyboard piece for a level: reads it, chooses one plan for all of it, writes that. `asked` is a key that was
 * asked for. Fails with engine/out-of-reach where too little would be left of the piece. Pure and deterministic.
 */
export function rewriteByPlan(run: Run, asked: KeyChange | undefined, onProgress: OnProgress): ArrangeResult {
  const { score, player, before, target, orders } = run;
  const reading = readingOfRun(run);
  onProgress("analysing", 100);
  if (before - target.grade <= tolerance || isAtLevel(run.request, before, target.grade)) {
    const place = placeOf(run, reading, asked);
    return obedienceOf(orders, score, player).changesNotes
      ? writePlan(run, place, undefined, onProgress)
      : reportedUnchanged(run, place, onProgress);
  }
  const planned = planRun(run, reading, asked);
  onProgress("rewriting", 100);
  const refused = outOfReach(run, reading, asked, planned);
  if (refused) return refused;
  const { place, plan } = planned;
  if (plan || obedienceOf(orders, score, player).changesNotes) return writePlan(run, place, planned, onProgress);
  return reportedUnchanged(run, place, onProgress, noteOnNoPlan(place.ground));
}

/** Why a piece is left as it is although a step down was asked for. */
const noteOnNoPlan = ({ reading }: Place["ground"]): string =>
  stretchesOf(reading).some(({ imitates }) => imitates)
    ? "Its theme goes from hand to hand, so its notes were left as they are; a slower tempo makes it easier."
    : "Less or simpler notes would hardly make it easier, so they were left as they are; a slower tempo does.";

/** Writes a plan into the score, with what was asked for beside it; without a plan only that. */
function writePlan(run: Run, place: Place, planned: Planned | undefined, onProgress: OnProgress): ArrangeResult {
  const plan = planned?.plan;
  const { score, player, orders } = run;
  const { transposed, ground } = place;
  const wishes = obedienceOf(orders, transposed, player);
  const stages = ground.staves.map((staff, i) => stagesOf(staff, plan?.bars[i] ?? staff.bars, wishes));
  const rewritten: Rewritten = {
    staves: ground.staves.map(({ part, staff, bars }, i) => ({
      part,
      staff,
      bars,
      after: bars.map((bar, measure) => stages[i]?.[measure]?.at(-1)?.after ?? bar),
    })),
    measures: ground.starts.length,
    keyboard: true,
  };
  const settled = settle(score, transposed, rewritten, player);
  if (!settled) return reportedUnchanged(run, place, onProgress);
  const { reverted } = settled;
  // a step down leaves the page in the manner of the source
  const page = plan && planned.aim.named ? pageForLevel(settled.score, player, planned.aim.words) : settled.score;
  const changes = planChanges(transposed, { staves: ground.staves, reading: ground.reading, stages, plan, reverted });
  return reportRun(run, place, { score: page, rewrite: { rewritten, reverted, changes } }, onProgress);
}

const reportedUnchanged = (run: Run, place: Place, onProgress: OnProgress, note?: string): ArrangeResult => {
  const score = unchanged(run.score, place.transposed);
  return reportRun(run, place, { score, rewrite: undefined, ...(note !== undefined && { note }) }, onProgress);
};
