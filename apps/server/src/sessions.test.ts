import { rowsOf } from "@gradus/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const password = "secret12";
const own = { "sec-fetch-site": "same-origin" };
const login = (person: Person, headers: Record<string, string> = {}) =>
  server.app.inject({ method: "POST", url: "/api/auth/login", payload: { email: person.email, password }, headers });
const verify = async (token: string) =>
  (await server.app.inject({ url: "/api/auth/verify", cookies: { session: token } })).statusCode;
const call = (name: string, person: Person, input?: object) =>
  server.app.inject({ method: "POST", url: `/trpc/user.${name}`, headers: bearer(person), payload: { json: input } });

describe("T14 AUTH-31: sessions", () => {
  test("fixation: a token that somebody else set is neither taken over nor ever good", async () => {
    const person = await server.signUp();
    const planted = "a".repeat(64);
    const entered = await login(person, { cookie: `session=${planted}`, ...own });
    const token = entered.cookies[0]?.value ?? "";
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(token).not.toBe(planted);
    expect(await verify(planted)).toBe(401);
    expect(await verify(token)).toBe(200);
  });

  test("signing in again gives another token; the earlier session is not handed over", async () => {
    const person = await server.signUp();
    const again = (await login(person, { cookie: `session=${person.token}`, ...own })).cookies[0]?.value;
    expect(again).not.toBe(person.token);
  });

  test.each<[string, (person: Person) => Promise<unknown>, number]>([
    ["signing out", (person) => call("logout", person), 401],
    [
      "a password change elsewhere",
      async (person) => {
        const other = (await login(person)).cookies[0]?.value ?? "";
        const change = { current_password: password, new_password: "another secret" };
        expect((await call("changePassword", { ...person, token: other }, change)).statusCode).toBe(200);
        expect(await verify(other)).toBe(200);
      },
      401,
    ],
    [
      "a used reset link",
      async (person) => {
        await server.services.accounts.requestPasswordReset(person.email);
        const shown = (await server.app.inject({ url: "/dev/mail" })).body;
        const token = /mode=reset&amp;token=([0-9a-f]+)/.exec(shown)?.[1] ?? "";
        const confirm = { token, password: "another secret", address: "" };
        await server.services.accounts.confirmPasswordReset(confirm);
      },
      401,
    ],
    ["the end of the account", (person) => server.services.accounts.remove(person.id), 401],
    ["being disabled", (person) => server.services.accounts.setFlags(person.id, { disabled: true }), 403],
  ])("after %s the token opens nothing", async (_name, end, status) => {
    const person = await server.signUp();
    expect(await verify(person.token)).toBe(200);
    await end(person);
    expect(await verify(person.token)).toBe(status);
  });

  test("ROLE-06: a disabled account is told so in its own words", async () => {
    const person = await server.signUp();
    await server.services.accounts.setFlags(person.id, { disabled: true });
    for (const answer of [
      await server.app.inject({ url: "/api/users/me", headers: bearer(person) }),
      await login(person),
    ]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json().error).toMatchObject({ code: "auth/disabled", message: "This account has been disabled" });
    }
  });

  test("AUTH-15 AUTH-38: promotion and demotion hold at the next call of the same session", async () => {
    const admin = await server.signUpAdmin();
    await server.signUpAdmin();
    const isAdmin = async () =>
      (await server.app.inject({ url: "/api/settings", headers: bearer(admin) })).json().data.admin;
    expect(await isAdmin()).toBe(true);
    await server.services.accounts.setFlags(admin.id, { admin: false });
    expect(await isAdmin()).toBe(false);
  });

  test("tokens, passwords and reset links are nowhere in the database in clear", async () => {
    const person = await server.signUp();
    const { token } = (await login(person)).json().data ?? {};
    const entered = (await login(person)).json().data.session_token as string;
    const found = await server.database.db.execute(
      "select table_name from information_schema.tables where table_schema = 'public' and table_name <> 'mails'",
    );
    const tables = rowsOf<{ table_name: string }>(found);
    expect(tables.length).toBeGreaterThan(10);
    for (const { table_name: name } of tables) {
      const rows = JSON.stringify(await server.database.db.execute(`select * from "${name}"`));
      for (const secret of [person.token, entered, token ?? entered, password]) {
        expect(rows, name).not.toContain(secret);
      }
    }
  });

  test("the list names devices and marks the one that asks; one or all others can be ended", async () => {
    const person = await server.signUp();
    const phone = (await login(person, { "user-agent": "Phone/1.0" })).cookies[0]?.value ?? "";
    const tablet = (await login(person, { "user-agent": "Tablet/1.0" })).cookies[0]?.value ?? "";
    const list = async () =>
      (await server.app.inject({ url: "/trpc/user.sessions", headers: bearer(person) })).json().result.data.json
        .sessions;
    const before = await list();
    expect(before.map(({ device }: { device: string }) => device).sort()).toEqual(["", "Phone/1.0", "Tablet/1.0"]);
    expect(before.filter(({ current }: { current: boolean }) => current)).toMatchObject([{ device: "" }]);
    const { id } = before.find(({ device }: { device: string }) => device === "Phone/1.0");
    expect((await call("endSession", person, { id })).statusCode).toBe(200);
    expect([await verify(phone), await verify(tablet)]).toEqual([401, 200]);
    expect((await call("endOtherSessions", person)).statusCode).toBe(200);
    expect([await verify(tablet), await verify(person.token)]).toEqual([401, 200]);
  });
});

describe("AUTH-22 AUTH-31: who is there", () => {
  test("programs get 401, the page an answer without anybody", async () => {
    const rest = await server.app.inject({ url: "/api/auth/verify" });
    expect([rest.statusCode, rest.json().error.message]).toEqual([401, "User not authenticated"]);
    const page = await server.app.inject({ url: "/trpc/user.verify" });
    expect([page.statusCode, page.json().result.data.json]).toEqual([200, { user: null }]);
    const person = await server.signUp();
    const signedIn = await server.app.inject({ url: "/trpc/user.verify", headers: bearer(person) });
    expect(signedIn.json().result.data.json.user).toMatchObject({ id: person.id, uid: person.id, admin: false });
  });
});

describe("a change of e-mail", () => {
  test("needs the password, then the link of the mail", async () => {
    const person = await server.signUp();
    const wanted = "moved@example.org";
    const wrong = await call("changeEmail", person, { new_email: wanted, current_password: "wrong one" });
    expect(wrong.json().error.json.data.error).toMatchObject({ code: "auth/wrong-password", status: 401 });
    const asked = await call("changeEmail", person, { new_email: wanted, current_password: password });
    expect(asked.json().result.data.json.message).toContain("We sent a link to the new address.");
    const shown = (await server.app.inject({ url: "/dev/mail" })).body;
    const token = /mode=email&amp;token=([0-9a-f]+)/.exec(shown)?.[1] ?? "";
    const confirm = () =>
      server.app.inject({ method: "POST", url: "/trpc/user.confirmEmail", payload: { json: { token } } });
    expect((await confirm()).statusCode).toBe(200);
    expect((await confirm()).statusCode).toBe(400);
    const me = await server.app.inject({ url: "/api/users/me", headers: bearer(person) });
    expect(me.json().data.email).toBe(wanted);
  });
});
