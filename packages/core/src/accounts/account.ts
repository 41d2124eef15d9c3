import type { users } from "@gradus/db";

export type Account = {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly admin: boolean;
  readonly createdAt: Date;
  readonly providers: readonly ("password" | "google")[];
};
export type Profile = Account & {
  readonly referralCode: string;
  readonly termsAcceptedAt: Date;
  readonly privacyAcceptedAt: Date;
};
/** `token` is what the cookie or bearer header carries; it is stored nowhere in clear. */
export type SignedIn = { readonly account: Account; readonly token: string; readonly expiresAt: Date };
export type Registration = {
  readonly email: string;
  readonly password: string;
  readonly displayName?: string | undefined;
  /** of whoever invited them; one that is not good for anything changes nothing */
  readonly referralCode?: string | undefined;
  /** the User-Agent, for the person's list of sessions */
  readonly device?: string | undefined;
};

type UserRow = Pick<
  typeof users.$inferSelect,
  "id" | "email" | "displayName" | "admin" | "createdAt" | "passwordHash" | "googleSub"
>;

export function toAccount(row: UserRow): Account {
  const providers: ("password" | "google")[] = [];
  if (row.passwordHash) providers.push("password");
  if (row.googleSub) providers.push("google");
  const { id, displayName, admin, createdAt } = row;
  return { id, email: row.email ?? "", displayName, admin, createdAt, providers };
}
