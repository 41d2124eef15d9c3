import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let ada: Person;
beforeAll(async () => {
  server = await openTestApp();
  ada = await server.signUp();
});
afterAll(() => server.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (method: Method, url: string, payload?: object, headers: Record<string, string> = bearer(ada)) =>
  server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });

describe("answers without an account", () => {
  test.each([
    ["/api/auth/config", { password_min_length: 6, google_enabled: false, google_client_id: null }],
    ["/api/public-config", { adminEmail: "support@example.com", productName: "Gradus" }],
    ["/api/files/upload-limits", { max_file_size_bytes: 52_428_800, max_file_size_mb: 50, large_file_warning_mb: 10 }],
    ["/api/health", { status: "ok" }],
    ["/api/health/ready", { status: "ready", checks: { database: "ok", storage: "ok", queue: "ok" } }],
  ])("GET %s", async (url, data) => {
    const answer = await call("GET", url, undefined, {});
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ success: true, data });
  });

  test("AUTH-22 AUTH-30 AUTH-31: register, sign in, verify by cookie, sign out", async () => {
    const account = { email: " Clara@Example.org ", password: "secret12" };
    const registered = await call(
      "POST",
      "/api/auth/register",
      { ...account, terms_accepted: true, privacy_accepted: true },
      {},
    );
    expect(registered.statusCode).toBe(201);
    expect(registered.json()).toMatchObject({
      success: true,
      data: { user: { email: "clara@example.org", admin: false, providers: ["password"] } },
    });
    const entered = await call("POST", "/api/auth/login", account, {});
    expect(entered.statusCode).toBe(200);
    const [cookie] = entered.cookies;
    expect(cookie).toMatchObject({ name: "session", httpOnly: true, sameSite: "Lax", path: "/" });
    const cookies = { session: cookie?.value ?? "" };
    const verified = await server.app.inject({ url: "/api/auth/verify", cookies });
    expect(verified.json()).toMatchObject({ success: true, data: { authenticated: true } });
    const own = { "sec-fetch-site": "same-origin" };
    const left = await server.app.inject({ method: "POST", url: "/api/auth/logout", cookies, headers: own });
    expect(left.json()).toEqual({ success: true, data: {} });
    expect((await server.app.inject({ url: "/api/auth/verify", cookies })).statusCode).toBe(401);
    expect((await call("POST", "/api/auth/logout", undefined, {})).statusCode).toBe(200);
  });
});

describe("refusals carry the catalogue's code and text", () => {
  const register = { email: "new@example.org", password: "secret12", terms_accepted: true, privacy_accepted: true };
  test.each<[string, Method, string, object | undefined, number, string, string]>([
    [
      "weak password",
      "POST",
      "/api/auth/register",
      { ...register, password: "12345" },
      400,
      "auth/weak-password",
      "Password should be at least 6 characters",
    ],
    [
      "no terms",
      "POST",
      "/api/auth/register",
      { ...register, terms_accepted: false },
      400,
      "auth/terms",
      "You must agree to the Terms of Service",
    ],
    [
      "no privacy",
      "POST",
      "/api/auth/register",
      { ...register, privacy_accepted: false },
      400,
      "auth/privacy",
      "You must acknowledge the Privacy Policy",
    ],
    [
      "bad e-mail",
      "POST",
      "/api/auth/register",
      { ...register, email: "new" },
      400,
      "auth/invalid-email",
      "Please enter a valid email address",
    ],
    [
      "no e-mail",
      "POST",
      "/api/auth/login",
      { email: "", password: "x" },
      400,
      "auth/email-required",
      "Email is required",
    ],
    [
      "no password",
      "POST",
      "/api/auth/login",
      { email: "a@b.org", password: "" },
      400,
      "auth/password-required",
      "Password is required",
    ],
    [
      "unknown",
      "POST",
      "/api/auth/login",
      { email: "nobody@example.org", password: "secret12" },
      401,
      "auth/user-not-found",
      "No account found with this email address",
    ],
    [
      "AUTH-10 no e-mail to reset",
      "POST",
      "/api/auth/password-reset",
      { email: " " },
      400,
      "request/invalid",
      "Please enter your email address",
    ],
    [
      "AUTH-10 bad e-mail to reset",
      "POST",
      "/api/auth/password-reset",
      { email: "new" },
      400,
      "auth/invalid-email",
      "Please enter a valid email address",
    ],
    [
      "AUTH-33 unknown token",
      "POST",
      "/api/auth/password-reset/confirm",
      { token: "f".repeat(64), password: "secret12" },
      400,
      "auth/invalid-token",
      "This reset link is invalid or has expired",
    ],
    [
      "AUTH-14 weak new password",
      "POST",
      "/api/auth/password-reset/confirm",
      { token: "f".repeat(64), password: "12345" },
      400,
      "auth/weak-password",
      "Password should be at least 6 characters",
    ],
    ["paging", "GET", "/api/requests?page=0", undefined, 400, "request/paging", "Invalid page or limit"],
    ["paging text", "GET", "/api/requests?limit=many", undefined, 400, "request/paging", "Invalid page or limit"],
    ["too many", "GET", "/api/transactions?limit=101", undefined, 400, "request/paging", "Invalid page or limit"],
    ["empty name", "PUT", "/api/users/profile", { display_name: "  " }, 400, "request/invalid", "Enter your name"],
    ["malformed id", "GET", "/api/requests/nonsense", undefined, 404, "request/not-found", "Not found"],
    ["endless id", "GET", `/api/requests/${"a".repeat(300)}`, undefined, 404, "request/not-found", "Not found"],
    [
      "unknown id",
      "GET",
      "/api/requests/6f1d8d1c-0000-4000-8000-000000000000/status",
      undefined,
      404,
      "request/not-found",
      "Not found",
    ],
    ["unknown path", "GET", "/api/nope", undefined, 404, "request/not-found", "Not found"],
    ["wrong method", "DELETE", "/api/settings", undefined, 405, "request/method", "Method not allowed"],
  ])("%s", async (_name, method, url, payload, status, code, message) => {
    const answer = await call(method, url, payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false, error: { code, message, status } });
  });

  test("AUTH-12: wrong password, known e-mail and taken e-mail", async () => {
    const wrong = await call("POST", "/api/auth/login", { email: ada.email, password: "not this" }, {});
    expect(wrong.json().error).toEqual({ code: "auth/wrong-password", message: "Incorrect password", status: 401 });
    const taken = await call("POST", "/api/auth/register", { ...register, email: ada.email.toUpperCase() }, {});
    expect(taken.json().error).toMatchObject({ code: "auth/email-already-in-use", status: 409 });
  });

  test("every field of an invalid body is named, unknown keys too", async () => {
    const answer = await call("POST", "/api/auth/login", { email: "", password: "", admin: true }, {});
    expect(Object.keys(answer.json().error.fields).sort()).toEqual(["admin", "email", "password"]);
  });

  test.each([
    ["broken JSON", "application/json", "{", 400],
    ["prototype pollution", "application/json", '{"__proto__":{"admin":true}}', 400],
    ["another type", "text/plain", "hello", 415],
  ])("%s is refused", async (_name, type, payload, status) => {
    const headers = { ...bearer(ada), "content-type": type };
    const answer = await server.app.inject({ method: "PUT", url: "/api/settings", headers, payload });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().success).toBe(false);
  });
});

