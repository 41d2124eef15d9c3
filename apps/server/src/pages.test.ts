import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let webRoot = "";
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "gradus-pages-"));
  await mkdir(join(webRoot, "static"));
  const pages = [
    { name: "landing", who: "visitor", path: "/" },
    { name: "login", who: "visitor", path: "/login" },
    { name: "register", who: "visitor", path: "/login?mode=register" },
    { name: "home", who: "account", path: "/" },
    { name: "one", who: "account", path: "/requests/:id" },
  ];
  await writeFile(join(webRoot, "index.html"), "empty");
  await writeFile(join(webRoot, "static", "pages.json"), JSON.stringify(pages));
  for (const { name } of pages) await writeFile(join(webRoot, "static", `${name}.html`), name);
  await writeFile(join(webRoot, "static", "landing.html.br"), brotliCompressSync("landing, packed"));
  server = await openTestApp({ webRoot });
});
afterAll(async () => {
  await server.close();
  await rm(webRoot, { recursive: true, force: true });
});

const session = { cookie: "session=some" };

test.each([
  ["/", {}, "landing"],
  ["/", session, "home"],
  ["/", { cookie: "__Host-session=some" }, "home"],
  ["/", { cookie: "theme=some" }, "landing"],
  ["/login", {}, "login"],
  ["/login?mode=register", {}, "register"],
  // what the address tells is kept by a script, which must run before anything can be pressed
  ["/?ref=ABCD2345", {}, "empty"],
  ["/login?mode=reset", {}, "empty"],
  ["/requests/17", {}, "empty"],
  ["/requests/17", session, "one"],
  ["/requests/17?tab=changes", session, "one"],
  ["/requests/17/more", session, "empty"],
  ["/login", session, "empty"],
])(
  "ROUTE-14: %s with %j is answered with the page that was drawn for it at build time: %s",
  async (url, headers, text) => {
    const answer = await server.app.inject({ url, headers });
    expect([answer.statusCode, answer.body]).toEqual([200, text]);
    expect(answer.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" });
    // what is kept for a visitor is not what a browser with a session gets
    expect(answer.headers.vary).toContain("cookie");
  },
);

test("a file that the build compressed is sent as it is", async () => {
  const { headers, rawPayload } = await server.app.inject({ url: "/", headers: { "accept-encoding": "br" } });
  expect(headers["content-encoding"]).toBe("br");
  expect(rawPayload).toEqual(brotliCompressSync("landing, packed"));
});
