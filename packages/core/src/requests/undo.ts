import { missesTarget } from "@gradus/contracts";
import { reports, requests, storedFiles } from "@gradus/db";
import { and, eq, inArray } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { Requests } from "../request-services.ts";
import { removeSuperseded } from "./earlier.ts";
import { refundRun } from "./end-run.ts";
import { refundKey } from "./keys.ts";
import { writeLog } from "./log.ts";
import { lockOwnedRequest, ownedRequest } from "./owned.ts";

/** Gives a result that missed its level back for the Scores it cost (docs/decisions/0074). The upload stays, for another try. */
export function createUndo({ database, storage, clock, credits, changes }: Context): Requests["undo"] {
  return async (userId, id) => {
    const { run, ...answer } = await database.transaction(async (tx) => {
      await ownedRequest(tx, userId, id);
      const balance = await credits.lock(tx, userId);
      const row = await lockOwnedRequest(tx, userId, id);
      const now = clock.now();
      if (row.returned === "undone") {
        const earlier = await credits.find(tx, refundKey(row.id, row.run));
        return { id: row.id, run: row.run, creditsReturned: earlier?.amount ?? 0, newBalance: balance };
      }
      if (row.status !== "completed") throw new AppError("request/state");
      if (now >= row.expiresAt) throw new AppError("request/expired");
      // the engine's own result counts: what a person took back of it themselves is no miss
      const ofRun = and(eq(reports.requestId, row.id), eq(reports.run, row.run), eq(reports.variant, 0));
      const [own] = await tx.select({ report: reports.report }).from(reports).where(ofRun);
      if (row.returned || !own || !missesTarget(own.report)) throw new AppError("request/no-return");
      const creditsReturned = await refundRun(tx, credits, row, "Refund: level not reached");
      if (creditsReturned === 0) throw new AppError("request/no-return");
      await tx
        .update(requests)
        .set({ returned: "undone", returnedRuns: row.returnedRuns + 1, updatedAt: now })
        .where(eq(requests.id, row.id));
      await tx.delete(reports).where(and(eq(reports.requestId, row.id), eq(reports.run, row.run)));
      const made = and(eq(storedFiles.requestId, row.id), inArray(storedFiles.role, ["output", "reading"]));
      await tx.delete(storedFiles).where(made);
      await writeLog(tx, now, row.id, "undone", { run: row.run, refunded: creditsReturned });
      return { id: row.id, run: row.run, creditsReturned, newBalance: balance + creditsReturned };
    });
    changes.changed(id);
    await removeSuperseded({ database, storage }, { requestId: id, run }, []).catch(() => {});
    return answer;
  };
}
