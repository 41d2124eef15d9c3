import type { Clock, Mail, Mailer } from "@gradus/core";
import { type Executor, mails } from "@gradus/db";
import { desc } from "drizzle-orm";

/** The Mailer port as a row of the outbox in the caller's transaction; a key is kept once. */
export function createOutboxMailer(clock: Clock): Mailer {
  return {
    enqueue: async (tx, mail) => {
      await tx
        .insert(mails)
        .values({ ...mail, createdAt: clock.now() })
        .onConflictDoNothing({ target: mails.key });
    },
  };
}

export type OutboxMail = Mail & { readonly createdAt: Date };

/** The newest mails of the outbox, for the page that shows them outside production. */
export async function latestMails(db: Executor, limit: number): Promise<readonly OutboxMail[]> {
  return db
    .select({ key: mails.key, to: mails.to, subject: mails.subject, text: mails.text, createdAt: mails.createdAt })
    .from(mails)
    .orderBy(desc(mails.createdAt))
    .limit(limit);
}
