import { coupons, creditLedger, mails, openDatabase, paymentEvents, payments, supportTickets } from "@gradus/db";
import { insertUser, testPorts, withFaults } from "@gradus/testing";
import { asc, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServices } from "../create-services.ts";

// Reliability test T4 for money: each call of a port or of the database fails in turn, once before it did anything and
// once after it did everything. What the provider and the buyer do then (the same again) must end in the state that no
// failure would have given.

let ports: Awaited<ReturnType<typeof testPorts>>;
let faults: ReturnType<typeof withFaults>;
beforeAll(async () => {
  ports = await testPorts(await openDatabase({ memory: true }));
  faults = withFaults(ports);
  await services().products.seed();
});
afterAll(() => ports.database.close());

const services = () => createServices(faults.ports);
const phases = ["before", "after"] as const;

async function stateOf(userId: string) {
  const { db } = ports.database;
  const paid = await db.select().from(payments).where(eq(payments.userId, userId)).orderBy(asc(payments.createdAt));
  const entries = await db
    .select()
    .from(creditLedger)
    .where(eq(creditLedger.userId, userId))
    .orderBy(asc(creditLedger.sequence));
  const sent = await Promise.all(
    paid.map(({ id }) =>
      db
        .select()
        .from(mails)
        .where(like(mails.key, `%${id}`)),
    ),
  );
  const sessions = paid.map(({ sessionId }) => sessionId ?? "none");
  const events = await Promise.all(
    sessions.map((id) =>
      db
        .select()
        .from(paymentEvents)
        .where(like(paymentEvents.id, `%${id}`)),
    ),
  );
  return {
    balance: await services().credits.balance(userId),
    ledger: entries.map(({ type, amount, balanceAfter }) => ({ type, amount, balanceAfter })),
    payments: paid.map(({ status, amountCents, credits }) => ({ status, amountCents, credits })),
    mails: sent.flat().map(({ key }) => key.split(":")[0]),
    events: events.flat().map(({ type }) => type),
    tickets: (await db.select().from(supportTickets).where(eq(supportTickets.userId, userId))).length,
  };
}

type Prepared = { readonly userId: string; readonly act: () => Promise<unknown> };

/** Fails every call of `act` in turn; after each failure the act is repeated once. */
async function everyCall(when: "before" | "after", least: number, prepare: () => Promise<Prepared>): Promise<void> {
  const reference = await prepare();
  const calls = await faults.during(0, when, reference.act);
  expect(calls).toBeGreaterThan(least);
  const expected = await stateOf(reference.userId);
  for (let k = 1; k <= calls; k++) {
    const { userId, act } = await prepare();
    await faults.during(k, when, act);
    await act().catch(() => {});
    expect(await stateOf(userId), `call ${k} of ${calls}, ${when}`).toEqual(expected);
  }
  expect(await services().credits.reconcile()).toEqual([]);
}

async function checkout(): Promise<{ readonly userId: string; readonly sessionId: string }> {
  const referrer = await insertUser(ports.database);
  const { id: userId } = await insertUser(ports.database, { referredBy: referrer.id });
  const order = { priceId: "price_gradus_standard", quantity: 1, origin: "https://gradus.example.org" };
  return { userId, sessionId: (await services().payments.checkout(userId, order)).sessionId };
}

test.each(phases)("T4 PUR-18 a webhook: call k fails %s it acts, for every k", async (when) => {
  await everyCall(when, 15, async () => {
    const { userId, sessionId } = await checkout();
    ports.paymentProvider.pay(sessionId);
    const event = ports.paymentProvider.event("checkout.session.completed", sessionId, `evt:${sessionId}`);
    return { userId, act: () => services().payments.receiveEvent(event, "signed") };
  });
});

test.each(phases)("T4 PUR-22 a refund: call k fails %s it acts, for every k, and the sweep ends it", async (when) => {
  await everyCall(when, 20, async () => {
    const { userId, sessionId } = await checkout();
    ports.paymentProvider.pay(sessionId);
    const payment = await services().payments.fulfil(sessionId);
    const act = async () => {
      await services()
        .payments.refund(userId, payment?.id ?? "", "x")
        .catch((error: { code?: string }) => {
          if (error.code !== "payment/state") throw error;
        });
      ports.clock.advance(16 * 60_000);
      await services().payments.sweep();
    };
    return { userId, act };
  });
});

test.each(phases)("T4 VOU-09 a voucher: call k fails %s it acts, for every k", async (when) => {
  await everyCall(when, 5, async () => {
    const { id: userId } = await insertUser(ports.database);
    const { code } = await services().vouchers.create(userId, { amountScores: 5 });
    return { userId, act: () => services().vouchers.redeem(userId, code) };
  });
});

test.each(phases)("T4 VOU-12 a checkout: whatever fails %s it acts, no coupon's use is lost for good", async (when) => {
  const { id: userId } = await insertUser(ports.database);
  let coupon = 0;
  const order = (code: string) => ({
    priceId: "price_gradus_standard",
    quantity: 1,
    origin: "https://gradus.example.org",
    metadata: { coupon_code: code },
  });
  const make = async () => {
    const code = `ONCE-${when}-${++coupon}`;
    const none = { discountCents: null, priceId: null, expiresAt: null };
    return (await services().coupons.create(userId, { code, discountPercent: 50, ...none, maxUses: 1 })).code;
  };
  const first = await make();
  const calls = await faults.during(0, when, () => services().payments.checkout(userId, order(first)));
  for (let k = 1; k <= calls; k++) {
    const code = await make();
    await faults.during(k, when, () => services().payments.checkout(userId, order(code)));
    ports.clock.advance(25 * 3_600_000);
    for (const { sessionId } of (await services().payments.history(userId, { page: 1, limit: 1 })).items) {
      if (sessionId) ports.paymentProvider.change(sessionId, { state: "expired" });
    }
    await services().payments.sweep();
    const [row] = await ports.database.db.select().from(coupons).where(eq(coupons.code, code));
    expect(row?.usedCount, `call ${k} of ${calls}, ${when}`).toBe(0);
  }
});
