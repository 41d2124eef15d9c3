import { users } from "@gradus/db";
import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { AccountDeps } from "./account-deps.ts";
import { createAccount } from "./create-account.ts";
import { normaliseEmail } from "./email.ts";
import { hashPassword, passwordPolicy } from "./password.ts";

const defaultAdmin = "admin@gradus.local";
const passwordBytes = 16;

/** AUTH-38; see Accounts.firstAdmin. An address that somebody registered is never made admin here: its owner is unproved. */
export async function firstAdmin(
  deps: AccountDeps,
): Promise<{ readonly email: string; readonly password: string } | undefined> {
  if (deps.production) return undefined;
  const [admin] = await deps.database.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.admin, true), isNull(users.deletedAt)))
    .limit(1);
  if (admin) return undefined;
  const email = normaliseEmail(deps.adminEmails[0] ?? defaultAdmin);
  const password = deps.ids.token(passwordBytes);
  const passwordHash = await hashPassword(password, passwordPolicy(deps.hardened ?? false));
  try {
    await deps.database.transaction((tx) => createAccount(tx, deps, { email, passwordHash, admin: true }));
  } catch (error) {
    if (error instanceof AppError && error.code === "auth/email-already-in-use") return undefined;
    throw error;
  }
  return { email, password };
}
