import type { users } from "@gradus/db";
import type { Account } from "../services.ts";

type UserRow = Pick<
  typeof users.$inferSelect,
  "id" | "email" | "displayName" | "admin" | "createdAt" | "passwordHash" | "googleSub"
>;

export function toAccount(row: UserRow): Account {
  const providers: ("password" | "google")[] = [];
  if (row.passwordHash) providers.push("password");
  if (row.googleSub) providers.push("google");
  const { id, displayName, admin, createdAt } = row;
  return { id, email: row.email ?? "", displayName, admin, createdAt, providers };
}
