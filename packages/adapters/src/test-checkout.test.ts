import { type Database, openDatabase } from "@gradus/db";
import { fakeClock, sequentialIds } from "@gradus/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkoutOrder, paymentsContract } from "./payments-contract.ts";
import { createTestCheckout } from "./test-checkout.ts";

let database: Database;
const clock = fakeClock();
const ids = sequentialIds();
const secret = "a secret of the tests, 32 bytes long";
beforeAll(async () => {
  database = await openDatabase({ memory: true });
});
afterAll(() => database.close());
const create = () => createTestCheckout({ database, clock, ids, secret });

paymentsContract("test checkout", async () => {
  const checkout = create();
  return {
    provider: checkout.provider,
    pay: async (sessionId, userId) => {
      await checkout.complete(userId, sessionId, "paid");
    },
    giveUp: async (sessionId, userId) => {
      await checkout.complete(userId, sessionId, "cancelled");
    },
  };
});

describe("the test checkout", () => {
  const open = async () => {
    const order = checkoutOrder();
    return { order, sessionId: (await create().provider.createCheckout(order)).sessionId };
  };

  test.each([
    ["paid", "checkout.session.completed"],
    ["cancelled", "checkout.session.expired"],
  ] as const)("PUR-20 %s sends a signed %s that only this installation believes", async (outcome, type) => {
    const { order, sessionId } = await open();
    const { redirectUrl, rawBody, signature } = await create().complete(order.userId, sessionId, outcome);
    expect(redirectUrl).toBe(
      outcome === "paid" ? `https://gradus.example.org/?session_id=${sessionId}` : order.cancelUrl,
    );
    expect(create().provider.readEvent(rawBody, signature)).toMatchObject({ type, sessionId });
    const stranger = createTestCheckout({ database, clock, ids, secret: "another installation's secret ........" });
    expect(() => stranger.provider.readEvent(rawBody, signature)).toThrow("Invalid signature");
  });

  test("PUR-29 is its buyer's alone and completes once, of many at once too", async () => {
    const { order, sessionId } = await open();
    expect(await create().view(order.userId, sessionId)).toEqual({
      productName: "Standard",
      quantity: 1,
      amountCents: 1600,
    });
    const stranger = crypto.randomUUID();
    await expect(create().view(stranger, sessionId)).rejects.toMatchObject({ code: "request/not-found" });
    await expect(create().complete(stranger, sessionId, "paid")).rejects.toMatchObject({ code: "request/not-found" });
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => create().complete(order.userId, sessionId, n % 2 ? "paid" : "cancelled")),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(create().view(order.userId, sessionId)).rejects.toMatchObject({ code: "payment/closed" });
  });

  test("PUR-21 is over after a day", async () => {
    const { order, sessionId } = await open();
    clock.advance(24 * 3600 * 1000);
    expect((await create().provider.session(sessionId))?.state).toBe("expired");
    await expect(create().complete(order.userId, sessionId, "paid")).rejects.toMatchObject({ code: "payment/closed" });
  });
});
