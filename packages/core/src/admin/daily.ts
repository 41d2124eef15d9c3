import type { FigureRange } from "@gradus/contracts";
import { requests, rowsOf, users } from "@gradus/db";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Stats } from "../administration.ts";
import type { CoreDeps } from "../deps.ts";
import { days, later } from "../time.ts";

const spans: Readonly<Record<Exclude<FigureRange, "all">, number>> = { "7d": 7, "30d": 30, "90d": 90 };

export const startOfDay = (moment: Date): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()));

/** The first moment of a range, which ends with today; undefined: everything. */
export const startOfRange = (now: Date, range: FigureRange): Date | undefined =>
  range === "all" ? undefined : later(startOfDay(now), -days(spans[range] - 1));

/** "2026-01-31" of a column, by UTC. */
export const dayOf = (column: PgColumn): SQL<string> =>
  sql<string>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD')`;

const dayText = (date: Date): string => date.toISOString().slice(0, 10);

/**
 * One row per day of a range until today, also for days on which nothing was; of `all` from the first day of which there
 * is something, at most two years.
 */
export function everyDay<Row extends { readonly date: string }>(
  now: Date,
  range: FigureRange,
  rows: readonly Row[],
  empty: Omit<Row, "date">,
): readonly Row[] {
  const today = startOfDay(now);
  const first = Math.min(today.getTime(), ...rows.map(({ date }) => Date.parse(date)));
  const since = startOfRange(now, range) ?? new Date(Math.max(first, later(today, -days(730)).getTime()));
  const byDate = new Map(rows.map((row) => [row.date, row]));
  const count = Math.round((today.getTime() - since.getTime()) / days(1)) + 1;
  return Array.from({ length: count }, (_, index) => {
    const date = dayText(later(since, days(index)));
    return byDate.get(date) ?? ({ date, ...empty } as Row);
  });
}

type Day = Stats["daily"][number];

/** What came in and what the engine did, day by day. */
export function createDaily({ database: { db }, clock }: Pick<CoreDeps, "database" | "clock">) {
  const since = (column: PgColumn, range: FigureRange): SQL => {
    const start = startOfRange(clock.now(), range);
    return start ? sql`${column} >= ${start.toISOString()}` : sql`true`;
  };

  async function work(range: FigureRange): Promise<readonly Day[]> {
    const ofRequests = await db.execute(sql`
      select ${dayOf(requests.createdAt)} as date, count(*)::int as requests,
        (count(*) filter (where ${requests.status} = 'completed'))::int as completed,
        (count(*) filter (where ${requests.status} = 'failed'))::int as failed,
        coalesce(sum(extract(epoch from ${requests.finishedAt} - ${requests.startedAt})), 0)::float8 as seconds
      from ${requests} where ${requests.deletedAt} is null and ${since(requests.createdAt, range)} group by 1`);
    const ofUsers = await db.execute(sql`
      select ${dayOf(users.createdAt)} as date, count(*)::int as users
      from ${users} where ${users.deletedAt} is null and ${since(users.createdAt, range)} group by 1`);
    const newUsers = new Map(rowsOf<{ date: string; users: number }>(ofUsers).map((row) => [row.date, row.users]));
    const counted = rowsOf<Omit<Day, "users" | "engineSeconds"> & { seconds: number }>(ofRequests);
    const byDate = new Map(counted.map((row) => [row.date, row]));
    const dates = new Set([...newUsers.keys(), ...byDate.keys()]);
    const rows = [...dates].map((date) => {
      const { seconds = 0, requests: total = 0, completed = 0, failed = 0 } = byDate.get(date) ?? {};
      return { date, requests: total, completed, failed, users: newUsers.get(date) ?? 0, engineSeconds: seconds };
    });
    return everyDay(clock.now(), range, rows, { requests: 0, completed: 0, failed: 0, users: 0, engineSeconds: 0 });
  }

  return { work };
}
