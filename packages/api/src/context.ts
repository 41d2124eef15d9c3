import type { AccessScope, PublicConfig } from "@gradus/contracts";
import type { Account, ComponentView, Services } from "@gradus/core";
import type { RateLimiter } from "./rate-limits.ts";

export type Session = {
  readonly account: Account;
  readonly token: string;
  /** of an access token; null: a person has signed in and may do everything that is theirs */
  readonly scopes: readonly AccessScope[] | null;
};
export type Readiness = {
  readonly database: boolean;
  readonly storage: boolean;
  readonly queue: boolean;
  /** room for the files of a few requests */
  readonly disk: boolean;
};

/** What the host knows of itself and of what it stands on. Nothing secret. */
export type HostStatus = {
  readonly components: readonly ComponentView[];
  readonly version: string;
  readonly uptimeSeconds: number;
  /** of the data folder; null where the system does not tell */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null;
};

/** What every procedure gets. The host makes one per HTTP request. */
export type Context = {
  readonly services: Services;
  /** who calls, looked up once per HTTP request; undefined when nobody is signed in */
  readonly session: () => Promise<Session | undefined>;
  /** token of the cookie or bearer header, live or not */
  readonly token: string | undefined;
  readonly requestAddress: string;
  /** of our own pages, as the caller's browser knows it */
  readonly origin: string;
  /** the User-Agent */
  readonly device: string | undefined;
  /** aborted when the caller hangs up */
  readonly signal: AbortSignal;
  readonly limiter: RateLimiter;
  readonly publicConfig: PublicConfig;
  readonly readiness: () => Promise<Readiness>;
  readonly systemStatus: () => Promise<HostStatus>;
  readonly setSessionCookie: (token: string) => void;
  readonly clearSessionCookie: () => void;
};
