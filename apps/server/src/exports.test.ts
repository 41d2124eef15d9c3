import { payments, supportTickets } from "@gradus/db";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let ada: Person;
beforeAll(async () => {
  server = await openTestApp();
  ada = await server.signUp();
});
afterAll(() => server.close());

const get = (url: string, person = ada) => server.app.inject({ url, headers: bearer(person) });

test("SET-09 SET-11: everything of the caller, and nothing of others, as one JSON file", async () => {
  const clara = await server.signUp();
  const [mine, theirs] = [await server.submit(ada), await server.submit(clara)];
  const answer = await get("/api/user/data-export");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "content-disposition": "attachment; filename=\"gradus-data.json\"; filename*=UTF-8''gradus-data.json",
    "cache-control": "private, no-store",
  });
  const data = answer.json();
  expect(Object.keys(data)).toEqual([
    "profile",
    "settings",
    "sessions",
    "access_tokens",
    "google_drive",
    "requests",
    "reports",
    "ledger",
    "payments",
    "tickets",
  ]);
  expect(data).toMatchObject({
    profile: { id: ada.id, email: ada.email },
    settings: { credit_balance_scores: 2 },
    requests: [{ id: mine, original_file_name: "Minuet.musicxml" }],
    ledger: [
      { type: "request_debit", amount: -1 },
      { type: "signup_bonus", amount: 3 },
    ],
  });
  for (const secret of [theirs, clara.id, "argon2", ada.token]) expect(answer.body).not.toContain(secret);
});

test("point 9 the export has the sessions and the reports of finished requests", async () => {
  const person = await server.signUp();
  const id = await server.submit(person);
  await server.runJobs();
  const data = (await get("/api/user/data-export", person)).json();
  expect(data.sessions).toMatchObject([{ current: true, device: "" }]);
  expect(data.reports).toMatchObject([{ request_id: id, decisions: [] }]);
  expect(data.reports[0].report.changes.length).toBeGreaterThan(0);
});

test("SET-11: payments and tickets are in it too, of the caller alone", async () => {
  const [payer, other] = [await server.signUp(), await server.signUp()];
  await server.services.products.seed();
  const [pack] = await server.services.products.list();
  if (!pack) throw new Error("no pack is on sale");
  const now = server.clock.now();
  for (const { id } of [payer, other]) {
    await server.database.db.insert(payments).values({
      id: crypto.randomUUID(),
      userId: id,
      status: "completed",
      amountCents: pack.priceCents,
      credits: pack.credits,
      quantity: 1,
      productId: pack.id,
      productName: pack.name,
      priceId: pack.stripePriceId,
      sessionId: `session of ${id}`,
      createdAt: now,
      completedAt: now,
    });
    await server.database.db.insert(supportTickets).values({
      id: crypto.randomUUID(),
      userId: id,
      name: "Payer",
      email: "payer@example.org",
      ticketType: "Billing",
      subject: `Refund for ${id}`,
      message: "Please.",
      createdAt: now,
      updatedAt: now,
    });
  }
  const data = (await get("/api/user/data-export", payer)).json();
  expect(data.payments).toMatchObject([{ session_id: `session of ${payer.id}`, status: "completed", credits: 5 }]);
  expect(data.tickets).toMatchObject([{ subject: `Refund for ${payer.id}`, ticketType: "Billing", user_id: payer.id }]);
  expect(JSON.stringify(data)).not.toContain(other.id);
});

test("SET-09: the sixth data export within an hour has to wait", async () => {
  const bob = await server.signUp();
  for (let call = 0; call < 5; call++) expect((await get("/api/user/data-export", bob)).statusCode).toBe(200);
  const over = await get("/api/user/data-export", bob);
  expect(over.statusCode).toBe(429);
  expect(over.json().error.code).toBe("request/rate-limited");
  server.clock.advance(60 * 60_000);
  expect((await get("/api/user/data-export", bob)).statusCode).toBe(200);
});

test("SET-09 SET-11: requests as CSV, a name that looks like a formula made harmless", async () => {
  const dora = await server.signUp();
  const header = (await get("/api/requests/export", dora)).body;
  expect(header).toMatch(/^id,original_file_name,status,[\w,]+\r\n$/);
  const id = await server.submit(dora);
  await server.services.requests.rename(dora.id, id, '=1+1,"x".musicxml');
  const answer = await get("/api/requests/export", dora);
  expect(answer.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringContaining('attachment; filename="gradus-requests.csv"'),
  });
  expect(answer.body.startsWith(`${header}${id},"'=1+1,""x"".musicxml",pending,Piano,Simplify Score,`)).toBe(true);
  expect(answer.body.trimEnd().split("\r\n")).toHaveLength(2);
});
