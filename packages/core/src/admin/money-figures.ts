import type { FigureRange } from "@gradus/contracts";
import { payments, reports, requests, rowsOf } from "@gradus/db";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Figures, ModelFigures, RevenueFigures } from "../administration.ts";
import type { CoreDeps } from "../deps.ts";
import { dayOf, everyDay, startOfRange } from "./daily.ts";

type Day = RevenueFigures["daily"][number];
type ModelDay = ModelFigures["daily"][number];

/** Of a payment that was refunded: what went back. */
const refunded = sql`coalesce(${payments.refundCents}, ${payments.amountCents})`;

/** ADMS-03: what comes in, and what the engine and the model that reads wishes cost. */
export function createMoneyFigures({
  database: { db },
  clock,
}: Pick<CoreDeps, "database" | "clock">): Pick<Figures, "revenue" | "models"> {
  const isSince = (column: PgColumn, range: FigureRange): SQL => {
    const start = startOfRange(clock.now(), range);
    return start ? sql`${column} >= ${start.toISOString()}` : sql`true`;
  };
  const rowsFor = async <Row>(query: SQL): Promise<readonly Row[]> => rowsOf<Row>(await db.execute(query));

  const revenue: Figures["revenue"] = async (range) => {
    const paid = sql`${payments.completedAt} is not null and ${isSince(payments.completedAt, range)}`;
    const back = sql`${payments.refundedAt} is not null and ${isSince(payments.refundedAt, range)}`;
    const byProduct = await rowsFor<RevenueFigures["byProduct"][number]>(sql`
      select ${payments.productName} as name, count(*)::int as payments, sum(${payments.credits})::int as credits,
        sum(${payments.amountCents})::float8 as "totalCents"
      from ${payments} where ${paid} group by 1 order by 4 desc, 1`);
    const incoming = await rowsFor<{ date: string; cents: number; payments: number }>(sql`
      select ${dayOf(payments.completedAt)} as date, sum(${payments.amountCents})::float8 as cents, count(*)::int as payments
      from ${payments} where ${paid} group by 1`);
    const outgoing = await rowsFor<{ date: string; cents: number }>(sql`
      select ${dayOf(payments.refundedAt)} as date, sum(${refunded})::float8 as cents
      from ${payments} where ${back} group by 1`);
    const days = new Map<string, Day>();
    const dayAt = (date: string): Day => days.get(date) ?? { date, totalCents: 0, refundedCents: 0, payments: 0 };
    for (const row of incoming)
      days.set(row.date, { ...dayAt(row.date), totalCents: row.cents, payments: row.payments });
    for (const row of outgoing) days.set(row.date, { ...dayAt(row.date), refundedCents: row.cents });
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    return {
      totalCents: sum(byProduct.map(({ totalCents }) => totalCents)),
      refundedCents: sum(outgoing.map(({ cents }) => cents)),
      payments: sum(byProduct.map(({ payments: made }) => made)),
      creditsSold: sum(byProduct.map(({ credits }) => credits)),
      byProduct,
      daily: everyDay(clock.now(), range, [...days.values()], { totalCents: 0, refundedCents: 0, payments: 0 }),
    };
  };

  /** By what read the wishes: a model, or the grammar. A request that failed has no report that says it. */
  const models: Figures["models"] = async (range) => {
    const counted = sql`${requests.deletedAt} is null and ${isSince(requests.createdAt, range)}`;
    const model = sql`coalesce(${reports.report} -> 'engine' ->> 'planner', 'no result')`;
    const newest = sql`${reports.requestId} = ${requests.id} and ${reports.run} = ${requests.run} and ${reports.variant} = 0`;
    const byModel = await rowsFor<ModelFigures["byModel"][number]>(sql`
      select ${model} as model, count(*)::int as requests,
        (count(*) filter (where ${requests.status} = 'failed'))::int as failures,
        sum(${requests.inputTokenCount})::float8 as "inputTokens", sum(${requests.outputTokenCount})::float8 as "outputTokens",
        sum(${requests.processingCost})::float8 as "costUsd",
        avg(extract(epoch from ${requests.finishedAt} - ${requests.startedAt}))::float8 as "averageSeconds"
      from ${requests} left join ${reports} on ${newest} where ${counted} group by 1 order by 2 desc, 1`);
    const daily = await rowsFor<ModelDay>(sql`
      select ${dayOf(requests.createdAt)} as date, count(*)::int as requests,
        (count(*) filter (where ${requests.status} = 'failed'))::int as failures,
        sum(${requests.inputTokenCount} + ${requests.outputTokenCount})::float8 as tokens,
        sum(${requests.processingCost})::float8 as "costUsd"
      from ${requests} where ${counted} group by 1`);
    const empty = { requests: 0, failures: 0, tokens: 0, costUsd: 0 };
    return { byModel, daily: everyDay(clock.now(), range, daily, empty) };
  };

  return { revenue, models };
}
