import { reports } from "@gradus/db";
import { and, eq, max } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { Requests } from "../request-services.ts";
import { variantPrefix } from "./keys.ts";
import { writeLog } from "./log.ts";
import { lockOwnedRequest } from "./owned.ts";
import { turnOf } from "./turn.ts";

/** Choices wait as a variant of the run until a worker has made their files; newer ones take the place of waiting ones. */
export function createDecide(context: Context): Requests["decide"] {
  const { database, clock, queue, changes } = context;

  return async (userId, id, decisions) => {
    const answer = await database.transaction(async (tx) => {
      const row = await lockOwnedRequest(tx, userId, id);
      const now = clock.now();
      if (row.status !== "completed") throw new AppError("request/state");
      if (now >= row.expiresAt) throw new AppError("request/expired");
      const ofRun = and(eq(reports.requestId, row.id), eq(reports.run, row.run));
      const [own] = await tx
        .select()
        .from(reports)
        .where(and(ofRun, eq(reports.variant, 0)));
      if (!own) throw new AppError("output/not-available");
      const known = new Set(own.report.changes.map((change) => change.id));
      if (decisions.some((decision) => !known.has(decision.change_id))) throw new AppError("request/unknown-change");
      const [latest] = await tx
        .select({ variant: max(reports.variant) })
        .from(reports)
        .where(ofRun);
      const variant = (latest?.variant ?? 0) + 1;
      await tx.delete(reports).where(and(ofRun, eq(reports.status, "pending")));
      await tx.insert(reports).values({
        requestId: row.id,
        run: row.run,
        variant,
        status: "pending",
        report: own.report,
        decisions,
        storagePrefix: variantPrefix(row.id, row.run, variant, 0),
        originalPages: 0,
        resultPages: 0,
        createdAt: now,
      });
      const rejected = decisions.filter(({ state }) => state === "rejected").length;
      await writeLog(tx, now, row.id, "choices received", { run: row.run, variant, rejected });
      await queue.enqueue(tx, { requestId: row.id, run: row.run, variant }, turnOf(row));
      return { variant };
    });
    changes.changed(id);
    return answer;
  };
}
