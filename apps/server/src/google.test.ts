import { createGoogleIdentity } from "@gradus/adapters";
import { rateLimits } from "@gradus/api";
import { type FakeIdentityProvider, startIdentityProvider } from "@gradus/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "./testing/test-app.ts";

const origin = "https://gradus.example.org";
let provider: FakeIdentityProvider;
let server: TestApp;
const reasons: string[] = [];
beforeAll(async () => {
  provider = await startIdentityProvider();
  const { clientId, clientSecret, origin: endpoint } = provider;
  const identity = createGoogleIdentity({ clientId, clientSecret, endpoint, onFailure: (why) => reasons.push(why) });
  server = await openTestApp({ appUrl: origin, core: { identity } });
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});
let count = 0;
beforeEach(() => {
  count += 1;
  reasons.length = 0;
  provider.state.misdeed = undefined;
  provider.state.person = { sub: `s${count}`, email: `g${count}@example.org`, email_verified: true, name: "Clara" };
  server.clock.advance(rateLimits.login.windowMs);
});

const start = (mode = "signin") => server.app.inject({ url: `/api/auth/google/start?mode=${mode}` });
/** The whole way of one browser: our start, Google's page, our callback with the browser's cookie. */
async function walk(mode?: string) {
  const started = await start(mode);
  const [cookie] = started.cookies;
  const back = new URL(await provider.consent(started.headers.location ?? ""));
  return { started, cookie, back, cookies: { [cookie?.name ?? ""]: cookie?.value ?? "" } };
}
const callback = (back: URL, cookies: Record<string, string>) =>
  server.app.inject({ url: back.pathname + back.search, cookies });
const errorOf = (body: string): string => /data-error="([^"]*)"/.exec(body)?.[1] ?? "none";

