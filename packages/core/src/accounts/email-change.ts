import { fillText, resetTokenMinutes, texts } from "@gradus/contracts";
import { emailChanges, type Transaction, users } from "@gradus/db";
import { and, eq, gt, isNull } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { AccountDeps } from "./account-deps.ts";
import type { AccountSecurity } from "./account-security.ts";
import { normaliseEmail } from "./email.ts";
import { createEmailLink } from "./email-link.ts";
import { notify } from "./notify.ts";
import { endLinks, hashOf } from "./one-time-token.ts";
import { passwordMatches } from "./password.ts";
import { proveEmail } from "./prove-email.ts";
import { grantAtProof } from "./signup-bonus.ts";

/** A change of address needs the password (OWASP ASVS 5.0, 7.5.1) and a link that only the new mailbox gets. */
export function createEmailChange(
  deps: AccountDeps,
): Pick<AccountSecurity, "requestEmailChange" | "confirmEmailChange"> {
  const { database, clock } = deps;
  const mails = texts.chosen.mails;

  const requestEmailChange: AccountSecurity["requestEmailChange"] = async (input) => {
    const email = normaliseEmail(input.newEmail);
    const [user] = await database.db
      .select()
      .from(users)
      .where(and(eq(users.id, input.userId), isNull(users.deletedAt)));
    if (!user?.email) throw new AppError("auth/unauthenticated");
    if (!(await passwordMatches(user.passwordHash, input.currentPassword))) throw new AppError("auth/wrong-password");
    const oldEmail = user.email;
    await database.transaction(async (tx) => {
      const isTaken = await belongsToSomebody(tx, email);
      if (isTaken && !deps.hardened) throw new AppError("auth/email-already-in-use");
      await endLinks(tx, clock, user.id);
      if (!isTaken) await sendLink(tx, user.id, email);
      const { email_change_notice_subject: subject, email_change_notice_text: text } = mails;
      await notify(deps, tx, { kind: `email-change-notice:${user.id}`, to: oldEmail, subject, paragraphs: [text] });
    });
  };

  async function sendLink(tx: Transaction, userId: string, email: string): Promise<void> {
    const link = await createEmailLink(deps, tx, { userId, email });
    await notify(deps, tx, {
      kind: `email-change:${userId}`,
      to: email,
      subject: mails.email_change_subject,
      paragraphs: [fillText(mails.email_change_text, { minutes: resetTokenMinutes }), link, mails.email_change_ignore],
    });
  }

  /** One statement, so that a link works once also when it is used twice at the same time. */
  async function use(tx: Transaction, token: string) {
    const now = clock.now();
    const [used] = await tx
      .update(emailChanges)
      .set({ usedAt: now })
      .where(
        and(eq(emailChanges.tokenHash, hashOf(token)), isNull(emailChanges.usedAt), gt(emailChanges.expiresAt, now)),
      )
      .returning({ userId: emailChanges.userId, email: emailChanges.email });
    if (!used) throw new AppError("auth/invalid-email-link");
    return used;
  }

  const confirmEmailChange: AccountSecurity["confirmEmailChange"] = (token) =>
    database.transaction(async (tx) => {
      const used = await use(tx, token);
      const [user] = await tx
        .select()
        .from(users)
        .where(and(eq(users.id, used.userId), isNull(users.deletedAt), eq(users.disabled, false)))
        .for("update");
      if (!user?.email) throw new AppError("auth/invalid-email-link");
      const isOwn = used.email === user.email;
      if (!isOwn && (await belongsToSomebody(tx, used.email))) throw new AppError("auth/email-already-in-use");
      const proof = isOwn ? proveEmail(user, deps.adminEmails, clock.now()) : { emailProvedAt: clock.now() };
      await tx
        .update(users)
        .set({ email: used.email, ...proof })
        .where(eq(users.id, user.id));
      await endLinks(tx, clock, user.id);
      await grantAtProof(tx, deps, user, used.email);
      if (isOwn) return;
      const { email_changed_subject: subject, email_changed_text: text } = mails;
      await notify(deps, tx, { kind: `email-changed:${user.id}`, to: user.email, subject, paragraphs: [text] });
    });

  return { requestEmailChange, confirmEmailChange };
}

async function belongsToSomebody(tx: Transaction, email: string): Promise<boolean> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user !== undefined;
}
