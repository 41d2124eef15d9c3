import { type Database, mails, sessions as sessionsTable, users } from "@gradus/db";
import { type TestPorts, testPorts, withDatabases } from "@gradus/testing";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { AppError } from "../app-error.ts";
import { createServices } from "../create-services.ts";
import type { Identity, IdentityClaims } from "../ports/index.ts";
import type { Services } from "../services.ts";
import { signToken } from "./signed-token.ts";

const password = "correct horse";
const redirectUri = "https://gradus.example.org/api/auth/google/callback";
const minute = 60_000;
let count = 0;
const newEmail = () => `google${++count}@example.org`;

/** The port without a network: a code is the claims themselves; what was asked last is kept. */
function fakeIdentity() {
  const asked: Parameters<Identity["authorizationUrl"]>[0][] = [];
  const traded: Parameters<Identity["exchange"]>[0][] = [];
  const identity: Identity = {
    clientId: "client",
    authorizationUrl: async (request) => {
      asked.push(request);
      return `https://google.example/authorize?state=${encodeURIComponent(request.state)}`;
    },
    exchange: async (answer) => {
      traded.push(answer);
      if (answer.code === "bad") throw new AppError("auth/google-failed");
      return JSON.parse(answer.code) as IdentityClaims;
    },
  };
  return { identity, asked, traded };
}

