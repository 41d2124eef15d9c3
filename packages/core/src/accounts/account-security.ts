import type { GoogleMode } from "@gradus/contracts";
import type { Account, Registration, SignedIn } from "./account.ts";

export type PasswordPolicy = { readonly hardened: boolean; readonly minLength: number };

/** A session as its owner sees it; `id` is the hash of its token and opens nothing. */
export type SessionView = {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly device: string;
  readonly createdAt: Date;
  /** to the hour: uses within one are not written */
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
};

/** `secret` belongs in a cookie of the browser that starts: without it the answer is not taken. */
export type GoogleStart = { readonly url: string; readonly secret: string };

/** Ways into an account beside its password, and the care of them. */
export type AccountSecurity = {
  readonly policy: PasswordPolicy;
  /** undefined where sign-in with Google is not configured */
  readonly googleClientId: string | undefined;
  /**
   * AUTH_HARDENED's registration: the same answer and the same time for new and known addresses; a mail says the rest.
   * Throws auth/invalid-email, auth/short-password, auth/common-password, auth/too-many-requests.
   */
  readonly registerByMail: (registration: Registration) => Promise<void>;
  /** Live sessions, the latest sign-in first. */
  readonly listSessions: (userId: string, currentToken: string) => Promise<readonly SessionView[]>;
  /** Throws request/not-found for an id that is not a session of this user. */
  readonly endSession: (userId: string, id: string) => Promise<void>;
  readonly endOtherSessions: (userId: string, keepToken: string) => Promise<void>;
  /** Throws auth/wrong-password; without a password auth/not-fresh unless the session began in the last ten minutes. */
  readonly requireFresh: (proof: {
    readonly userId: string;
    readonly token: string;
    readonly password?: string | undefined;
  }) => Promise<void>;
  /**
   * Mails a link to the new address and a notice to the old one. Throws auth/wrong-password, auth/invalid-email and, but
   * for AUTH_HARDENED, auth/email-already-in-use.
   */
  readonly requestEmailChange: (input: {
    readonly userId: string;
    readonly newEmail: string;
    readonly currentPassword: string;
  }) => Promise<void>;
  /** Uses the token of such a link once. Throws auth/invalid-email-link, auth/email-already-in-use. */
  readonly confirmEmailChange: (token: string) => Promise<void>;
  /** Free Scores that come once the account's address is proved; 0 when none wait. */
  readonly freeScoresWaiting: (userId: string) => Promise<number>;
  /** Mails the link that proves the address again, where free Scores wait for it. Throws auth/too-many-requests. */
  readonly sendProofLink: (userId: string) => Promise<void>;
  /** Throws auth/google-not-configured. */
  readonly startGoogle: (input: { readonly mode: GoogleMode; readonly redirectUri: string }) => Promise<GoogleStart>;
  /**
   * AUTH-34: signs in the account that is known by this Google account, links one by the verified e-mail, or makes one.
   * Throws auth/google-not-configured, auth/google-state, auth/google-failed, auth/google-unverified,
   * auth/email-already-in-use, auth/disabled.
   */
  readonly finishGoogle: (answer: {
    readonly code: string;
    readonly state: string;
    readonly secret: string | undefined;
    readonly redirectUri: string;
    readonly device?: string | undefined;
  }) => Promise<SignedIn>;
  /**
   * AUTH-38, ROLE-06: an admin's change of another's flags, at once. Throws request/not-found, auth/last-admin.
   * Whoever is disabled is told so and gets no session back when enabled again.
   */
  readonly setFlags: (
    userId: string,
    flags: { readonly admin?: boolean | undefined; readonly disabled?: boolean | undefined },
  ) => Promise<Account>;
  /**
   * AUTH-38: a one-time link that sets a password and makes the account of this address an administrator; the account is
   * made when there is none. Throws auth/invalid-email, auth/disabled.
   */
  readonly adminLink: (email: string) => Promise<string>;
  /** Turns mails off by the token of a mail's link; false for a token that is not ours. */
  readonly unsubscribe: (token: string) => Promise<boolean>;
};
