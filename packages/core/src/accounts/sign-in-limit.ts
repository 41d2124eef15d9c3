import { type Database, signInAttempts } from "@gradus/db";
import { inArray, sql } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Clock } from "../ports/index.ts";
import { later, minutes } from "../time.ts";

export const signInWindow = minutes(15);
const attemptsPerWindow = 10;
/** over all addresses: NIST SP 800-63B, 5.2.2 allows at most 100 failures on one account */
export const attemptsPerAccount = 100;

/**
 * AUTH-32: an attempt is counted before the password is looked at, in one statement, so attempts made at the same time
 * cannot pass the limit together. A success clears the counter. Throws auth/too-many-requests.
 */
export async function countAttempt(
  database: Database,
  clock: Clock,
  key: string,
  most = attemptsPerWindow,
): Promise<void> {
  const now = clock.now();
  const started = sql`${signInAttempts.windowStart} <= ${later(now, -signInWindow).toISOString()}::timestamptz`;
  const [row] = await database.db
    .insert(signInAttempts)
    .values({ key, windowStart: now, count: 1 })
    .onConflictDoUpdate({
      target: signInAttempts.key,
      set: {
        count: sql`case when ${started} then 1 else ${signInAttempts.count} + 1 end`,
        windowStart: sql`case when ${started} then excluded.window_start else ${signInAttempts.windowStart} end`,
      },
    })
    .returning({ count: signInAttempts.count });
  if (row && row.count > most) throw new AppError("auth/too-many-requests");
}

export async function clearAttempts(database: Database, ...keys: readonly string[]): Promise<void> {
  await database.db.delete(signInAttempts).where(inArray(signInAttempts.key, [...keys]));
}
