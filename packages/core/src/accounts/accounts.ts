import { users } from "@gradus/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Accounts } from "../account-services.ts";
import { AppError } from "../app-error.ts";
import { storable } from "../storable.ts";
import type { Profile, SignedIn } from "./account.ts";
import { toAccount } from "./account.ts";
import type { AccountDeps } from "./account-deps.ts";
import { createAdminister } from "./administer.ts";
import { createAccount } from "./create-account.ts";
import { accountKey, normaliseEmail, signInKey } from "./email.ts";
import { createEmailChange } from "./email-change.ts";
import { firstAdmin } from "./first-admin.ts";
import { createFreeScores } from "./free-scores.ts";
import { createGoogle } from "./google.ts";
import { noteInvitation } from "./invite.ts";
import { mailProofLink } from "./mail-proof-link.ts";
import { createOwnSessions } from "./own-sessions.ts";
import { hashPassword, passwordMatches, passwordPolicy } from "./password.ts";
import { afterNewPassword, createPasswordReset } from "./password-reset.ts";
import { createRegisterByMail } from "./register-by-mail.ts";
import { createRequireFresh } from "./require-fresh.ts";
import { readSettings, writeSettings } from "./settings.ts";
import { attemptsPerAccount, clearAttempts, countAttempt } from "./sign-in-limit.ts";
import { createUnsubscribe } from "./unsubscribe.ts";

export function createAccounts(deps: AccountDeps): Omit<Accounts, "remove"> {
  const { database, clock, sessions, secret } = deps;
  const policy = passwordPolicy(deps.hardened ?? false);

  async function findUser(userId: string) {
    const [user] = await database.db
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)));
    if (!user) throw new AppError("auth/unauthenticated");
    return user;
  }

  async function profile(userId: string): Promise<Profile> {
    const user = await findUser(userId);
    const { termsAcceptedAt, privacyAcceptedAt } = user;
    return { ...toAccount(user), referralCode: user.referralCode ?? "", termsAcceptedAt, privacyAcceptedAt };
  }

  const register: Accounts["register"] = async (registration) => {
    const email = normaliseEmail(registration.email);
    const passwordHash = await hashPassword(registration.password, policy);
    const { displayName, device } = registration;
    const account = await database.transaction(async (tx) => {
      const created = await createAccount(tx, deps, { email, passwordHash, displayName });
      await noteInvitation(tx, deps, created.id, registration.referralCode);
      if (deps.freeScoresNeedProof) await mailProofLink(tx, deps, { userId: created.id, email });
      return created;
    });
    return { account, ...(await sessions.create(account.id, device)) };
  };

  const signIn: Accounts["signIn"] = async (input): Promise<SignedIn> => {
    const email = normaliseEmail(input.email);
    const key = signInKey(email, input.address, secret);
    const everywhere = accountKey(email, secret);
    await countAttempt(database, clock, key);
    await countAttempt(database, clock, everywhere, attemptsPerAccount);
    const [user] = await database.db
      .select()
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deletedAt)));
    const matches = await passwordMatches(user?.passwordHash, input.password);
    if (policy.hardened && !(user && matches)) throw new AppError("auth/invalid-credentials");
    if (!user) throw new AppError("auth/user-not-found");
    if (!matches) throw new AppError("auth/wrong-password");
    await clearAttempts(database, key, everywhere);
    if (user.disabled) throw new AppError("auth/disabled");
    return { account: toAccount(user), ...(await sessions.create(user.id, input.device)) };
  };

  const verify: Accounts["verify"] = async (token) => {
    const valid = token ? await sessions.validate(token) : undefined;
    if (!valid) throw new AppError("auth/unauthenticated");
    return valid.account;
  };

  /** With our own provider registration has made everything; what is left is to note the visit (AUTH-18). */
  const touch: Accounts["touch"] = async (userId) => {
    const [user] = await database.db
      .update(users)
      .set({ lastSeenAt: clock.now() })
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .returning();
    if (!user) throw new AppError("auth/unauthenticated");
    return { created: false, account: toAccount(user) };
  };

  const updateProfile: Accounts["updateProfile"] = async (userId, update) => {
    await database.db
      .update(users)
      .set({ displayName: storable(update.displayName).trim() })
      .where(eq(users.id, userId));
    return profile(userId);
  };

  const changePassword: Accounts["changePassword"] = async (input) => {
    const user = await findUser(input.userId);
    if (!(await passwordMatches(user.passwordHash, input.currentPassword))) throw new AppError("auth/wrong-password");
    const passwordHash = await hashPassword(input.newPassword, policy);
    await database.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
      await sessions.endAll(user.id, input.keepToken, tx);
      await afterNewPassword(deps, tx, { userId: user.id, email: user.email ?? "" });
    });
  };

  return {
    policy,
    register,
    registerByMail: createRegisterByMail(deps),
    ...createOwnSessions(deps),
    requireFresh: createRequireFresh(deps),
    ...createEmailChange(deps),
    ...createFreeScores(deps),
    ...createGoogle(deps),
    ...createAdminister(deps),
    unsubscribe: createUnsubscribe(deps),
    signIn,
    signOut: sessions.end,
    verify,
    touch,
    profile,
    updateProfile,
    changePassword,
    ...createPasswordReset(deps),
    settings: (userId) => readSettings(database, userId),
    updateSettings: async (userId, update) => {
      await writeSettings(database, userId, update);
      return readSettings(database, userId);
    },
    firstAdmin: () => firstAdmin(deps),
  };
}
