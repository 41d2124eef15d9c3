import { type AccessScope, accessTokensMax } from "@gradus/contracts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let person: Person;
beforeAll(async () => {
  server = await openTestApp();
});
beforeEach(async () => {
  person = await server.signUp();
});
afterAll(() => server.close());

type Made = { readonly id: string; readonly token: string };
const ask = (payload: object, as = person) =>
  server.app.inject({ method: "POST", url: "/api/users/tokens", headers: bearer(as), payload });

async function make(scopes: readonly AccessScope[], as = person, name = "Practice log"): Promise<Made> {
  const answer = await ask({ name, scopes, expires_in_days: 30 }, as);
  expect(answer.statusCode, answer.body).toBe(201);

  return answer.json().data;
}
const get = (url: string, token: string) => server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
const listed = async (as = person) =>
  (await server.app.inject({ url: "/api/users/tokens", headers: bearer(as) })).json().data;
const refusalOf = async (url: string, token: string) => {
  const answer = await get(url, token);

  return [answer.statusCode, answer.json().error?.code];
};

test("a token is told once, works at once, and is kept as a hash alone", async () => {
  const { token, ...made } = await make(["account"]);
  expect(token).toMatch(/^gradus_[0-9a-f]{64}$/);
  expect((await get("/api/users/me", token)).json().data.id).toBe(person.id);
  const list = await listed();
  expect(list).toEqual([{ ...made, last_used_at: expect.any(String) }]);
  expect(JSON.stringify(list)).not.toContain(token);
  const { rows } = (await server.database.db.execute("select * from access_tokens")) as unknown as { rows: object[] };
  expect(JSON.stringify(rows)).not.toContain(token.slice("gradus_".length));
});

test("the last use is noted to the minute", async () => {
  const { token } = await make(["account"]);
  expect((await listed())[0].last_used_at).toBeNull();
  await get("/api/users/me", token);
  const first = (await listed())[0].last_used_at;
  server.clock.advance(30_000);
  await get("/api/users/me", token);
  expect((await listed())[0].last_used_at).toBe(first);
  server.clock.advance(30_000);
  await get("/api/users/me", token);
  expect(Date.parse((await listed())[0].last_used_at) - Date.parse(first)).toBe(60_000);
});

test("a token does what its scopes say and nothing else", async () => {
  const { token } = await make(["requests:read"]);
  expect((await get("/api/requests", token)).statusCode).toBe(200);
  const refused = await get("/api/users/me", token);
  expect(refused.json().error).toEqual({
    message: "This access token does not have the scope account.",
    code: "auth/scope",
    status: 403,
  });
  expect(await refusalOf("/api/users/tokens", token)).toEqual([403, "auth/session-only"]);
});

test("a revoked token and an expired one are as unknown as any", async () => {
  const [revoked, expired] = [await make(["account"]), await make(["account"])];
  const url = `/api/users/tokens/${revoked.id}`;
  expect((await server.app.inject({ method: "DELETE", url, headers: bearer(person) })).json().data).toEqual({});
  expect(await refusalOf("/api/users/me", revoked.token)).toEqual([401, "auth/unauthenticated"]);
  expect((await server.app.inject({ method: "DELETE", url, headers: bearer(person) })).statusCode).toBe(404);
  server.clock.advance(30 * 86_400_000);
  expect(await refusalOf("/api/users/me", expired.token)).toEqual([401, "auth/unauthenticated"]);
  const { accessTokens, retention } = server.services;
  expect(await accessTokens.list(person.id)).toMatchObject([{ id: expired.id, isExpired: true }]);
  server.clock.advance(91 * 86_400_000);
  await retention.prune();
  expect(await accessTokens.list(person.id)).toEqual([]);
});

test("nobody revokes another's token", async () => {
  const { id, token } = await make(["account"]);
  const headers = bearer(await server.signUp());
  const answer = await server.app.inject({ method: "DELETE", url: `/api/users/tokens/${id}`, headers });
  expect(answer.statusCode).toBe(404);
  expect((await get("/api/users/me", token)).statusCode).toBe(200);
});

test("the scope admin is for administrators, and ends with the flag", async () => {
  expect((await ask({ name: "x", scopes: ["admin"] })).json().error.code).toBe("auth/forbidden");
  const admin = await server.signUpAdmin();
  await server.signUpAdmin();
  const { token } = await make(["admin"], admin);
  const without = await make(["account"], admin);
  expect((await get("/api/admin/badge-counts", token)).statusCode).toBe(200);
  expect(await refusalOf("/api/admin/badge-counts", without.token)).toEqual([403, "auth/scope"]);
  await server.services.accounts.setFlags(admin.id, { admin: false });
  expect(await refusalOf("/api/admin/badge-counts", token)).toEqual([403, "auth/forbidden"]);
});

