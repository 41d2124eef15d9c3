import { runLimits } from "@gradus/contracts";
import { reports, requests, type Transaction } from "@gradus/db";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Context } from "../context.ts";
import { endAsFailed, isFenced } from "../requests/end-run.ts";
import { writeLog } from "../requests/log.ts";
import type { RequestRow } from "../requests/owned.ts";
import { turnOf } from "../requests/turn.ts";
import { causeOf, isLost } from "./claim.ts";

type Counts = { readonly requeued: number; readonly failed: number };
type Lost = Pick<RequestRow, "id" | "run" | "attempt" | "errorCode" | "userId" | "measures" | "notes">;

/** A lost attempt goes back to waiting with a new job, or ends its run when it was the last (PROC-02). */
export async function settleLost(
  context: Context,
  tx: Transaction,
  lost: Lost,
): Promise<"requeued" | "failed" | "gone"> {
  const fence = { requestId: lost.id, run: lost.run, attempt: lost.attempt };
  if (lost.attempt >= runLimits.attempts) {
    return (await endAsFailed(context, tx, fence, causeOf(lost.errorCode))) ? "failed" : "gone";
  }
  const now = context.clock.now();
  const waiting = await tx
    .update(requests)
    .set({ status: "pending", heartbeatAt: null, stage: null, progress: 0, updatedAt: now })
    .where(and(isFenced(fence), eq(requests.status, "processing")))
    .returning({ id: requests.id });
  if (waiting.length === 0) return "gone";
  await writeLog(tx, now, lost.id, "attempt lost", { run: lost.run, attempt: lost.attempt }, "WARNING");
  await context.queue.enqueue(tx, { requestId: lost.id, run: lost.run }, turnOf(lost));
  return "requeued";
}

async function settleAll(context: Context, which: SQL | undefined): Promise<Counts> {
  const { database, changes } = context;
  const { id, run, attempt, errorCode, userId, measures, notes } = requests;
  const found = await database.db
    .select({ id, run, attempt, errorCode, userId, measures, notes })
    .from(requests)
    .where(and(which, isNull(requests.deletedAt)));
  const counts = { requeued: 0, failed: 0, gone: 0 };
  for (const lost of found) {
    counts[await database.transaction((tx) => settleLost(context, tx, lost))]++;
    changes.changed(lost.id);
  }
  return { requeued: counts.requeued, failed: counts.failed };
}

/** Waiting runs and variants get a job again; the queue makes none where one waits. */
async function enqueueWaiting(context: Context): Promise<void> {
  const { database, queue } = context;
  const { userId, measures, notes } = requests;
  const owner = { userId, measures, notes };
  const waiting = await database.db
    .select({ job: { requestId: requests.id, run: requests.run }, owner })
    .from(requests)
    .where(and(eq(requests.status, "pending"), isNull(requests.deletedAt)))
    .orderBy(requests.createdAt);
  const variants = await database.db
    .select({ job: { requestId: reports.requestId, run: reports.run, variant: reports.variant }, owner })
    .from(reports)
    .innerJoin(requests, eq(requests.id, reports.requestId))
    .where(eq(reports.status, "pending"));
  for (const { job, owner } of [...waiting, ...variants])
    await database.transaction((tx) => queue.enqueue(tx, job, turnOf(owner)));
}

export async function recoverRuns(context: Context): Promise<Counts> {
  const counts = await settleAll(context, eq(requests.status, "processing"));
  await enqueueWaiting(context);
  return counts;
}

export const reapRuns = (context: Context): Promise<Counts> => settleAll(context, isLost(context.clock.now()));
