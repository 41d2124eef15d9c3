import { setTimeout as sleep } from "node:timers/promises";
import { fillText, resetTokenMinutes, texts } from "@gradus/contracts";
import { passwordResets, type Transaction, users } from "@gradus/db";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Accounts } from "../account-services.ts";
import { AppError } from "../app-error.ts";
import { revokeAll } from "./access-tokens.ts";
import type { AccountDeps } from "./account-deps.ts";
import { accountKey, keyedHash, normaliseEmail, signInKey } from "./email.ts";
import { notify } from "./notify.ts";
import { endLinks, hashOf, lifetime, tokenBytes } from "./one-time-token.ts";
import { hashPassword, passwordPolicy } from "./password.ts";
import { proveEmail } from "./prove-email.ts";
import { clearAttempts, countAttempt } from "./sign-in-limit.ts";
import { grantAtProof } from "./signup-bonus.ts";

/** longer than the work of either case, so that the time of the answer does not tell whether the address exists */
export const answerMs = 150;

/** A new link that sets a password. */
export async function createResetLink(
  deps: Pick<AccountDeps, "clock" | "ids" | "appUrl">,
  tx: Transaction,
  userId: string,
  grantsAdmin = false,
): Promise<string> {
  const token = deps.ids.token(tokenBytes);
  await tx.insert(passwordResets).values({ tokenHash: hashOf(token), userId, grantsAdmin, ...lifetime(deps.clock) });
  return `${deps.appUrl ?? ""}/login?mode=reset&token=${token}`;
}

type PasswordReset = Pick<Accounts, "requestPasswordReset" | "confirmPasswordReset">;

/** AUTH-33: tokens are single use, live 60 minutes and are stored only hashed. */
export function createPasswordReset(deps: AccountDeps): PasswordReset {
  const { database, clock, sessions, secret, adminEmails } = deps;

  async function sendLink(email: string): Promise<void> {
    const [user] = await database.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deletedAt), eq(users.disabled, false)));
    if (!user) return;
    const { reset_subject: subject, reset_text: text, reset_ignore: ignore } = texts.chosen.mails;
    await database.transaction(async (tx) => {
      const link = await createResetLink(deps, tx, user.id);
      const paragraphs = [fillText(text, { minutes: resetTokenMinutes }), link, ignore];
      await notify(deps, tx, { kind: "password-reset", to: email, subject, paragraphs });
    });
  }

  const isOpen = (tokenHash: string) =>
    and(
      eq(passwordResets.tokenHash, tokenHash),
      isNull(passwordResets.usedAt),
      gt(passwordResets.expiresAt, clock.now()),
    );

  /** One statement, so that of two uses at the same time one alone gets the account. */
  async function use(tx: Transaction, tokenHash: string) {
    const [used] = await tx
      .update(passwordResets)
      .set({ usedAt: clock.now() })
      .where(isOpen(tokenHash))
      .returning({ userId: passwordResets.userId, grantsAdmin: passwordResets.grantsAdmin });
    if (!used) throw new AppError("auth/invalid-token");
    return used;
  }

  async function setPassword(tx: Transaction, used: Awaited<ReturnType<typeof use>>, passwordHash: string) {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, used.userId), isNull(users.deletedAt), eq(users.disabled, false)))
      .for("update");
    if (!user?.email) throw new AppError("auth/invalid-token");
    const proof = proveEmail(user, adminEmails, clock.now());
    await tx
      .update(users)
      .set({ passwordHash, ...proof, admin: proof.admin || used.grantsAdmin })
      .where(eq(users.id, user.id));
    await grantAtProof(tx, deps, user, user.email);
    return user.email;
  }

  const confirmPasswordReset: Accounts["confirmPasswordReset"] = async ({ token, password, address }) => {
    const tokenHash = hashOf(token);
    const [open] = await database.db
      .select({ userId: passwordResets.userId })
      .from(passwordResets)
      .where(isOpen(tokenHash));
    if (!open) throw new AppError("auth/invalid-token");
    const passwordHash = await hashPassword(password, passwordPolicy(deps.hardened ?? false));
    const email = await database.transaction(async (tx) => {
      const used = await use(tx, tokenHash);
      const owner = await setPassword(tx, used, passwordHash);
      await afterNewPassword(deps, tx, { userId: used.userId, email: owner });
      await sessions.endAll(used.userId, undefined, tx);
      return owner;
    });
    await clearAttempts(database, signInKey(email, address, secret), accountKey(email, secret));
  };

  return {
    requestPasswordReset: async (typed) => {
      const email = normaliseEmail(typed);
      await countAttempt(database, clock, keyedHash(email, "password-reset", secret));
      await Promise.all([sendLink(email), sleep(answerMs)]);
    },
    confirmPasswordReset,
  };
}

/** After a new password: no link asked for earlier and no token of a program does anything more, and the owner hears of it. */
export async function afterNewPassword(
  deps: Pick<AccountDeps, "clock" | "ids" | "mailer">,
  tx: Transaction,
  owner: { readonly userId: string; readonly email: string },
): Promise<void> {
  await endLinks(tx, deps.clock, owner.userId);
  await revokeAll(tx, owner.userId);
  const { password_changed_subject: subject, password_changed_text: text } = texts.chosen.mails;
  await notify(deps, tx, { kind: "password-changed", to: owner.email, subject, paragraphs: [text] });
}
