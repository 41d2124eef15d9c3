import { clientErrors, creditLedger } from "@gradus/db";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer, openTestApp, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const report = {
  message: "x is not a function",
  stack: "TypeError: x is not a function\n    at Page (https://g.example/assets/page.js:1:2)",
  componentStack: "\n    at Page",
  url: "https://g.example/login?mode=reset&token=abc",
  timestamp: "2026-11-23T01:02:03.000Z",
};
const tell = (payload: object, more: object = {}) =>
  server.app.inject({ method: "POST", url: "/api/system/client-errors", payload, ...more });
const kept = async (id: string) =>
  (await server.database.db.select().from(clientErrors).where(eq(clientErrors.id, id)))[0];

test("CERR-01 CERR-03: anybody may tell of an error; it is kept without personal data, and cut, not refused", async () => {
  const answer = await tell(report);
  expect(answer.statusCode).toBe(202);
  expect(answer.json()).toEqual({ success: true, data: { error_id: expect.any(String) } });
  const row = await kept(answer.json().data.error_id);
  expect(row).toMatchObject({ ...report, url: "https://g.example/login", userId: null });
  const ada = await server.signUp();
  const long = { message: `m ${"m".repeat(3000)}`, stack: " s".repeat(15_000), componentStack: " c".repeat(15_000) };
  const signedIn = await tell({ ...long, unknown: "x" }, { headers: bearer(ada) });
  expect(signedIn.statusCode).toBe(202);
  const cut = await kept(signedIn.json().data.error_id);
  expect(cut?.userId).toBe(ada.id);
  expect([cut?.message.length, cut?.stack.length, cut?.componentStack.length].every((n = 0) => n <= 20_000)).toBe(true);
  expect(cut?.message.length).toBeLessThanOrEqual(2000);
  const about = (await tell({ message: `mail to ${ada.email} failed` })).json().data.error_id;
  expect((await kept(about))?.message).toBe("mail to [email] failed");
  expect((await tell({})).statusCode).toBe(400);
});

test("CERR-03: twenty a minute from one address, and nobody can read them", async () => {
  const from = { remoteAddress: "10.9.8.7" };
  for (let n = 0; n < 20; n++) expect((await tell(report, from)).statusCode).toBe(202);
  const over = await tell(report, from);
  expect(over.json().error).toMatchObject({ status: 429, code: "request/rate-limited" });
  expect((await tell(report, { remoteAddress: "10.9.8.8" })).statusCode).toBe(202);
  const read = await server.app.inject({ url: "/api/system/client-errors", headers: bearer(await server.signUp()) });
  expect(read.statusCode).toBe(405);
});

test("LEGAL-05 CERR-03: files go after 30 days, logs and client errors after 90, and entries of the ledger after 7 years", async () => {
  const day = 24 * 60 * 60_000;
  const person = await server.signUp();
  const requestId = await server.submit(person);
  await server.runJobs();
  const id = (await tell(report, { headers: bearer(person), remoteAddress: "10.9.8.6" })).json().data.error_id;
  const { retention, credits } = server.services;
  const logsOf = async () => {
    const found = await server.database.db.execute(`select 1 from log_entries where request_id = '${requestId}'`);

    return (found as unknown as { rows: unknown[] }).rows.length;
  };
  server.clock.advance(29 * day);
  await retention.expireFiles();
  expect((await server.storage.list(`requests/${requestId}/`)).length).toBeGreaterThan(0);
  server.clock.advance(2 * day);
  await retention.expireFiles();
  expect(await server.storage.list(`requests/${requestId}/`)).toEqual([]);
  server.clock.advance(58 * day);
  await retention.prune();
  expect(await kept(id)).toBeDefined();
  expect(await logsOf()).toBeGreaterThan(0);
  server.clock.advance(33 * day);
  await retention.prune();
  expect(await kept(id)).toBeUndefined();
  expect(await logsOf()).toBe(0);
  const old = { userId: person.id, type: "admin_adjustment", description: "long ago", createdAt: new Date(0) } as const;
  for (const amount of [2, -2]) {
    const entry = {
      ...old,
      id: crypto.randomUUID(),
      amount,
      balanceAfter: Math.max(0, amount),
      idempotencyKey: `${amount}`,
    };
    await server.database.db.insert(creditLedger).values(entry);
  }
  expect(await credits.purge()).toBe(2);
  expect(await credits.purge()).toBe(0);
  expect(await credits.reconcile()).toEqual([]);
});
