import type { OutboxMail, TestCheckout } from "@gradus/adapters";
import type { HostStatus, RateLimiter, Readiness } from "@gradus/api";
import type { PublicConfig } from "@gradus/contracts";
import type { Services } from "@gradus/core";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

/** Everything `buildApp` stands on; tests give their own. */
export type AppDeps = {
  readonly services: Services;
  readonly limiter: RateLimiter;
  readonly publicConfig: PublicConfig;
  readonly readiness: () => Promise<Readiness>;
  readonly systemStatus: () => Promise<HostStatus>;
  /** origin of the service without a slash at the end; undefined: whatever the request says */
  readonly appUrl: string | undefined;
  /** names beside APP_URL's and this machine's own under which it answers outside production */
  readonly hosts?: readonly string[];
  readonly production: boolean;
  /** proxies of ours, whose X-Forwarded-For and X-Forwarded-Proto are believed */
  readonly trustProxy: false | number | readonly string[];
  /** directory of the built page */
  readonly webRoot: string;
  /** directory for uploads while they arrive */
  readonly spoolRoot: string;
  /** outbox to show at /dev/mail; undefined in production */
  readonly latestMails: (() => Promise<readonly OutboxMail[]>) | undefined;
  /** the built-in checkout that charges no card; undefined where a card provider is set up, or neither */
  readonly testCheckout?: TestCheckout | undefined;
  /** opens GET /metrics on this host; undefined: there is none */
  readonly metricsToken?: string | undefined;
  /** where /metrics is open without a token; undefined: nowhere */
  readonly openMetricsOn?: FastifyInstance | undefined;
  readonly logger: FastifyBaseLogger;
  /** how long the event loop may stall before calls are answered with 503; 0: for ever, where a busy machine is no failure */
  readonly maxStallMs?: number;
  /** time-outs of the two upload paths in milliseconds; the specification's by default */
  readonly uploadTimeouts?: { readonly analyzeMs: number; readonly submitMs: number };
};
