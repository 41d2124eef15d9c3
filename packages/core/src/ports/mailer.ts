import type { Transaction } from "@gradus/db";

export type Mail = { readonly key: string; readonly to: string; readonly subject: string; readonly text: string };
/** Queues a mail inside the caller's transaction; a key is sent once. */
export type Mailer = { readonly enqueue: (tx: Transaction, mail: Mail) => Promise<void> };
