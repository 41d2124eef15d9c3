import { type ErrorCode, isInputError, isLongRun, runLimits, runTimeoutMs } from "@gradus/contracts";
import { reports } from "@gradus/db";
import { and, eq, lt, sql } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { ClaimedJob, EngineOutputs } from "../ports/index.ts";
import { isRequested, outputFormats } from "../requests/formats.ts";
import { originalKey, resultKey, variantPrefix } from "../requests/keys.ts";
import { writeLog } from "../requests/log.ts";
import type { ReportRow } from "../requests/newest-report.ts";
import { lockCompletedRequest, type RequestRow } from "../requests/owned.ts";
import { storable } from "../storable.ts";
import { logNotDrawn, replaceOutputs } from "./finish.ts";
import { storeOutputs } from "./store-outputs.ts";

type VariantJob = { readonly requestId: string; readonly run: number; readonly variant: number };
type Claimed = { readonly request: RequestRow; readonly own: ReportRow; readonly variant: ReportRow };

const at = ({ requestId, run, variant }: VariantJob) =>
  and(eq(reports.requestId, requestId), eq(reports.run, run), eq(reports.variant, variant));
const isWaiting = (job: VariantJob) => and(at(job), eq(reports.status, "pending"));

/** The variant with its run, counted as one more attempt. undefined: it is done, replaced, deleted or out of attempts. */
function claimVariant(context: Context, job: VariantJob): Promise<Claimed | undefined> {
  return context.database.transaction(async (tx) => {
    const request = await lockCompletedRequest(tx, job);
    const [own] = await tx
      .select()
      .from(reports)
      .where(at({ ...job, variant: 0 }));
    if (!request || !own) return undefined;
    const [variant] = await tx
      .update(reports)
      .set({ attempt: sql`${reports.attempt} + 1` })
      .where(and(isWaiting(job), lt(reports.attempt, runLimits.attempts)))
      .returning();
    if (!variant) return undefined;
    const storagePrefix = variantPrefix(job.requestId, job.run, job.variant, variant.attempt);
    await tx.update(reports).set({ storagePrefix }).where(at(job));
    return { request, own, variant: { ...variant, storagePrefix } };
  });
}

/** From the run's upload and MusicXML to the stored files of the variant. False when it was replaced or deleted meanwhile. */
async function make(context: Context, claimed: Claimed, job: ClaimedJob & VariantJob): Promise<boolean> {
  const { storage, engine } = context;
  const { request, own, variant } = claimed;
  const bytes = await storage.read(originalKey(request.id));
  const arranged = await storage.read(resultKey(own.storagePrefix, "musicxml"));
  if (!bytes || !arranged) throw new Error(`upload or result of request ${request.id} is not in storage`);
  const result = await engine.decide({
    bytes,
    arranged,
    report: own.report,
    decisions: variant.decisions,
    fileName: request.originalFileName,
    formats: outputFormats.filter((format) => isRequested(request, format)),
    timeoutMs: runTimeoutMs(request),
    account: request.userId,
    isLong: isLongRun(request),
    onProgress: () => {},
    signal: job.signal,
  });
  if (!result.ok) throw new AppError(result.code);
  const stored = await storeOutputs(context, request, variant.storagePrefix, result.outputs);
  return context.database.transaction(async (tx) => {
    const row = await lockCompletedRequest(tx, job);
    if (!row) return false;
    const [finished] = await tx
      .update(reports)
      .set({ status: "complete", errorCode: null, report: storable(result.report), ...pageCounts(result.outputs) })
      .where(and(isWaiting(job), eq(reports.attempt, variant.attempt)))
      .returning({ variant: reports.variant });
    if (!finished) return false;
    await replaceOutputs(context, tx, row, stored);
    await context.queue.enqueueSound(tx, { requestId: row.id, run: job.run, variant: job.variant });
    await logNotDrawn(context, tx, row.id, result.report);
    await writeLog(tx, context.clock.now(), row.id, "choices applied", { run: job.run, variant: job.variant });
    return true;
  });
}

const pageCounts = ({ pages }: EngineOutputs) => ({
  originalPages: pages.original.length,
  resultPages: pages.result.length,
  comparePages: pages.compare.length,
});

/** Earlier choices about the same run are of no use any more; the run's own report and MusicXML stay. */
async function removeEarlier(context: Context, job: VariantJob): Promise<void> {
  const earlier = await context.database.db
    .delete(reports)
    .where(
      and(
        eq(reports.requestId, job.requestId),
        eq(reports.run, job.run),
        lt(reports.variant, job.variant),
        sql`${reports.variant} > 0`,
      ),
    )
    .returning({ prefix: reports.storagePrefix });
  for (const { prefix } of earlier) await context.storage.removeAll(prefix);
}

export async function failVariant(context: Context, job: VariantJob, code: ErrorCode): Promise<void> {
  const { database, clock, changes } = context;
  const failed = await database.db
    .update(reports)
    .set({ status: "failed", errorCode: code })
    .where(isWaiting(job))
    .returning({ variant: reports.variant });
  if (failed.length > 0)
    await writeLog(
      database.db,
      clock.now(),
      job.requestId,
      "choices failed",
      { code, variant: job.variant },
      "WARNING",
    );
  changes.changed(job.requestId);
}

/** One attempt at the files of a person's choices. Throws when it should be repeated; the result shown meanwhile stays. */
export async function processVariant(context: Context, job: ClaimedJob & VariantJob): Promise<void> {
  const claimed = await claimVariant(context, job);
  if (!claimed) return;
  const { attempt, storagePrefix } = claimed.variant;
  try {
    const made = await make(context, claimed, job);
    if (made) await removeEarlier(context, job).catch(() => {});
    else await context.storage.removeAll(storagePrefix).catch(() => {});
  } catch (error) {
    if (await isMade(context, job)) return void (await removeEarlier(context, job).catch(() => {}));
    await context.storage.removeAll(storagePrefix).catch(() => {});
    const code = error instanceof AppError ? error.code : "engine/lost";
    const last = attempt >= runLimits.attempts || isInputError(code) || code === "request/unknown-change";
    if (!last) throw error;
    await failVariant(context, job, code);
  } finally {
    context.changes.changed(job.requestId);
  }
}

/** True when the variant is complete: its last transaction did commit and only the answer was lost. */
async function isMade(context: Context, job: VariantJob): Promise<boolean> {
  const [row] = await context.database.db.select({ status: reports.status }).from(reports).where(at(job));
  return row?.status === "complete";
}
