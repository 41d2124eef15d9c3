import { changesNothing, constants, fillText, keyNames, type Report, texts } from "@gradus/contracts";
import { reports, requests, storedFiles, type Transaction } from "@gradus/db";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import type { EngineOutputs } from "../ports/index.ts";
import { isFenced, queueMail, refundRun } from "../requests/end-run.ts";
import { mimeTypeOf } from "../requests/formats.ts";
import { writeLog } from "../requests/log.ts";
import type { RequestRow } from "../requests/owned.ts";
import { storable } from "../storable.ts";
import { later, minutes } from "../time.ts";
import type { StoredOutput } from "./store-outputs.ts";

export type Finished = {
  readonly claimed: RequestRow;
  readonly report: Report;
  readonly outputs: EngineOutputs;
  readonly stored: readonly StoredOutput[];
  readonly prefix: string;
};

/** These files take the place of the earlier ones of their roles. */
export async function replaceOutputs(
  context: Context,
  tx: Transaction,
  row: RequestRow,
  stored: readonly StoredOutput[],
): Promise<void> {
  const now = context.clock.now();
  const roles = [...new Set(["output" as const, ...stored.map(({ role }) => role)])];
  await tx.delete(storedFiles).where(and(eq(storedFiles.requestId, row.id), inArray(storedFiles.role, roles)));
  for (const file of stored) {
    await tx.insert(storedFiles).values({
      id: context.ids.uuid(),
      userId: row.userId,
      requestId: row.id,
      role: file.role,
      fileName: row.originalFileName,
      fileType: file.format,
      fileSize: file.sizeBytes,
      mimeType: mimeTypeOf[file.format],
      sha256: file.sha256,
      createdAt: now,
      expiresAt: row.expiresAt,
      storageKey: file.key,
    });
    await writeLog(tx, now, row.id, `${file.role} stored`, { format: file.format, bytes: file.sizeBytes });
  }
}

/** The outputs and report of this run. */
async function writeResult(context: Context, tx: Transaction, row: RequestRow, finished: Finished): Promise<void> {
  await replaceOutputs(context, tx, row, finished.stored);
  await tx.insert(reports).values({
    requestId: row.id,
    run: row.run,
    variant: 0,
    report: storable(finished.report),
    storagePrefix: finished.prefix,
    originalPages: finished.outputs.pages.original.length,
    resultPages: finished.outputs.pages.result.length,
    comparePages: finished.outputs.pages.compare.length,
    createdAt: context.clock.now(),
  });
}

/** What the pages lack of the score, by the names of the engraver's list. */
export async function logNotDrawn(
  context: Context,
  tx: Transaction,
  id: string,
  { notDrawn = [] }: Report,
): Promise<void> {
  if (notDrawn.length === 0) return;
  const signs = Object.fromEntries(notDrawn.map(({ name, count }) => [name, count]));
  await writeLog(tx, context.clock.now(), id, "signs not drawn", { signs }, "WARNING");
}

const detectedKey = (row: RequestRow, report: Report): string =>
  row.originalKey === "detect"
    ? (keyNames.find((name) => name === report.input.key) ?? row.originalKey)
    : row.originalKey;

/** PROC-25: a run that changed nothing costs nothing. */
async function giveBack({ credits, clock }: Context, tx: Transaction, row: RequestRow): Promise<void> {
  const refunded = await refundRun(tx, credits, row, "Refund: nothing was changed");
  if (refunded > 0) await writeLog(tx, clock.now(), row.id, "refunded", { credits: refunded });
}

/**
 * Files, status, report and mail in one transaction, fenced by run and attempt: false when the run was deleted, ended or
 * taken over meanwhile, and then nothing is written.
 */
export function finishRun(context: Context, finished: Finished): Promise<boolean> {
  const { claimed, report } = finished;
  const fence = { requestId: claimed.id, run: claimed.run, attempt: claimed.attempt };
  const isIdle = changesNothing(report);
  return context.database.transaction(async (tx) => {
    // the balance is locked before the request everywhere; an account that is closed meanwhile has no run to end
    if (isIdle && !(await context.credits.tryLock(tx, claimed.userId))) return false;
    const now = context.clock.now();
    const [row] = await tx
      .update(requests)
      .set({
        status: "completed",
        ...(isIdle && { returned: "unchanged" as const, returnedRuns: sql`${requests.returnedRuns} + 1` }),
        stage: "saving",
        progress: 100,
        modificationCount: sql`${requests.modificationCount} + 1`,
        originalKey: detectedKey(claimed, report),
        processingCost: report.usage?.costUsd ?? 0,
        inputTokenCount: report.usage?.inputTokens ?? 0,
        outputTokenCount: report.usage?.outputTokens ?? 0,
        finishedAt: now,
        updatedAt: now,
        heartbeatAt: null,
        errorCode: null,
        errorMessage: null,
      })
      .where(and(isFenced(fence), eq(requests.status, "processing")))
      .returning();
    if (!row) return false;
    await writeResult(context, tx, row, finished);
    await logNotDrawn(context, tx, row.id, report);
    const isSlow = row.startedAt !== null && now > later(row.startedAt, minutes(constants.CLAIM_PROCESSING_MINUTES));
    const level = isSlow ? "WARNING" : "INFO";
    const done = {
      run: row.run,
      attempt: row.attempt,
      changes: report.changes.length,
      target_reached: report.target.reached,
      timings_ms: report.timingsMs,
    };
    // GEN-13: longer than it is said to take
    await writeLog(tx, now, row.id, "completed", done, level);
    if (isIdle) await giveBack(context, tx, row);
    await context.queue.enqueueSound(tx, { requestId: row.id, run: row.run, variant: 0 });
    await queueMail(context, tx, row, {
      kind: "completed",
      subject: texts.chosen.mails.completed_subject,
      lines: [
        isIdle ? texts.chosen.mails.unchanged_text : texts.chosen.mails.completed_text,
        fillText(texts.chosen.mails.files_kept, { date: row.expiresAt.toISOString().slice(0, 10) }),
      ],
    });
    return true;
  });
}
