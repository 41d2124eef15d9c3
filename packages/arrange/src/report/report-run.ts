import type { ArrangeResult, OnProgress } from "../contract.ts";
import type { InKey } from "../goal/in-key.ts";
import type { Run } from "../goal/key-policy.ts";
import { finished } from "../obey/index.ts";
import { type Arranged, reportOf } from "./build-report.ts";
import { retimedMap } from "./retimed-map.ts";

/** The result of a run in a key: the rewrite with the signs that were asked for, and its report. Pure. */
export function reportRun(
  run: Run,
  { key, transposed, moved }: InKey,
  arranged: Arranged,
  onProgress: OnProgress,
): ArrangeResult {
  const { score, request, player, before, target, asks, orders } = run;
  const signed = finished(arranged.score, score, orders, player);
  onProgress("checking", 100);
  const tempo = retimedMap(player.tempo, arranged.score, signed);
  const start = { request, source: score, transposed, player, moved, before, target, key, asks };
  return reportOf(start, { ...arranged, score: signed, tempo });
}
