import { createHash, createHmac } from "node:crypto";
import { type GoogleMode, googleModes, googleStateMinutes, texts } from "@gradus/contracts";
import { type Transaction, users } from "@gradus/db";
import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Identity, IdentityClaims } from "../ports/index.ts";
import { later, minutes } from "../time.ts";
import { revokeAll } from "./access-tokens.ts";
import type { Account } from "./account.ts";
import { toAccount } from "./account.ts";
import type { AccountDeps } from "./account-deps.ts";
import type { AccountSecurity } from "./account-security.ts";
import { createAccount } from "./create-account.ts";
import { keyedHash, normaliseEmail } from "./email.ts";
import { notify } from "./notify.ts";
import { endLinks, tokenBytes } from "./one-time-token.ts";
import { proveEmail } from "./prove-email.ts";
import { readToken, signToken } from "./signed-token.ts";
import { grantAtProof } from "./signup-bonus.ts";

const purpose = "google-state";
type State = { readonly mode: GoogleMode; readonly browser: string; readonly endsAt: number };
type UserRow = typeof users.$inferSelect;

/**
 * Sign-in with Google. Nothing is kept between start and answer: the state is signed and short-lived, and bound to the
 * browser by a cookie, from which the PKCE verifier and the nonce are derived too.
 */
export function createGoogle(
  deps: AccountDeps,
): Pick<AccountSecurity, "googleClientId" | "startGoogle" | "finishGoogle"> {
  const { database, clock, ids, sessions, secret, adminEmails } = deps;

  const provider = (): Identity => {
    if (!deps.identity) throw new AppError("auth/google-not-configured");
    return deps.identity;
  };
  const verifierOf = (browserSecret: string): string =>
    createHmac("sha256", secret).update(`google-verifier\0${browserSecret}`).digest("base64url");
  const nonceOf = (browserSecret: string): string => keyedHash(browserSecret, "google-nonce", secret);
  const browserOf = (browserSecret: string): string => keyedHash(browserSecret, "google-browser", secret);

  const startGoogle: AccountSecurity["startGoogle"] = async ({ mode, redirectUri }) => {
    const identity = provider();
    const browserSecret = ids.token(tokenBytes);
    const endsAt = later(clock.now(), minutes(googleStateMinutes)).getTime();
    const state: State = { mode, browser: browserOf(browserSecret), endsAt };
    const url = await identity.authorizationUrl({
      redirectUri,
      state: signToken(JSON.stringify(state), purpose, secret),
      nonce: nonceOf(browserSecret),
      codeChallenge: createHash("sha256").update(verifierOf(browserSecret)).digest("base64url"),
    });
    return { url, secret: browserSecret };
  };

  function assertState(token: string, browserSecret: string | undefined): asserts browserSecret is string {
    const payload = readToken(token, purpose, secret);
    const state = payload === undefined ? undefined : (JSON.parse(payload) as State);
    const isOurs =
      state !== undefined &&
      googleModes.includes(state.mode) &&
      state.endsAt > clock.now().getTime() &&
      browserSecret !== undefined &&
      state.browser === browserOf(browserSecret);
    if (!isOurs) throw new AppError("auth/google-state");
  }

  const finishGoogle: AccountSecurity["finishGoogle"] = async (answer) => {
    const identity = provider();
    const browserSecret = answer.secret;
    assertState(answer.state, browserSecret);
    const claims = await identity.exchange({
      code: answer.code,
      codeVerifier: verifierOf(browserSecret),
      redirectUri: answer.redirectUri,
      nonce: nonceOf(browserSecret),
    });
    const account = await enter(claims);
    return { account, ...(await sessions.create(account.id, answer.device)) };
  };

  /** Two first sign-ins at the same time: the later one finds what the earlier one made. */
  async function enter(claims: IdentityClaims): Promise<Account> {
    const attempt = () => database.transaction((tx) => accountOf(tx, claims));
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "auth/email-already-in-use") throw error;
      return attempt();
    }
  }

  async function accountOf(tx: Transaction, claims: IdentityClaims): Promise<Account> {
    const [known] = await tx
      .select()
      .from(users)
      .where(and(eq(users.googleSub, claims.subject), isNull(users.deletedAt)));
    if (known) return inGoodStanding(known);
    // an address that Google did not verify may be anybody's
    if (!claims.emailVerified) throw new AppError("auth/google-unverified");
    const email = normaliseEmail(claims.email);
    const [owner] = await tx
      .select()
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deletedAt)))
      .for("update");
    return owner ? link(tx, inRow(owner), claims) : create(tx, email, claims);
  }

  const inRow = (row: UserRow): UserRow => {
    if (row.disabled) throw new AppError("auth/disabled");
    return row;
  };
  const inGoodStanding = (row: UserRow): Account => toAccount(inRow(row));

  /** AUTH-34: whoever registered an address without proof loses the way in that they had. */
  async function link(tx: Transaction, owner: UserRow, claims: IdentityClaims): Promise<Account> {
    if (owner.googleSub !== null) throw new AppError("auth/email-already-in-use");
    const wasProved = owner.emailProvedAt !== null;
    const lost = wasProved ? {} : { passwordHash: null };
    const [linked] = await tx
      .update(users)
      .set({ googleSub: claims.subject, ...proveEmail(owner, adminEmails, clock.now()), ...lost })
      .where(eq(users.id, owner.id))
      .returning();
    if (!linked?.email) throw new AppError("auth/google-failed");
    await grantAtProof(tx, deps, owner, linked.email);
    if (!wasProved) {
      await sessions.endAll(owner.id, undefined, tx);
      await revokeAll(tx, owner.id);
      await endLinks(tx, clock, owner.id);
    }
    const {
      google_linked_subject: subject,
      google_linked_text: text,
      google_linked_password_removed: removed,
    } = texts.chosen.mails;
    const paragraphs = wasProved || owner.passwordHash === null ? [text] : [text, removed];
    await notify(deps, tx, { kind: "google-linked", to: owner.email ?? "", subject, paragraphs });
    return toAccount(linked);
  }

  function create(tx: Transaction, email: string, claims: IdentityClaims): Promise<Account> {
    const { admin, emailProvedAt } = proveEmail({ email, admin: false, emailProvedAt: null }, adminEmails, clock.now());
    const account = { email, passwordHash: null, googleSub: claims.subject, displayName: claims.name };
    return createAccount(tx, deps, { ...account, admin, emailProvedAt });
  }

  return { googleClientId: deps.identity?.clientId, startGoogle, finishGoogle };
}
