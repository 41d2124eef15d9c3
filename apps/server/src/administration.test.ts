import { auditEntries, creditLedger, requests, users } from "@gradus/db";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let boss: Person;
beforeAll(async () => {
  server = await openTestApp();
  boss = await server.signUpAdmin();
});
afterAll(() => server.close());

const call = async (method: "GET" | "PUT" | "DELETE" | "POST", path: string, payload?: object, person = boss) => {
  const url = `/api/admin/${path}`;
  const answer = await server.app.inject({ method, url, headers: bearer(person), ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
};
const audit = async (target: string) => (await call("GET", `audit-log?target=${target}`)).data;

describe("users", () => {
  test("ADMO-03 ADMO-04: searched, in segments, sorted and paged on the server", async () => {
    const ada = await server.signUp();
    const bert = await server.signUp();
    await server.submit(ada);
    const emails = async (query: string): Promise<string[]> =>
      (await call("GET", `users?${query}`)).data.map(({ email }: { email: string }) => email);
    expect(await emails(`search=${ada.email.toUpperCase()}`)).toEqual([ada.email]);
    expect(await emails(`search=${ada.id}`)).toEqual([ada.email]);
    expect(await emails("segment=active")).toEqual([ada.email]);
    expect(await emails("segment=admins")).toEqual([boss.email]);
    expect(await emails("segment=paying")).toEqual([]);
    expect(await emails("segment=new&sort=email&order=asc")).toEqual([boss.email, ada.email, bert.email].sort());
    expect((await emails("sort=credits&order=asc"))[0]).toBe(ada.email);
    server.clock.advance(8 * 86_400_000);
    expect(await emails("segment=new")).toEqual([]);
    const { data, pagination } = await call("GET", "users?limit=1&page=2&sort=email&order=asc");
    expect([data.length, pagination]).toEqual([1, { page: 2, limit: 1, total: 3, total_pages: 3 }]);
    const [first] = (await call("GET", `users?search=${ada.email}`)).data;
    expect(first).toMatchObject({
      credit_balance_scores: 2,
      requests_count: 1,
      disabled: false,
      providers: ["password"],
    });
    expect((await call("GET", "users")).pagination.limit).toBe(50);
    boss = await signInAgain(boss);
  });

  test("ADM-07 ADMO-04: Scores move by one ledger entry whose key is that of the audit entry", async () => {
    const ada = await server.signUp();
    const answer = await call("PUT", `users/${ada.id}`, { credit_adjustment: 7, reason: "Sorry for the wait" });
    expect(answer.data).toMatchObject({ credit_balance_scores: 10 });
    const entries = await server.database.db
      .select()
      .from(creditLedger)
      .where(eq(creditLedger.userId, ada.id))
      .orderBy(asc(creditLedger.sequence));
    const [{ id, before, after }] = await audit(`user:${ada.id}`);
    expect([before, after]).toEqual([{ credits: 3 }, { credits: 10, reason: "Sorry for the wait" }]);
    expect(entries.at(-1)).toMatchObject({
      type: "admin_adjustment",
      amount: 7,
      idempotencyKey: `adjust:${id}`,
      description: "Sorry for the wait",
    });
    expect((await call("PUT", `users/${ada.id}`, { credit_adjustment: -11, reason: "x" })).error).toMatchObject({
      message: "The balance cannot become negative",
      status: 400,
    });
    for (const wrong of [
      { credit_adjustment: 1 },
      { credit_adjustment: 1.5, reason: "x" },
      { credit_adjustment: 0, reason: "x" },
    ]) {
      expect((await call("PUT", `users/${ada.id}`, wrong)).status).toBe(400);
    }
    expect((await audit(`user:${ada.id}`)).length).toBe(1);
    expect(await server.services.credits.reconcile()).toEqual([]);
  });

  test("ADMO-04: name and flags; all of a change or nothing of it", async () => {
    const ada = await server.signUp();
    await call("PUT", `users/${ada.id}`, { display_name: " Ada ", disabled: true });
    expect(await audit(`user:${ada.id}`)).toMatchObject([
      { action: "user.update", after: { display_name: "Ada", disabled: true } },
    ]);
    const shutOut = await server.app.inject({ url: "/api/users/me", headers: bearer(ada) });
    expect(shutOut.json().error.code).toBe("auth/disabled");
    const last = await call("PUT", `users/${boss.id}`, { display_name: "Chief", admin: false });
    expect(last.error).toMatchObject({ status: 409, message: "The last admin cannot be changed" });
    const [row] = await server.database.db.select().from(users).where(eq(users.id, boss.id));
    expect(row?.displayName).not.toBe("Chief");
    expect((await call("PUT", "users/nobody", { display_name: "x" })).status).toBe(404);
    // nothing changed, nothing noted
    await call("PUT", `users/${ada.id}`, { disabled: true });
    expect((await audit(`user:${ada.id}`)).length).toBe(1);
  });

  test("ADMO-04: an account is closed as by its owner; nothing of the person stays in the log", async () => {
    const ada = await server.signUp();
    await call("PUT", `users/${ada.id}`, { display_name: "Ada Lovelace" });
    expect((await call("DELETE", `users/${boss.id}`)).error).toMatchObject({ code: "admin/own-account", status: 409 });
    expect((await call("DELETE", `users/${ada.id}`)).data).toEqual({ deleted: true });
    expect((await call("DELETE", `users/${ada.id}`)).status).toBe(404);
    const entries = await server.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.target, `user:${ada.id}`));
    expect(entries.map(({ action }) => action).sort()).toEqual(["user.delete", "user.update"]);
    expect(JSON.stringify(entries)).not.toMatch(/Lovelace|@/);
  });
});

