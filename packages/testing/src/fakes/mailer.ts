import { mails, type Transaction } from "@gradus/db";

/** The Mailer port on the outbox table; nothing is sent. */
export const tableMailer = {
  enqueue: async (
    tx: Transaction,
    mail: {
      readonly key: string;
      readonly to: string;
      readonly subject: string;
      readonly text: string;
      readonly replyTo?: string | undefined;
    },
  ) => {
    await tx
      .insert(mails)
      .values({ ...mail, createdAt: new Date(0) })
      .onConflictDoNothing();
  },
};
