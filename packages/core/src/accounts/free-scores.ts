import { constants } from "@gradus/contracts";
import { type Executor, signupGrants, users } from "@gradus/db";
import { and, eq, isNull } from "drizzle-orm";
import type { AccountDeps } from "./account-deps.ts";
import type { AccountSecurity } from "./account-security.ts";
import { keyedHash, mailboxHash } from "./email.ts";
import { mailProofLink } from "./mail-proof-link.ts";
import { countAttempt } from "./sign-in-limit.ts";

/** What a new account can still learn and do about its free Scores while they wait for the proof of its address. */
export function createFreeScores(deps: AccountDeps): Pick<AccountSecurity, "freeScoresWaiting" | "sendProofLink"> {
  const { database, clock, secret } = deps;

  /** The address whose proof brings the free Scores; undefined: nothing waits. */
  async function unproved(db: Executor, userId: string): Promise<string | undefined> {
    if (!deps.freeScoresNeedProof) return undefined;
    const [user] = await db
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.emailProvedAt)));
    if (!user?.email) return undefined;
    const [granted] = await db
      .select({ at: signupGrants.grantedAt })
      .from(signupGrants)
      .where(eq(signupGrants.emailHash, mailboxHash(user.email, secret)));
    return granted ? undefined : user.email;
  }

  return {
    freeScoresWaiting: async (userId) =>
      (await unproved(database.db, userId)) === undefined ? 0 : constants.FREE_SIGNUP_CREDITS,
    sendProofLink: async (userId) => {
      const email = await unproved(database.db, userId);
      if (email === undefined) return;
      // the mailbox may be somebody else's
      await countAttempt(database, clock, keyedHash(email, "proof-link", secret));
      await database.transaction((tx) => mailProofLink(tx, deps, { userId, email }));
    },
  };
}
