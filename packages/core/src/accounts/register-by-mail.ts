import { setTimeout as sleep } from "node:timers/promises";
import { fillText, resetTokenMinutes, texts } from "@gradus/contracts";
import { users } from "@gradus/db";
import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Registration } from "./account.ts";
import type { AccountDeps } from "./account-deps.ts";
import type { AccountSecurity } from "./account-security.ts";
import { createAccount } from "./create-account.ts";
import { keyedHash, normaliseEmail } from "./email.ts";
import { noteInvitation } from "./invite.ts";
import { notify } from "./notify.ts";
import { assertAcceptable, passwordPolicy } from "./password.ts";
import { createResetLink } from "./password-reset.ts";
import { countAttempt } from "./sign-in-limit.ts";

/** longer than the work of either case */
const answerMs = 300;

/**
 * Registration that tells nobody who has an account. The link alone opens the new account, so a sign-in with the typed
 * password tells nothing either: the password is checked and dropped.
 */
export function createRegisterByMail(deps: AccountDeps): AccountSecurity["registerByMail"] {
  const { database, clock, secret } = deps;
  const mails = texts.chosen.mails;
  const values = { minutes: resetTokenMinutes };

  async function greet(email: string, { displayName, referralCode }: Registration): Promise<void> {
    await database.transaction(async (tx) => {
      const account = await createAccount(tx, deps, { email, displayName, passwordHash: null });
      await noteInvitation(tx, deps, account.id, referralCode);
      const link = await createResetLink(deps, tx, account.id);
      const paragraphs = [fillText(mails.register_text, values), link, mails.register_ignore];
      // the retention of links goes by this key
      await notify(deps, tx, { kind: "password-reset", to: email, subject: mails.register_subject, paragraphs });
    });
  }

  async function remind(email: string): Promise<void> {
    await database.transaction(async (tx) => {
      const [user] = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.email, email), isNull(users.deletedAt), eq(users.disabled, false)));
      if (!user) return;
      const link = await createResetLink(deps, tx, user.id);
      const paragraphs = [fillText(mails.register_known_text, values), link, mails.register_ignore];
      await notify(deps, tx, { kind: "password-reset", to: email, subject: mails.register_known_subject, paragraphs });
    });
  }

  async function send(email: string, registration: Registration): Promise<void> {
    try {
      await greet(email, registration);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "auth/email-already-in-use") throw error;
      await remind(email);
    }
  }

  return async (registration) => {
    const email = normaliseEmail(registration.email);
    assertAcceptable(registration.password, passwordPolicy(deps.hardened ?? false));
    await countAttempt(database, clock, keyedHash(email, "register", secret));
    await Promise.all([send(email, registration), sleep(answerMs)]);
  };
}
