import type { Player } from "@gradus/difficulty";
import type { ArrangeRequest, ArrangeResult } from "../contract.ts";
import type { KeyChange } from "../goal/key-change.ts";
import type { Run } from "../goal/key-policy.ts";
import { tolerance } from "../goal/target.ts";
import { finished, obedienceOf } from "../obey/index.ts";
import { type Arranged, isAtLevel, reportOf } from "../report/build-report.ts";
import { planChanges } from "../report/plan-changes.ts";
import { retimedMap } from "../report/retimed-map.ts";
import { pageForLevel } from "../write/page-for-level.ts";
import type { Rewritten } from "../write/rewritten.ts";
import { settle, unchanged } from "../write/settle.ts";
import { stagesOf } from "./obeyed.ts";
import { type InKey, inOneKey, type Planned, planRun, readingOfRun } from "./plan-run.ts";
import { outOfReach } from "./reach.ts";

type OnProgress = (stage: "analysing" | "rewriting" | "checking", percent: number) => void;

/** True for a player and a request that are arranged by plan: keyboards with both hands, made easier. */
export const isPlanned = (player: Player, { type }: Pick<ArrangeRequest, "type">): boolean =>
  player.keyboard &&
  type === "simplify" &&
  player.hands.L.length > 0 &&
  player.hands.R.length > 0 &&
  player.sides.some(({ hand }) => hand === "L");

/**
 * Arranges a keyboard piece for a level: reads it, chooses one plan for all of it, writes that. `asked` is a key that was
 * asked for. Fails with engine/out-of-reach where too little would be left of the piece. Pure and deterministic.
 */
export function rewriteByPlan(run: Run, asked: KeyChange | undefined, onProgress: OnProgress): ArrangeResult {
  const { score, player, before, target, orders } = run;
  const reading = readingOfRun(run);
  onProgress("analysing", 100);
  if (before - target.grade <= tolerance || isAtLevel(run.request, before, target.grade)) {
    const place = inOneKey(run, reading, asked);
    return obedienceOf(orders, score, player).changesNotes
      ? writePlan(run, place, undefined, onProgress)
      : reportedUnchanged(run, place, onProgress);
  }
  const planned = planRun(run, reading, asked);
  onProgress("rewriting", 100);
  return outOfReach(run, reading, asked, planned) ?? writePlan(run, planned.place, planned, onProgress);
}

/** Writes a plan into the score, with what was asked for beside it; without a plan only that. */
function writePlan(run: Run, place: InKey, planned: Planned | undefined, onProgress: OnProgress): ArrangeResult {
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
  return reported(run, place, { score: page, rewrite: { rewritten, reverted, changes } }, onProgress);
}

const reportedUnchanged = (run: Run, place: InKey, onProgress: OnProgress): ArrangeResult =>
  reported(run, place, { score: unchanged(run.score, place.transposed), rewrite: undefined }, onProgress);

function reported(run: Run, place: InKey, arranged: Arranged, onProgress: OnProgress): ArrangeResult {
  const { score, request, player, before, target, asks, orders } = run;
  const signed = finished(arranged.score, score, orders, player);
  onProgress("checking", 100);
  const { transposed, moved, key } = place;
  const start = { request, source: score, transposed, player, moved, before, target, key, asks };
  const tempo = retimedMap(player.tempo, arranged.score, signed);
  return reportOf(start, { ...arranged, score: signed, tempo });
}
