import { runLimits } from "@gradus/contracts";
import { type Executor, requests } from "@gradus/db";
import { and, count, eq, inArray, isNull } from "drizzle-orm";
import { AppError } from "../app-error.ts";

/** PROC-23: at most 3 requests of one user wait or run at once. Throws request/queue-full. */
export async function requireCapacity(executor: Executor, userId: string): Promise<void> {
  const [row] = await executor
    .select({ running: count() })
    .from(requests)
    .where(
      and(eq(requests.userId, userId), inArray(requests.status, ["pending", "processing"]), isNull(requests.deletedAt)),
    );
  if ((row?.running ?? 0) >= runLimits.inProgressPerUser) throw new AppError("request/queue-full");
}
