import type { Profile as ProfileWire, User } from "@gradus/contracts";
import type { Account, Profile } from "@gradus/core";

/** core's account → the wire's user (rest.md section 2). */
export const toUser = (account: Account): User => ({
  id: account.id,
  uid: account.id,
  email: account.email,
  display_name: account.displayName,
  displayName: account.displayName,
  admin: account.admin,
  created_at: account.createdAt.toISOString(),
  providers: [...account.providers],
});

export const toProfile = (profile: Profile): ProfileWire => ({
  ...toUser(profile),
  referral_code: profile.referralCode,
  terms_accepted_at: profile.termsAcceptedAt.toISOString(),
  privacy_accepted_at: profile.privacyAcceptedAt.toISOString(),
});
