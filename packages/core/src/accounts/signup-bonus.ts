import { constants } from "@gradus/contracts";
import { signupGrants, type Transaction } from "@gradus/db";
import type { AccountDeps } from "./account-deps.ts";
import { mailboxHash } from "./email.ts";

type Deps = Pick<AccountDeps, "credits" | "clock" | "secret" | "freeScoresNeedProof">;
type Known = { readonly id: string; readonly emailProvedAt: Date | null };

/** At the opening of an account: at once, or once its address is proved where mail is sent. */
export async function grantAtOpening(tx: Transaction, deps: Deps, user: Known, email: string): Promise<void> {
  if (!deps.freeScoresNeedProof || user.emailProvedAt !== null) await grant(tx, deps, user.id, email);
}

/** When an address is proved; `user` is the account as it was before. Only the first proof gives something. */
export async function grantAtProof(tx: Transaction, deps: Deps, user: Known, email: string): Promise<void> {
  if (deps.freeScoresNeedProof && user.emailProvedAt === null) await grant(tx, deps, user.id, email);
}

/** 3 free Scores, once per mailbox across deleted accounts (AUTH-39). */
async function grant(tx: Transaction, deps: Deps, userId: string, email: string): Promise<void> {
  const granted = await tx
    .insert(signupGrants)
    .values({ emailHash: mailboxHash(email, deps.secret), grantedAt: deps.clock.now() })
    .onConflictDoNothing()
    .returning();
  if (granted.length === 0) return;
  await deps.credits.record(tx, {
    userId,
    type: "signup_bonus",
    amount: constants.FREE_SIGNUP_CREDITS,
    key: `signup:${userId}`,
    description: "Welcome bonus",
  });
}
