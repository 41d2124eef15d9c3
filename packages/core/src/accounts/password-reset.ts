import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { fillText, resetTokenMinutes, texts } from "@gradus/contracts";
import { passwordResets, type Transaction, users } from "@gradus/db";
import { and, eq, gt, isNull } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Accounts } from "../services.ts";
import { later, minutes } from "../time.ts";
import type { AccountDeps } from "./accounts.ts";
import { keyedHash, normaliseEmail, signInKey } from "./email.ts";
import { hashPassword } from "./password.ts";
import { clearAttempts, countAttempt } from "./sign-in-limit.ts";

/** longer than the work of either case, so that the time of the answer does not tell whether the address exists */
const answerMs = 150;
const tokenBytes = 32;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

type PasswordReset = Pick<Accounts, "requestPasswordReset" | "confirmPasswordReset">;

/** AUTH-33: tokens are single use, live 60 minutes and are stored only hashed. */
export function createPasswordReset(deps: AccountDeps): PasswordReset {
  const { database, clock, ids, mailer, sessions, secret, adminEmails } = deps;

  function mailLink(tx: Transaction, to: string, token: string): Promise<void> {
    const { reset_subject: subject, reset_text: text, reset_ignore: ignore } = texts.chosen.mails;
    const link = `${deps.appUrl ?? ""}/login?mode=reset&token=${token}`;
    const paragraphs = [fillText(text, { minutes: resetTokenMinutes }), link, ignore];
    return mailer.enqueue(tx, { key: `password-reset:${ids.uuid()}`, to, subject, text: paragraphs.join("\n\n") });
  }

  async function sendLink(email: string): Promise<void> {
    const [user] = await database.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deletedAt), eq(users.disabled, false)));
    if (!user) return;
    const token = ids.token(tokenBytes);
    const now = clock.now();
    const expiresAt = later(now, minutes(resetTokenMinutes));
    await database.transaction(async (tx) => {
      await tx.insert(passwordResets).values({ tokenHash: hashOf(token), userId: user.id, createdAt: now, expiresAt });
      await mailLink(tx, email, token);
    });
  }

  const isOpen = (tokenHash: string) =>
    and(
      eq(passwordResets.tokenHash, tokenHash),
      isNull(passwordResets.usedAt),
      gt(passwordResets.expiresAt, clock.now()),
    );

  /** One statement, so that of two uses at the same time one alone gets the account. */
  async function use(tx: Transaction, tokenHash: string): Promise<string> {
    const [used] = await tx
      .update(passwordResets)
      .set({ usedAt: clock.now() })
      .where(isOpen(tokenHash))
      .returning({ userId: passwordResets.userId });
    if (!used) throw new AppError("auth/invalid-token");
    return used.userId;
  }

  async function setPassword(tx: Transaction, userId: string, passwordHash: string): Promise<string> {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt), eq(users.disabled, false)))
      .for("update");
    if (!user?.email) throw new AppError("auth/invalid-token");
    // AUTH-38: the first proof makes a listed address admin; a later one does not give back what an admin took away
    const isNewlyProved = user.emailProvedAt === null;
    const isListed = adminEmails.some((email) => normaliseEmail(email) === user.email);
    await tx
      .update(users)
      .set({
        passwordHash,
        admin: user.admin || (isNewlyProved && isListed),
        emailProvedAt: user.emailProvedAt ?? clock.now(),
      })
      .where(eq(users.id, userId));
    return user.email;
  }

  const confirmPasswordReset: Accounts["confirmPasswordReset"] = async ({ token, password, address }) => {
    const tokenHash = hashOf(token);
    const [open] = await database.db
      .select({ userId: passwordResets.userId })
      .from(passwordResets)
      .where(isOpen(tokenHash));
    if (!open) throw new AppError("auth/invalid-token");
    const passwordHash = await hashPassword(password);
    const email = await database.transaction(async (tx) => {
      const userId = await use(tx, tokenHash);
      const owner = await setPassword(tx, userId, passwordHash);
      await afterNewPassword(deps, tx, { userId, email: owner });
      await sessions.endAll(userId, undefined, tx);
      return owner;
    });
    await clearAttempts(database, signInKey(email, address, secret));
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

/** After a new password: no link asked for earlier sets another one, and the owner hears of it. */
export async function afterNewPassword(
  deps: Pick<AccountDeps, "clock" | "ids" | "mailer">,
  tx: Transaction,
  owner: { readonly userId: string; readonly email: string },
): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: deps.clock.now() })
    .where(and(eq(passwordResets.userId, owner.userId), isNull(passwordResets.usedAt)));
  const { password_changed_subject: subject, password_changed_text: text } = texts.chosen.mails;
  await deps.mailer.enqueue(tx, { key: `password-changed:${deps.ids.uuid()}`, to: owner.email, subject, text });
}
