import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appSecret } from "./app-secret.ts";
import { printEnvExample } from "./env-example.ts";
import { ConfigError, loadConfig } from "./load-config.ts";
import { settings } from "./settings.ts";

const secret = "0123456789abcdef0123456789abcdef";

test("an empty environment gives the documented defaults", () => {
  expect(loadConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    environment: "development",
    production: false,
    role: "all",
    dataDir: ".data",
    databaseUrl: undefined,
    appUrl: undefined,
    appSecret: undefined,
    previousAppSecrets: [],
    adminEmails: [],
    trustProxy: false,
    authHardened: false,
    google: undefined,
    smtp: undefined,
    openai: undefined,
    audiverisBin: undefined,
    metrics: { token: undefined, port: undefined, host: "127.0.0.1" },
    stripe: undefined,
    testCheckout: true,
  });
});

test("a key turns the language model on, with a model and prices that can be changed", () => {
  expect(loadConfig({ OPENAI_API_KEY: "k" }).openai).toEqual({
    apiKey: "k",
    model: "gpt-5-mini",
    baseUrl: undefined,
    prices: { input: 0.25, output: 2 },
  });
  expect(() => loadConfig({ OPENAI_API_KEY: "k", OPENAI_PRICES: "free" })).toThrow("OPENAI_PRICES");
});

test("a program that reads scans is named by its whole path", () => {
  expect(loadConfig({ AUDIVERIS_BIN: "/opt/audiveris/bin/Audiveris" }).audiverisBin).toBe(
    "/opt/audiveris/bin/Audiveris",
  );
  expect(() => loadConfig({ AUDIVERIS_BIN: "Audiveris" })).toThrow("AUDIVERIS_BIN");
});

const stripe = { STRIPE_SECRET_KEY: "sk_live_abc", STRIPE_WEBHOOK_SECRET: "whsec_new, whsec_old" };
test("PUR-20 the test checkout stands in where no card provider is set up, in production only when turned on", () => {
  const production = { NODE_ENV: "production", APP_SECRET: secret };
  expect(loadConfig(production).testCheckout).toBe(false);
  expect(loadConfig({ ...production, TEST_CHECKOUT: "true" }).testCheckout).toBe(true);
  expect(loadConfig({ TEST_CHECKOUT: "false" }).testCheckout).toBe(false);
  expect(loadConfig(stripe)).toMatchObject({
    testCheckout: false,
    stripe: { secretKey: "sk_live_abc", webhookSecrets: ["whsec_new", "whsec_old"] },
  });
  expect(() => loadConfig({ ...stripe, TEST_CHECKOUT: "true" })).toThrow("TEST_CHECKOUT");
});

test("given values are typed, a blank counts as absent and unknown names are left alone", () => {
  const config = loadConfig({
    PORT: "0",
    APP_URL: "https://gradus.example.org/",
    DATABASE_URL: "",
    ADMIN_EMAILS: " a@example.org, b@example.org ,",
    TRUST_PROXY: "2",
    HOME: "/root",
  });
  expect(config).toMatchObject({
    port: 0,
    appUrl: "https://gradus.example.org",
    databaseUrl: undefined,
    adminEmails: ["a@example.org", "b@example.org"],
    trustProxy: 2,
  });
});

test("mail and Google are on when they are complete", () => {
  const url = "smtp://user:pass@mail.example.org:587";
  expect(loadConfig({ SMTP_URL: url, APP_URL: "https://gradus.example.org" }).smtp).toEqual({
    url,
    from: "Gradus <no-reply@gradus.example.org>",
  });
  expect(loadConfig({ SMTP_URL: url, MAIL_FROM: "Us <us@example.org>" }).smtp?.from).toBe("Us <us@example.org>");
  expect(loadConfig({ GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "s", AUTH_HARDENED: "true" })).toMatchObject({
    google: { clientId: "id", clientSecret: "s" },
    authHardened: true,
  });
});

