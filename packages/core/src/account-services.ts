import type { QuickAction, Transaction } from "@gradus/db";
import type { Account, Profile, Registration, SignedIn } from "./accounts/account.ts";
import type { AccountSecurity } from "./accounts/account-security.ts";

export type Sessions = {
  /** A new session of 30 days (sliding), at most 90 days in all. */
  readonly create: (userId: string, device?: string) => Promise<{ readonly token: string; readonly expiresAt: Date }>;
  /**
   * The account of a live session; undefined for an unknown, ended or expired token and for deleted users.
   * Reads the user each time, so a changed admin flag holds at once. Throws auth/disabled.
   */
  readonly validate: (token: string) => Promise<{ readonly account: Account; readonly expiresAt: Date } | undefined>;
  /** Ends one session; unknown tokens are fine. */
  readonly end: (token: string) => Promise<void>;
  /** Ends all sessions of a user, but the one of `exceptToken` when given; inside `tx` when given. */
  readonly endAll: (userId: string, exceptToken?: string, tx?: Transaction) => Promise<void>;
};

export type AccountSettings = {
  readonly creditBalanceScores: number;
  readonly hasCompletedOnboarding: boolean;
  readonly defaultInstrument: string;
  readonly defaultAssessmentOption: string;
  readonly defaultTargetDifficulty: string;
  readonly googleDriveIntegration: boolean;
  readonly isGoogleDriveEnabled: boolean;
  readonly isGoogleDriveAuthorized: boolean;
  readonly defaultOutputMusicxml: boolean;
  readonly defaultOutputPdf: boolean;
  readonly defaultOutputMidi: boolean;
  readonly admin: boolean;
  readonly difficultySystem: string;
  readonly defaultDifficulty: string;
  readonly emailNotifications: boolean;
  readonly quickActions: readonly QuickAction[];
  readonly theme: "light" | "dark" | "system";
};

export type AccountSettingsUpdate = Partial<
  Omit<AccountSettings, "creditBalanceScores" | "admin" | "isGoogleDriveAuthorized">
>;

export type Accounts = AccountSecurity & {
  /** Throws auth/email-already-in-use, auth/weak-password, auth/invalid-email. Fields are validated by contracts' registerInput. */
  readonly register: (registration: Registration) => Promise<SignedIn>;
  /** `address` is the caller's network address. Throws auth/user-not-found, auth/wrong-password, auth/too-many-requests, auth/disabled. */
  readonly signIn: (input: {
    readonly email: string;
    readonly password: string;
    readonly address: string;
    readonly device?: string | undefined;
  }) => Promise<SignedIn>;
  readonly signOut: (token: string) => Promise<void>;
  /** The account behind a token, or auth/unauthenticated (auth/disabled). */
  readonly verify: (token: string | undefined) => Promise<Account>;
  /** Makes sure that profile, settings and sign-up bonus exist; safe to repeat. */
  readonly touch: (userId: string) => Promise<{ readonly created: boolean; readonly account: Account }>;
  readonly profile: (userId: string) => Promise<Profile>;
  readonly updateProfile: (userId: string, update: { readonly displayName: string }) => Promise<Profile>;
  /** Ends the other sessions. Throws auth/wrong-password, auth/weak-password. */
  readonly changePassword: (input: {
    readonly userId: string;
    readonly currentPassword: string;
    readonly newPassword: string;
    readonly keepToken?: string;
  }) => Promise<void>;
  /**
   * Mails a link when the address has an account; the answer is the same, and takes as long, when it has none.
   * Throws auth/invalid-email, auth/too-many-requests.
   */
  readonly requestPasswordReset: (email: string) => Promise<void>;
  /** Uses the token of such a link once and ends every session. Throws auth/invalid-token, auth/weak-password. */
  readonly confirmPasswordReset: (input: {
    readonly token: string;
    readonly password: string;
    readonly address: string;
  }) => Promise<void>;
  readonly settings: (userId: string) => Promise<AccountSettings>;
  /**
   * SET-12: ends the sessions and removes profile, settings, files and requests at once; unspent Scores lapse, ledger and
   * payments stay under the id as a pseudonym. Throws user/last-admin.
   */
  readonly remove: (userId: string) => Promise<void>;
  /** Changes only the given keys and returns the whole. */
  readonly updateSettings: (userId: string, update: AccountSettingsUpdate) => Promise<AccountSettings>;
  /**
   * AUTH-38: outside production, when there is no admin, makes one with a random password of 128 bits, returned this once.
   * undefined: in production, when an admin exists, or when the address already belongs to somebody.
   */
  readonly firstAdmin: () => Promise<{ readonly email: string; readonly password: string } | undefined>;
};
