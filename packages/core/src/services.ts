import type { Accounts, Sessions } from "./account-services.ts";
import type { AccessTokens } from "./accounts/access-tokens.ts";
import type { Administration, Audit, Figures } from "./administration.ts";
import type { Credits } from "./credit-services.ts";
import type { Dashboard } from "./dashboard/dashboard.ts";
import type { DriveService } from "./drive-service.ts";
import type { ClientErrors, Help, Support } from "./help-desk.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Coupons, Payments, Products, Referrals, Vouchers } from "./money.ts";
import type { Notices } from "./notices/notices.ts";
import type { Requests, Runs } from "./request-services.ts";
import type { Files } from "./stored-files.ts";

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
