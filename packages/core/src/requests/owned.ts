import { type Executor, requests, type Transaction } from "@gradus/db";
import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../app-error.ts";

export type RequestRow = typeof requests.$inferSelect;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A malformed id cannot name anything; the database would raise an error on it. */
export const isUuid = (id: string): boolean => uuid.test(id);

/** The owner's request. Throws request/not-found alike for a malformed, unknown, deleted or someone else's id. */
export async function ownedRequest(executor: Executor, userId: string, id: string): Promise<RequestRow> {
  if (!isUuid(id)) throw new AppError("request/not-found");
  const [row] = await executor
    .select()
    .from(requests)
    .where(and(eq(requests.id, id), eq(requests.userId, userId), isNull(requests.deletedAt)));
  if (!row) throw new AppError("request/not-found");
  return row;
}

/** As `ownedRequest`, the row locked until the transaction ends. */
export async function lockOwnedRequest(tx: Executor, userId: string, id: string): Promise<RequestRow> {
  await ownedRequest(tx, userId, id);
  const [row] = await tx
    .select()
    .from(requests)
    .where(and(eq(requests.id, id), eq(requests.userId, userId), isNull(requests.deletedAt)))
    .for("update");
  if (!row) throw new AppError("request/not-found");
  return row;
}

/** The request of a run, its row locked, while that run is its latest and completed; undefined when it is not, or deleted. */
export async function lockCompletedRequest(
  tx: Transaction,
  { requestId, run }: { readonly requestId: string; readonly run: number },
): Promise<RequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(requests)
    .where(
      and(
        eq(requests.id, requestId),
        eq(requests.run, run),
        eq(requests.status, "completed"),
        isNull(requests.deletedAt),
      ),
    )
    .for("update");
  return row;
}
