import { creditLedger, mails, payments } from "@gradus/db";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let boss: Person;
beforeAll(async () => {
  server = await openTestApp();
  boss = await server.signUpAdmin();
});
afterAll(() => server.close());

const call = async (method: "GET" | "PUT", path: string, payload?: object, person = boss) => {
  const url = `/api/admin/${path}`;
  const answer = await server.app.inject({ method, url, headers: bearer(person), ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
};
const open = (person: Person, message: string, subject = "Help") =>
  server.services.support.open(
    { id: person.id, email: person.email },
    { name: "Ada", email: person.email, ticketType: "Technical", message, subject },
    [],
  );
const history = async (target: string) => (await call("GET", `audit-log?target=${target}`)).data;

/** A pack that is bought and partly spent, so that a person decides about its refund. */
async function spentPurchase(person: Person): Promise<{ readonly payment: string; readonly ticket: string }> {
  const order = { priceId: "price_gradus_starter", quantity: 1, origin: "http://localhost" };
  const { sessionId } = await server.services.payments.checkout(person.id, order);
  const url = `/api/payments/test-checkout/${sessionId}/complete`;
  await server.app.inject({ method: "POST", url, headers: bearer(person), payload: { outcome: "paid" } });
  for (let request = 0; request < 4; request++) {
    await server.submit(person);
    await server.runJobs();
  }
  const [{ id } = { id: "" }] = (await server.services.payments.history(person.id, { page: 1, limit: 1 })).items;
  const asked = await server.services.payments.refund(person.id, id, "My pupil has left");
  if (asked.kind !== "ticket") throw new Error("it was refunded at once");
  return { payment: id, ticket: asked.ticketId };
}

test("ADMT-01 ADMT-02 ADM-09 point 6: tickets are found, filtered, sorted and paged on the server", async () => {
  const ada = await server.signUp();
  const first = await open(ada, "The left hand of bar 12", "Bar 12");
  const second = await open(ada, "100% of my_files are gone", "Files");
  server.clock.advance(1000);
  const third = await open(ada, "Please call me back", "Call");
  await call("PUT", `support-tickets/${first}`, { priority: "urgent" });
  await call("PUT", `support-tickets/${second}`, { priority: "low", status: "in_progress" });
  const ids = async (query: string): Promise<string[]> =>
    (await call("GET", `support-tickets?${query}`)).data.map(({ id }: { id: string }) => id);

  expect((await ids("search=left%20hand")).slice(0, 3)).toEqual([first]);
  // what a pattern would mean stands for itself
  expect(await ids("search=100%25")).toEqual([second]);
  expect(await ids("search=my_files")).toEqual([second]);
  expect(await ids("search=m%25files")).toEqual([]);
  expect(await ids("status=in_progress&priority=low&type=Technical")).toEqual([second]);
  expect(await ids("type=Billing")).toEqual([]);
  expect(await ids("sort=priority&order=desc")).toEqual([first, third, second]);
  expect(await ids("sort=created_at&order=asc&limit=2&page=2")).toEqual([third]);
  const { data, pagination } = await call("GET", "support-tickets?limit=2");
  expect([data.length, pagination]).toEqual([2, { page: 1, limit: 2, total: 3, total_pages: 2 }]);
  expect((await call("GET", "support-tickets")).pagination.limit).toBe(20);
  expect((await call("GET", "support-tickets?limit=201")).error).toMatchObject({
    code: "request/paging",
    status: 400,
  });
  expect((await call("GET", "support-tickets?sort=password")).status).toBe(400);
});

test("ADM-07 ADMT-03 ADMT-04: an answer goes out by mail, and the log tells who did what, not what was written", async () => {
  const ada = await server.signUp();
  const id = await open(ada, "Where is my result, please?");
  const replied = await call("PUT", `support-tickets/${id}/replied`, { reply: "Under Requests." });
  expect(replied.data).toMatchObject({ status: "replied", reply: "Under Requests.", payment: null });
  const sent = await server.database.db
    .select()
    .from(mails)
    .where(like(mails.key, `%${id}:reply:%`));
  expect(sent).toMatchObject([{ to: ada.email, subject: "Re: Help" }]);
  await call("PUT", `support-tickets/${id}/resolve`, {});
  const entries = await history(`ticket:${id}`);
  expect(entries).toMatchObject([
    { admin_email: boss.email, action: "ticket.resolve", before: { status: "replied" }, after: { status: "resolved" } },
    { action: "ticket.reply", before: { status: "open" }, after: { status: "replied", mailed: true } },
  ]);
  expect(JSON.stringify(entries)).not.toContain("Under Requests");
  expect((await call("PUT", `support-tickets/${id}/replied`, { reply: "More" })).error.code).toBe("support/state");
  expect((await history(`ticket:${id}`)).length).toBe(2);
});

test("PUR-22: an admin grants the refund that waits, all of the money, and the Scores that are left go back", async () => {
  const ada = await server.signUp();
  const { payment, ticket } = await spentPurchase(ada);
  const [listed] = (await call("GET", "support-tickets?type=Billing")).data;
  expect(listed).toMatchObject({ id: ticket, payment: { id: payment, status: "refund_requested", amount: 500 } });
  const granted = await call("PUT", `support-tickets/${ticket}/resolve`, { grant_refund: true, note: "It is yours." });
  expect(granted.data).toMatchObject({ status: "resolved", payment: { status: "refunded" } });
  const [row] = await server.database.db.select().from(payments).where(eq(payments.id, payment));
  expect(row).toMatchObject({ status: "refunded", refundCents: 500 });
  const taken = await server.database.db.select().from(creditLedger).where(eq(creditLedger.paymentId, payment));
  expect(taken.map(({ type, amount }) => [type, amount])).toEqual([
    ["purchase", 5],
    ["payment_refund", -4],
  ]);
  expect((await history(`ticket:${ticket}`))[0].after).toMatchObject({ payment, refund: true });
  // decided once
  await call("PUT", `support-tickets/${ticket}`, { status: "open" });
  const again = await call("PUT", `support-tickets/${ticket}/resolve`, { grant_refund: true });
  expect(again.error).toMatchObject({ code: "payment/state", status: 409 });
});

test("PUR-22: a refund that is refused leaves the payment as it was", async () => {
  const ada = await server.signUp();
  const { payment, ticket } = await spentPurchase(ada);
  const refused = await call("PUT", `support-tickets/${ticket}/resolve`, { grant_refund: false, note: "Sorry." });
  expect(refused.data).toMatchObject({ status: "resolved", payment: { status: "completed" } });
  const [row] = await server.database.db.select().from(payments).where(eq(payments.id, payment));
  expect(row).toMatchObject({ status: "completed", refundedAt: null });
});
