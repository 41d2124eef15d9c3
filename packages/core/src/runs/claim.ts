import { type ErrorCode, errorCatalogue, runLimits } from "@gradus/contracts";
import { requestEvents, requests, type Transaction } from "@gradus/db";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import type { RunJob } from "../ports/index.ts";
import { endAsFailed, isFenced } from "../requests/end-run.ts";
import { writeLog } from "../requests/log.ts";
import type { RequestRow } from "../requests/owned.ts";
import { later, seconds } from "../time.ts";

/** Runs whose worker has not beaten for 30 s are lost (PROC-02). */
export const isLost = (now: Date) =>
  and(
    eq(requests.status, "processing"),
    or(isNull(requests.heartbeatAt), lt(requests.heartbeatAt, later(now, -seconds(runLimits.lostAfterSeconds)))),
  );

/** The same of a row that was read. */
export const hasLostWorker = (
  { status, heartbeatAt }: Pick<RequestRow, "status" | "heartbeatAt">,
  now: Date,
): boolean =>
  status === "processing" && (heartbeatAt === null || heartbeatAt < later(now, -seconds(runLimits.lostAfterSeconds)));

/**
 * Takes a waiting run, or one whose worker is lost, and counts the attempt. undefined: nothing to do, because the run
 * has ended, was deleted or replaced, or is being done by a living worker. A run out of attempts ends as failed here.
 */
export function claimRun(context: Context, job: RunJob): Promise<RequestRow | undefined> {
  const { clock, database } = context;
  const fence = { requestId: job.requestId, run: job.run };

  async function claim(tx: Transaction): Promise<RequestRow | undefined> {
    const now = clock.now();
    const [row] = await tx
      .update(requests)
      .set({
        status: "processing",
        attempt: sql`${requests.attempt} + 1`,
        startedAt: now,
        heartbeatAt: now,
        updatedAt: now,
        stage: "reading",
        progress: 0,
      })
      .where(
        and(isFenced(fence), lt(requests.attempt, runLimits.attempts), or(eq(requests.status, "pending"), isLost(now))),
      )
      .returning();
    if (!row) return undefined;
    const { run, attempt } = row;
    await tx
      .insert(requestEvents)
      .values({ requestId: row.id, run, attempt, stage: "reading", percent: 0, createdAt: now });
    await writeLog(tx, now, row.id, "engine started", { run, attempt });
    return row;
  }

  return database.transaction(async (tx) => {
    const row = await claim(tx);
    if (row) return row;
    const [waiting] = await tx
      .select({ errorCode: requests.errorCode })
      .from(requests)
      .where(and(isFenced(fence), or(eq(requests.status, "pending"), isLost(clock.now()))));
    if (waiting) await endAsFailed(context, tx, fence, causeOf(waiting.errorCode));
    return undefined;
  });
}

/** The catalogue code that a row remembers of its latest attempt; a worker that died left none. */
export const causeOf = (errorCode: string | null): ErrorCode =>
  errorCode !== null && Object.hasOwn(errorCatalogue, errorCode) ? (errorCode as ErrorCode) : "engine/lost";
