import { creditLedger, type Database, settings } from "@gradus/db";
import { desc, eq, sql, sum } from "drizzle-orm";
import type { BalanceDifference } from "../credit-services.ts";

/**
 * Recomputes every balance from the entries. The three figures of an account (its balance, the sum of its entries, the
 * newest balance_after) must be equal; accounts where they are not are returned. One statement, so one snapshot.
 */
export async function reconcile(database: Database): Promise<readonly BalanceDifference[]> {
  const sums = database.db
    .select({ userId: creditLedger.userId, sum: sum(creditLedger.amount).mapWith(Number).as("sum") })
    .from(creditLedger)
    .groupBy(creditLedger.userId)
    .as("sums");
  const newest = database.db
    .selectDistinctOn([creditLedger.userId], {
      userId: creditLedger.userId,
      newest: sql<number>`${creditLedger.balanceAfter}`.as("newest"),
    })
    .from(creditLedger)
    .orderBy(creditLedger.userId, desc(creditLedger.sequence))
    .as("newest");
  return database.db
    .select({
      userId: settings.userId,
      balance: settings.creditBalanceScores,
      sum: sql<number>`coalesce(${sums.sum}, 0)`.mapWith(Number),
      newest: sql<number>`coalesce(${newest.newest}, 0)`.mapWith(Number),
    })
    .from(settings)
    .leftJoin(sums, eq(sums.userId, settings.userId))
    .leftJoin(newest, eq(newest.userId, settings.userId))
    .where(
      sql`${settings.creditBalanceScores} <> coalesce(${sums.sum}, 0) or ${settings.creditBalanceScores} <> coalesce(${newest.newest}, 0)`,
    );
}
