import { filePaths, restTable } from "@gradus/api";
import { texts } from "@gradus/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let ada: Person;
let requestId = "";
beforeAll(async () => {
  server = await openTestApp();
  ada = await server.signUp();
  requestId = await server.submit(ada);
  await server.runJobs();
});
afterAll(() => server.close());

type Method = "POST" | "PUT";
const account = { email: "new@example.org", password: "secret12", terms_accepted: true, privacy_accepted: true };

describe("VAL-01 VAL-03: every rule holds on the server, in the words of the page", () => {
  test.each<[string, Method, string, object, string, string]>([
    ["no e-mail", "POST", "/api/auth/login", { email: " ", password: "x" }, "email", texts.auth.email_required],
    ["no such e-mail", "POST", "/api/auth/login", { email: "a@b", password: "x" }, "email", texts.auth.email_invalid],
    [
      "no password",
      "POST",
      "/api/auth/login",
      { email: "a@b.org", password: "" },
      "password",
      texts.auth.password_required,
    ],
    [
      "no e-mail to register",
      "POST",
      "/api/auth/register",
      { ...account, email: "" },
      "email",
      texts.auth.email_required,
    ],
    [
      "a short password",
      "POST",
      "/api/auth/register",
      { ...account, password: "12345" },
      "password",
      texts.auth.password_weak_server,
    ],
    [
      "a long password",
      "POST",
      "/api/auth/login",
      { email: "a@b.org", password: "x".repeat(129) },
      "password",
      texts.chosen.auth.password_long,
    ],
    [
      "no terms",
      "POST",
      "/api/auth/register",
      { ...account, terms_accepted: false },
      "terms_accepted",
      texts.auth.terms_required,
    ],
    [
      "no policy",
      "POST",
      "/api/auth/register",
      { ...account, privacy_accepted: false },
      "privacy_accepted",
      texts.chosen.auth.privacy_required,
    ],
    ["no e-mail to reset", "POST", "/api/auth/password-reset", { email: "" }, "email", texts.auth.reset_email_required],
    ["an empty name", "PUT", "/api/users/profile", { display_name: " " }, "display_name", "Enter your name"],
    [
      "a long name",
      "PUT",
      "/api/users/profile",
      { display_name: "x".repeat(101) },
      "display_name",
      "Name must be 100 characters or less",
    ],
    [
      "an empty file name",
      "PUT",
      "/api/requests/ID/filename",
      { original_file_name: "  " },
      "original_file_name",
      texts.chosen.editor.file_name_required,
    ],
    [
      "an empty referral code",
      "POST",
      "/api/apply-referral",
      { referralCode: " " },
      "referralCode",
      texts.chosen.referral.invalid,
    ],
    ["a refund without a reason", "POST", "/api/payments/ID/refund", { reason: " " }, "reason", "Please say why"],
    ["no voucher code", "POST", "/api/vouchers/redeem", { code: " " }, "code", texts.voucher.empty],
  ])("%s", async (_name, method, url, payload, field, message) => {
    const answer = await server.app.inject({
      method,
      url: url.replace("ID", requestId),
      payload,
      headers: bearer(ada),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatchObject({ status: 400, message, fields: { [field]: message } });
  });

  test.each<[string, string, string]>([
    ["/api/auth/login", "email", texts.auth.email_required],
    ["/api/auth/login", "password", texts.auth.password_required],
    ["/api/auth/register", "email", texts.auth.email_required],
    ["/api/auth/register", "password", texts.auth.password_required],
    ["/api/auth/password-reset", "email", texts.auth.reset_email_required],
  ])("VAL-01 %s says of %s absent, null and of another kind what it says of it empty", async (url, field, sentence) => {
    const full: Record<string, unknown> = url.endsWith("register") ? account : { email: "a@b.org", password: "x" };
    const { [field]: _, ...without } = url.endsWith("reset") ? { email: "a@b.org" } : full;
    for (const body of [
      without,
      { ...without, [field]: null },
      { ...without, [field]: 7 },
      { ...without, [field]: "" },
    ]) {
      const answer = await server.app.inject({ method: "POST", url, payload: body });
      expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { [field]: sentence }]);
    }
  });

  test("VAL-01 no field of any documented body is left to the validator's own words", async () => {
    type Body = { readonly properties?: Readonly<Record<string, unknown>> };
    type Operation = { readonly requestBody?: { readonly content: Record<string, { readonly schema: Body }> } };
    const { paths } = (await server.app.inject({ url: "/api/openapi.json" })).json() as {
      readonly paths: Record<string, Record<string, Operation>>;
    };
    const bodies = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => {
        const fields = Object.keys(requestBody?.content["application/json"]?.schema.properties ?? {});
        return { url: path.replace(/\{\w+\}/g, requestId), method, fields };
      }),
    );
    const admin = await server.signUpAdmin();
    for (const { url, method, fields } of bodies.filter(({ fields }) => fields.length > 0)) {
      for (const value of [undefined, null, 7, [], "x".repeat(50_000)]) {
        const payload = Object.fromEntries(fields.map((field) => [field, value]));
        const answer = await server.app.inject({
          method: method.toUpperCase() as "POST",
          url,
          payload: { ...payload, unknown: 1 },
          headers: bearer(admin),
        });
        const said = JSON.stringify(answer.json().error?.fields ?? {});
        expect([url, said]).not.toEqual([
          url,
          expect.stringMatching(/Invalid input|expected|Too (big|small)|Unrecognized|Invalid (string|option)/),
        ]);
      }
    }
  });

  test("AUTH-07: five characters fail and six pass", async () => {
    const register = (password: string) =>
      server.app.inject({ method: "POST", url: "/api/auth/register", payload: { ...account, password } });
    expect((await register("12345")).statusCode).toBe(400);
    expect((await register("123456")).statusCode).toBe(201);
  });

  test("a body may not carry more than the schema knows (mass assignment)", async () => {
    for (const [url, payload] of [
      ["/api/auth/register", { ...account, email: "boss@example.org", admin: true }],
      ["/api/auth/login", { email: ada.email, password: "secret12", user_id: ada.id }],
    ] as const) {
      const answer = await server.app.inject({ method: "POST", url, payload });
      expect(answer.statusCode, url).toBe(400);
    }
  });
});

