import { type RateLimitName, rateLimits } from "@gradus/api";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bearer, form, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let ada: Person;
beforeAll(async () => {
  server = await openTestApp();
  ada = await server.signUp();
});
afterAll(() => server.close());
/** no window is longer, so every test begins with none */
beforeEach(() => server.clock.advance(60 * 60_000));

const repeat = (count: number, name: string): string => Array.from({ length: count }, () => name).join(",");
const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password }, headers });

// 500 names are too long for an address already; eleven are refused for their number alone
test.each([11, 500])("T12: a batch over ten calls is refused whole: %i", async (calls) => {
  const input = Object.fromEntries(
    Array.from({ length: calls }, (_, index) => [index, { json: { email: ada.email, password: "guess" } }]),
  );
  const answer = await server.app.inject({
    method: "POST",
    url: `/trpc/${repeat(calls, "user.login")}?batch=1`,
    payload: input,
  });
  expect(answer.statusCode).toBe(400);
  expect((await login(ada.email, "secret12")).statusCode).toBe(200);
});

test("T12: calls in a batch are counted one by one", async () => {
  for (let batch = 0; batch < 30; batch++) {
    const answer = await server.app.inject({
      url: `/trpc/${repeat(10, "user.me")}?batch=1`,
      headers: bearer(ada),
    });
    expect(answer.statusCode).toBe(200);
  }
  const over = await server.app.inject({ url: "/api/users/me", headers: bearer(ada) });
  expect(over.statusCode).toBe(429);
  expect(Number(over.headers["retry-after"])).toBeGreaterThan(0);
  expect(over.json().error).toMatchObject({
    code: "request/rate-limited",
    message: "Too many requests. Please try again later.",
  });
  server.clock.advance(rateLimits.calls.windowMs);
  expect((await server.app.inject({ url: "/api/users/me", headers: bearer(ada) })).statusCode).toBe(200);
});

test("one account's calls do not count against another's", async () => {
  const clara = await server.signUp();
  for (let call = 0; call <= rateLimits.calls.max; call++) {
    await server.app.inject({ url: "/api/users/me", headers: bearer(ada) });
  }
  expect((await server.app.inject({ url: "/api/users/me", headers: bearer(ada) })).statusCode).toBe(429);
  expect((await server.app.inject({ url: "/api/users/me", headers: bearer(clara) })).statusCode).toBe(200);
});

test("T12: sign-ins from one address are limited over all accounts, and a forged forwarding header changes nothing", async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < rateLimits.login.max + 10; attempt++) {
    const forged = { "x-forwarded-for": `10.0.0.${attempt}` };
    statuses.push((await login(`nobody${attempt}@example.org`, "guess", forged)).statusCode);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(rateLimits.login.max);
  expect(statuses.slice(-10)).toEqual(Array(10).fill(429));
  server.clock.advance(rateLimits.login.windowMs);
  expect((await login(ada.email, "secret12")).statusCode).toBe(200);
});

test("T12 AUTH-32: ten wrong passwords lock one e-mail at one address until the window ends", async () => {
  for (let attempt = 0; attempt < 10; attempt++) expect((await login(ada.email, "guess")).statusCode).toBe(401);
  const locked = await login(ada.email, "secret12");
  expect(locked.statusCode).toBe(429);
  expect(locked.json().error.message).toBe("Too many attempts. Please try again later.");
  server.clock.advance(15 * 60_000);
  expect((await login(ada.email, "secret12")).statusCode).toBe(200);
});

