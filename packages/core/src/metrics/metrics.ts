import { type RequestStatus, requestStatuses } from "@gradus/contracts";
import { creditLedger, requests } from "@gradus/db";
import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { CoreDeps } from "../deps.ts";

export type Metrics = {
  /** What the database knows for an operator's graphs; over all time, without anything personal. */
  readonly read: () => Promise<{
    readonly requestsByStatus: Readonly<Record<RequestStatus, number>>;
    readonly scoresCharged: number;
    readonly scoresRefunded: number;
    /** of runs that completed: how many, and seconds in all */
    readonly engine: { readonly runs: number; readonly seconds: number };
  }>;
};

export function createMetrics({ database }: Pick<CoreDeps, "database">): Metrics {
  const { db } = database;

  /** A positive number: a debit is negative in the ledger, a refund positive. */
  async function moved(type: "request_debit" | "request_refund"): Promise<number> {
    const [row] = await db
      .select({ scores: sql<number>`coalesce(abs(sum(${creditLedger.amount})), 0)`.mapWith(Number) })
      .from(creditLedger)
      .where(eq(creditLedger.type, type));
    return row?.scores ?? 0;
  }

  return {
    read: async () => {
      const byStatus = await db
        .select({ status: requests.status, total: count() })
        .from(requests)
        .where(isNull(requests.deletedAt))
        .groupBy(requests.status);
      const took = sql<number>`coalesce(sum(extract(epoch from ${requests.finishedAt} - ${requests.startedAt})), 0)`;
      const [engine] = await db
        .select({ runs: count(), seconds: took.mapWith(Number) })
        .from(requests)
        .where(and(eq(requests.status, "completed"), isNotNull(requests.startedAt), isNotNull(requests.finishedAt)));
      const totals = new Map(byStatus.map(({ status, total }) => [status, total]));
      return {
        requestsByStatus: Object.fromEntries(
          requestStatuses.map((status) => [status, totals.get(status) ?? 0]),
        ) as Record<RequestStatus, number>,
        scoresCharged: await moved("request_debit"),
        scoresRefunded: await moved("request_refund"),
        engine: engine ?? { runs: 0, seconds: 0 },
      };
    },
  };
}