describe("ROLE-03: buying, redeeming and saving need a signed-in user", () => {
  const guarded = [...restTable, ...filePaths]
    .filter(({ path }) => /^\/api\/(payments|vouchers|coupons|subscription)|drive/.test(path))
    .map(({ method, path }) => [method.toUpperCase(), path.replace(/\{\w+\}/g, crypto.randomUUID())] as const);

  test("there are such paths", () => {
    expect(guarded.map(([, path]) => path)).toEqual(
      expect.arrayContaining(["/api/payments/checkout", "/api/vouchers/redeem"]),
    );
  });

  test.each(guarded)("%s %s answers 401", async (method, url) => {
    const body = method === "GET" ? {} : { payload: {} };
    expect((await server.app.inject({ method: method as "POST", url, ...body })).statusCode).toBe(401);
  });
});

describe("VAL-02: an id that is malformed is as unknown as any, never an error of ours", () => {
  /** bodies without fault, so that the id alone decides */
  const bodies: Readonly<Record<string, object>> = {
    "/api/requests/{id}/filename": { original_file_name: "a.musicxml" },
    "/api/requests/{id}/decisions": [],
    "/api/payments/{id}/refund": { reason: "not what I thought" },
    "/api/files/{id}/download-url": { format: "pdf" },
  };
  const withId = restTable.filter(({ path, access }) => path.includes("{id}") && access === "user");
  test.each(withId.map((row) => [row.method, row.path] as const))("%s %s", async (method, path) => {
    for (const id of [
      "nonsense",
      "%00",
      "..%2F..%2Fetc",
      "1",
      "a".repeat(300),
      "%F0%9F%8E%B5",
      "'; drop table users; --",
    ]) {
      const url = path.replace("{id}", encodeURI(decodeURIComponent(id)));
      const body = method === "get" ? {} : { payload: bodies[path] ?? {} };
      const answer = await server.app.inject({
        method: method.toUpperCase() as "GET",
        url,
        headers: bearer(ada),
        ...body,
      });
      expect([answer.statusCode, id]).toEqual([404, id]);
    }
  });
});
