import { appRouter, filePaths, restTable } from "@gradus/api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

const OWN = "http://localhost:80";
let server: TestApp;
let ada: Person;
let before: unknown;
async function everythingOf({ id, token }: Person) {
  const { accounts, requests } = server.services;

  return {
    profile: await accounts.profile(id),
    settings: await accounts.settings(id),
    sessions: await accounts.listSessions(id, token),
    requests: (await requests.list(id, {})).total,
  };
}
beforeAll(async () => {
  server = await openTestApp({ appUrl: "http://localhost:80" });
  ada = await server.signUp();
  before = await everythingOf(ada);
});
afterAll(() => server.close());

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>);
const writes = [
  ...procedures.filter(([, { _def }]) => _def.type === "mutation").map(([name]) => ["POST", `/trpc/${name}`] as const),
  ...restTable
    .filter(({ method }) => method !== "get")
    .map(({ method, path }) => [method.toUpperCase(), path.replace("{id}", "x")] as const),
  ...filePaths
    .filter(({ method, path }) => method === "post" && !path.includes("/webhooks/"))
    .map(({ path }) => ["POST", path.replace(/\{\w+\}/g, "x")] as const),
] as const;

const multipart = {
  headers: { "content-type": "multipart/form-data; boundary=b" },
  payload: '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n--b--\r\n',
};
const json = { headers: { "content-type": "application/json" }, payload: "{}" };
const text = { headers: { "content-type": "text/plain" }, payload: "{}" };
const urlencoded = { headers: { "content-type": "application/x-www-form-urlencoded" }, payload: "a=1" };

/** Where a browser says that a write comes from, with a valid cookie each. */
const foreign = {
  "a foreign page": { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
  "a sibling of our site": { "sec-fetch-site": "same-site", origin: "http://blog.localhost" },
  "an old browser on a foreign page": { origin: "https://evil.example" },
  "a page without origin": { origin: "null" },
  "a person's own address line": { "sec-fetch-site": "none" },
  "nobody who says it": {},
};

describe.each(Object.entries(foreign))("AUTH-37 T11: a write from %s", (_name, from) => {
  test.each(writes)("%s %s is refused in every body type", async (method, url) => {
    for (const { headers, payload } of [multipart, json, text, urlencoded]) {
      const cookie = `session=${ada.token}`;
      const answer = await server.app.inject({
        method: method as "POST",
        url,
        headers: { ...headers, ...from, cookie },
        payload,
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.json().error).toMatchObject({ code: "auth/csrf", message: "Cross-site request refused" });
    }
  });
});

test("AUTH-37 T11: nothing of all that was done: session, name and settings are as before", async () => {
  expect(await everythingOf(ada)).toEqual(before);
});

test.each([
  ["our own page", { "sec-fetch-site": "same-origin", origin: OWN }],
  ["an old browser on our own page", { origin: new URL(OWN).origin }],
])("AUTH-37: a write from %s goes through", async (_name, from) => {
  const headers = { ...json.headers, ...from, cookie: `session=${ada.token}` };
  const answer = await server.app.inject({ method: "PUT", url: "/api/settings", headers, payload: '{"theme":"dark"}' });
  expect(answer.statusCode).toBe(200);
});

test("AUTH-31 AUTH-37: a program without a cookie goes through", async () => {
  const headers = { ...json.headers, authorization: `Bearer ${ada.token}` };
  const answer = await server.app.inject({ method: "POST", url: "/trpc/user.touch", headers, payload: "{}" });
  expect(answer.statusCode).toBe(200);
});

test.each(procedures.filter(([, { _def }]) => _def.type === "mutation"))(
  "AUTH-37 T11: GET on the mutation %s does nothing",
  async (name) => {
    const answer = await server.app.inject({ url: `/trpc/${name}`, headers: { cookie: `session=${ada.token}` } });
    expect(answer.statusCode).toBe(405);
  },
);

test("AUTH-31: a __Host- cookie is the only one believed under https", async () => {
  const secure = await openTestApp({ appUrl: "https://gradus.example.org" });
  const person = await secure.signUp();
  const me = (name: string) => secure.app.inject({ url: "/api/users/me", cookies: { [name]: person.token } });
  expect((await me("__Host-session")).statusCode).toBe(200);
  expect((await me("session")).statusCode).toBe(401);
  const entered = await secure.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email: person.email, password: "secret12" },
  });
  expect(entered.cookies[0]).toMatchObject({ name: "__Host-session", secure: true, httpOnly: true, path: "/" });
  expect(entered.cookies[0]).not.toHaveProperty("domain");
  await secure.close();
});
