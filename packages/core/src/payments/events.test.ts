import { creditLedger, type Database } from "@gradus/db";
import { insertUser, type TestPorts, testPorts, withDatabases } from "@gradus/testing";
import { asc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createServices } from "../create-services.ts";
import type { Services } from "../services.ts";

// Reliability test T5: every event ten times at once, in every order, beside the buyer's return.

const types = ["checkout.session.completed", "checkout.session.async_payment_succeeded", "charge.refunded"] as const;
const orders = types.flatMap((first) =>
  types
    .filter((type) => type !== first)
    .map((second) => [first, second, types.find((t) => t !== first && t !== second)]),
) as string[][];
const copies = 10;

withDatabases("T5 PUR-18: events", (open) => {
  let database: Database;
  let ports: TestPorts;
  let services: Services;
  beforeAll(async () => {
    database = await open({ poolSize: 20 });
    ports = await testPorts(database);
    services = createServices(ports);
    await services.products.seed();
  });

  async function prepare() {
    const referrer = await insertUser(database);
    const { id: userId } = await insertUser(database, { referredBy: referrer.id });
    const order = { priceId: "price_gradus_standard", quantity: 1, origin: "https://gradus.example.org" };
    const { sessionId } = await services.payments.checkout(userId, order);
    return { userId, referrerId: referrer.id, sessionId };
  }
  const send = (type: string, sessionId: string, id: string) =>
    services.payments.receiveEvent(ports.paymentProvider.event(type, sessionId, id), "signed");
  const ledger = async (userId: string) =>
    (
      await database.db
        .select()
        .from(creditLedger)
        .where(eq(creditLedger.userId, userId))
        .orderBy(asc(creditLedger.sequence))
    ).map(({ type, amount }) => `${type} ${amount}`);

  test.each(orders)("%s, %s, %s: paid and refunded by the time they come", async (...order) => {
    const { userId, referrerId, sessionId } = await prepare();
    ports.paymentProvider.pay(sessionId);
    ports.paymentProvider.giveBack(sessionId);
    for (const type of order) {
      const events = Array.from({ length: copies }, () => send(type, sessionId, `${type}:${sessionId}`));
      const returns = Array.from({ length: 3 }, () => services.payments.returned(userId, sessionId));
      await Promise.all([...events, ...returns]);
    }
    expect(await ledger(userId)).toEqual(["purchase 20", "payment_refund -20"]);
    expect(await ledger(referrerId)).toEqual(["referral_bonus 10", "referral_clawback -10"]);
    expect((await services.payments.returned(userId, sessionId)).payment.status).toBe("refunded");
  });

  test.each(orders)("%s, %s, %s: all at once, the money moving meanwhile", async (...order) => {
    const { userId, sessionId } = await prepare();
    const sendAll = (type: string, round: number) =>
      Promise.all(Array.from({ length: copies }, () => send(type, sessionId, `${type}:${round}:${sessionId}`)));
    const first = Promise.all(order.map((type) => sendAll(type, 1)));
    ports.paymentProvider.pay(sessionId);
    await first;
    ports.paymentProvider.giveBack(sessionId);
    await Promise.all(order.map((type) => sendAll(type, 2)));
    expect(await ledger(userId)).toEqual(["purchase 20", "payment_refund -20"]);
    expect(await services.credits.reconcile()).toEqual([]);
  });
});
