import type { Transaction } from "@gradus/db";
import { emailChanges } from "@gradus/db";
import type { AccountDeps } from "./account-deps.ts";
import { hashOf, lifetime, tokenBytes } from "./one-time-token.ts";

/** A new link that proves an address and makes it the account's own. */
export async function createEmailLink(
  deps: Pick<AccountDeps, "clock" | "ids" | "appUrl">,
  tx: Transaction,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<string> {
  const token = deps.ids.token(tokenBytes);
  await tx.insert(emailChanges).values({ tokenHash: hashOf(token), userId, email, ...lifetime(deps.clock) });
  return `${deps.appUrl ?? ""}/login?mode=email&token=${token}`;
}
