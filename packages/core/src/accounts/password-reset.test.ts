import { type Database, mails, passwordResets, sessions as sessionsTable, users } from "@gradus/db";
import { type TestPorts, testPorts, withDatabases } from "@gradus/testing";
import { eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { createServices } from "../create-services.ts";
import type { Services } from "../services.ts";

const password = "correct horse";
const next = "a new secret";
const address = "192.0.2.1";
const minute = 60_000;
let count = 0;

withDatabases("password reset", (open) => {
  let database: Database;
  let ports: TestPorts;
  let services: Services;
  beforeAll(async () => {
    database = await open();
    ports = await testPorts(database);
    services = createServices(ports);
  });
  const register = () => services.accounts.register({ email: `reset${++count}@example.org`, password });
  const request = (email: string) => services.accounts.requestPasswordReset(email);
  const confirm = (token: string, secret = next) =>
    services.accounts.confirmPasswordReset({ token, password: secret, address });
  const mailsTo = (email: string) => database.db.select().from(mails).where(eq(mails.to, email));

  /** The tokens that mails to this address carry, in no order. */
  async function tokensFor(email: string): Promise<string[]> {
    const found = await mailsTo(email);
    return found.flatMap(({ text }) => /mode=reset&token=(\S+)/.exec(text)?.[1] ?? []);
  }
  async function tokenFor(email: string): Promise<string> {
    await request(email);
    return (await tokensFor(email)).at(-1) ?? "";
  }

  test("AUTH-33 ROUTE-13: the mail's link sets a new password once, proves the address and ends every session", async () => {
    const { account, token: session } = await register();
    await request(`  ${account.email.toUpperCase()} `);
    const [mail] = await mailsTo(account.email);
    expect(mail?.subject).toBe("Reset your password");
    expect(mail?.text).toContain("within 60 minutes");
    expect(mail?.text).toMatch(/https:\/\/gradus\.example\.org\/login\?mode=reset&token=[0-9a-f]{64}\n/);
    const [token = ""] = await tokensFor(account.email);
    expect(JSON.stringify(await database.db.select().from(passwordResets))).not.toContain(token);

    await confirm(token);
    await expect(services.accounts.verify(session)).rejects.toThrow("User not authenticated");
    expect(await database.db.select().from(sessionsTable).where(eq(sessionsTable.userId, account.id))).toEqual([]);
    await expect(services.accounts.signIn({ email: account.email, password, address })).rejects.toThrow(
      "Incorrect password",
    );
    await services.accounts.signIn({ email: account.email, password: next, address });
    const [user] = await database.db.select().from(users).where(eq(users.id, account.id));
    expect(user?.emailProvedAt).toEqual(ports.clock.now());
    await expect(confirm(token)).rejects.toThrow("This reset link is invalid or has expired");
    expect((await mailsTo(account.email)).map(({ subject }) => subject)).toContain("Your password was changed");
  });

  test("AUTH-33: of many uses of one token at the same time one succeeds", async () => {
    const { account } = await register();
    const token = await tokenFor(account.email);
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => confirm(token)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("AUTH-33: a token ends after 60 minutes, and with it its mail", async () => {
    const { account } = await register();
    const token = await tokenFor(account.email);
    ports.clock.advance(60 * minute);
    await expect(confirm(token)).rejects.toThrow("This reset link is invalid or has expired");
    await services.retention.prune();
    expect(await database.db.select().from(passwordResets)).toEqual([]);
    expect(await database.db.select().from(mails).where(like(mails.key, "password-reset:%"))).toEqual([]);
    const fresh = await tokenFor(account.email);
    ports.clock.advance(60 * minute - 1);
    await confirm(fresh);
  });

  test("AUTH-33: a new password, by link or in the settings, ends the links asked for before", async () => {
    const { account } = await register();
    await request(account.email);
    await request(account.email);
    const [first = "", second = ""] = await tokensFor(account.email);
    expect(first).not.toBe(second);
    await confirm(second);
    await expect(confirm(first)).rejects.toThrow("This reset link is invalid or has expired");
    const known = new Set(await tokensFor(account.email));
    await request(account.email);
    const [third = ""] = (await tokensFor(account.email)).filter((token) => !known.has(token));
    await services.accounts.changePassword({ userId: account.id, currentPassword: next, newPassword: password });
    await expect(confirm(third)).rejects.toThrow("This reset link is invalid or has expired");
  });

  test("AUTH-33: an unknown, a disabled and a known address are answered alike, and only the known one gets mail", async () => {
    const { account } = await register();
    const disabled = await register();
    await database.db.update(users).set({ disabled: true }).where(eq(users.id, disabled.account.id));
    const unknown = "nobody@example.org";
    for (const email of [unknown, account.email, disabled.account.email]) {
      const before = performance.now();
      expect(await request(email)).toBeUndefined();
      expect(performance.now() - before).toBeGreaterThanOrEqual(145);
    }
    expect(await tokensFor(account.email)).toHaveLength(1);
    expect(await mailsTo(unknown)).toEqual([]);
    expect(await mailsTo(disabled.account.email)).toEqual([]);
  });

  test("AUTH-33: known and unknown addresses reach the limit at the same call", async () => {
    const { account } = await register();
    for (const email of [account.email, "no.one@example.org"]) {
      const results = await Promise.allSettled(Array.from({ length: 12 }, () => request(email)));
      const refused = results.filter((result) => result.status === "rejected");
      expect(refused.map(({ reason }) => reason.code)).toEqual(Array(2).fill("auth/too-many-requests"));
    }
  });

  test("AUTH-33: a link outlives neither its account's end nor its being disabled", async () => {
    for (const end of [{ disabled: true }, { deletedAt: new Date(), email: null }]) {
      const { account } = await register();
      const token = await tokenFor(account.email);
      await database.db.update(users).set(end).where(eq(users.id, account.id));
      await expect(confirm(token)).rejects.toThrow("This reset link is invalid or has expired");
    }
  });

  test("AUTH-07: a weak password leaves the link usable", async () => {
    const { account } = await register();
    const token = await tokenFor(account.email);
    await expect(confirm(token, "12345")).rejects.toThrow("Password should be at least 6 characters");
    await confirm(token, "123456");
  });

  test("AUTH-32: who forgot the password and was locked out gets in with the new one", async () => {
    const { account } = await register();
    const attempt = (secret: string) => services.accounts.signIn({ email: account.email, password: secret, address });
    await Promise.allSettled(Array.from({ length: 11 }, () => attempt("wrong one")));
    await expect(attempt(password)).rejects.toThrow("Too many attempts");
    await confirm(await tokenFor(account.email));
    expect((await attempt(next)).account.id).toBe(account.id);
  });

  test.each(["nobody", "", "a\u0000b@example.org"])("AUTH-10: %j is no address", async (email) => {
    await expect(request(email)).rejects.toThrow("Please enter a valid email address");
  });

  describe("AUTH-38", () => {
    test("an address of ADMIN_EMAILS becomes admin by its first used link, and not again after a demotion", async () => {
      const chief = createServices({ ...ports, adminEmails: ["Chief@Example.org"] });
      const { account } = await chief.accounts.register({ email: "chief@example.org", password });
      expect(account.admin).toBe(false);
      const reset = async () => {
        const known = new Set(await tokensFor(account.email));
        await chief.accounts.requestPasswordReset(account.email);
        const [token = ""] = (await tokensFor(account.email)).filter((found) => !known.has(found));
        await chief.accounts.confirmPasswordReset({ token, password: next, address });
        return (await chief.accounts.signIn({ email: account.email, password: next, address })).account.admin;
      };
      expect(await reset()).toBe(true);
      await database.db.update(users).set({ admin: false }).where(eq(users.id, account.id));
      expect(await reset()).toBe(false);
    });
  });
});
