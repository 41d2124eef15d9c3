import type { users } from "@gradus/db";
import { normaliseEmail } from "./email.ts";

type Provable = Pick<typeof users.$inferSelect, "email" | "admin" | "emailProvedAt">;

/**
 * AUTH-38: the first proof of an address makes a listed one admin; a later one does not give back what an admin took away.
 */
export function proveEmail(user: Provable, adminEmails: readonly string[], now: Date) {
  const isListed = adminEmails.some((email) => normaliseEmail(email) === user.email);
  return {
    admin: user.admin || (user.emailProvedAt === null && isListed),
    emailProvedAt: user.emailProvedAt ?? now,
  };
}
