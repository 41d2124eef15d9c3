import type { RequestSettings } from "@gradus/contracts";
import { scoresFor } from "@gradus/contracts";
import { requests } from "@gradus/db";
import { eq } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { Requests } from "../request-services.ts";
import { requireCapacity } from "./capacity.ts";
import { settingsColumns } from "./change.ts";
import { keepAsEarlier } from "./earlier.ts";
import { isFreeRetry } from "./free-retry.ts";
import { debitKey, ledgerText } from "./keys.ts";
import { writeLog } from "./log.ts";
import { lockOwnedRequest, ownedRequest, type RequestRow } from "./owned.ts";
import { turnOf } from "./turn.ts";

/** The columns of a request that goes back to the queue as a new run. */
export const queuedAgain = (row: Pick<RequestRow, "run">, now: Date, runFree: boolean) =>
  ({
    status: "pending",
    run: row.run + 1,
    runFree,
    returned: null,
    attempt: 0,
    stage: null,
    progress: 0,
    startedAt: null,
    finishedAt: null,
    heartbeatAt: null,
    errorMessage: null,
    errorCode: null,
    updatedAt: now,
  }) as const;

export function createRetry(context: Context): Requests["retry"] {
  const { database, clock, credits, queue, changes } = context;

  return async (userId: string, id: string, update: RequestSettings = {}) => {
    const answer = await database.transaction(async (tx) => {
      await ownedRequest(tx, userId, id);
      const balance = await credits.lock(tx, userId);
      const row = await lockOwnedRequest(tx, userId, id);
      const now = clock.now();
      if (row.status === "pending" || row.status === "processing") throw new AppError("request/running");
      if (now >= row.expiresAt) throw new AppError("request/expired");
      await requireCapacity(tx, userId);
      const free = isFreeRetry(row);
      const price = free ? 0 : scoresFor({ pages: row.pages, measures: row.measures ?? 1 });
      const again = queuedAgain(row, now, free);
      const { run } = again;
      await keepAsEarlier(tx, row);
      await tx
        .update(requests)
        .set({
          ...settingsColumns(row, update),
          ...again,
          ...(free ? {} : { creditsCharged: price }),
        })
        .where(eq(requests.id, row.id));
      const debit = free
        ? undefined
        : await credits.record(tx, {
            userId,
            type: "request_debit",
            amount: -price,
            key: debitKey(row.id, run),
            description: ledgerText(row.id),
            requestId: row.id,
          });
      await writeLog(tx, now, row.id, "queued again", { run, credits: price });
      await queue.enqueue(tx, { requestId: row.id, run }, turnOf(row));
      return { id: row.id, creditsCharged: price, newBalance: debit?.balanceAfter ?? balance };
    });
    changes.changed(id);
    return answer;
  };
}
