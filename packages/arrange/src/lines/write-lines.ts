import type { Player } from "@gradus/difficulty";
import type { Score } from "@gradus/score";
import type { Obedience } from "../obey/obey.ts";
import { planRule, rewrittenBy, stagesOf } from "../plan/obeyed.ts";
import type { Bar } from "../read/bar/bar.ts";
import type { StaffMaterial } from "../read/material.ts";
import type { Rewrite } from "../report/build-report.ts";
import { stageChanges } from "../report/plan-changes.ts";
import { settle } from "../write/settle.ts";
import { saidOfLine } from "./line-changes.ts";

/** A score with the lines of one player written into it. */
export type WrittenLines = { readonly score: Score; readonly rewrite: Rewrite };

/**
 * Writes bars, by staff, into the score of a player, with what was asked for beside them; undefined when nothing of it can be written.
 * `source` is the score before any change: what it has wrong may stay. `saidOf`: why a plan changed a measure, where it is no line's reason.
 */
export function writtenLines(
  source: Score,
  score: Score,
  player: Player,
  {
    staves,
    bars,
    wishes,
  }: {
    readonly staves: readonly StaffMaterial[];
    readonly bars: readonly (readonly (Bar | undefined)[])[];
    readonly wishes: Obedience;
  },
  saidOf: (before: Bar, after: Bar) => { readonly rule: string; readonly reason: string } | undefined = saidOfLine,
): WrittenLines | undefined {
  const stages = staves.map((staff, i) => stagesOf(staff, bars[i] ?? staff.bars, wishes));
  const rewritten = rewrittenBy(staves, stages, false);
  const settled = settle(source, score, rewritten, player);
  if (!settled) return undefined;
  const { reverted } = settled;
  const changes = stageChanges(score, { staves, stages, reverted }, (_side, _bar, { rule, reason, before, after }) =>
    rule === planRule ? (saidOf(before, after) ?? saidOfLine(before, after)) : { rule, reason },
  );
  return { score: settled.score, rewrite: { rewritten, reverted, changes } };
}
