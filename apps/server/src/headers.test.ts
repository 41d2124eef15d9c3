import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let ada: Person;
let webRoot = "";
let id = "";
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "gradus-page-"));
  await mkdir(join(webRoot, "assets"));
  await writeFile(join(webRoot, "index.html"), "<!doctype html><title>Gradus</title>");
  await writeFile(join(webRoot, "assets", "app-1a2b.js"), "export {};");
  server = await openTestApp({ webRoot, appUrl: "https://gradus.example.org" });
  ada = await server.signUp();
  id = await server.submit(ada);
  await server.runJobs();
});
afterAll(async () => {
  await server.close();
  await rm(webRoot, { recursive: true, force: true });
});

/** Headers that decide about safety and caching; the others say nothing here. */
const watched = [
  "cache-control",
  "content-disposition",
  "content-security-policy",
  "content-type",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "referrer-policy",
  "server",
  "strict-transport-security",
  "x-content-type-options",
  "x-frame-options",
  "x-powered-by",
  "access-control-allow-origin",
];

async function headersOf(url: string): Promise<Record<string, unknown>> {
  const { headers } = await server.app.inject({ url, headers: bearer(ada) });

  return Object.fromEntries(watched.filter((name) => name in headers).map((name) => [name, headers[name]]));
}

const everywhere = {
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};
const page =
  "default-src 'self';script-src 'self' 'wasm-unsafe-eval';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;" +
  "font-src 'self' data:;connect-src 'self';object-src 'none';base-uri 'none';form-action 'self';" +
  "frame-ancestors 'none';upgrade-insecure-requests";
const sandbox = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; sandbox";
const html = "text/html; charset=utf-8";
const json = "application/json; charset=utf-8";

describe("headers", () => {
  test.each<[string, string, Record<string, string>]>([
    ["the page", "/", { "cache-control": "no-cache", "content-type": html, "content-security-policy": page }],
    ["any route of the page", "/requests/x", { "cache-control": "no-cache", "content-type": html }],
    [
      "a hashed asset",
      "/assets/app-1a2b.js",
      {
        "cache-control": "public, max-age=31536000, immutable",
        "content-type": "application/javascript; charset=utf-8",
      },
    ],
    ["an answer of the API", "/api/users/me", { "cache-control": "no-store", "content-type": json }],
    ["a procedure", "/trpc/user.me", { "cache-control": "no-store", "content-type": "application/json" }],
    ["an error", "/api/nope", { "cache-control": "no-store", "content-type": json }],
    [
      "a download",
      "/api/requests/ID/download/musicxml",
      {
        "cache-control": "private, no-store",
        "content-disposition":
          "attachment; filename=\"Minuet - Elementary.musicxml\"; filename*=UTF-8''Minuet%20-%20Elementary.musicxml",
        "content-security-policy": sandbox,
        "content-type": "application/vnd.recordare.musicxml+xml",
      },
    ],
    [
      "an engraved page",
      "/api/requests/ID/pages/result/1",
      {
        "cache-control": "private, no-cache",
        "content-security-policy": sandbox,
        "content-type": "image/svg+xml; charset=utf-8",
      },
    ],
  ])("%s", async (_name, url, own) => {
    expect(await headersOf(url.replace("ID", id))).toEqual({
      ...everywhere,
      "content-security-policy": page,
      ...own,
    });
  });
});

test("plain http is not told to go to https", async () => {
  const plain = await openTestApp();
  const { headers } = await plain.app.inject({ url: "/api/health" });
  expect(headers["strict-transport-security"]).toBeUndefined();
  expect(headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
  await plain.close();
});

describe("what is a page and what is not (ROUTE-14)", () => {
  test.each([
    ["GET", "/requests", 200, "text/html"],
    ["HEAD", "/requests", 200, "text/html"],
    ["GET", "/helppage?session_id=cs_1", 200, "text/html"],
    ["GET", "/..%2f..%2fpackage.json", 200, "text/html"],
    ["GET", "/assets/gone-1a2b.js", 404, "application/json"],
    ["GET", "/api", 404, "application/json"],
    ["GET", "/api/nope/deep", 404, "application/json"],
    ["POST", "/requests", 404, "application/json"],
    ["GET", "/%E0%A4%A", 400, "application/json"],
  ])("%s %s → %i %s", async (method, url, status, type) => {
    const answer = await server.app.inject({ method: method as "GET", url });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toContain(type);
    expect(answer.body).not.toContain("gradus-monorepo");
  });

  test("a wrong method names the right ones", async () => {
    const answer = await server.app.inject({ method: "PATCH", url: "/api/requests/x" });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe("HEAD, GET, PUT, DELETE");
  });
});

describe("the outbox page", () => {
  test("shows mails outside production, as text", async () => {
    const latestMails = async () => [
      { key: "k", to: "a@example.org", subject: "<b>Ready</b>", text: "<script>1</script>", createdAt: new Date(0) },
    ];
    const open = await openTestApp({ latestMails });
    const answer = await open.app.inject({ url: "/dev/mail" });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("&lt;b&gt;Ready&lt;/b&gt;");
    expect(answer.body).not.toContain("<script>");
    await open.close();
  });

  test("point 8 is for administrators, or for this machine by its own name", async () => {
    const latestMails = async () => [
      { key: "k", to: "a@x.org", subject: "Reset", text: "link", createdAt: new Date(0) },
    ];
    const open = await openTestApp({ latestMails, appUrl: "http://gradus.lan:3000" });
    const [player, admin] = [await open.signUp(), await open.signUpAdmin()];
    const statusOf = async (request: { headers?: Record<string, string>; remoteAddress?: string }) =>
      (await open.app.inject({ url: "/dev/mail", ...request })).statusCode;
    expect(await statusOf({})).toBe(200);
    const away = { remoteAddress: "192.0.2.7" };
    const name = { host: "gradus.lan:3000" };
    expect(await statusOf(away)).toBe(401);
    expect(await statusOf({ headers: name })).toBe(401);
    expect(await statusOf({ headers: { "x-forwarded-for": "192.0.2.7" } })).toBe(401);
    expect(await statusOf({ headers: { ...name, ...bearer(player) } })).toBe(403);
    expect(await statusOf({ ...away, headers: { ...name, ...bearer(admin) } })).toBe(200);
    await open.close();
  });

  test("point 8 a foreign name is not answered in development, whatever the Origin says", async () => {
    const open = await openTestApp();
    const ask = (host: string, app = open) =>
      app.app.inject({
        method: "POST",
        url: "/api/auth/password-reset",
        headers: { host, origin: `http://${host}` },
        payload: { email: "a@example.org" },
      });
    for (const host of ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "x@evil.example", "%"]) {
      const answer = await ask(host);
      expect([host, answer.statusCode]).toEqual([host, 421]);
      expect(answer.json().error.code).toBe("request/host");
    }
    for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"]) {
      expect((await ask(host)).statusCode).toBe(200);
    }
    await open.close();
    const configured = await openTestApp({ appUrl: "http://gradus.lan", hosts: ["192.0.2.1"] });
    for (const host of ["gradus.lan", "192.0.2.1:3000"]) {
      const page = await configured.app.inject({ url: "/api/health", headers: { host } });
      expect(page.statusCode).toBe(200);
    }
    await configured.close();
  });

  test("is not there in production", async () => {
    const closed = await openTestApp({ production: true, webRoot });
    expect((await closed.app.inject({ url: "/dev/mail" })).statusCode).toBe(404);
    await closed.close();
  });
});
