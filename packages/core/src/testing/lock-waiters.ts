import { rowsOf, type Transaction } from "@gradus/db";
import { sql } from "drizzle-orm";

/** How many other connections to PostgreSQL wait for a lock now. */
export async function lockWaiters(tx: Transaction): Promise<number> {
  await tx.execute(sql`select pg_stat_clear_snapshot()`);
  const isWaiting = sql`datname = current_database() and wait_event_type = 'Lock'`;
  return rowsOf(await tx.execute(sql`select pid from pg_stat_activity where ${isWaiting}`)).length;
}
