import { logEntries, requests, type Transaction } from "@gradus/db";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { Administration, Audit } from "../administration.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { keepAsEarlier } from "../requests/earlier.ts";
import { isFreeRetry } from "../requests/free-retry.ts";
import { writeLog } from "../requests/log.ts";
import { isUuid, type RequestRow } from "../requests/owned.ts";
import { queuedAgain } from "../requests/retry.ts";
import { turnOf } from "../requests/turn.ts";
import { hasLostWorker } from "../runs/claim.ts";
import { settleLost } from "../runs/recover.ts";

const unknown = (): AppError => new AppError("request/not-found");

/** What an administrator does with the request of somebody else. */
export function createRequestAdministration(
  context: Context & { readonly audit: Audit },
): Pick<Administration, "forceRetry" | "logs"> {
  const { database, clock, credits, queue, changes, audit } = context;

  async function find(id: string): Promise<RequestRow> {
    const isThere = and(eq(requests.id, id), isNull(requests.deletedAt));
    const [row] = isUuid(id) ? await database.db.select().from(requests).where(isThere) : [];
    if (!row) throw unknown();
    return row;
  }

  /** PROC-13: a run whose worker is lost waits again as it is, or has failed by that and is queued anew. */
  async function settleStuck(tx: Transaction, row: RequestRow): Promise<RequestRow | undefined> {
    if (!hasLostWorker(row, clock.now())) return row;
    if ((await settleLost(context, tx, row)) === "requeued") return undefined;
    const [ended] = await tx.select().from(requests).where(eq(requests.id, row.id));
    return ended;
  }

  /** Charges nothing, so that a failure refunds nothing; a free re-run that its owner still had stays theirs. */
  const forceRetry: Administration["forceRetry"] = async (adminId, id) => {
    const { userId } = await find(id);
    await database.transaction(async (tx) => {
      // before the request, as everywhere: a run whose worker is lost may be refunded here
      await credits.lock(tx, userId);
      const [found] = await tx
        .select()
        .from(requests)
        .where(and(eq(requests.id, id), isNull(requests.deletedAt)))
        .for("update");
      if (!found) throw unknown();
      const note = (after: Pick<RequestRow, "status" | "run">) => {
        const before = { status: found.status, run: found.run };
        return audit.record(tx, { adminId, action: "request.retry", target: `request:${id}`, before, after });
      };
      const row = await settleStuck(tx, found);
      if (!row) {
        await note({ status: "pending", run: found.run });
        return;
      }
      if (row.status === "pending" || row.status === "processing") throw new AppError("request/running");
      const now = clock.now();
      if (now >= row.expiresAt) throw new AppError("request/expired");
      const again = queuedAgain(row, now, isFreeRetry(row));
      await keepAsEarlier(tx, row);
      await tx.update(requests).set(again).where(eq(requests.id, id));
      await writeLog(tx, now, id, "queued again by an administrator", { run: again.run, credits: 0 });
      await queue.enqueue(tx, { requestId: id, run: again.run }, turnOf(row));
      await note({ status: again.status, run: again.run });
    });
    changes.changed(id);
  };

  const logs: Administration["logs"] = async (id, limit) => {
    await find(id);
    const newest = await database.db
      .select()
      .from(logEntries)
      .where(eq(logEntries.requestId, id))
      .orderBy(desc(logEntries.insertId))
      .limit(limit);
    return newest.reverse().map(({ severity, message, metadata, timestamp, insertId }) => ({
      severity,
      message,
      metadata,
      timestamp,
      insertId: String(insertId),
    }));
  };

  return { forceRetry, logs };
}
