import { z } from "zod";
import type { Environment } from "./environment.ts";
import { settings } from "./settings.ts";

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly environment: "development" | "test" | "production";
  readonly production: boolean;
  readonly role: "all" | "api" | "worker";
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** without a slash at the end */
  readonly appUrl: string | undefined;
  /** undefined outside production when not given: see `appSecret` */
  readonly appSecret: string | undefined;
  /** open what they sealed, while `appSecret` is new */
  readonly previousAppSecrets: readonly string[];
  readonly adminEmails: readonly string[];
  readonly trustProxy: false | number | readonly string[];
  readonly authHardened: boolean;
  /** undefined: nobody can sign in with Google */
  readonly google: { readonly clientId: string; readonly clientSecret: string; readonly endpoint?: string } | undefined;
  /** undefined: mails stay in the outbox */
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** undefined: the built-in grammar reads wishes */
  readonly openai:
    | {
        readonly apiKey: string;
        readonly model: string;
        readonly baseUrl: string | undefined;
        /** US dollars for a million tokens */
        readonly prices: { readonly input: number; readonly output: number };
      }
    | undefined;
  /** undefined: scans are refused */
  readonly audiverisBin: string | undefined;
  /** who may read /metrics: bearers of the token, and whoever reaches the port of its own */
  readonly metrics: { readonly token: string | undefined; readonly port: number | undefined; readonly host: string };
  /** undefined: no card provider */
  readonly stripe: { readonly secretKey: string; readonly webhookSecrets: readonly string[] } | undefined;
  /** the built-in checkout that charges no card; never beside Stripe */
  readonly testCheckout: boolean;
};

/** The settings are wrong; the message names every field once. It never repeats a value, which may be a secret. */
export class ConfigError extends Error {
  readonly fields: Readonly<Record<string, string>>;

  constructor(fields: Readonly<Record<string, string>>) {
    const lines = Object.entries(fields).map(([name, reason]) => `  ${name} ${reason}`);
    super(`The configuration is not valid:\n${lines.join("\n")}`);
    this.name = "ConfigError";
    this.fields = fields;
  }
}

const environmentSchema = z
  .object({
    PORT: settings.PORT.schema,
    HOST: settings.HOST.schema,
    NODE_ENV: settings.NODE_ENV.schema,
    ROLE: settings.ROLE.schema,
    DATA_DIR: settings.DATA_DIR.schema,
    DATABASE_URL: settings.DATABASE_URL.schema,
    APP_URL: settings.APP_URL.schema,
    APP_SECRET: settings.APP_SECRET.schema,
    APP_SECRET_PREVIOUS: settings.APP_SECRET_PREVIOUS.schema,
    ADMIN_EMAILS: settings.ADMIN_EMAILS.schema,
    TRUST_PROXY: settings.TRUST_PROXY.schema,
    AUTH_HARDENED: settings.AUTH_HARDENED.schema,
    GOOGLE_CLIENT_ID: settings.GOOGLE_CLIENT_ID.schema,
    GOOGLE_CLIENT_SECRET: settings.GOOGLE_CLIENT_SECRET.schema,
    GOOGLE_ENDPOINT: settings.GOOGLE_ENDPOINT.schema,
    SMTP_URL: settings.SMTP_URL.schema,
    MAIL_FROM: settings.MAIL_FROM.schema,
    METRICS_TOKEN: settings.METRICS_TOKEN.schema,
    METRICS_PORT: settings.METRICS_PORT.schema,
    METRICS_HOST: settings.METRICS_HOST.schema,
    OPENAI_API_KEY: settings.OPENAI_API_KEY.schema,
    OPENAI_MODEL: settings.OPENAI_MODEL.schema,
    OPENAI_BASE_URL: settings.OPENAI_BASE_URL.schema,
    OPENAI_PRICES: settings.OPENAI_PRICES.schema,
    AUDIVERIS_BIN: settings.AUDIVERIS_BIN.schema,
    STRIPE_SECRET_KEY: settings.STRIPE_SECRET_KEY.schema,
    STRIPE_WEBHOOK_SECRET: settings.STRIPE_WEBHOOK_SECRET.schema,
    TEST_CHECKOUT: settings.TEST_CHECKOUT.schema,
  } satisfies Record<keyof typeof settings, z.ZodType>)
  .refine(({ NODE_ENV, APP_SECRET }) => NODE_ENV !== "production" || APP_SECRET !== undefined, {
    path: ["APP_SECRET"],
    message: "is required in production",
  })
  .refine(({ ROLE, DATABASE_URL }) => ROLE === "all" || DATABASE_URL !== undefined, {
    path: ["ROLE"],
    message: "other than all needs DATABASE_URL",
  })
  .refine((all) => (all.GOOGLE_CLIENT_ID === undefined) === (all.GOOGLE_CLIENT_SECRET === undefined), {
    path: ["GOOGLE_CLIENT_SECRET"],
    message: "and GOOGLE_CLIENT_ID belong together",
  })
  .refine(({ NODE_ENV, GOOGLE_ENDPOINT }) => NODE_ENV !== "production" || GOOGLE_ENDPOINT === undefined, {
    path: ["GOOGLE_ENDPOINT"],
    message: "is not for production",
  })
  .refine(({ SMTP_URL, MAIL_FROM, APP_URL }) => !SMTP_URL || MAIL_FROM !== undefined || APP_URL !== undefined, {
    path: ["MAIL_FROM"],
    message: "or APP_URL is needed with SMTP_URL",
  })
  .refine((all) => (all.STRIPE_SECRET_KEY === undefined) === (all.STRIPE_WEBHOOK_SECRET === undefined), {
    path: ["STRIPE_WEBHOOK_SECRET"],
    message: "and STRIPE_SECRET_KEY belong together",
  })
  .refine(({ STRIPE_SECRET_KEY, TEST_CHECKOUT }) => STRIPE_SECRET_KEY === undefined || !TEST_CHECKOUT, {
    path: ["TEST_CHECKOUT"],
    message: "and STRIPE_SECRET_KEY exclude each other",
  });

