import { type Database, sessions as sessionsTable, signupGrants, users } from "@gradus/db";
import { testPorts, withDatabases } from "@gradus/testing";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { createServices } from "../create-services.ts";
import type { Services } from "../services.ts";

const password = "correct horse";
let count = 0;
const newEmail = () => `player${++count}@example.org`;

withDatabases("accounts", (open) => {
  let database: Database;
  let services: Services;
  beforeAll(async () => {
    database = await open();
    services = createServices(await testPorts(database));
  });
  const register = (email = newEmail()) => services.accounts.register({ email, password });

  describe("register", () => {
    test("AUTH-34 AUTH-35 REF-06 makes account, settings, referral code and three Scores, and signs in", async () => {
      const { account, token } = await services.accounts.register({ email: "  Clara.W@Example.org ", password });
      expect(account).toMatchObject({
        email: "clara.w@example.org",
        displayName: "clara.w",
        admin: false,
        providers: ["password"],
      });
      expect(await services.accounts.verify(token)).toEqual(account);
      expect(await services.credits.balance(account.id)).toBe(3);
      const { items } = await services.credits.transactions(account.id, { page: 1, limit: 20 });
      expect(items).toMatchObject([
        { type: "signup_bonus", amount: 3, idempotencyKey: `signup:${account.id}`, description: "Welcome bonus" },
      ]);
      expect((await services.accounts.settings(account.id)).hasCompletedOnboarding).toBe(false);
      const profile = await services.accounts.profile(account.id);
      expect(profile.referralCode).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
      expect(profile.termsAcceptedAt).toEqual(profile.privacyAcceptedAt);
    });

    test("an address is taken once, also by calls at the same time", async () => {
      const email = newEmail();
      const results = await Promise.allSettled([register(email), register(email.toUpperCase()), register(email)]);
      const refused = results.filter((result) => result.status === "rejected");
      expect(refused).toHaveLength(2);
      for (const { reason } of refused) {
        expect(reason.message).toBe("An account with this email already exists");
      }
    });

    test.each([
      ["nobody", password, "Please enter a valid email address"],
      ["a\u0000b@example.org", password, "Please enter a valid email address"],
      ["a@b", password, "Please enter a valid email address"],
      [`${"a".repeat(250)}@b.cd`, password, "Please enter a valid email address"],
      ["short@example.org", "12345", "Password should be at least 6 characters"],
    ])("%s with %s is refused: %s", async (email, secret, message) => {
      await expect(services.accounts.register({ email, password: secret })).rejects.toThrow(message);
    });

    test("AUTH-39 the free Scores come once per mailbox, also after the account is gone", async () => {
      const first = await register("jo.hann+one@bach.example");
      await database.db.update(users).set({ email: null, deletedAt: new Date() }).where(eq(users.id, first.account.id));
      const second = await register("johann@bach.example");
      expect(await services.credits.balance(second.account.id)).toBe(0);
      const third = await register("johann@bach.other.example");
      expect(await services.credits.balance(third.account.id)).toBe(3);
      const hashes = await database.db.select().from(signupGrants);
      expect(JSON.stringify(hashes)).not.toContain("johann");
    });
  });

  describe("sign in", () => {
    const signIn = (email: string, secret = password, address = "192.0.2.1") =>
      services.accounts.signIn({ email, password: secret, address });

    test("gives a new session each time and hides nothing but the password", async () => {
      const { account, token } = await register();
      const again = await signIn(` ${account.email.toUpperCase()}`);
      expect(again.account).toEqual(account);
      expect(again.token).not.toBe(token);
      const rows = await database.db.select().from(sessionsTable).where(eq(sessionsTable.userId, account.id));
      expect(rows).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toContain(again.token);
    });

    test("AUTH-12 says exactly what is wrong", async () => {
      const { account } = await register();
      await expect(signIn(newEmail())).rejects.toThrow("No account found with this email address");
      await expect(signIn(account.email, "wrong one")).rejects.toThrow("Incorrect password");
      await expect(signIn("nobody")).rejects.toThrow("Please enter a valid email address");
    });

    test("AUTH-34 an account without a password answers like a wrong one", async () => {
      const { account } = await register();
      await database.db.update(users).set({ passwordHash: null }).where(eq(users.id, account.id));
      await expect(signIn(account.email)).rejects.toThrow("Incorrect password");
    });

    test("AUTH-32 ten failures per e-mail and address in 15 minutes, even all at once, then even the right password waits", async () => {
      const ports = await testPorts(database);
      const { accounts } = createServices(ports);
      const { account } = await accounts.register({ email: newEmail(), password });
      const attempt = (secret: string, address = "192.0.2.1") =>
        accounts.signIn({ email: account.email, password: secret, address });
      const results = await Promise.allSettled(Array.from({ length: 14 }, () => attempt("wrong one")));
      const codes = results.map((result) => (result.status === "rejected" ? result.reason.code : "in"));
      expect(codes.filter((code) => code === "auth/wrong-password")).toHaveLength(10);
      expect(codes.filter((code) => code === "auth/too-many-requests")).toHaveLength(4);
      await expect(attempt(password)).rejects.toThrow("Too many attempts. Please try again later.");
      expect((await attempt(password, "192.0.2.2")).account.id).toBe(account.id);
      ports.clock.advance(15 * 60_000);
      expect((await attempt(password)).account.id).toBe(account.id);
      await expect(attempt("wrong one")).rejects.toThrow("Incorrect password");
    });

    test("ROLE-06 a disabled account is refused only after the right password, and its sessions stop working", async () => {
      const { account, token } = await register();
      await database.db.update(users).set({ disabled: true }).where(eq(users.id, account.id));
      await expect(signIn(account.email, "wrong one")).rejects.toThrow("Incorrect password");
      await expect(signIn(account.email)).rejects.toThrow("This account has been disabled");
      await expect(services.accounts.verify(token)).rejects.toThrow("This account has been disabled");
    });
  });

  test("AUTH-18 touch notes the visit and makes nothing twice", async () => {
    const { account } = await register();
    expect(await services.accounts.touch(account.id)).toEqual({ created: false, account });
    expect(await services.credits.balance(account.id)).toBe(3);
  });

  test("AUTH-31 AUTH-40 a new password needs the old one and ends the other sessions", async () => {
    const { account, token } = await register();
    const other = await services.sessions.create(account.id);
    const change = (currentPassword: string, newPassword: string) =>
      services.accounts.changePassword({ userId: account.id, currentPassword, newPassword, keepToken: token });
    await expect(change("wrong one", "another one")).rejects.toThrow("Incorrect password");
    await expect(change(password, "12345")).rejects.toThrow("Password should be at least 6 characters");
    await change(password, "another one");
    await expect(services.accounts.verify(other.token)).rejects.toThrow("User not authenticated");
    expect((await services.accounts.verify(token)).id).toBe(account.id);
    const address = "192.0.2.9";
    await services.accounts.signIn({ email: account.email, password: "another one", address });
  });

  describe("settings", () => {
    test("have the documented defaults and the default quick actions", async () => {
      const { account } = await register();
      expect(await services.accounts.settings(account.id)).toEqual({
        creditBalanceScores: 3,
        hasCompletedOnboarding: false,
        defaultInstrument: "",
        defaultAssessmentOption: "General",
        defaultTargetDifficulty: "",
        googleDriveIntegration: false,
        isGoogleDriveEnabled: false,
        isGoogleDriveAuthorized: false,
        defaultOutputMusicxml: true,
        defaultOutputPdf: true,
        defaultOutputMidi: true,
        admin: false,
        difficultySystem: "General",
        defaultDifficulty: "Beginner",
        emailNotifications: true,
        quickActions: [
          { id: "modifyscore", label: "Modify Score", path: "/modifyscore" },
          { id: "requests", label: "Requests", path: "/requests" },
          { id: "purchase", label: "Purchase Credits", path: "/purchase" },
        ],
        theme: "light",
      });
    });

    test("change only by the given keys, and never by those a person may not write", async () => {
      const { account } = await register();
      const forged = { theme: "dark", creditBalanceScores: 99, admin: true, isGoogleDriveAuthorized: true } as const;
      const changed = await services.accounts.updateSettings(account.id, forged);
      expect(changed).toMatchObject({
        theme: "dark",
        creditBalanceScores: 3,
        admin: false,
        isGoogleDriveAuthorized: false,
        emailNotifications: true,
      });
      expect(await services.accounts.updateSettings(account.id, {})).toEqual(changed);
    });
  });

  test("the profile's name is trimmed; an unknown account is not signed in", async () => {
    const { account } = await register();
    expect((await services.accounts.updateProfile(account.id, { displayName: " Cl\0ara " })).displayName).toBe("Clara");
    await expect(services.accounts.profile(crypto.randomUUID())).rejects.toThrow("User not authenticated");
  });
});

