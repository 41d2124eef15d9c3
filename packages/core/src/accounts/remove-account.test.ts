import {
  creditLedger,
  type Database,
  driveConnections,
  emailChanges,
  logEntries,
  mails,
  passwordResets,
  payments,
  reports,
  requestEvents,
  requests,
  rowsOf,
  sessions,
  settings,
  signupGrants,
  storedFiles,
  supportTickets,
  users,
} from "@gradus/db";
import { submission, type TestPorts, testPorts, withDatabases } from "@gradus/testing";
import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { createServices } from "../create-services.ts";
import type { Services } from "../services.ts";

const never = new AbortController().signal;
const password = "correct horse";
let count = 0;

withDatabases("removing an account", (open) => {
  let database: Database;
  let ports: TestPorts;
  let services: Services;
  beforeAll(async () => {
    database = await open();
    ports = await testPorts(database);
    services = createServices(ports);
  });

  const signUp = async (email = `leaver${++count}@example.org`) => {
    const { account, token } = await services.accounts.register({ email, password });
    return { id: account.id, email, token };
  };
  const submit = async (userId: string) => (await services.requests.submit(userId, submission())).id;
  async function work(): Promise<void> {
    for (let job = await ports.queue.take(); job; job = await ports.queue.take()) {
      await services.runs.process({ ...job, attempt: 1, signal: never });
    }
  }
  const ledgerOf = (userId: string) =>
    database.db.select().from(creditLedger).where(eq(creditLedger.userId, userId)).orderBy(asc(creditLedger.sequence));
  const userRow = async (id: string) => (await database.db.select().from(users).where(eq(users.id, id)))[0];

  test("SET-12: profile, settings, files, requests, links, mails and sessions are gone at once", async () => {
    const leaver = await signUp();
    const stays = await signUp();
    const [done, kept] = [await submit(leaver.id), await submit(stays.id)];
    await work();
    await services.accounts.requestPasswordReset(leaver.email);
    await database.db.insert(emailChanges).values({
      tokenHash: `hash of ${leaver.id}`,
      userId: leaver.id,
      email: `next.${leaver.email}`,
      expiresAt: ports.clock.now(),
      createdAt: ports.clock.now(),
    });
    await database.db.insert(driveConnections).values({
      userId: leaver.id,
      email: `drive.${leaver.email}`,
      sealedToken: "sealed",
      connectedAt: ports.clock.now(),
    });
    expect([...ports.storage.objects.keys()].some((key) => key.includes(done))).toBe(true);

    await services.accounts.remove(leaver.id);

    expect([...ports.storage.objects.keys()].filter((key) => key.includes(done))).toEqual([]);
    for (const table of [
      sessions,
      passwordResets,
      emailChanges,
      driveConnections,
      settings,
      storedFiles,
      requests,
    ] as const) {
      expect(await database.db.select().from(table).where(eq(table.userId, leaver.id))).toEqual([]);
    }
    for (const table of [logEntries, requestEvents, reports] as const) {
      expect(await database.db.select().from(table).where(eq(table.requestId, done))).toEqual([]);
    }
    expect(await database.db.select().from(mails).where(eq(mails.to, leaver.email))).toEqual([]);
    expect(await userRow(leaver.id)).toMatchObject({
      email: null,
      displayName: "",
      passwordHash: null,
      googleSub: null,
      referralCode: null,
      referredBy: null,
      lastSeenAt: null,
      createdAt: new Date(0),
      deletedAt: ports.clock.now(),
    });
    await expect(services.accounts.verify(leaver.token)).rejects.toThrow("User not authenticated");
    const signIn = services.accounts.signIn({ email: leaver.email, password, address: "192.0.2.1" });
    await expect(signIn).rejects.toThrow("No account found with this email address");
    await expect(services.accounts.remove(leaver.id)).rejects.toThrow("User not authenticated");

    expect((await services.requests.get(stays.id, kept)).status).toBe("completed");
    expect((await services.requests.download(stays.id, kept, "pdf")).mimeType).toBe("application/pdf");
    expect((await services.accounts.verify(stays.token)).id).toBe(stays.id);
  });

  test("point 7 no name of a file and no words of a refund are left, in no column of any table", async () => {
    const leaver = await signUp();
    await database.db.update(users).set({ displayName: "Secretname" }).where(eq(users.id, leaver.id));
    const { id } = await services.requests.submit(leaver.id, submission({ fileName: "Secretname.musicxml" }));
    expect((await services.credits.transactions(leaver.id, { page: 1, limit: 9 })).items[0]).toMatchObject({
      fileName: "Secretname.musicxml",
    });
    await work();
    await services.requests.rename(leaver.id, id, "Secretname 2.musicxml");
    await services.requests.retry(leaver.id, id);
    await work();
    await services.requests.retry(leaver.id, id);
    await services.products.seed();
    const order = { priceId: "price_gradus_starter", quantity: 1, origin: "https://gradus.example.org" };
    const { sessionId } = await services.payments.checkout(leaver.id, order);
    ports.paymentProvider.pay(sessionId);
    const payment = await services.payments.fulfil(sessionId);
    await services.payments.refund(leaver.id, payment?.id ?? "", "I am Secretname and sad");
    await services.accounts.remove(leaver.id);
    const tables = rowsOf<{ name: string }>(
      await database.db.execute(
        sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
      ),
    );
    for (const { name } of tables) {
      const rows = rowsOf(await database.db.execute(sql`select t::text as row from ${sql.identifier(name)} t`));
      expect(JSON.stringify(rows), name).not.toMatch(/secretname/i);
      if (!["mails", "signup_grants"].includes(name)) continue;
      expect(JSON.stringify(rows), name).not.toContain(leaver.email);
    }
    expect((await ledgerOf(leaver.id)).find(({ type }) => type === "request_debit")?.description).toBe(`Request ${id}`);
  });

  test("point 7 another person keeps their mails, whoever once asked for a change to their address", async () => {
    const leaver = await signUp();
    const address = `other${++count}@example.org`;
    await services.accounts.requestEmailChange({ userId: leaver.id, newEmail: address, currentPassword: password });
    const other = await signUp(address);
    await services.accounts.requestPasswordReset(other.email);
    const mailsTo = async () =>
      (await database.db.select().from(mails).where(eq(mails.to, address))).map(({ key }) => key);
    const before = await mailsTo();
    expect(before.some((key) => key.startsWith("email-change:"))).toBe(true);
    await services.accounts.remove(leaver.id);
    expect(await mailsTo()).toEqual(before.filter((key) => !key.startsWith("email-change:")));
    expect(await mailsTo()).not.toEqual([]);
  });

  test("SET-12: the ledger stays under the id, and what was unspent lapses with an entry of its own", async () => {
    const leaver = await signUp();
    await submit(leaver.id);
    await work();
    await services.accounts.remove(leaver.id);
    expect(await ledgerOf(leaver.id)).toMatchObject([
      { type: "signup_bonus", amount: 3, balanceAfter: 3 },
      { type: "request_debit", amount: -1, balanceAfter: 2 },
      {
        type: "account_closed",
        amount: -2,
        balanceAfter: 0,
        idempotencyKey: `close:${leaver.id}`,
        description: "Account closed",
      },
    ]);
    expect(await services.credits.reconcile()).toEqual([]);
  });

  test("SET-12 LEDG-10: payments stay as they are; tickets lose who wrote what", async () => {
    const leaver = await signUp();
    await services.products.seed();
    const [pack] = await services.products.list();
    if (!pack) throw new Error("no pack is on sale");
    const now = ports.clock.now();
    const paid = {
      id: crypto.randomUUID(),
      userId: leaver.id,
      status: "completed" as const,
      amountCents: 500,
      credits: 5,
      quantity: 1,
      productId: pack.id,
      productName: pack.name,
      priceId: pack.stripePriceId,
      sessionId: `session of ${leaver.id}`,
      createdAt: now,
      completedAt: now,
    };
    await database.db.insert(payments).values(paid);
    await database.db.insert(supportTickets).values({
      id: crypto.randomUUID(),
      userId: leaver.id,
      name: "Clara",
      email: leaver.email,
      ticketType: "Billing",
      subject: "Refund of Starter",
      message: "My new address is Inselstrasse 18.",
      reply: "Dear Clara",
      createdAt: now,
      updatedAt: now,
    });
    await services.accounts.remove(leaver.id);
    expect(await database.db.select().from(payments).where(eq(payments.userId, leaver.id))).toMatchObject([paid]);
    expect(await database.db.select().from(supportTickets).where(eq(supportTickets.userId, leaver.id))).toMatchObject([
      { name: "", email: "", message: "", reply: null, ticketType: "Billing" },
    ]);
  });

  test("SET-12: without Scores left there is no entry", async () => {
    const leaver = await signUp();
    for (let request = 0; request < 3; request++) await submit(leaver.id);
    await work();
    await services.accounts.remove(leaver.id);
    expect((await ledgerOf(leaver.id)).map((entry) => entry.type)).not.toContain("account_closed");
  });

  test("SET-12 LEDG-01: a run that waits is refunded before the balance lapses, and its job then does nothing", async () => {
    const leaver = await signUp();
    const id = await submit(leaver.id);
    await services.accounts.remove(leaver.id);
    expect((await ledgerOf(leaver.id)).map(({ type, amount }) => [type, amount])).toEqual([
      ["signup_bonus", 3],
      ["request_debit", -1],
      ["request_refund", 1],
      ["account_closed", -3],
    ]);
    await work();
    expect([...ports.storage.objects.keys()].filter((key) => key.includes(id))).toEqual([]);
    expect(await services.runs.recover()).toEqual({ requeued: 0, failed: 0 });
  });

  test("SET-12: a run under way ends without effect", async () => {
    const leaver = await signUp();
    let started = () => {};
    let goOn = () => {};
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow = createServices({
      ...ports,
      engine: {
        ...ports.engine,
        run: async (run) => {
          started();
          await gate;
          return ports.engine.run(run);
        },
      },
    });
    const id = await submit(leaver.id);
    const job = await ports.queue.take();
    if (!job) throw new Error("no job waits");
    const worker = slow.runs.process({ ...job, attempt: 1, signal: never });
    await running;
    await services.accounts.remove(leaver.id);
    goOn();
    await worker;
    expect([...ports.storage.objects.keys()].filter((key) => key.includes(id))).toEqual([]);
    expect(await database.db.select().from(requests).where(eq(requests.userId, leaver.id))).toEqual([]);
    expect(await database.db.select().from(mails).where(eq(mails.to, leaver.email))).toEqual([]);
    expect((await ledgerOf(leaver.id)).at(-1)).toMatchObject({ type: "account_closed", balanceAfter: 0 });
    expect(await services.credits.reconcile()).toEqual([]);
  });

  test("SET-12: a submission at the same moment either was before, and goes too, or is refused", async () => {
    for (let round = 0; round < 5; round++) {
      const leaver = await signUp();
      await Promise.allSettled([submit(leaver.id), services.accounts.remove(leaver.id)]);
      expect(await database.db.select().from(requests).where(eq(requests.userId, leaver.id))).toEqual([]);
      expect(await database.db.select().from(storedFiles).where(eq(storedFiles.userId, leaver.id))).toEqual([]);
      const last = (await ledgerOf(leaver.id)).at(-1);
      expect(last).toMatchObject({ type: "account_closed", balanceAfter: 0 });
    }
    await services.retention.expireFiles();
    await services.retention.expireFiles();
    const orphans = [...ports.storage.objects.keys()].map((key) => key.split("/")[1] ?? "");
    const known = (await database.db.select({ id: requests.id }).from(requests)).map((row) => row.id);
    expect(orphans.filter((id) => !known.includes(id))).toEqual([]);
  });

  test("AUTH-39 SET-12: the same mailbox can register again, without a second gift", async () => {
    const grants = async () => (await database.db.select().from(signupGrants)).length;
    const first = await signUp("come.back+tag@bach.example");
    const before = await grants();
    await services.accounts.remove(first.id);
    expect(await grants()).toBe(before);
    const second = await signUp("come.back+tag@bach.example");
    expect(second.id).not.toBe(first.id);
    expect(await services.credits.balance(second.id)).toBe(0);
  });

  describe("of admins", () => {
    const makeAdmin = (id: string) => database.db.update(users).set({ admin: true }).where(eq(users.id, id));

    test("SET-12: the last one stays; of two who leave at the same moment one stays", async () => {
      const [ada, bob] = [await signUp(), await signUp()];
      await makeAdmin(ada.id);
      await expect(services.accounts.remove(ada.id)).rejects.toThrow("The last admin account cannot be deleted");
      expect((await services.accounts.verify(ada.token)).admin).toBe(true);
      await makeAdmin(bob.id);
      const results = await Promise.allSettled([services.accounts.remove(ada.id), services.accounts.remove(bob.id)]);
      expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
    });
  });
});
