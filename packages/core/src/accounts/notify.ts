import type { Transaction } from "@gradus/db";
import type { Ids, Mailer } from "../ports/index.ts";

export type Notice = {
  /** beginning of the mail's key; with the account's id where the mail goes to an address that is not (any more) its own */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
};

/** One mail about the safety of an account, in the transaction of what it tells. */
export function notify(
  deps: { readonly mailer: Mailer; readonly ids: Ids },
  tx: Transaction,
  { kind, to, subject, paragraphs }: Notice,
): Promise<void> {
  return deps.mailer.enqueue(tx, { key: `${kind}:${deps.ids.uuid()}`, to, subject, text: paragraphs.join("\n\n") });
}
