import { logEntries, reports, requestEvents, requests, storedFiles, type Transaction } from "@gradus/db";
import { asc, eq, inArray } from "drizzle-orm";
import type { Context } from "../context.ts";
import { refundRun } from "./end-run.ts";
import { lookedAtPrefix, requestPrefix } from "./keys.ts";

/** What is left to do once the transaction has committed. */
export type Erased = {
  readonly requestIds: readonly string[];
  /** storage keys, and prefixes that end in "/" */
  readonly objects: readonly string[];
};

/**
 * Everything about a person's requests goes, what unfinished runs charged comes back. The caller holds the lock of the
 * balance; the locks taken here let a run that is just finishing finish first, and every later one find nothing.
 */
export async function eraseRequests(
  tx: Transaction,
  { credits }: Pick<Context, "credits">,
  userId: string,
): Promise<Erased> {
  const rows = await tx
    .select()
    .from(requests)
    .where(eq(requests.userId, userId))
    .orderBy(asc(requests.id))
    .for("update");
  for (const row of rows) {
    const unfinished = !row.deletedAt && (row.status === "pending" || row.status === "processing");
    if (unfinished) await refundRun(tx, credits, row, "Refund: request cancelled");
  }
  const files = await tx.delete(storedFiles).where(eq(storedFiles.userId, userId)).returning();
  const theirs = tx.select({ id: requests.id }).from(requests).where(eq(requests.userId, userId));
  await tx.delete(reports).where(inArray(reports.requestId, theirs));
  await tx.delete(requestEvents).where(inArray(requestEvents.requestId, theirs));
  await tx.delete(logEntries).where(inArray(logEntries.requestId, theirs));
  await tx.delete(requests).where(eq(requests.userId, userId));
  const requestIds = rows.map((row) => row.id);
  const prefixes = requestIds.map(requestPrefix);
  const others = files.map((file) => file.storageKey).filter((key) => !prefixes.some((one) => key.startsWith(one)));
  return { requestIds, objects: [...prefixes, lookedAtPrefix(userId), ...others] };
}