type Settings = z.infer<typeof environmentSchema>;

function googleOf(data: Settings): Config["google"] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ENDPOINT: endpoint } = data;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return { clientId, clientSecret, ...(endpoint ? { endpoint } : {}) };
}

function smtpOf({ SMTP_URL: url, MAIL_FROM: sender, APP_URL: appUrl }: Settings): Config["smtp"] {
  const from = sender ?? (appUrl ? `Gradus <no-reply@${new URL(appUrl).hostname}>` : undefined);
  return url === undefined || from === undefined ? undefined : { url, from };
}

function stripeOf({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets }: Settings): Config["stripe"] {
  return secretKey === undefined || webhookSecrets === undefined ? undefined : { secretKey, webhookSecrets };
}

function openaiOf(data: Settings): Config["openai"] {
  if (data.OPENAI_API_KEY === undefined) return undefined;
  const [input = 0, output = 0] = data.OPENAI_PRICES.split(",").map(Number);
  return {
    apiKey: data.OPENAI_API_KEY,
    model: data.OPENAI_MODEL,
    baseUrl: data.OPENAI_BASE_URL,
    prices: { input, output },
  };
}

/** Typed settings from raw ones. Throws ConfigError that lists every wrong field. */
export function loadConfig(environment: Environment): Config {
  const known = Object.fromEntries(Object.keys(settings).map((name) => [name, environment[name]]));
  const parsed = environmentSchema.safeParse(known);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message] as const);
    throw new ConfigError(Object.fromEntries(reasons));
  }
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    environment: data.NODE_ENV,
    production: data.NODE_ENV === "production",
    role: data.ROLE,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    appUrl: data.APP_URL,
    appSecret: data.APP_SECRET,
    previousAppSecrets: data.APP_SECRET_PREVIOUS,
    adminEmails: data.ADMIN_EMAILS,
    trustProxy: data.TRUST_PROXY,
    authHardened: data.AUTH_HARDENED,
    google: googleOf(data),
    smtp: smtpOf(data),
    openai: openaiOf(data),
    audiverisBin: data.AUDIVERIS_BIN,
    metrics: { token: data.METRICS_TOKEN, port: data.METRICS_PORT, host: data.METRICS_HOST },
    stripe: stripeOf(data),
    testCheckout: data.STRIPE_SECRET_KEY === undefined && (data.TEST_CHECKOUT ?? data.NODE_ENV !== "production"),
  };
}
