import { settings, type Transaction, users } from "@gradus/db";
import { AppError } from "../app-error.ts";
import { storable } from "../storable.ts";
import type { Account } from "./account.ts";
import { toAccount } from "./account.ts";
import type { AccountDeps } from "./account-deps.ts";
import { referralCode } from "./referral-code.ts";
import { grantAtOpening } from "./signup-bonus.ts";

export type NewAccount = {
  /** normalised */
  readonly email: string;
  /** null: the account is opened in another way, or its password is still to be chosen */
  readonly passwordHash: string | null;
  readonly googleSub?: string;
  /** when it is known already that the address is theirs */
  readonly emailProvedAt?: Date;
  readonly displayName?: string | undefined;
  readonly admin?: boolean;
};
type Deps = Pick<AccountDeps, "credits" | "clock" | "ids" | "secret" | "freeScoresNeedProof">;

/** User, settings and, unless the address is to be proved first, sign-up bonus in the caller's transaction. Throws auth/email-already-in-use. */
export async function createAccount(tx: Transaction, deps: Deps, account: NewAccount): Promise<Account> {
  const now = deps.clock.now();
  const [user] = await tx
    .insert(users)
    .values({
      id: deps.ids.uuid(),
      email: account.email,
      displayName: storable(
        (account.displayName?.trim() || account.email.split("@")[0] || account.email).slice(0, 100),
      ),
      admin: account.admin ?? false,
      passwordHash: account.passwordHash,
      googleSub: account.googleSub ?? null,
      emailProvedAt: account.emailProvedAt ?? null,
      referralCode: referralCode(deps.ids),
      termsAcceptedAt: now,
      privacyAcceptedAt: now,
      createdAt: now,
      lastSeenAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!user) throw new AppError("auth/email-already-in-use");
  // AUTH-35: the column's default true only covers an absent setting
  await tx.insert(settings).values({ userId: user.id, hasCompletedOnboarding: false });
  await grantAtOpening(tx, deps, user, account.email);
  return toAccount(user);
}