test("AUTH-30 AUTH-41: start, Google, callback: a session in a cookie and a page that tells its opener and closes", async () => {
  const { started, cookie, back, cookies } = await walk();
  expect(started.statusCode).toBe(302);
  expect(started.headers["cross-origin-opener-policy"]).toBe("unsafe-none");
  expect(cookie).toMatchObject({ name: "__Host-google", httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
  expect(cookie?.maxAge).toBe(600);
  expect(back.origin + back.pathname).toBe(`${origin}/api/auth/google/callback`);

  const answer = await callback(back, cookies);
  expect(answer.statusCode).toBe(200);
  expect(errorOf(answer.body)).toBe("");
  expect(answer.headers).toMatchObject({ "cache-control": "no-store", "cross-origin-opener-policy": "unsafe-none" });
  const policy = String(answer.headers["content-security-policy"]);
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[A-Za-z0-9+/=]+'; /);
  const script = /<script>([\s\S]*)<\/script>/.exec(answer.body)?.[1] ?? "";
  const { createHash } = await import("node:crypto");
  expect(policy).toContain(createHash("sha256").update(script).digest("base64"));
  expect(script).toContain("BroadcastChannel");
  expect(script).toContain("window.close()");
  const session = answer.cookies.find(({ name }) => name === "__Host-session");
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
  expect(answer.cookies.find(({ name }) => name === "__Host-google")?.value).toBe("");
  const me = await server.app.inject({ url: "/api/users/me", cookies: { "__Host-session": session?.value ?? "" } });
  expect(me.json().data).toMatchObject({ email: `g${count}@example.org`, providers: ["google"], admin: false });
});

test("AUTH-36: registration with Google records both agreements", async () => {
  const { back, cookies } = await walk("signup");
  const answer = await callback(back, cookies);
  const session = answer.cookies.find(({ name }) => name === "__Host-session")?.value ?? "";
  const profile = await server.app.inject({ url: "/api/users/profile", cookies: { "__Host-session": session } });
  const now = server.clock.now().toISOString();
  expect(profile.json().data).toMatchObject({ terms_accepted_at: now, privacy_accepted_at: now });
});

describe("AUTH-41: what goes wrong is told in words and opens nothing", () => {
  async function expectRefused(answer: Awaited<ReturnType<typeof callback>>, status: number, text: string) {
    expect([answer.statusCode, errorOf(answer.body)]).toEqual([status, text]);
    expect(answer.cookies.map(({ name }) => name)).toEqual(["__Host-google"]);
  }
  const tooLate = "This Google sign-in took too long or was started elsewhere. Please try again.";
  const failed = "Google sign-in did not work. Please try again.";

  test("a person who cancels at Google", async () => {
    provider.state.person = undefined;
    const { back, cookies } = await walk();
    await expectRefused(await callback(back, cookies), 400, "Google sign-in was cancelled");
  });

  test("T6 a forged, foreign, missing or old state asks Google nothing", async () => {
    const asked = provider.state.exchanges;
    const { back, cookies } = await walk();
    const other = await walk();
    const forged = new URL(back);
    forged.searchParams.set("state", `${back.searchParams.get("state")}x`);
    await expectRefused(await callback(forged, cookies), 400, tooLate);
    await expectRefused(await callback(back, other.cookies), 400, tooLate);
    await expectRefused(await callback(back, {}), 400, tooLate);
    const none = new URL(back);
    none.searchParams.delete("state");
    await expectRefused(await callback(none, cookies), 400, tooLate);
    server.clock.advance(10 * 60_000);
    await expectRefused(await callback(back, cookies), 400, tooLate);
    expect(provider.state.exchanges).toBe(asked);
  });

  test("an answer used twice", async () => {
    const { back, cookies } = await walk();
    expect((await callback(back, cookies)).statusCode).toBe(200);
    await expectRefused(await callback(back, cookies), 401, failed);
    expect(reasons).toEqual(["invalid_grant"]);
  });

  test("a token that somebody else signed", async () => {
    provider.state.misdeed = "signature";
    const { back, cookies } = await walk();
    await expectRefused(await callback(back, cookies), 401, failed);
  });

  test("an address that Google did not verify", async () => {
    provider.state.person = { sub: "u", email: "unproved@example.org", email_verified: false };
    const { back, cookies } = await walk();
    const text = "Google has not verified this email address. Verify it there, or sign in with a password.";
    await expectRefused(await callback(back, cookies), 403, text);
  });

  test("ROLE-06 a disabled account", async () => {
    const person = await server.signUp();
    await server.services.accounts.setFlags(person.id, { disabled: true });
    provider.state.person = { sub: "d", email: person.email, email_verified: true };
    const { back, cookies } = await walk();
    await expectRefused(await callback(back, cookies), 403, "This account has been disabled");
  });

  test("a hostile error parameter is not repeated", async () => {
    const answer = await server.app.inject({ url: '/api/auth/google/callback?error="><script>alert(1)</script>' });
    await expectRefused(answer, 401, failed);
    expect(answer.body.match(/<script>/g)).toHaveLength(1);
  });

  test("too many from one address", async () => {
    for (let call = 0; call < rateLimits.login.max; call++) await start();
    expect((await start()).statusCode).toBe(429);
  });
});

test("a mode that is none of ours is refused", async () => {
  expect((await start("mail")).statusCode).toBe(400);
  expect((await start("")).statusCode).toBe(400);
});

test("AUTH-28 AUTH-29 AUTH-30: the configuration says whether Google is there; without it e-mail sign-in works", async () => {
  const config = async (app: TestApp) => (await app.app.inject({ url: "/api/auth/config" })).json().data;
  expect(await config(server)).toEqual({
    provider_name: "the sign-in service",
    google_client_id: provider.clientId,
    google_enabled: true,
    password_min_length: 6,
    error: null,
  });
  const plain = await openTestApp();
  expect(await config(plain)).toMatchObject({
    google_client_id: null,
    google_enabled: false,
    error: "Configuration Error: Google Client ID is missing.",
  });
  const refused = await plain.app.inject({ url: "/api/auth/google/start?mode=signin" });
  expect(refused.statusCode).toBe(503);
  expect(refused.json().error).toMatchObject({
    code: "auth/google-not-configured",
    message: "Configuration Error: Google Client ID is missing.",
  });
  const { email } = await plain.signUp();
  const payload = { email, password: "secret12" };
  expect((await plain.app.inject({ method: "POST", url: "/api/auth/login", payload })).statusCode).toBe(200);
  await plain.close();
});
