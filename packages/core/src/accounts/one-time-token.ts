import { createHash } from "node:crypto";
import { resetTokenMinutes } from "@gradus/contracts";
import { emailChanges, passwordResets, type Transaction } from "@gradus/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Clock } from "../ports/index.ts";
import { later, minutes } from "../time.ts";

export const tokenBytes = 32;

/** Only the hash of a mailed token is stored (AUTH-33). */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** What every mailed link has: 60 minutes from now. */
export function lifetime(clock: Clock): { readonly createdAt: Date; readonly expiresAt: Date } {
  const createdAt = clock.now();
  return { createdAt, expiresAt: later(createdAt, minutes(resetTokenMinutes)) };
}

/** Links mailed earlier do nothing more: neither those that set a password nor those that change the address. */
export async function endLinks(tx: Transaction, clock: Clock, userId: string): Promise<void> {
  const used = { usedAt: clock.now() };
  await tx
    .update(passwordResets)
    .set(used)
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
  await tx
    .update(emailChanges)
    .set(used)
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.usedAt)));
}
