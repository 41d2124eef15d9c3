import { rateLimits } from "@gradus/api";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let ada: Person;
beforeEach(async () => {
  server = await openTestApp();
  ada = await server.signUp();
});
afterEach(() => server.close());

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: "POST", url, payload, headers });
const ask = (email: string) => post("/api/auth/password-reset", { email });
const outbox = async (): Promise<string> => (await server.app.inject({ url: "/dev/mail" })).body;

test("AUTH-13 AUTH-30 AUTH-33: the answer is the same for every address, and the link is shown at /dev/mail", async () => {
  const [known, unknown] = [await ask(ada.email), await ask("nobody@example.org")];
  for (const answer of [known, unknown]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      success: true,
      data: { message: "Password reset link sent! Check your email inbox (and spam folder)." },
    });
  }
  expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
  const shown = await outbox();
  expect(shown).not.toContain("nobody@example.org");
  const token = /mode=reset&amp;token=([0-9a-f]+)/.exec(shown)?.[1] ?? "";

  const confirm = () => post("/api/auth/password-reset/confirm", { token, password: "another secret" });
  const confirmed = await confirm();
  expect(confirmed.json()).toEqual({ success: true, data: {} });
  expect(confirmed.cookies).toEqual([]);
  const verify = { url: "/api/auth/verify", headers: { authorization: `Bearer ${ada.token}` } };
  expect((await server.app.inject(verify)).statusCode).toBe(401);
  const signIn = (password: string) => post("/api/auth/login", { email: ada.email, password });
  expect((await signIn("secret12")).statusCode).toBe(401);
  expect((await signIn("another secret")).statusCode).toBe(200);
  expect((await confirm()).json().error).toMatchObject({ code: "auth/invalid-token", status: 400 });
});

test("AUTH-33: tokens cannot be tried without end from one address", async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt <= rateLimits.passwordReset.max; attempt++) {
    const token = attempt.toString(16).padStart(64, "0");
    const answer = await post("/api/auth/password-reset/confirm", { token, password: "secret12" });
    statuses.push(answer.statusCode);
  }
  expect(statuses.slice(0, -1)).toEqual(Array(rateLimits.passwordReset.max).fill(400));
  expect(statuses.at(-1)).toBe(429);
});