const signInAgain = async (person: Person): Promise<Person> => ({
  ...person,
  token: (await server.services.sessions.create(person.id)).token,
});

describe("requests and transactions", () => {
  test("ADMR-01 ADMR-04 ADMO-05: everybody's, with whose they are", async () => {
    const ada = await server.signUp();
    const id = await server.submit(ada);
    await server.runJobs();
    const listed = await call("GET", `requests?user_id=${ada.id}&status=completed`);
    expect(listed.data).toMatchObject([{ id, user_id: ada.id, user_email: ada.email, original_instrument: "Piano" }]);
    expect((await call("GET", `requests?search=${ada.email}`)).data).toHaveLength(1);
    expect((await call("GET", "requests?search=minuet&sort=file_name&order=asc")).data.length).toBeGreaterThan(0);
    expect((await call("GET", "requests?user_id=nobody")).data).toEqual([]);
    expect((await call("GET", "requests?status=lost")).status).toBe(400);
    expect((await call("GET", "requests")).pagination.limit).toBe(50);
    const entries = await call("GET", `transactions?user_id=${ada.id}&sort=amount&order=asc`);
    expect(entries.data).toMatchObject([
      { type: "request_debit", amount: -1, user_email: ada.email, description: "Minuet.musicxml" },
      { type: "signup_bonus", amount: 3 },
    ]);
    expect((await call("GET", `transactions?type=signup_bonus&search=${ada.email}`)).pagination.total).toBe(1);
  });

  test("ADMR-02 ADMR-03: a forced retry charges nothing, says so in the log, and is told to the owner as any run", async () => {
    const ada = await server.signUp();
    const id = await server.submit(ada);
    expect((await call("POST", `requests/${id}/retry`)).error).toMatchObject({ code: "request/running", status: 409 });
    await server.runJobs();
    const balance = await server.services.credits.balance(ada.id);
    expect((await call("POST", `requests/${id}/retry`)).data).toEqual({ id, status: "pending" });
    expect(await server.services.credits.balance(ada.id)).toBe(balance);
    await server.runJobs();
    const [row] = await server.database.db.select().from(requests).where(eq(requests.id, id));
    expect(row).toMatchObject({ status: "completed", run: 2 });
    expect(await audit(`request:${id}`)).toMatchObject([
      { action: "request.retry", before: { status: "completed", run: 1 }, after: { status: "pending", run: 2 } },
    ]);
    const { logs } = (await call("GET", `requests/${id}/logs`)).data;
    const messages = logs.map(({ message }: { message: string }) => message);
    expect(messages[0]).toBe("received");
    expect(messages).toContain("queued again by an administrator");
    const newest = (await call("GET", `requests/${id}/logs?limit=1`)).data.logs;
    expect(newest).toEqual([logs.at(-1)]);
    for (const path of ["requests/nonsense/logs", `requests/${crypto.randomUUID()}/logs`]) {
      expect((await call("GET", path)).status).toBe(404);
    }
    server.clock.advance(31 * 86_400_000);
    boss = await signInAgain(boss);
    expect((await call("POST", `requests/${id}/retry`)).error).toMatchObject({ code: "request/expired", status: 410 });
  });
});

