import { type Executor, requests, users } from "@gradus/db";
import { and, asc, count, desc, eq, inArray, isNull, or } from "drizzle-orm";
import type { Administration, WithOwner } from "../administration.ts";
import type { CoreDeps } from "../deps.ts";
import { contains, ofPeople, readPage } from "../paging.ts";
import type { RequestView } from "../request-services.ts";
import { isUuid, type RequestRow } from "../requests/owned.ts";
import { toViews } from "../requests/view.ts";

const columns = {
  created_at: requests.createdAt,
  status: requests.status,
  file_name: requests.nameKey,
  cost: requests.processingCost,
} as const;

/** Requests with whose they are. */
export async function withOwners(
  db: Executor,
  rows: readonly RequestRow[],
  now: Date,
): Promise<readonly WithOwner<RequestView>[]> {
  if (rows.length === 0) return [];
  const owners = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      inArray(
        users.id,
        rows.map(({ userId }) => userId),
      ),
    );
  const emails = new Map(owners.map(({ id, email }) => [id, email ?? ""]));
  const views = await toViews(db, rows, now);
  return views.map((view) => ({ ...view, userEmail: emails.get(view.userId) ?? "" }));
}

/** ADMR-01 */
export const createRequestList =
  ({ database, clock }: Pick<CoreDeps, "database" | "clock">): Administration["requests"] =>
  async (query) => {
    const { db } = database;
    const { search, status, userId, sort, order } = query;
    const where = and(
      isNull(requests.deletedAt),
      status && eq(requests.status, status),
      search ? or(contains(search, requests.originalFileName), await ofPeople(db, search, requests.userId)) : undefined,
      // an id that is none names nobody
      userId === undefined ? undefined : isUuid(userId) ? eq(requests.userId, userId) : isNull(requests.id),
    );
    const direction = order === "asc" ? asc : desc;
    return readPage(query, db.select({ total: count() }).from(requests).where(where), async (limit, offset) => {
      const rows = await db
        .select()
        .from(requests)
        .where(where)
        .orderBy(direction(columns[sort]), direction(requests.id))
        .limit(limit)
        .offset(offset);
      return withOwners(db, rows, clock.now());
    });
  };
