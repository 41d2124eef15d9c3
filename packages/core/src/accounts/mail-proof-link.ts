import { constants, fillText, resetTokenMinutes, texts } from "@gradus/contracts";
import type { Transaction } from "@gradus/db";
import type { AccountDeps } from "./account-deps.ts";
import { createEmailLink } from "./email-link.ts";
import { notify } from "./notify.ts";

/** To a new account whose free Scores wait for the proof of its address. */
export async function mailProofLink(
  tx: Transaction,
  deps: AccountDeps,
  account: { readonly userId: string; readonly email: string },
): Promise<void> {
  const { proof_subject: subject, proof_text: text, proof_later: later } = texts.chosen.mails;
  const values = { minutes: resetTokenMinutes, freeCredits: constants.FREE_SIGNUP_CREDITS };
  await notify(deps, tx, {
    // the retention of links goes by this key
    kind: `email-change:${account.userId}`,
    to: account.email,
    subject,
    paragraphs: [fillText(text, values), await createEmailLink(deps, tx, account), later],
  });
}
