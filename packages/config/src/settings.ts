import { z } from "zod";

const blankIsAbsent = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsAbsent, schema.optional());
const withDefault = <Schema extends z.ZodType>(schema: Schema, value: string) =>
  z.preprocess((given) => blankIsAbsent(given) ?? value, schema);

const email = z.string().regex(/^[^\s@]+@[^\s@]+$/, "must be e-mail addresses separated by commas");
const splitList = (value: unknown) =>
  String(value)
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Proxies to trust: none, so many hops, or these addresses. "true" would believe anybody's X-Forwarded-For. */
const trustProxy = z.preprocess(
  (value) => {
    if (value === "false") return false;
    return /^\d+$/.test(String(value)) ? Number(value) : splitList(value);
  },
  z.union([
    z.literal(false),
    z.number().int().min(1).max(10),
    z.array(z.string().regex(/^[0-9a-f.:]+(\/\d{1,3})?$/i, "must be false, a number of hops, or addresses")).min(1),
  ]),
);

const secret = z
  .string()
  .refine((text) => Buffer.byteLength(text) >= 32, "must be at least 32 bytes")
  .refine((text) => new Set(text).size >= 10, "must be random");

type Setting = { readonly schema: z.ZodType; readonly comment: string; readonly example: string };
const setting = <Schema extends z.ZodType>(schema: Schema, comment: string, example = "") => ({
  schema,
  comment,
  example,
});

