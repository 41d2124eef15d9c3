import type { Transaction } from "@gradus/db";
import type { Credits } from "../credit-services.ts";
import { livingUser } from "./payment-row.ts";

export type Buyer = NonNullable<Awaited<ReturnType<typeof livingUser>>>;

/**
 * Locks a balance; undefined when the account is closed. A closing account deletes its balance in its own transaction, so
 * whoever holds the lock knows that the account stays open until the end, and reads it after that.
 */
export async function lockPerson(tx: Transaction, credits: Credits, userId: string): Promise<Buyer | undefined> {
  const isLocked = await credits.tryLock(tx, userId);
  return isLocked ? livingUser(tx, userId) : undefined;
}
