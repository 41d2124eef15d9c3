import { withDatabases } from "@gradus/testing";
import { beforeAll, expect, test } from "vitest";
import { openShop, type Shop } from "../testing/shop.ts";

// Reliability test T5: every event ten times at once, in every order, beside the buyer's return.

const types = ["checkout.session.completed", "checkout.session.async_payment_succeeded", "charge.refunded"] as const;
const orders = types.flatMap((first) =>
  types
    .filter((type) => type !== first)
    .map((second) => [first, second, types.find((t) => t !== first && t !== second)]),
) as string[][];
const copies = 10;

withDatabases("T5 PUR-18: events", (open) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(open);
  });

  async function prepare() {
    const referrerId = await shop.buyer();
    const userId = await shop.buyer({ referredBy: referrerId });
    return { userId, referrerId, sessionId: await shop.start(userId) };
  }
  const ledger = async (userId: string) => (await shop.ledger(userId)).map((entry) => entry.join(" "));

  test.each(orders)("%s, %s, %s: paid and refunded by the time they come", async (...order) => {
    const { userId, referrerId, sessionId } = await prepare();
    shop.ports.paymentProvider.pay(sessionId);
    shop.ports.paymentProvider.giveBack(sessionId);
    for (const type of order) {
      const events = Array.from({ length: copies }, () => shop.send(type, sessionId, `${type}:${sessionId}`));
      const returns = Array.from({ length: 3 }, () => shop.services.payments.returned(userId, sessionId));
      await Promise.all([...events, ...returns]);
    }
    expect(await ledger(userId)).toEqual(["purchase 20", "payment_refund -20"]);
    expect(await ledger(referrerId)).toEqual(["referral_bonus 10", "referral_clawback -10"]);
    expect((await shop.services.payments.returned(userId, sessionId)).payment.status).toBe("refunded");
  });

  test.each(orders)("%s, %s, %s: all at once, the money moving meanwhile", async (...order) => {
    const { userId, sessionId } = await prepare();
    const sendAll = (type: string, round: number) =>
      Promise.all(Array.from({ length: copies }, () => shop.send(type, sessionId, `${type}:${round}:${sessionId}`)));
    const first = Promise.all(order.map((type) => sendAll(type, 1)));
    shop.ports.paymentProvider.pay(sessionId);
    await first;
    shop.ports.paymentProvider.giveBack(sessionId);
    await Promise.all(order.map((type) => sendAll(type, 2)));
    expect(await ledger(userId)).toEqual(["purchase 20", "payment_refund -20"]);
    expect(await shop.services.credits.reconcile()).toEqual([]);
  });
});
