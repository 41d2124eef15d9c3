import { createHash } from "node:crypto";
import type { Identity } from "@gradus/core";
import { type FakeIdentityProvider, type Misdeed, startIdentityProvider } from "@gradus/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGoogleIdentity } from "./identity-google.ts";

const redirectUri = "https://gradus.example.org/api/auth/google/callback";
const codeVerifier = "v".repeat(43);
const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url");
const person = { sub: "108", email: "clara@example.org", email_verified: true, name: "Clara" };

let provider: FakeIdentityProvider;
let reasons: string[];
let identity: Identity;
beforeAll(async () => {
  provider = await startIdentityProvider();
});
afterAll(() => provider.stop());
beforeEach(() => {
  reasons = [];
  provider.state.person = person;
  provider.state.misdeed = undefined;
  identity = createGoogleIdentity({
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    endpoint: provider.origin,
    onFailure: (reason) => reasons.push(reason),
  });
});

async function codeFor(state = "s"): Promise<string> {
  const url = await identity.authorizationUrl({ redirectUri, state, nonce: "n", codeChallenge });
  return new URL(await provider.consent(url)).searchParams.get("code") ?? "";
}
const exchange = (code: string, changes: Partial<Parameters<Identity["exchange"]>[0]> = {}) =>
  identity.exchange({ code, codeVerifier, redirectUri, nonce: "n", ...changes });

test("AUTH-23 AUTH-34: a code is traded for what the signed identity token says", async () => {
  expect(await exchange(await codeFor())).toEqual({
    subject: "108",
    email: "clara@example.org",
    emailVerified: true,
    name: "Clara",
  });
});

test("without an endpoint of its own it asks Google, with PKCE, state and nonce, and keeps its secret to itself", async () => {
  const google = createGoogleIdentity({ clientId: "id", clientSecret: "hidden", onFailure: () => {} });
  const url = new URL(await google.authorizationUrl({ redirectUri, state: "st", nonce: "no", codeChallenge }));
  expect(url.origin + url.pathname).toBe("https://accounts.google.com/o/oauth2/v2/auth");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: "id",
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid email profile",
    state: "st",
    nonce: "no",
    code_challenge: codeChallenge,
    code_challenge_method: "S256",
    prompt: "select_account",
  });
});

describe("is refused, and the reason told holds no token", () => {
  test.each<[string, Partial<Parameters<Identity["exchange"]>[0]>, string]>([
    ["another verifier", { codeVerifier: "w".repeat(43) }, "invalid_grant"],
    ["another redirect address", { redirectUri: "https://evil.example/" }, "redirect_uri_mismatch"],
    ["another nonce", { nonce: "m" }, "another nonce than ours"],
    ["an unknown code", { code: "guess" }, "invalid_grant"],
  ])("%s", async (_name, changes, reason) => {
    await expect(exchange(await codeFor(), changes)).rejects.toMatchObject({ code: "auth/google-failed" });
    expect(reasons).toEqual([reason]);
  });

  test("a code used twice", async () => {
    const code = await codeFor();
    await exchange(code);
    await expect(exchange(code)).rejects.toMatchObject({ code: "auth/google-failed" });
  });

  test.each<[Misdeed, string]>([
    ["signature", "Invalid token signature"],
    ["issuer", "Invalid issuer, expected one of [http"],
    ["audience", "Wrong recipient, payload audience != requiredAudience"],
    ["expired", "Token used too late"],
    ["nonce", "another nonce than ours"],
    ["no-token", "no identity token"],
  ])("a provider's wrong %s", async (misdeed, reason) => {
    provider.state.misdeed = misdeed;
    await expect(exchange(await codeFor())).rejects.toMatchObject({ code: "auth/google-failed" });
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toContain(reason);
    expect(reasons[0]).not.toMatch(/eyJ/);
  });

  test("a wrong client secret", async () => {
    const code = await codeFor();
    const wrong = createGoogleIdentity({
      clientId: provider.clientId,
      clientSecret: "wrong",
      endpoint: provider.origin,
      onFailure: (reason) => reasons.push(reason),
    });
    await expect(wrong.exchange({ code, codeVerifier, redirectUri, nonce: "n" })).rejects.toThrow("did not work");
    expect(reasons).toEqual(["invalid_client"]);
  });
});