test.each([
  [{ PORT: "http" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ NODE_ENV: "staging" }, "NODE_ENV"],
  [{ DATABASE_URL: "mysql://localhost" }, "DATABASE_URL"],
  [{ APP_URL: "javascript:alert(1)" }, "APP_URL"],
  [{ APP_SECRET: "short" }, "APP_SECRET"],
  [{ APP_SECRET: "a".repeat(64) }, "APP_SECRET"],
  [{ NODE_ENV: "production" }, "APP_SECRET"],
  [{ ROLE: "worker" }, "ROLE"],
  [{ ADMIN_EMAILS: "nobody" }, "ADMIN_EMAILS"],
  [{ TRUST_PROXY: "true" }, "TRUST_PROXY"],
  [{ STRIPE_SECRET_KEY: "sk_live_abc" }, "STRIPE_WEBHOOK_SECRET"],
  [{ STRIPE_SECRET_KEY: "pk_live_abc", STRIPE_WEBHOOK_SECRET: "whsec_a" }, "STRIPE_SECRET_KEY"],
  [{ STRIPE_SECRET_KEY: "sk_live_abc", STRIPE_WEBHOOK_SECRET: "nonsense" }, "STRIPE_WEBHOOK_SECRET"],
  [{ AUTH_HARDENED: "yes" }, "AUTH_HARDENED"],
  [{ GOOGLE_CLIENT_ID: "id" }, "GOOGLE_CLIENT_SECRET"],
  [{ GOOGLE_CLIENT_SECRET: "secret" }, "GOOGLE_CLIENT_SECRET"],
  [{ GOOGLE_ENDPOINT: "https://evil.example" }, "GOOGLE_ENDPOINT"],
  [{ NODE_ENV: "production", APP_SECRET: secret, GOOGLE_ENDPOINT: "http://127.0.0.1:4000" }, "GOOGLE_ENDPOINT"],
  [{ SMTP_URL: "mail.example.org" }, "SMTP_URL"],
  [{ SMTP_URL: "smtp://mail.example.org" }, "MAIL_FROM"],
  [{ MAIL_FROM: "a@b.org\r\nBcc: c@d.org" }, "MAIL_FROM"],
])("%o is refused by the name %s", (environment, name) => {
  const load = () => loadConfig(environment);
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(name);
});

test("an error lists every wrong field and repeats no value", () => {
  try {
    loadConfig({ PORT: "x", APP_SECRET: "hunter2", ROLE: "boss" });
    expect.unreachable();
  } catch (error) {
    expect(Object.keys((error as ConfigError).fields).sort()).toEqual(["APP_SECRET", "PORT", "ROLE"]);
    expect((error as ConfigError).message).not.toContain("hunter2");
  }
});

test(".env.example is what the settings print", async () => {
  const file = await readFile(new URL("../../../.env.example", import.meta.url), "utf8");
  expect(file).toBe(printEnvExample());
  for (const name of Object.keys(settings)) expect(file).toContain(`# ${name}=`);
});

describe("appSecret", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gradus-config-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("a given secret is used as it is", async () => {
    expect(await appSecret({ appSecret: secret, production: true, dataDir: folder })).toBe(secret);
  });

  test("outside production one is made once, private and of 32 random bytes", async () => {
    const dataDir = join(folder, "new", "data");
    const make = () => appSecret({ appSecret: undefined, production: false, dataDir });
    const [first, second] = await Promise.all([make(), make()]);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(second).toBe(first);
    expect((await stat(join(dataDir, "secret"))).mode & 0o777).toBe(0o600);
  });

  test("production never makes one, and an emptied file is an error", async () => {
    await expect(appSecret({ appSecret: undefined, production: true, dataDir: folder })).rejects.toThrow("APP_SECRET");
    await writeFile(join(folder, "secret"), "");
    await expect(appSecret({ appSecret: undefined, production: false, dataDir: folder })).rejects.toThrow("no secret");
  });
});
