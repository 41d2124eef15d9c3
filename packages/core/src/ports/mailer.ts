import type { Transaction } from "@gradus/db";

export type Mail = {
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  /** paragraphs, divided by empty lines; the HTML part is made from them */
  readonly text: string;
  /** who is answered by a reply, where that is not the sender */
  readonly replyTo?: string | undefined;
  /** of mails that a person may do without: where one click ends them (RFC 8058) */
  readonly unsubscribeUrl?: string | undefined;
};
/** Queues a mail inside the caller's transaction; a key is sent once. */
export type Mailer = { readonly enqueue: (tx: Transaction, mail: Mail) => Promise<void> };
