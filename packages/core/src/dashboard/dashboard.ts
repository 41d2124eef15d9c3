import { type DashboardStats, type PracticeTrends, rangeStart, type StatsRange } from "@gradus/contracts";
import { creditLedger, reports, requests } from "@gradus/db";
import { and, asc, count, desc, eq, gte, inArray, isNull, max, type SQL, sql } from "drizzle-orm";
import type { Credits } from "../credit-services.ts";
import type { CoreDeps } from "../deps.ts";
import type { Referrals } from "../money.ts";
import { practisedLevel, spentBySteps } from "./practice-trends.ts";

type Deps = Pick<CoreDeps, "database" | "clock"> & { readonly credits: Credits; readonly referrals: Referrals };
type Activity = DashboardStats["recent_activity"];

export type Dashboard = {
  /** DASH-10: the three counts of requests within the range, everything else over all time. */
  readonly stats: (
    userId: string,
    range: StatsRange,
  ) => Promise<Omit<DashboardStats, "mostFrequentModification" | "favoriteInstrument"> & Favourites>;
  /** Scores spent and levels reached, step by step. */
  readonly trends: (userId: string, range: StatsRange) => Promise<PracticeTrends>;
};
type Favourites = {
  /** undefined without any request */
  readonly mostFrequentModification: string | undefined;
  readonly favoriteInstrument: string | undefined;
};

const activityShown = 10;
/** points that can still be told apart */
const levelsShown = 100;

export function createDashboard({ database, clock, credits, referrals }: Deps): Dashboard {
  const { db } = database;
  const mine = (userId: string, ...more: readonly (SQL | undefined)[]) =>
    and(eq(requests.userId, userId), isNull(requests.deletedAt), ...more);
  const startOf = (range: StatsRange): Date | undefined => {
    const start = rangeStart(range, clock.now().getTime());
    return start === undefined ? undefined : new Date(start);
  };

  async function countOf(userId: string, ...more: readonly (SQL | undefined)[]): Promise<number> {
    const [row] = await db
      .select({ total: count() })
      .from(requests)
      .where(mine(userId, ...more));
    return row?.total ?? 0;
  }

  /** The value that most of a person's requests have; of equally many the one used last. */
  async function favourite(
    userId: string,
    column: typeof requests.originalInstrument | typeof requests.modificationType,
  ): Promise<string | undefined> {
    const [row] = await db
      .select({ value: column })
      .from(requests)
      .where(mine(userId))
      .groupBy(column)
      .orderBy(desc(count()), desc(max(requests.createdAt)))
      .limit(1);
    return row?.value;
  }

  async function recentActivity(userId: string): Promise<Activity> {
    const newest = await db
      .select()
      .from(requests)
      .where(mine(userId))
      .orderBy(desc(requests.createdAt), desc(requests.id))
      .limit(activityShown);
    const entries = await credits.transactions(userId, { page: 1, limit: activityShown });
    const all = [
      ...newest.map((row) => ({ ...row, type: "request", title: row.originalFileName })),
      // an entry of the ledger is final as soon as it is there
      ...entries.items.map((entry) => ({ ...entry, title: entry.description, status: "completed" })),
    ];
    return all
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .slice(0, activityShown)
      .map(({ id, type, title, status, createdAt }) => ({
        id,
        type,
        title,
        status,
        created_at: createdAt.toISOString(),
      }));
  }

  const stats: Dashboard["stats"] = async (userId, range) => {
    const start = startOf(range);
    const inRange = start && gte(requests.createdAt, start);
    const now = clock.now();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
    const balance = await credits.balance(userId);
    const { totalBonus, referralCode } = await referrals.info(userId);
    return {
      credits: balance,
      scoreBalance: balance,
      requests_count: await countOf(userId, inRange),
      completed_requests: await countOf(userId, inRange, eq(requests.status, "completed")),
      pending_requests: await countOf(userId, inRange, inArray(requests.status, ["pending", "processing"])),
      recent_activity: await recentActivity(userId),
      requestsThisMonth: await countOf(userId, gte(requests.createdAt, month)),
      mostFrequentModification: await favourite(userId, requests.modificationType),
      favoriteInstrument: await favourite(userId, requests.originalInstrument),
      referralBonus: totalBonus,
      referralCode,
    };
  };

  /** What the newest report of each request says of the finished score. */
  async function reached(ids: readonly string[]) {
    const found = await db
      .selectDistinctOn([reports.requestId], {
        id: reports.requestId,
        level: sql<string>`${reports.report}->'after'->>'level'`,
        grade: sql<number>`${reports.report}->'after'->>'grade'`.mapWith(Number),
      })
      .from(reports)
      .where(and(inArray(reports.requestId, [...ids]), eq(reports.status, "complete")))
      .orderBy(reports.requestId, desc(reports.run), desc(reports.variant));
    return new Map(found.map(({ id, ...level }) => [id, level]));
  }

  const trends: Dashboard["trends"] = async (userId, range) => {
    const start = startOf(range);
    const day = sql<string>`to_char(${creditLedger.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
    const spent = await db
      .select({ day, scores: sql<number>`-sum(${creditLedger.amount})`.mapWith(Number) })
      .from(creditLedger)
      .where(
        and(
          eq(creditLedger.userId, userId),
          inArray(creditLedger.type, ["request_debit", "request_refund"]),
          start && gte(creditLedger.createdAt, start),
        ),
      )
      .groupBy(day)
      .orderBy(asc(day));
    const finished = await db
      .select()
      .from(requests)
      .where(mine(userId, eq(requests.status, "completed"), start && gte(requests.finishedAt, start)))
      .orderBy(desc(requests.finishedAt))
      .limit(levelsShown);
    const found = await reached(finished.map(({ id }) => id));
    const levels = finished.flatMap(({ id, finishedAt, updatedAt, originalFileName }) => {
      const level = found.get(id);
      if (!level) return [];
      return [practisedLevel({ finishedAt: finishedAt ?? updatedAt, title: originalFileName, reached: level })];
    });
    return { ...spentBySteps(spent, range, clock.now()), levels: levels.reverse() };
  };

  return { stats, trends };
}
