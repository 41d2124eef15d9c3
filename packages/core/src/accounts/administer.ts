import { type Transaction, users } from "@gradus/db";
import { and, asc, eq, isNull } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import { revokeAll } from "./access-tokens.ts";
import type { Account } from "./account.ts";
import { toAccount } from "./account.ts";
import type { AccountDeps } from "./account-deps.ts";
import type { AccountSecurity } from "./account-security.ts";
import { createAccount } from "./create-account.ts";
import { normaliseEmail } from "./email.ts";
import { createResetLink } from "./password-reset.ts";

/** Changes an account's flags in the caller's transaction. Throws request/not-found, auth/last-admin. */
export type Flags = (
  tx: Transaction,
  userId: string,
  flags: { readonly admin?: boolean | undefined; readonly disabled?: boolean | undefined },
) => Promise<Account>;

/** Locks all admins in one order, so that two who demote each other wait for one another. */
async function isLastAdmin(tx: Transaction, userId: string): Promise<boolean> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.admin, true), eq(users.disabled, false), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for("update");
  return admins.length === 1 && admins[0]?.id === userId;
}

export const createFlags =
  ({ sessions }: Pick<AccountDeps, "sessions">): Flags =>
  async (tx, userId, { admin, disabled }) => {
    const isLast = await isLastAdmin(tx, userId);
    if (isLast && (admin === false || disabled === true)) throw new AppError("auth/last-admin");
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .for("update");
    if (!user) throw new AppError("request/not-found");
    // While disabled its sessions and tokens answer 403 (ROLE-06); none of them may come back to life.
    if (user.disabled && disabled === false) {
      await sessions.endAll(userId, undefined, tx);
      await revokeAll(tx, userId);
    }
    const flags = { admin: admin ?? user.admin, disabled: disabled ?? user.disabled };
    await tx.update(users).set(flags).where(eq(users.id, userId));
    return { ...toAccount(user), admin: flags.admin };
  };

/** AUTH-38, ROLE-06: who may administer and who is shut out. */
export function createAdminister(deps: AccountDeps): Pick<AccountSecurity, "setFlags" | "adminLink"> {
  const { database } = deps;
  const flags = createFlags(deps);

  const setFlags: AccountSecurity["setFlags"] = (userId, wanted) =>
    database.transaction((tx) => flags(tx, userId, wanted));

  const adminLink: AccountSecurity["adminLink"] = async (typed) => {
    const email = normaliseEmail(typed);
    return database.transaction(async (tx) => {
      const [user] = await tx
        .select()
        .from(users)
        .where(and(eq(users.email, email), isNull(users.deletedAt)));
      if (user?.disabled) throw new AppError("auth/disabled");
      const id = user?.id ?? (await createAccount(tx, deps, { email, passwordHash: null })).id;
      return createResetLink(deps, tx, id, true);
    });
  };

  return { setFlags, adminLink };
}