withDatabases("the first admin", (open) => {
  test("AUTH-38 is made once, outside production, with a password that is stored only hashed", async () => {
    const database = await open();
    const ports = await testPorts(database);
    expect(await createServices({ ...ports, production: true }).accounts.firstAdmin()).toBeUndefined();
    const { accounts } = createServices({ ...ports, adminEmails: ["Chief@Example.org"] });
    const [first, second] = await Promise.all([accounts.firstAdmin(), accounts.firstAdmin()]);
    const made = first ?? second;
    expect([first, second]).toContain(undefined);
    expect(made?.email).toBe("chief@example.org");
    expect(made?.password).toMatch(/^[0-9a-f]{32}$/);
    expect(await accounts.firstAdmin()).toBeUndefined();
    const { account } = await accounts.signIn({
      email: made?.email ?? "",
      password: made?.password ?? "",
      address: "",
    });
    expect(account.admin).toBe(true);
    expect(JSON.stringify(await database.db.select().from(users))).not.toContain(made?.password);
  });

  test("AUTH-38 is never somebody who registered the address", async () => {
    const { accounts } = createServices(await testPorts(await open()));
    const { token } = await accounts.register({ email: "admin@gradus.local", password });
    expect(await accounts.firstAdmin()).toBeUndefined();
    expect((await accounts.verify(token)).admin).toBe(false);
  });
});
