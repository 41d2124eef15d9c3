import { createHash, createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fakeGoogleDrive } from "./google-drive.ts";

export type FakePerson = {
  readonly sub: string;
  readonly email: string;
  readonly email_verified?: boolean;
  readonly name?: string;
};
/** What the provider does wrong next, to see that it is noticed. */
export type Misdeed = "signature" | "issuer" | "audience" | "expired" | "nonce" | "no-token";
type Grant = { readonly person: FakePerson; readonly query: URLSearchParams };

const clientId = "gradus-test-client";
const clientSecret = "gradus-test-secret";
const base64url = (value: string | Buffer): string => Buffer.from(value).toString("base64url");

/**
 * An OpenID provider on the loopback that speaks Google's protocol: authorization with PKCE (S256 alone), codes that work
 * once and for their client, redirect address and verifier alone, identity tokens signed with RS256, keys at /certs; and its
 * Drive, for those who granted it.
 * `person` signs in next; undefined cancels. With `interactive` a page asks first, as Google's does.
 */
export async function startIdentityProvider(options: { readonly interactive?: boolean } = {}) {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const others = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const grants = new Map<string, Grant>();
  const state: { person: FakePerson | undefined; misdeed: Misdeed | undefined; exchanges: number } = {
    person: undefined,
    misdeed: undefined,
    exchanges: 0,
  };
  let origin = "";
  const drive = fakeGoogleDrive(() => origin);

  function identityToken({ person, query }: Grant): string {
    const { misdeed } = state;
    const now = Math.floor(Date.now() / 1000) - (misdeed === "expired" ? 7200 : 0);
    const payload = {
      iss: misdeed === "issuer" ? "https://evil.example" : origin,
      aud: misdeed === "audience" ? "somebody-else" : clientId,
      iat: now,
      exp: now + 3600,
      nonce: misdeed === "nonce" ? "another" : query.get("nonce"),
      ...person,
    };
    const head = base64url(JSON.stringify({ alg: "RS256", kid: "one", typ: "JWT" }));
    const signed = `${head}.${base64url(JSON.stringify(payload))}`;
    const key = misdeed === "signature" ? others.privateKey : keys.privateKey;
    return `${signed}.${base64url(createSign("RSA-SHA256").update(signed).sign(key))}`;
  }

  function answerOf(query: URLSearchParams, person: FakePerson | undefined): string {
    const target = new URL(query.get("redirect_uri") ?? "");
    target.searchParams.set("state", query.get("state") ?? "");
    if (!person) {
      target.searchParams.set("error", "access_denied");
      return target.href;
    }
    const code = randomUUID();
    grants.set(code, { person, query });
    target.searchParams.set("code", code);
    return target.href;
  }

  function authorize(query: URLSearchParams, response: ServerResponse): ServerResponse {
    const isRight =
      query.get("client_id") === clientId &&
      query.get("response_type") === "code" &&
      query.get("code_challenge_method") === "S256" &&
      /^[\w-]{43}$/.test(query.get("code_challenge") ?? "") &&
      scopesOf(query).some((scope) => scope === "openid" || scope.endsWith("/auth/drive.file"));
    if (!isRight) return send(response, 400, "text/plain", "invalid_request");
    if (!options.interactive) return redirect(response, answerOf(query, state.person));
    const link = (text: string, person: FakePerson | undefined) =>
      `<p><a href="${answerOf(query, person).replaceAll("&", "&amp;")}">${text}</a></p>`;
    const choices = state.person ? link(`Continue as ${state.person.email}`, state.person) : "";
    const page = `<!doctype html><html lang="en"><title>Provider</title>${choices}${link("Cancel", undefined)}</html>`;
    return send(response, 200, "text/html; charset=utf-8", page);
  }

  function token(form: URLSearchParams, response: ServerResponse): ServerResponse {
    state.exchanges += 1;
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    const refuse = (error: string) => send(response, 400, "application/json", JSON.stringify({ error }));
    if (form.get("client_id") !== clientId || form.get("client_secret") !== clientSecret)
      return refuse("invalid_client");
    if (form.get("grant_type") === "refresh_token") {
      const fresh = drive.refresh(form.get("refresh_token") ?? "");
      return fresh ? send(response, 200, "application/json", JSON.stringify(fresh)) : refuse("invalid_grant");
    }
    if (!grant || form.get("grant_type") !== "authorization_code") return refuse("invalid_grant");
    if (form.get("redirect_uri") !== grant.query.get("redirect_uri")) return refuse("redirect_uri_mismatch");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (challenge !== grant.query.get("code_challenge")) return refuse("invalid_grant");
    const scopes = scopesOf(grant.query);
    const isIdentity = scopes.includes("openid") && state.misdeed !== "no-token";
    const body = {
      ...drive.grant(grant.person.email, scopes, grant.query.get("access_type") === "offline"),
      ...(isIdentity ? { id_token: identityToken(grant) } : {}),
    };
    return send(response, 200, "application/json", JSON.stringify(body));
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", origin);
    if (url.pathname === "/authorize") return authorize(url.searchParams, response);
    if (url.pathname === "/token") return token(new URLSearchParams(await bodyOf(request)), response);
    if (url.pathname === "/certs") {
      const pem = keys.publicKey.export({ type: "spki", format: "pem" });
      return send(response, 200, "application/json", JSON.stringify({ one: pem }));
    }
    if (await drive.handle(request, response, url)) return response;
    return send(response, 404, "text/plain", "not found");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    clientId,
    clientSecret,
    state,
    /** the Google Drive of everybody who signs in here */
    drive,
    /** Plays the browser at the provider: the address that it is sent back to. */
    consent: async (authorizationUrl: string): Promise<string> => {
      const answer = await fetch(authorizationUrl, { redirect: "manual" });
      return answer.headers.get("location") ?? "";
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type FakeIdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

const scopesOf = (query: URLSearchParams): readonly string[] => (query.get("scope") ?? "").split(" ");

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}

function send(response: ServerResponse, status: number, type: string, body: string): ServerResponse {
  return response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
}

function redirect(response: ServerResponse, location: string): ServerResponse {
  return response.writeHead(302, { location }).end();
}
