import { creditLedger, type Database, payments, settings, type Transaction } from "@gradus/db";
import { and, eq, lt, notInArray, sql } from "drizzle-orm";
import type { Clock, Ids } from "../ports/index.ts";

const keptYears = 7;
type Deps = { readonly database: Database; readonly clock: Clock; readonly ids: Ids };

/**
 * LEDG-10: entries from before the first of January seven years ago go, the one deletion that the trigger lets pass. A
 * living account keeps their sum as one entry, so balance, sum and newest balance_after stay equal; the date moves once a
 * year, so a repeated purge finds nothing. Payments of that age go with them.
 */
export async function purge({ database, clock, ids }: Deps): Promise<number> {
  const year = clock.now().getUTCFullYear();
  const before = new Date(Date.UTC(year - keptYears, 0, 1));

  /** Locks the balance first, as every writer of entries does. */
  async function purgeUser(tx: Transaction, userId: string): Promise<number> {
    const [living] = await tx
      .select({ balance: settings.creditBalanceScores })
      .from(settings)
      .where(eq(settings.userId, userId))
      .for("update");
    await tx.execute(sql`set local gradus.purge = 'on'`);
    const gone = await tx
      .delete(creditLedger)
      .where(and(eq(creditLedger.userId, userId), lt(creditLedger.createdAt, before)))
      .returning({ amount: creditLedger.amount });
    const sum = gone.reduce((total, { amount }) => total + amount, 0);
    if (living && sum !== 0) {
      await tx.insert(creditLedger).values({
        id: ids.uuid(),
        userId,
        type: "admin_adjustment",
        amount: sum,
        balanceAfter: living.balance,
        description: "Balance carried forward",
        idempotencyKey: `forward:${userId}:${year}`,
        createdAt: clock.now(),
      });
    }
    return gone.length;
  }

  const found = await database.db
    .selectDistinct({ userId: creditLedger.userId })
    .from(creditLedger)
    .where(and(lt(creditLedger.createdAt, before)));
  let count = 0;
  for (const { userId } of found) count += await database.transaction((tx) => purgeUser(tx, userId));
  await database.db
    .delete(payments)
    .where(and(lt(payments.createdAt, before), notInArray(payments.status, ["pending", "refund_requested"])));
  return count;
}