test("a shut-out account's tokens are refused, and do not come back to life with it", async () => {
  const { token } = await make(["account"]);
  await server.services.accounts.setFlags(person.id, { disabled: true });
  expect(await refusalOf("/api/users/me", token)).toEqual([403, "auth/disabled"]);
  await server.services.accounts.setFlags(person.id, { disabled: false });
  expect(await refusalOf("/api/users/me", token)).toEqual([401, "auth/unauthenticated"]);
});

test("a new password and the end of the account revoke every token", async () => {
  const { token } = await make(["account"]);
  const { accounts } = server.services;
  await accounts.changePassword({
    userId: person.id,
    currentPassword: "secret12",
    newPassword: "secret34",
    keepToken: person.token,
  });
  expect(await refusalOf("/api/users/me", token)).toEqual([401, "auth/unauthenticated"]);
  const other = await make(["account"]);
  await accounts.remove(person.id);
  expect(await refusalOf("/api/users/me", other.token)).toEqual([401, "auth/unauthenticated"]);
  expect(await server.services.accessTokens.list(person.id)).toEqual([]);
});

test("making one needs a fresh sign-in or the password, and counts guesses", async () => {
  server.clock.advance(11 * 60_000);
  const wanted = { name: "x", scopes: ["account"] };
  expect((await ask(wanted)).json().error.code).toBe("auth/not-fresh");
  expect((await ask({ ...wanted, password: "wrong" })).json().error.code).toBe("auth/wrong-password");
  expect((await ask({ ...wanted, password: "secret12" })).statusCode).toBe(201);
  for (let guess = 0; guess < 8; guess++) await ask({ ...wanted, password: "wrong" });
  expect((await ask({ ...wanted, password: "wrong" })).statusCode).toBe(429);
});

test("the owner hears of it by mail, and the audit log tells of both ends", async () => {
  const { id } = await make(["requests:read", "account"], person, "Lesson planner");
  const { rows } = (await server.database.db.execute(
    `select subject, text from mails where "to" = '${person.email}' and key like 'access-token:%'`,
  )) as unknown as { rows: { subject: string; text: string }[] };
  expect(rows).toEqual([
    {
      subject: "A new access token for your account",
      text: expect.stringMatching(/"Lesson planner".*requests:read, account/),
    },
  ]);
  await server.services.accessTokens.revoke(person.id, id);
  const { items } = await server.services.audit.list({ page: 1, limit: 10, target: `user:${person.id}` });
  const told = items.map(({ action, adminEmail, before, after }) => [action, adminEmail, (after ?? before)?.token]);
  expect(told).toEqual(
    expect.arrayContaining([
      ["token.create", person.email, id],
      ["token.revoke", person.email, id],
    ]),
  );
});

test("nobody has more than twenty", async () => {
  for (let made = 0; made < accessTokensMax; made++) await make(["account"]);
  const answer = await ask({ name: "one more", scopes: ["account"] });
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, "auth/too-many-tokens"]);
});

test("names, scopes and times are checked", async () => {
  for (const wrong of [
    { name: " ", scopes: ["account"] },
    { name: "x".repeat(61), scopes: ["account"] },
    { name: "x", scopes: [] },
    { name: "x", scopes: ["everything"] },
    { name: "x", scopes: ["account"], expires_in_days: 3650 },
  ]) {
    expect((await ask(wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
  }
});

test("a token in a cookie opens nothing, and signing out with one ends nothing", async () => {
  const { token } = await make(["account"]);
  const cookie = await server.app.inject({ url: "/api/users/me", cookies: { session: token } });
  expect(cookie.statusCode).toBe(401);
  const headers = { authorization: `Bearer ${token}` };
  await server.app.inject({ method: "POST", url: "/api/auth/logout", headers });
  expect((await get("/api/users/me", token)).statusCode).toBe(200);
});

test("API-11: 300 calls a minute of one person, with token and session together, then 429 with Retry-After", async () => {
  server.clock.advance(60_000);
  const { token } = await make(["account"]);
  for (let call = 0; call < 150; call++) await get("/api/users/credits", token);
  for (let call = 0; call < 149; call++)
    await server.app.inject({ url: "/api/users/credits", headers: bearer(person) });
  const answer = await get("/api/users/credits", token);
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "60"]);
});
