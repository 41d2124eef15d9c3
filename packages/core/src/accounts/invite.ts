import type { Transaction } from "@gradus/db";
import { AppError } from "../app-error.ts";
import { applyReferral } from "../referrals/referrals.ts";
import type { AccountDeps } from "./account-deps.ts";

/** AUTH-30: notes who invited a new account. A code that names nobody keeps nobody from registering. */
export async function noteInvitation(
  tx: Transaction,
  { credits }: Pick<AccountDeps, "credits">,
  userId: string,
  code: string | undefined,
): Promise<void> {
  if (!code) return;
  try {
    await applyReferral(tx, credits, userId, code);
  } catch (error) {
    // thrown before anything was written, so the transaction goes on
    if (!(error instanceof AppError)) throw error;
  }
}
