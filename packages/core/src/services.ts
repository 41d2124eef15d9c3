import type { Database, LedgerType, QuickAction, Transaction } from "@gradus/db";
import type { AccessTokens } from "./accounts/access-tokens.ts";
import type { AccountSecurity } from "./accounts/account-security.ts";
import type { Administration, Audit, Figures } from "./administration.ts";
import type { Dashboard } from "./dashboard/dashboard.ts";
import type { DriveService } from "./drive-service.ts";
import type { ClientErrors, Help, Support } from "./help-desk.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Coupons, Payments, Products, Referrals, Vouchers } from "./money.ts";
import type { Notices } from "./notices/notices.ts";
import type {
  Clock,
  Drive,
  Engine,
  Identity,
  Ids,
  Mailer,
  PaymentProvider,
  PlanReader,
  Queue,
  Storage,
} from "./ports/index.ts";
import type { Requests, Runs } from "./request-services.ts";
import type { Files } from "./stored-files.ts";

export type * from "./request-services.ts";

/** A page of a list; `total` counts all pages. */
export type Page<Item> = {
  readonly items: readonly Item[];
  readonly page: number;
  readonly limit: number;
  readonly total: number;
};

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

export type Registration = {
  readonly email: string;
  readonly password: string;
  readonly displayName?: string | undefined;
  /** of whoever invited them; one that is not good for anything changes nothing */
  readonly referralCode?: string | undefined;
  /** the User-Agent, for the person's list of sessions */
  readonly device?: string | undefined;
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

export type LedgerEntry = {
  readonly id: string;
  readonly userId: string;
  readonly type: LedgerType;
  readonly amount: number;
  readonly balanceAfter: number;
  readonly requestId: string | null;
  readonly paymentId: string | null;
  readonly voucherId: string | null;
  readonly description: string;
  readonly idempotencyKey: string;
  readonly createdAt: Date;
};
/** An entry as its owner sees it; of a voucher's code only the last group. */
export type LedgerItem = LedgerEntry & {
  readonly voucherCode: string | null;
  /** of the request, while there is one */
  readonly fileName: string | null;
};
export type LedgerRecord = {
  readonly userId: string;
  readonly type: LedgerType;
  /** signed whole number, never 0 */
  readonly amount: number;
  readonly key: string;
  readonly description: string;
  readonly requestId?: string;
  readonly paymentId?: string;
  readonly voucherId?: string;
  readonly referredUserId?: string;
};
export type BalanceDifference = {
  readonly userId: string;
  readonly balance: number;
  readonly sum: number;
  readonly newest: number;
};

export type Credits = {
  readonly balance: (userId: string) => Promise<number>;
  /** Locks the user's balance until the transaction ends; returns it. */
  readonly lock: (tx: Transaction, userId: string) => Promise<number>;
  /** The same lock; false when the account is closed. */
  readonly tryLock: (tx: Transaction, userId: string) => Promise<boolean>;
  /** Writes one entry; a known key returns its entry unchanged. Throws credits/insufficient {required, balance}. */
  readonly record: (tx: Transaction, record: LedgerRecord) => Promise<LedgerEntry>;
  /** The entry of a key, if any. */
  readonly find: (tx: Transaction, key: string) => Promise<LedgerEntry | undefined>;
  /** Newest first. */
  readonly transactions: (
    userId: string,
    query: { readonly page: number; readonly limit: number; readonly type?: LedgerType | undefined },
  ) => Promise<Page<LedgerItem>>;
  /**
   * LEDG-09: what is left of one grant when Scores are spent oldest source first; `key` is the grant's. Lock the balance
   * before. Of a closed account: what was left when it closed.
   */
  readonly unspentOf: (tx: Transaction, userId: string, key: string) => Promise<number>;
  /** Once a year: entries older than seven years go; a living account keeps their sum as one entry. Returns how many went. */
  readonly purge: () => Promise<number>;
  /** Every account whose balance, sum of entries and newest balance_after are not all equal; empty when the books are right. */
  readonly reconcile: () => Promise<readonly BalanceDifference[]>;
};

export type Retention = {
  /** Hourly: files past their 30 days (PROC-10) and objects that nothing refers to. */
  readonly expireFiles: () => Promise<{ readonly requests: number; readonly orphans: number }>;
  /** Daily: log entries over 90 days, events over 30, ended sessions, links to reset a password and their mails, old sign-in counters. */
  readonly prune: () => Promise<void>;
};

export type CallLimits = {
  /** Counts one call. 0 when it may go on, else the whole seconds until the window ends. */
  readonly take: (key: string, limit: { readonly max: number; readonly windowMs: number }) => Promise<number>;
};

export type Services = {
  readonly accessTokens: AccessTokens;
  readonly administration: Administration;
  readonly audit: Audit;
  readonly figures: Figures;
  readonly metrics: Metrics;
  readonly drive: DriveService;
  readonly files: Files;
  readonly callLimits: CallLimits;
  readonly clientErrors: ClientErrors;
  readonly support: Support;
  readonly products: Products;
  readonly payments: Payments;
  readonly coupons: Coupons;
  readonly vouchers: Vouchers;
  readonly referrals: Referrals;
  readonly help: Help;
  readonly notices: Notices;
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  readonly credits: Credits;
  readonly dashboard: Dashboard;
  readonly requests: Requests;
  readonly runs: Runs;
  readonly retention: Retention;
};

/** Everything the services stand on; `createServices(deps)` wires them. */
export type CoreDeps = {
  readonly database: Database;
  readonly storage: Storage;
  readonly mailer: Mailer;
  readonly engine: Engine;
  /** reads wishes with a language model; without it the engine's grammar does */
  readonly planReader?: PlanReader | undefined;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly ids: Ids;
  /** APP_SECRET: keys the hashes of e-mails and addresses */
  readonly secret: string;
  /** secrets before it: they open what they sealed, and seal nothing */
  readonly previousSecrets?: readonly string[] | undefined;
  readonly production: boolean;
  readonly adminEmails: readonly string[];
  /** who answers messages to the support; undefined: they are only kept as tickets */
  readonly supportEmail?: string | undefined;
  /** APP_URL without a slash at the end; links in mails; undefined leaves them out */
  readonly appUrl?: string | undefined;
  /** sign-in with Google; undefined where it is not configured */
  readonly identity?: Identity | undefined;
  /** Google Drive; undefined where Google is not configured */
  readonly drive?: Drive | undefined;
  /** who takes the money; undefined where no card provider and no test checkout is set up */
  readonly paymentProvider?: PaymentProvider | undefined;
  /** AUTH_HARDENED: longer and uncommon passwords, and no answer that tells whether an address has an account */
  readonly hardened?: boolean | undefined;
  /** where mail is sent: the free Scores of a new account come once its address is proved */
  readonly freeScoresNeedProof?: boolean | undefined;
};
