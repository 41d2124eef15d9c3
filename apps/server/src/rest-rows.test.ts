import { restTable } from "@gradus/api";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { callProcedure, procedureNames } from "./testing/access-calls.ts";
import { documentedPaths } from "./testing/documented-paths.ts";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let ada: Person;
let admin: Person;
beforeAll(async () => {
  server = await openTestApp();
  ada = await server.signUp();
  admin = await server.signUpAdmin();
});
afterAll(() => server.close());
beforeEach(() => server.clock.advance(61_000));

const dataOf = async (url: string) => (await server.app.inject({ url })).json().data;
const paths = documentedPaths.map(({ name }) => name);
const post = (url: string, as: Person) => server.app.inject({ method: "POST", url, headers: bearer(as), payload: {} });

test("API-01 API-02: public configuration, packs, prices, limits and how to sign in need nobody signed in", async () => {
  expect(await dataOf("/api/public-config")).toEqual({ adminEmail: "support@example.com", productName: "Gradus" });
  expect(await dataOf("/api/products/landing")).toHaveLength(3);
  expect(await dataOf("/api/auth/config")).toMatchObject({ google_enabled: false, password_min_length: 6 });
  expect((await dataOf("/api/pricing/current")).products).toHaveLength(3);
  expect(await dataOf("/api/files/upload-limits")).toHaveProperty("max_file_size_mb");
});

test("API-08 LEDG-01: the figures of limits, and what everything costs and grants", async () => {
  const limits = await dataOf("/api/files/upload-limits");
  expect({ ...limits, accepted_extensions: limits.accepted_extensions.toSorted() }).toEqual({
    max_file_size_bytes: 52_428_800,
    max_file_size_mb: 50,
    large_file_warning_mb: 10,
    accepted_extensions: [".mid", ".midi", ".musicxml", ".mxl", ".pdf", ".xml"],
    accepted_mime_types: expect.arrayContaining(["application/pdf", "audio/midi"]),
  });
  const { products, ...pricing } = await dataOf("/api/pricing/current");
  expect(pricing).toEqual({
    currency: "usd",
    pdf_pages_per_credit: 1,
    measures_per_credit: 32,
    free_signup_credits: 3,
    referral_percent: 50,
    refund_window_days: 30,
  });
  expect(products[0]).toHaveProperty("stripe_price_id");
});

const plain = restTable.filter(
  ({ method, path, data }) => method === "get" && !/\{|google-drive/.test(path) && data === "data",
);
test.each(plain.map((row) => [row.path, row] as const))(
  "API-10: %s answers what its typed procedure answers",
  async (path, row) => {
    const headers = bearer(admin);
    const rest = (await server.app.inject({ url: row.request.query ? `${path}?range=30d` : path, headers })).json();
    const typed = (
      await callProcedure(server, row.procedure, row.request.query ? { range: "30d" } : {}, headers)
    ).json();
    const timeless = (value: unknown) =>
      JSON.parse(JSON.stringify(value), (key, part) => (/latency|uptime|checked|free/.test(key) ? 0 : part));
    expect(rest.success).toBe(true);
    expect(timeless(rest.data)).toEqual(timeless(typed.result.data.json));
  },
);

test("API-12: both prefixes of a person's own paths are kept as given", async () => {
  for (const path of ["data-export", "complete-onboarding"]) {
    expect(paths.some((name) => name.endsWith(` /api/user/${path}`))).toBe(true);
  }
  for (const path of ["profile", "credits", "me", "account"]) {
    expect(paths.some((name) => name.endsWith(` /api/users/${path}`))).toBe(true);
  }
  for (const url of ["/api/user/data-export", "/api/users/profile", "/api/users/credits", "/api/users/me"]) {
    expect((await server.app.inject({ url, headers: bearer(ada) })).statusCode).toBe(200);
  }
});

test("API-14: the typed procedures stand under /trpc in six routers", async () => {
  const routers = new Set(procedureNames.map((name) => name.split(".")[0]));
  expect([...routers].sort()).toEqual(["admin", "help", "maintenance", "payments", "requests", "user"]);
  const answer = await callProcedure(server, "user.me", {}, bearer(ada));
  expect(answer.json().result.data.json.email).toBe(ada.email);
});

test("ADM-02 ADMO-06 ADMR-05 ADMT-05: the paths of administrators, each of which answers one", async () => {
  const reads = [
    ...["stats", "badge-counts", "requests", "transactions", "users", "support-tickets", "help/articles", "products"],
    ...["vouchers", "maintenance/notifications", "model-metrics", "revenue-metrics"],
  ];
  for (const path of reads) {
    expect(paths).toContain(`get /api/admin/${path}`);
    const answer = await server.app.inject({ url: `/api/admin/${path}`, headers: bearer(admin) });
    expect([path, answer.statusCode]).toEqual([path, 200]);
  }
  expect(paths).toEqual(
    expect.arrayContaining([
      "put /api/admin/users/{id}",
      "delete /api/admin/users/{id}",
      "post /api/admin/requests/{id}/retry",
      "get /api/admin/support-tickets/{id}/attachments/{n}",
    ]),
  );
});

test("PROC-03 PROC-13: a person retries their own; an administrator forces failed, completed and stuck ones, free", async () => {
  const id = await server.submit(ada);
  await server.runJobs();
  expect((await post(`/api/requests/${id}/retry`, admin)).statusCode).toBe(404);
  expect((await post(`/api/requests/${id}/retry`, ada)).json().data).toMatchObject({ id, status: "pending" });
  await server.runJobs();
  const balance = await server.services.credits.balance(ada.id);
  const states = {
    completed: "status = 'completed'",
    failed: "status = 'failed', error_code = 'engine/timeout'",
    // the next run, whose worker died: the one before has its result
    stuck: `status = 'processing', run = run + 1, attempt = 1, heartbeat_at = '2020-01-01T00:00:00Z'`,
  };
  for (const [state, set] of Object.entries(states)) {
    await server.database.db.execute(`update requests set ${set} where id = '${id}'`);
    const answer = await post(`/api/admin/requests/${id}/retry`, admin);
    expect([state, answer.statusCode, answer.json().data]).toEqual([state, 200, { id, status: "pending" }]);
    await server.runJobs();
    expect((await server.services.requests.get(ada.id, id)).status).toBe("completed");
  }
  expect(await server.services.credits.balance(ada.id)).toBe(balance);
  expect(await server.services.credits.balance(admin.id)).toBe(3);
});
