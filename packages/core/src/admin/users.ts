import { payments, requests, settings, users } from "@gradus/db";
import { and, asc, count, desc, eq, exists, gte, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { toAccount } from "../accounts/account.ts";
import type { Administration, AdminUserView } from "../administration.ts";
import { AppError } from "../app-error.ts";
import type { CoreDeps } from "../deps.ts";
import { contains, readPage } from "../paging.ts";
import { isUuid } from "../requests/owned.ts";
import { days, later } from "../time.ts";

type Deps = Pick<CoreDeps, "database" | "clock">;
type Users = Administration["users"];
type Query = Parameters<Users>[0];

const columns = { created_at: users.createdAt, email: users.email, last_seen_at: users.lastSeenAt } as const;
const sortedBy = ({ sort }: Query) => (sort === "credits" ? settings.creditBalanceScores : columns[sort]);

const newWithin = days(7);
const activeWithin = days(30);

function inSegment({ database, clock }: Deps, segment: Query["segment"]): SQL | undefined {
  const { db } = database;
  const since = (span: number): Date => later(clock.now(), -span);
  const theirs = (table: typeof requests | typeof payments) => eq(table.userId, users.id);
  if (segment === "new") return gte(users.createdAt, since(newWithin));
  if (segment === "admins") return eq(users.admin, true);
  if (segment === "paying") {
    const paid = and(theirs(payments), isNotNull(payments.completedAt));
    return exists(db.select({ id: payments.id }).from(payments).where(paid));
  }
  if (segment === "active") {
    const asked = and(theirs(requests), gte(requests.createdAt, since(activeWithin)));
    return exists(db.select({ id: requests.id }).from(requests).where(asked));
  }
  return undefined;
}

/** ADMO-03: accounts that are open. */
export function createUsers(deps: Deps) {
  const { db } = deps.database;

  /** How many requests each has that is not deleted. */
  async function withCounts(
    rows: readonly { readonly user: typeof users.$inferSelect; readonly balance: number | null }[],
  ): Promise<readonly AdminUserView[]> {
    if (rows.length === 0) return [];
    const counts = await db
      .select({ userId: requests.userId, total: count() })
      .from(requests)
      .where(
        and(
          inArray(
            requests.userId,
            rows.map(({ user }) => user.id),
          ),
          isNull(requests.deletedAt),
        ),
      )
      .groupBy(requests.userId);
    const byUser = new Map(counts.map(({ userId, total }) => [userId, total]));
    return rows.map(({ user, balance }) => ({
      ...toAccount(user),
      creditBalance: balance ?? 0,
      requestsCount: byUser.get(user.id) ?? 0,
      lastSeenAt: user.lastSeenAt,
      disabled: user.disabled,
    }));
  }
  const rows = () =>
    db
      .select({ user: users, balance: settings.creditBalanceScores })
      .from(users)
      .leftJoin(settings, eq(settings.userId, users.id));

  const list: Users = (query) => {
    const { search, segment, order } = query;
    const byId = search && isUuid(search) ? eq(users.id, search) : undefined;
    const where = and(
      isNull(users.deletedAt),
      inSegment(deps, segment),
      byId ?? (search ? contains(search, users.email, users.displayName) : undefined),
    );
    const direction = order === "asc" ? asc : desc;
    // those that were never seen stand at the end either way; other columns have no null, and are read from their index
    const sorted =
      query.sort === "last_seen_at" ? sql`${direction(users.lastSeenAt)} nulls last` : direction(sortedBy(query));
    return readPage(query, db.select({ total: count() }).from(users).where(where), async (limit, offset) =>
      withCounts(await rows().where(where).orderBy(sorted, direction(users.id)).limit(limit).offset(offset)),
    );
  };

  /** Throws request/not-found. */
  async function one(userId: string): Promise<AdminUserView> {
    const [view] = await withCounts(await rows().where(and(eq(users.id, userId), isNull(users.deletedAt))));
    if (!view) throw new AppError("request/not-found");
    return view;
  }

  return { list, one };
}