/** Every setting with what it does, in the order of .env.example. All have a safe default. */
export const settings = {
  PORT: setting(
    withDefault(z.coerce.number().int().min(0).max(65_535), "3000"),
    "Port to listen on; 0 takes a free one.",
    "3000",
  ),
  HOST: setting(
    withDefault(z.string(), "127.0.0.1"),
    "Address to listen on. 0.0.0.0 opens the server to the network.",
    "127.0.0.1",
  ),
  NODE_ENV: setting(
    withDefault(z.enum(["development", "test", "production"]), "development"),
    "development, test or production. production needs APP_SECRET and makes no first admin by itself; test starts the engine's workers cold.",
    "development",
  ),
  ROLE: setting(
    withDefault(z.enum(["all", "api", "worker"]), "all"),
    "all, api or worker. api and worker need DATABASE_URL: one process owns the embedded database.",
    "all",
  ),
  DATA_DIR: setting(
    withDefault(z.string(), ".data"),
    "Folder of the embedded database, the files and the secret made outside production.",
    ".data",
  ),
  DATABASE_URL: setting(
    optional(z.string().regex(/^postgres(ql)?:\/\//, "must start with postgres://")),
    "PostgreSQL to use in place of the embedded database.",
    "postgres://user:password@localhost:5432/gradus",
  ),
  APP_URL: setting(
    optional(z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""))),
    "Address at which people reach the site; decides the origin of writes, secure cookies and links in mails.",
    "https://gradus.example.org",
  ),
  APP_SECRET: setting(
    optional(secret),
    "At least 32 random bytes, for instance from `openssl rand -hex 32`. Outside production made once in DATA_DIR/secret.",
  ),
  APP_SECRET_PREVIOUS: setting(
    withDefault(z.preprocess(splitList, z.array(secret)), ""),
    "The APP_SECRET before this one, while it is being replaced: connections with Google Drive that it sealed are sealed anew within an hour, then it may go. Several are separated by commas.",
  ),
  ADMIN_EMAILS: setting(
    withDefault(z.preprocess(splitList, z.array(email)), ""),
    "E-mail addresses of administrators, separated by commas. The first gets the first admin account outside production.",
    "admin@gradus.local",
  ),
  TRUST_PROXY: setting(
    withDefault(trustProxy, "false"),
    "false, the number of reverse proxies in front, or their addresses: only then X-Forwarded-For is believed.",
    "false",
  ),
  AUTH_HARDENED: setting(
    withDefault(z.enum(["true", "false"]), "false").transform((value) => value === "true"),
    "true: passwords of 8 characters that are not among the most common, and no answer that tells who has an account.",
    "false",
  ),
  GOOGLE_CLIENT_ID: setting(
    optional(z.string()),
    "Sign-in with Google: make an OAuth client of type Web application at https://console.cloud.google.com/auth/clients with the redirect address APP_URL/api/auth/google/callback.",
    "123456789-abc.apps.googleusercontent.com",
  ),
  GOOGLE_CLIENT_SECRET: setting(optional(z.string()), "The secret of that client, shown where it is made."),
  GOOGLE_ENDPOINT: setting(
    optional(z.url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost)$/ })),
    "For tests, not in production: a provider on this machine that stands in for Google.",
    "http://127.0.0.1:4000",
  ),
  SMTP_URL: setting(
    optional(z.string().regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")),
    "Mail server, from your mail provider; %40 stands for @ in a user name. Without it mails stay in the outbox table.",
    "smtp://user:password@mail.example.org:587?requireTLS=true",
  ),
  MAIL_FROM: setting(
    optional(z.string().regex(/^[^\r\n<>]*<?[^\s@<>]+@[^\s@<>]+>?$/, "must be an address, or a name and <address>")),
    "Sender of mails; without it no-reply at the host of APP_URL.",
    "Gradus <no-reply@gradus.example.org>",
  ),
  METRICS_TOKEN: setting(
    optional(z.string().min(16, "must be at least 16 characters")),
    "Opens GET /metrics (Prometheus) to whoever sends it as a bearer token, for instance from `openssl rand -hex 32`.",
  ),
  METRICS_PORT: setting(
    optional(z.coerce.number().int().min(1).max(65_535)),
    "Opens /metrics without a token on a port of its own, which only METRICS_HOST answers on.",
    "9464",
  ),
  METRICS_HOST: setting(
    withDefault(z.string(), "127.0.0.1"),
    "Address of METRICS_PORT: this machine alone, or one of a private network. Never 0.0.0.0 where strangers reach it.",
    "127.0.0.1",
  ),
  OPENAI_API_KEY: setting(
    optional(z.string()),
    "Has free-text wishes read by a language model: a key of https://platform.openai.com/api-keys. Without it the built-in grammar reads them.",
  ),
  OPENAI_MODEL: setting(
    withDefault(z.string(), "gpt-5-mini"),
    "The model; it must be able to answer by a JSON schema.",
    "gpt-5-mini",
  ),
  OPENAI_BASE_URL: setting(
    optional(z.url({ protocol: /^https?$/ })),
    "Another service with the same interface.",
    "https://api.openai.com/v1",
  ),
  OPENAI_PRICES: setting(
    withDefault(z.string().regex(/^\d+(\.\d+)?,\d+(\.\d+)?$/, "must be two numbers separated by a comma"), "0.25,2.00"),
    "US dollars for a million tokens of input and of output, for the cost noted on each request.",
    "0.25,2.00",
  ),
  AUDIVERIS_BIN: setting(
    optional(z.string().regex(/^\//, "must be the whole path of the program")),
    "Has scans of printed music read by Audiveris 5, where it is installed: the path of its command. Each file takes up to 3 GB of memory and a minute and a half. Without it scans are refused with the reason.",
    "/opt/audiveris/bin/Audiveris",
  ),
  STRIPE_SECRET_KEY: setting(
    optional(z.string().regex(/^(sk|rk)_\w+$/, "must be a secret key, which starts with sk_ or rk_")),
    "Card payment by Stripe: the secret key of https://dashboard.stripe.com/apikeys (a restricted key needs write access to Checkout Sessions, Coupons and Refunds and read access to PaymentIntents, Charges and Disputes).",
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    optional(
      z.preprocess(
        splitList,
        z.array(z.string().regex(/^whsec_\w+$/, "must be secrets that start with whsec_")).min(1),
      ),
    ),
    "Signing secret of the webhook endpoint APP_URL/api/webhooks/stripe, made at https://dashboard.stripe.com/webhooks for the events checkout.session.*, charge.refunded and charge.dispute.*; two separated by a comma while one is being replaced.",
  ),
  TEST_CHECKOUT: setting(
    optional(z.enum(["true", "false"]).transform((value) => value === "true")),
    "The built-in test checkout, which charges no card. On without Stripe outside production; true turns it on in production (a banner says so on every page), false off everywhere.",
  ),
} as const satisfies Record<string, Setting>;