/** A path of each limit, called with nothing in it: a limit counts before anything is read. */
const limitedPaths: readonly (readonly [RateLimitName, string])[] = [
  ["register", "/trpc/user.register"],
  ["passwordReset", "/trpc/user.passwordReset"],
  ["passwordReset", "/trpc/user.confirmPasswordReset"],
  ["passwordReset", "/trpc/user.confirmEmail"],
  ["changePassword", "/trpc/user.changePassword"],
  ["changePassword", "/trpc/user.changeEmail"],
  ["checkout", "/trpc/payments.checkout"],
  ["voucher", "/trpc/payments.redeemVoucher"],
  ["voucher", "/trpc/payments.validateVoucher"],
  ["coupon", "/trpc/payments.applyCoupon"],
  ["referral", "/trpc/user.applyReferral"],
  ["submit", "/trpc/requests.retry"],
  ["submit", "/trpc/requests.decide"],
  ["submit", "/api/submit-score"],
  ["analyze", "/api/analyze-credits"],
];
test.each(limitedPaths)("point 10 the limit %s holds at %s", async (name, url) => {
  const person = await server.signUp();
  const body = form("nothing", "a.txt", new Uint8Array(1));
  const sent = url.startsWith("/api/") ? body : { payload: { json: {} }, headers: {} };
  const answers = [];
  for (let call = 0; call <= rateLimits[name].max; call++) {
    const headers = { ...sent.headers, ...bearer(person) };
    answers.push(await server.app.inject({ method: "POST", url, payload: sent.payload, headers }));
  }
  expect(answers.slice(0, -1).map(({ statusCode }) => statusCode)).not.toContain(429);
  expect(answers.at(-1)?.statusCode).toBe(429);
  expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
});

/** a thousand calls, and argon2 for some of them, on a busy machine */
const timeout = 240_000;

/** How many of the answers were judged by password, not refused by a limit. */
const judged = (answers: readonly { statusCode: number }[]): number =>
  answers.filter(({ statusCode }) => statusCode === 401).length;

test("T12: of 1 000 sign-ins from one address over 100 accounts the limit's number is judged", {
  timeout,
}, async () => {
  const answers = [];
  for (let attempt = 0; attempt < 1000; attempt++) answers.push(await login(`p${attempt % 100}@example.org`, "guess"));
  expect(judged(answers)).toBe(rateLimits.login.max);
  expect(new Set(answers.slice(-900).map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
  server.clock.advance(rateLimits.login.windowMs);
  expect((await login(ada.email, "secret12")).statusCode).toBe(200);
});

describe("T12: 1 000 sign-ins at one account that name 100 addresses", { timeout }, () => {
  let behind: TestApp;
  beforeAll(async () => {
    behind = await openTestApp({ trustProxy: 1 });
  });
  afterAll(() => behind.close());
  beforeEach(() => behind.clock.advance(60 * 60_000));

  const storm = async (app: TestApp, email: string) => {
    const answers = [];
    for (let attempt = 0; attempt < 1000; attempt++) {
      answers.push(
        await app.app.inject({
          method: "POST",
          url: "/api/auth/login",
          payload: { email, password: "guess" },
          headers: { "x-forwarded-for": `198.51.100.${attempt % 100}` },
          // not that of the tests before: the coarse limit on one address counts by the real clock
          remoteAddress: "192.0.2.44",
        }),
      );
    }

    return answers;
  };

  test("without a proxy the header is not believed: one address, ten attempts", async () => {
    expect(judged(await storm(server, ada.email))).toBe(10);
    server.clock.advance(15 * 60_000);
    expect((await login(ada.email, "secret12")).statusCode).toBe(200);
  });

  test("behind a proxy of ours the addresses are believed: a hundred attempts on the account in all", async () => {
    const person = await behind.signUp();
    expect(judged(await storm(behind, person.email))).toBe(100);
    behind.clock.advance(15 * 60_000);
    const payload = { email: person.email, password: "secret12" };
    expect((await behind.app.inject({ method: "POST", url: "/api/auth/login", payload })).statusCode).toBe(200);
  });

  test("behind a proxy what the caller wrote before it is not believed either", async () => {
    const person = await behind.signUp();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      const headers = { "x-forwarded-for": `203.0.113.${attempt}, 198.51.100.7` };
      const payload = { email: person.email, password: "guess" };
      statuses.push((await behind.app.inject({ method: "POST", url: "/api/auth/login", payload, headers })).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });
});
