import { settings } from "@gradus/db";
import { eq } from "drizzle-orm";
import type { AccountDeps } from "./account-deps.ts";
import type { AccountSecurity } from "./account-security.ts";
import { readToken, signToken } from "./signed-token.ts";

const purpose = "unsubscribe";

/** Where one click ends the mails that a person may do without; undefined when nobody said where we are. */
export const unsubscribeUrl = (
  deps: { readonly appUrl?: string | undefined; readonly secret: string },
  userId: string,
): string | undefined =>
  deps.appUrl ? `${deps.appUrl}/api/mail/unsubscribe/${signToken(userId, purpose, deps.secret)}` : undefined;

export function createUnsubscribe({ database, secret }: AccountDeps): AccountSecurity["unsubscribe"] {
  return async (token) => {
    const userId = readToken(token, purpose, secret);
    if (userId === undefined) return false;
    await database.db.update(settings).set({ emailNotifications: false }).where(eq(settings.userId, userId));
    return true;
  };
}