withDatabases("sign-in with Google", (open) => {
  let database: Database;
  let ports: TestPorts;
  let services: Services;
  const fake = fakeIdentity();
  beforeAll(async () => {
    database = await open();
    ports = await testPorts(database);
    services = createServices({ ...ports, identity: fake.identity, adminEmails: ["Chief@Example.org"] });
  });
  const claims = (changes: Partial<IdentityClaims> = {}): IdentityClaims => ({
    subject: `sub-${++count}`,
    email: newEmail(),
    emailVerified: true,
    name: "Clara Wieck",
    ...changes,
  });
  async function enter(person: IdentityClaims) {
    const { url, secret } = await services.accounts.startGoogle({ mode: "signin", redirectUri });
    const state = new URL(url).searchParams.get("state") ?? "";
    return services.accounts.finishGoogle({ code: JSON.stringify(person), state, secret, redirectUri });
  }
  const row = async (id: string) => (await database.db.select().from(users).where(eq(users.id, id)))[0];
  const subjectsTo = async (email: string) =>
    (await database.db.select().from(mails).where(eq(mails.to, email))).map(({ subject }) => subject);

  describe("AUTH-34: who it is", () => {
    test("AUTH-35 AUTH-36: a newcomer gets a whole account: Scores, code, agreements, onboarding, no password", async () => {
      const person = claims({ email: " Clara.W@Example.org " });
      const { account, token } = await enter(person);
      expect(account).toMatchObject({
        email: "clara.w@example.org",
        displayName: "Clara Wieck",
        providers: ["google"],
      });
      expect(await services.accounts.verify(token)).toEqual(account);
      expect(await services.credits.balance(account.id)).toBe(3);
      expect((await services.accounts.settings(account.id)).hasCompletedOnboarding).toBe(false);
      const profile = await services.accounts.profile(account.id);
      expect(profile.referralCode).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
      expect(profile.termsAcceptedAt).toEqual(ports.clock.now());
      expect(profile.privacyAcceptedAt).toEqual(ports.clock.now());
      const signIn = services.accounts.signIn({ email: account.email, password, address: "" });
      await expect(signIn).rejects.toThrow("Incorrect password");
    });

    test("the same subject is the same account, whatever its e-mail says now", async () => {
      const person = claims();
      const first = await enter(person);
      const again = await enter({ ...person, email: newEmail(), emailVerified: false });
      expect(again.account.id).toBe(first.account.id);
      expect(again.account.email).toBe(person.email);
      expect(again.token).not.toBe(first.token);
    });

    test("a verified e-mail of a proved account is linked; password and sessions stay, and the owner hears of it", async () => {
      const { account, token } = await services.accounts.register({ email: newEmail(), password });
      await database.db.update(users).set({ emailProvedAt: new Date() }).where(eq(users.id, account.id));
      const entered = await enter(claims({ email: account.email.toUpperCase() }));
      expect(entered.account).toMatchObject({ id: account.id, providers: ["password", "google"] });
      expect((await services.accounts.verify(token)).id).toBe(account.id);
      await services.accounts.signIn({ email: account.email, password, address: "" });
      expect(await subjectsTo(account.email)).toContain("Google was connected to your account");
    });

    test("of an account whose address was never proved, password, sessions and links end in the same moment", async () => {
      const { account, token } = await services.accounts.register({ email: newEmail(), password });
      await services.accounts.requestPasswordReset(account.email);
      const entered = await enter(claims({ email: account.email }));
      expect(entered.account).toMatchObject({ id: account.id, providers: ["google"] });
      await expect(services.accounts.verify(token)).rejects.toThrow("User not authenticated");
      expect((await services.accounts.verify(entered.token)).id).toBe(account.id);
      expect(await database.db.select().from(sessionsTable).where(eq(sessionsTable.userId, account.id))).toHaveLength(
        1,
      );
      const signIn = services.accounts.signIn({ email: account.email, password, address: "" });
      await expect(signIn).rejects.toThrow("Incorrect password");
      const sent = await database.db.select().from(mails).where(eq(mails.to, account.email));
      const reset = sent.flatMap(({ text }) => /token=(\S+)/.exec(text)?.[1] ?? [])[0] ?? "";
      const confirm = services.accounts.confirmPasswordReset({ token: reset, password: "thief's own", address: "" });
      await expect(confirm).rejects.toThrow("invalid or has expired");
      expect(sent.map(({ text }) => text).join()).toContain("the password set before was removed");
      expect((await row(account.id))?.emailProvedAt).toEqual(ports.clock.now());
    });

    test("AUTH-40: who came with Google gets a first password through the reset mail", async () => {
      const { account } = await enter(claims());
      await services.accounts.requestPasswordReset(account.email);
      const [mail] = await database.db.select().from(mails).where(eq(mails.to, account.email));
      const token = /token=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
      await services.accounts.confirmPasswordReset({ token, password, address: "" });
      const signedIn = await services.accounts.signIn({ email: account.email, password, address: "" });
      expect(signedIn.account.providers).toEqual(["password", "google"]);
    });

    test("an e-mail that Google did not verify neither links nor makes an account", async () => {
      const { account } = await services.accounts.register({ email: newEmail(), password });
      for (const email of [account.email, newEmail()]) {
        await expect(enter(claims({ email, emailVerified: false }))).rejects.toMatchObject({
          code: "auth/google-unverified",
        });
      }
      expect((await row(account.id))?.googleSub).toBeNull();
    });

    test("an account that another Google account opens is not taken over", async () => {
      const person = claims();
      await enter(person);
      await expect(enter(claims({ email: person.email }))).rejects.toMatchObject({ code: "auth/email-already-in-use" });
    });

    test("many first sign-ins at the same time make one account with one bonus", async () => {
      const person = claims();
      const entered = await Promise.all(Array.from({ length: 5 }, () => enter(person)));
      const ids = new Set(entered.map(({ account }) => account.id));
      expect(ids.size).toBe(1);
      expect(await services.credits.balance([...ids][0] ?? "")).toBe(3);
    });

    test("ROLE-06: a disabled account stays shut, known or still to be linked", async () => {
      const person = claims();
      const { account } = await enter(person);
      const other = await services.accounts.register({ email: newEmail(), password });
      for (const id of [account.id, other.account.id]) await services.accounts.setFlags(id, { disabled: true });
      await expect(enter(person)).rejects.toThrow("This account has been disabled");
      await expect(enter(claims({ email: other.account.email }))).rejects.toThrow("This account has been disabled");
    });

    test("AUTH-39: the free Scores come once per mailbox, also with Google", async () => {
      const email = newEmail();
      const { account } = await services.accounts.register({ email, password });
      await services.accounts.remove(account.id);
      const again = await enter(claims({ email: email.replace("@", "+again@") }));
      expect(await services.credits.balance(again.account.id)).toBe(0);
    });

    test("AUTH-38: a listed address becomes admin by its first proof, not again after a demotion", async () => {
      const registered = await services.accounts.register({ email: "chief@example.org", password });
      expect(registered.account.admin).toBe(false);
      const chief = claims({ email: "chief@example.org" });
      expect((await enter(chief)).account.admin).toBe(true);
      await database.db.update(users).set({ admin: false }).where(eq(users.id, registered.account.id));
      expect((await enter(chief)).account.admin).toBe(false);
    });
  });

  describe("AUTH-41 T6: the state", () => {
    const start = async () => {
      const { secret } = await services.accounts.startGoogle({ mode: "signup", redirectUri });
      return { secret, state: fake.asked.at(-1)?.state ?? "" };
    };
    const finish = (answer: { state: string; secret: string | undefined }) =>
      services.accounts.finishGoogle({ code: JSON.stringify(claims()), redirectUri, ...answer });

    test("says nothing of the secrets that stay here; verifier and challenge belong together", async () => {
      const { state, secret } = await start();
      const asked = fake.asked.at(-1);
      await finish({ state, secret });
      const { codeVerifier = "", nonce } = fake.traded.at(-1) ?? {};
      expect(codeVerifier).toMatch(/^[\w-]{43}$/);
      expect(nonce).toBe(asked?.nonce);
      const { createHash } = await import("node:crypto");
      expect(createHash("sha256").update(codeVerifier).digest("base64url")).toBe(asked?.codeChallenge);
      const seen = JSON.stringify(asked) + Buffer.from(state.split(".")[0] ?? "", "base64url");
      for (const hidden of [secret, codeVerifier, ports.secret]) expect(seen).not.toContain(hidden);
    });

    test("two starts share nothing", async () => {
      await start();
      await start();
      const [one, two] = fake.asked.slice(-2);
      expect(one?.state).not.toBe(two?.state);
      expect(one?.codeChallenge).not.toBe(two?.codeChallenge);
      expect(one?.nonce).not.toBe(two?.nonce);
    });

    const forged = (payload: object, secret: string, purpose = "google-state") =>
      signToken(JSON.stringify(payload), purpose, secret);
    test.each<[string, (ours: { state: string; secret: string }) => { state: string; secret: string | undefined }]>([
      ["signed with another secret", ({ secret }) => ({ state: forged({ mode: "signin" }, "another secret"), secret })],
      ["signed for another purpose", (ours) => ({ ...ours, state: reSigned(ours.state, "unsubscribe") })],
      ["altered", ({ state, secret }) => ({ state: altered(state), secret })],
      ["without its signature", ({ state, secret }) => ({ state: state.split(".")[0] ?? "", secret })],
      ["with something after it", ({ state, secret }) => ({ state: `${state}.x`, secret })],
      ["empty", ({ secret }) => ({ state: "", secret })],
      ["of another browser", ({ state }) => ({ state, secret: "f".repeat(64) })],
      ["without the browser's cookie", ({ state }) => ({ state, secret: undefined })],
    ])("%s is refused before anything is asked of Google", async (_name, change) => {
      const asked = fake.traded.length;
      await expect(finish(change(await start()))).rejects.toMatchObject({ code: "auth/google-state" });
      expect(fake.traded).toHaveLength(asked);
    });

    const reSigned = (state: string, purpose: string): string =>
      signToken(Buffer.from(state.split(".")[0] ?? "", "base64url").toString(), purpose, ports.secret);
    function altered(state: string): string {
      const [body = "", signature = ""] = state.split(".");
      const payload = JSON.parse(Buffer.from(body, "base64url").toString());
      payload.endsAt += 1;
      return `${Buffer.from(JSON.stringify(payload)).toString("base64url")}.${signature}`;
    }

    test("older than ten minutes is refused", async () => {
      const early = await start();
      ports.clock.advance(10 * minute - 1);
      await finish(early);
      const late = await start();
      ports.clock.advance(10 * minute);
      await expect(finish(late)).rejects.toThrow("took too long or was started elsewhere");
    });
  });

  test("AUTH-28: without a provider it says so", async () => {
    const { accounts } = createServices(ports);
    expect(accounts.googleClientId).toBeUndefined();
    const text = "Configuration Error: Google Client ID is missing.";
    await expect(accounts.startGoogle({ mode: "signin", redirectUri })).rejects.toThrow(text);
  });
});
