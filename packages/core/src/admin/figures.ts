import { requestStatuses } from "@gradus/contracts";
import {
  creditLedger,
  logEntries,
  maintenanceNotifications,
  payments,
  requests,
  rowsOf,
  supportTickets,
  users,
} from "@gradus/db";
import { and, count, desc, eq, gt, gte, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { toAccount } from "../accounts/account.ts";
import type { Figures, Stats } from "../administration.ts";
import type { CoreDeps } from "../deps.ts";
import { days, later } from "../time.ts";
import { createDaily, startOfDay, startOfRange } from "./daily.ts";
import { createMoneyFigures } from "./money-figures.ts";
import { withOwners } from "./request-list.ts";

type Deps = Pick<CoreDeps, "database" | "clock">;

const shown = 5;
const errorsShown = 20;
const undeleted = isNull(requests.deletedAt);
const unfinished = inArray(requests.status, ["pending", "processing"]);
const notEnded = (now: Date): SQL | undefined =>
  and(
    eq(maintenanceNotifications.isActive, true),
    or(isNull(maintenanceNotifications.endTime), gt(maintenanceNotifications.endTime, now)),
  );
const took = sql<number>`extract(epoch from ${requests.finishedAt} - ${requests.startedAt})`;

/** Figures of the whole service. Those of a range count what began in it. */
export function createFigures(deps: Deps): Figures {
  const { database, clock } = deps;
  const { db } = database;

  async function countOf(
    table: typeof requests | typeof users | typeof payments | typeof supportTickets | typeof maintenanceNotifications,
    where: SQL | undefined,
  ) {
    const [row] = await db.select({ total: count() }).from(table).where(where);
    return row?.total ?? 0;
  }

  /** Named groups of requests, the largest first. */
  async function grouped(
    column: typeof requests.originalInstrument | typeof requests.modificationType,
    where: SQL | undefined,
  ) {
    const total = count();
    const rows = await db
      .select({ name: sql<string>`${column}`, requests: total })
      .from(requests)
      .where(where)
      .groupBy(column)
      .orderBy(desc(total));
    return rows;
  }

  async function byStatus(where: SQL | undefined): Promise<Stats["byStatus"]> {
    const rows = await db
      .select({ status: requests.status, total: count() })
      .from(requests)
      .where(where)
      .groupBy(requests.status);
    const found = new Map(rows.map(({ status, total }) => [status, total]));
    return Object.fromEntries(requestStatuses.map((status) => [status, found.get(status) ?? 0])) as Stats["byStatus"];
  }

  async function engine(where: SQL | undefined) {
    const ended = and(where, inArray(requests.status, ["completed", "failed"]));
    const [row] = await db
      .select({
        seconds: sql<string | null>`sum(${took})`,
        average: sql<string | null>`avg(${took}) filter (where ${requests.status} = 'completed')`,
      })
      .from(requests)
      .where(ended);
    return { seconds: Number(row?.seconds ?? 0), average: row?.average == null ? null : Number(row.average) };
  }

  async function scores(since: Date | undefined) {
    const [row] = await db
      .select({
        sold: sql<string>`coalesce(sum(${creditLedger.amount}) filter (where ${creditLedger.type} = 'purchase'), 0)`,
        spent: sql<string>`coalesce(-sum(${creditLedger.amount}) filter (where ${creditLedger.type} in ('request_debit', 'request_refund')), 0)`,
      })
      .from(creditLedger)
      .where(since && gte(creditLedger.createdAt, since));
    return { sold: Number(row?.sold ?? 0), spent: Number(row?.spent ?? 0) };
  }

  const queue: Figures["queue"] = async () => {
    const status = await byStatus(and(undeleted, unfinished));
    const [oldest] = await db
      .select({ at: sql<string | null>`extract(epoch from min(${requests.updatedAt}))` })
      .from(requests)
      .where(and(undeleted, eq(requests.status, "pending")));
    const oldestSeconds =
      oldest?.at == null ? null : Math.max(0, Math.round(clock.now().getTime() / 1000 - Number(oldest.at)));
    return { waiting: status.pending, running: status.processing, oldestSeconds };
  };

  const badges: Figures["badges"] = async () => {
    const now = clock.now();
    const failed = and(undeleted, eq(requests.status, "failed"), gte(requests.finishedAt, later(now, -days(1))));
    const waiting = inArray(payments.status, ["pending", "refund_requested"]);
    return {
      pendingRequests: await countOf(requests, and(undeleted, unfinished)),
      recentFailures: await countOf(requests, failed),
      newUsersToday: await countOf(users, and(isNull(users.deletedAt), gte(users.createdAt, startOfDay(now)))),
      pendingTransactions: await countOf(payments, waiting),
      activeNotifications: await countOf(maintenanceNotifications, notEnded(now)),
    };
  };

  const recent = async (): Promise<Pick<Stats, "recentRequests" | "recentUsers">> => {
    const newest = await db.select().from(requests).where(undeleted).orderBy(desc(requests.createdAt)).limit(shown);
    const people = await db
      .select()
      .from(users)
      .where(isNull(users.deletedAt))
      .orderBy(desc(users.createdAt))
      .limit(shown);
    return { recentRequests: await withOwners(db, newest, clock.now()), recentUsers: people.map(toAccount) };
  };

  async function activeUsers(since: Date): Promise<number> {
    const result = await db.execute(
      sql`select count(distinct ${requests.userId})::int as total from ${requests} where ${gte(requests.createdAt, since)}`,
    );
    return rowsOf<{ total: number }>(result)[0]?.total ?? 0;
  }

  const money = createMoneyFigures(deps);
  const daily = createDaily(deps);

  const stats: Figures["stats"] = async (range) => {
    const now = clock.now();
    const since = startOfRange(now, range);
    const inRange = and(undeleted, since && gte(requests.createdAt, since));
    const status = await byStatus(inRange);
    const ended = status.completed + status.failed;
    const { seconds, average } = await engine(inRange);
    const { sold, spent } = await scores(since);
    const { totalCents, refundedCents } = await money.revenue(range);
    const open = or(eq(supportTickets.status, "open"), eq(supportTickets.status, "in_progress"));
    return {
      totalUsers: await countOf(users, isNull(users.deletedAt)),
      newUsersToday: await countOf(users, and(isNull(users.deletedAt), gte(users.createdAt, startOfDay(now)))),
      activeUsers30d: await activeUsers(later(now, -days(30))),
      totalRequests: await countOf(requests, undeleted),
      requestsToday: await countOf(requests, and(undeleted, gte(requests.createdAt, startOfDay(now)))),
      byStatus: status,
      successRate: ended === 0 ? null : (100 * status.completed) / ended,
      averageMinutes: average === null ? null : average / 60,
      queueOldestSeconds: (await queue()).oldestSeconds,
      engineSeconds: seconds,
      creditsSold: sold,
      creditsSpent: spent,
      revenueCents: totalCents - refundedCents,
      openTickets: await countOf(supportTickets, open),
      ...(await recent()),
      daily: await daily.work(range),
      byInstrument: await grouped(requests.originalInstrument, inRange),
      byModification: await grouped(requests.modificationType, inRange),
    };
  };

  return {
    badges,
    stats,
    queue,
    ...money,
    recentErrors: () =>
      db
        .select({ message: logEntries.message, requestId: logEntries.requestId, timestamp: logEntries.timestamp })
        .from(logEntries)
        .where(and(inArray(logEntries.severity, ["ERROR", "CRITICAL"]), ne(logEntries.message, "")))
        .orderBy(desc(logEntries.insertId))
        .limit(errorsShown),
  };
}
