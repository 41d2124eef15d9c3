import { type ErrorCode, isInputError, isLongRun, runLimits, runTimeoutMs } from "@gradus/contracts";
import { requests } from "@gradus/db";
import { and, eq } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { ClaimedJob } from "../ports/index.ts";
import { arrangeOptions } from "../requests/arrange-options.ts";
import { removeSuperseded } from "../requests/earlier.ts";
import { endAsFailed, isFenced } from "../requests/end-run.ts";
import { isRequested, outputFormats } from "../requests/formats.ts";
import { attemptPrefix, originalKey, variantsPrefix } from "../requests/keys.ts";
import { writeLog } from "../requests/log.ts";
import type { RequestRow } from "../requests/owned.ts";
import { claimRun } from "./claim.ts";
import { finishRun } from "./finish.ts";
import { type Heartbeat, startHeartbeat } from "./heartbeat.ts";
import { readPlan } from "./read-plan.ts";
import { storeOutputs } from "./store-outputs.ts";

const fenceOf = (row: RequestRow) => ({ requestId: row.id, run: row.run, attempt: row.attempt });
const prefixOf = (row: RequestRow): string => attemptPrefix(row.id, row.run, row.attempt);

/** From stored original to stored outputs. False when the run was not ours any more at the end. */
async function attempt(context: Context, row: RequestRow, heartbeat: Heartbeat): Promise<boolean> {
  const { storage, engine, clock, database } = context;
  const bytes = await storage.read(originalKey(row.id));
  if (!bytes) throw new Error(`the upload of request ${row.id} is not in storage`);
  const { plan, noted } = await readPlan(context, row, heartbeat.signal);
  const result = await engine.run({
    bytes,
    fileName: row.originalFileName,
    options: { ...arrangeOptions(row), ...(plan && { plan }) },
    formats: outputFormats.filter((format) => isRequested(row, format)),
    timeoutMs: runTimeoutMs(row),
    account: row.userId,
    isLong: isLongRun(row),
    onProgress: heartbeat.progress,
    signal: heartbeat.signal,
  });
  if (!result.ok) throw new AppError(result.code, { reason: result.message });
  await writeLog(database.db, clock.now(), row.id, "engine ended", { timings_ms: result.report.timingsMs });
  heartbeat.progress("saving", 95);
  const { outputs } = result;
  const report = noted(result.report);
  const stored = await storeOutputs(context, row, prefixOf(row), outputs);
  await heartbeat.stop();
  return finishRun(context, { claimed: row, report, outputs, stored, prefix: prefixOf(row) });
}

/**
 * What a failed attempt leads to: an error about the file or the wishes, or the last attempt, ends the run with a refund;
 * otherwise the run waits again. "gone" when the run is not this attempt's any more, for instance because its finishing
 * transaction did commit and only the answer was lost: then its files must stay.
 */
function settleFailure(context: Context, row: RequestRow, error: unknown): Promise<"ended" | "waiting" | "gone"> {
  const code: ErrorCode = error instanceof AppError ? error.code : "engine/lost";
  const reason = error instanceof AppError ? error.values.reason : undefined;
  const fence = fenceOf(row);
  return context.database.transaction(async (tx) => {
    if (isInputError(code) || row.attempt >= runLimits.attempts) {
      return (await endAsFailed(context, tx, fence, code, reason?.toString())) ? "ended" : "gone";
    }
    const now = context.clock.now();
    const waiting = await tx
      .update(requests)
      .set({ status: "pending", errorCode: code, heartbeatAt: null, stage: null, progress: 0, updatedAt: now })
      .where(and(isFenced(fence), eq(requests.status, "processing")))
      .returning({ id: requests.id });
    if (waiting.length === 0) return "gone";
    await writeLog(tx, now, row.id, "attempt failed", { code, run: row.run, attempt: row.attempt }, "WARNING");
    return "waiting";
  });
}

/** One attempt at a run; see Runs.process. */
export async function processRun(context: Context, job: ClaimedJob): Promise<void> {
  const row = await claimRun(context, job);
  context.changes.changed(job.requestId);
  if (!row) return;
  const heartbeat = startHeartbeat(context, fenceOf(row), job.signal);
  try {
    const finished = await attempt(context, row, heartbeat);
    const shown = [prefixOf(row), variantsPrefix(row.id, row.run)];
    if (finished) await removeSuperseded(context, job, shown).catch(() => {});
    else await context.storage.removeAll(prefixOf(row)).catch(() => {});
  } catch (error) {
    await heartbeat.stop();
    const outcome = await settleFailure(context, row, error);
    if (outcome !== "gone") await context.storage.removeAll(prefixOf(row)).catch(() => {});
    if (outcome === "waiting") throw error;
  } finally {
    await heartbeat.stop();
    context.changes.changed(job.requestId);
  }
}