describe("the account's own paths", () => {
  test("settings: a partial change, read-only and unknown keys ignored", async () => {
    const answer = await call("PUT", "/api/settings", {
      theme: "dark",
      admin: true,
      credit_balance_scores: 999,
      hobby: "chess",
    });
    expect(answer.json()).toMatchObject({
      success: true,
      data: { theme: "dark", admin: false, credit_balance_scores: 3 },
    });
    expect(Object.keys((await call("GET", "/api/settings")).json().data)).toHaveLength(17);
  });

  test("AUTH-18 AUTH-22 AUTH-30: profile, me, credits, touch and the ledger", async () => {
    const profile = await call("PUT", "/api/users/profile", { display_name: " Ada L. " });
    expect(profile.json().data).toMatchObject({ display_name: "Ada L.", displayName: "Ada L.", email: ada.email });
    expect((await call("GET", "/api/users/me")).json().data.id).toBe(ada.id);
    expect((await call("GET", "/api/users/credits")).json()).toEqual({ success: true, data: { credits: 3 } });
    expect((await call("POST", "/api/users/touch")).json().data).toMatchObject({ created: false });
    const ledger = (await call("GET", "/api/transactions?limit=1")).json();
    expect(ledger).toMatchObject({ success: true, pagination: { page: 1, limit: 1, total: 1, total_pages: 1 } });
    expect(ledger.data).toMatchObject([{ type: "signup_bonus", amount: 3, balance_after: 3 }]);
  });

  test("LEDG-05 LEDG-06: transactions come newest first in pages of 20, of one type when asked", async () => {
    const person = await server.signUp();
    for (let index = 1; index <= 20; index++) {
      await server.database.transaction((tx) =>
        server.services.credits.record(tx, {
          userId: person.id,
          type: "admin_adjustment",
          amount: index % 2 === 0 ? -1 : 2,
          key: `adjust:${person.id}:${index}`,
          description: `Correction ${index}`,
        }),
      );
    }
    const read = async (query: string) =>
      (await call("GET", `/api/transactions${query}`, undefined, bearer(person))).json();
    const first = await read("");
    expect(first.pagination).toEqual({ page: 1, limit: 20, total: 21, total_pages: 2 });
    expect(first.data).toHaveLength(20);
    expect(Object.keys(first.data[0])).toEqual([
      "id",
      "type",
      "amount",
      "balance_after",
      "description",
      "request_id",
      "payment_id",
      "voucher_code",
      "created_at",
    ]);
    expect(first.data[0]).toMatchObject({ amount: -1, balance_after: 13, description: "Correction 20" });
    expect((await read("?page=2")).data).toMatchObject([{ type: "signup_bonus", amount: 3, balance_after: 3 }]);
    expect(await read("?page=3")).toMatchObject({ data: [], pagination: { page: 3, total: 21, total_pages: 2 } });
    expect(await read("?type=signup_bonus")).toMatchObject({ data: [{ amount: 3 }], pagination: { total: 1 } });
    expect((await read("?type=voucher")).pagination).toEqual({ page: 1, limit: 20, total: 0, total_pages: 0 });
    expect((await read("?type=gift")).error).toMatchObject({ code: "request/invalid", status: 400 });
  });

  test("AUTH-31 AUTH-40: a changed password ends the other sessions", async () => {
    const person = await server.signUp();
    const { token } = await server.services.accounts.signIn({ ...person, password: "secret12", address: "127.0.0.1" });
    const change = { current_password: "secret12", new_password: "another secret" };
    expect((await call("POST", "/api/auth/change-password", change, bearer(person))).json()).toEqual({
      success: true,
      data: {},
    });
    expect((await call("GET", "/api/users/me", undefined, bearer(person))).statusCode).toBe(200);
    expect((await call("GET", "/api/users/me", undefined, bearer({ ...person, token }))).statusCode).toBe(401);
  });
});