describe("figures", () => {
  test("ADM-03 ADM-05 ADMO-02: badges and figures count what is there", async () => {
    const before = (await call("GET", "badge-counts")).data;
    const ada = await server.signUp();
    await server.submit(ada);
    const order = { priceId: "price_gradus_starter", quantity: 1, origin: "http://localhost" };
    await server.services.payments.checkout(ada.id, order);
    const after = (await call("GET", "badge-counts")).data;
    expect(after).toEqual({
      ...before,
      pendingRequests: before.pendingRequests + 1,
      newUsersToday: before.newUsersToday + 1,
      pendingTransactions: before.pendingTransactions + 1,
      totalAlerts: after.recentFailures + after.pendingTransactions + after.activeNotifications,
    });
    const stats = (await call("GET", "stats?range=7d")).data;
    expect(stats.daily).toHaveLength(7);
    expect(stats.daily.at(-1)).toMatchObject({
      date: server.clock.now().toISOString().slice(0, 10),
      requests: 1,
      users: 1,
    });
    expect(stats.requests_by_status).toMatchObject({ pending: 1, processing: 0 });
    expect(stats.by_instrument).toEqual([{ name: "Piano", requests: 1 }]);
    expect(stats.queue_oldest_seconds).toBe(0);
    expect(stats.recent_requests[0]).toMatchObject({ user_email: ada.email });
    await server.runJobs();
    expect((await call("GET", "stats?range=7d")).data).toMatchObject({ success_rate: 100, queue_oldest_seconds: null });
    expect((await call("GET", "stats?range=year")).status).toBe(400);
  });

  test("ADMS-02 ADMS-03: revenue is what was paid less what went back; models by what read the wishes", async () => {
    const ada = await server.signUp();
    const order = { priceId: "price_gradus_starter", quantity: 2, origin: "http://localhost" };
    const { sessionId } = await server.services.payments.checkout(ada.id, order);
    const url = `/api/payments/test-checkout/${sessionId}/complete`;
    await server.app.inject({ method: "POST", url, headers: bearer(ada), payload: { outcome: "paid" } });
    const paid = (await call("GET", "revenue-metrics?range=7d")).data;
    expect(paid).toMatchObject({ total_usd: 10, refunded_usd: 0, net_usd: 10, payments: 1, credits_sold: 10 });
    expect(paid).toMatchObject({ average_order_usd: 10, by_product: [{ payments: 1, credits: 10, total_usd: 10 }] });
    const [payment] = (await server.services.payments.history(ada.id, { page: 1, limit: 1 })).items;
    await server.services.payments.refund(ada.id, payment?.id ?? "", "Wrong pack");
    const refunded = (await call("GET", "revenue-metrics?range=7d")).data;
    expect(refunded).toMatchObject({ total_usd: 10, refunded_usd: 10, net_usd: 0 });
    expect(refunded.daily.at(-1)).toMatchObject({ total_usd: 10, refunded_usd: 10, payments: 1 });
    const models = (await call("GET", "model-metrics?range=all")).data;
    expect(models.by_model[0]).toMatchObject({ failures: 0, input_tokens: 0, cost_usd: 0 });
    const counted = models.daily.reduce((sum: number, day: { requests: number }) => sum + day.requests, 0);
    expect(counted).toBe(models.by_model.reduce((sum: number, row: { requests: number }) => sum + row.requests, 0));
  });

  test("ADM-10: errors of pages and the log of changes are lists for administrators alone", async () => {
    const payload = { message: "x is not a function", url: "/requests" };
    await server.app.inject({ method: "POST", url: "/api/system/client-errors", payload });
    expect((await call("GET", "client-errors?search=not%20a%20function")).data).toMatchObject([payload]);
    expect((await call("GET", "client-errors?search=nothing")).data).toEqual([]);
    const ada = await server.signUp();
    expect((await call("GET", "audit-log", undefined, ada)).error).toMatchObject({ message: "Admin access required" });
    expect((await call("GET", "audit-log?search=request.retry")).pagination.total).toBe(1);
  });
});
