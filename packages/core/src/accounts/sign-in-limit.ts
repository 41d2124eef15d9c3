import { type Database, signInAttempts } from "@gradus/db";
import { inArray, sql } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Clock } from "../ports/index.ts";
import { later, minutes } from "../time.ts";

const signInWindow = minutes(15);
/** of any counter; what is older is pruned */
export const longestWindow = minutes(60);
const attemptsPerWindow = 10;
/** over all addresses: NIST SP 800-63B, 5.2.2 allows at most 100 failures on one account */
export const attemptsPerAccount = 100;

/** Counts one call in one statement, so that calls at the same time, from any process, cannot pass a limit together. */
export async function countInWindow(
  database: Database,
  now: Date,
  key: string,
  windowMs: number,
): Promise<{ readonly count: number; readonly windowStart: Date }> {
  const ended = sql`${signInAttempts.windowStart} <= ${later(now, -windowMs).toISOString()}::timestamptz`;
  const [row] = await database.db
    .insert(signInAttempts)
    .values({ key, windowStart: now, count: 1 })
    .onConflictDoUpdate({
      target: signInAttempts.key,
      set: {
        count: sql`case when ${ended} then 1 else ${signInAttempts.count} + 1 end`,
        windowStart: sql`case when ${ended} then excluded.window_start else ${signInAttempts.windowStart} end`,
      },
    })
    .returning({ count: signInAttempts.count, windowStart: signInAttempts.windowStart });
  if (!row) throw new Error("the call was not counted");
  return row;
}

/**
 * AUTH-32: an attempt is counted before the password is looked at. A success clears the counter. Throws
 * auth/too-many-requests.
 */
export async function countAttempt(
  database: Database,
  clock: Clock,
  key: string,
  most = attemptsPerWindow,
): Promise<void> {
  const now = clock.now();
  const { count, windowStart } = await countInWindow(database, now, key, signInWindow);
  if (count <= most) return;
  const leftMs = windowStart.getTime() + signInWindow - now.getTime();
  throw new AppError("auth/too-many-requests", { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
}

export async function clearAttempts(database: Database, ...keys: readonly string[]): Promise<void> {
  await database.db.delete(signInAttempts).where(inArray(signInAttempts.key, [...keys]));
}
