import { type FakeStripe, fakeClock, signStripeEvent, startFakeStripe } from "@gradus/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkoutOrder, paymentsContract } from "./payments-contract.ts";
import { createStripePayments } from "./payments-stripe.ts";

const key = "sk_test_of_the_fake";
const secrets = ["whsec_new", "whsec_old"];
const clock = fakeClock();
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe({ key, prices: { price_1Known: 1600 } });
});
afterAll(() => stripe.close());

const create = (secretKey = key) =>
  createStripePayments({ secretKey, webhookSecrets: secrets, clock, server: stripe.address });

paymentsContract("Stripe", async () => ({
  provider: create(),
  pay: async (sessionId) => stripe.pay(sessionId),
  giveUp: async (sessionId) => stripe.expire(sessionId),
}));

describe("Stripe", () => {
  test("PUR-06 a price of Stripe's is named, a pack of our own is described; the order carries our payment", async () => {
    const provider = create();
    const order = checkoutOrder({ priceId: "price_1Known", quantity: 2 });
    await provider.createCheckout(order);
    await provider.createCheckout(checkoutOrder());
    const [named, described] = stripe.calls.filter(({ path }) => path === "/v1/checkout/sessions").slice(-2);
    expect(named?.fields).toMatchObject({
      mode: "payment",
      "line_items[0][price]": "price_1Known",
      "line_items[0][quantity]": "2",
      client_reference_id: order.paymentId,
      customer_email: "ada@example.org",
      "metadata[note]": "hello",
      "payment_intent_data[metadata][payment_id]": order.paymentId,
      success_url: order.successUrl,
    });
    expect(described?.fields).toMatchObject({
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": "1600",
      "line_items[0][price_data][product_data][name]": "Standard",
    });
    expect(described?.fields).not.toHaveProperty("line_items[0][price]");
  });

  test("PUR-10 an unknown price is payment/invalid-price; a wrong key and a silent Stripe are payment/provider", async () => {
    const unknown = create().createCheckout(checkoutOrder({ priceId: "price_1Gone" }));
    await expect(unknown).rejects.toMatchObject({ code: "payment/invalid-price" });
    await expect(create("sk_wrong").createCheckout(checkoutOrder())).rejects.toMatchObject({
      code: "payment/provider",
    });
    stripe.state.down = true;
    await expect(create().session("cs_live_1")).rejects.toMatchObject({ code: "payment/provider" });
    await expect(create().sessionOf("pi_1")).rejects.toMatchObject({ code: "payment/provider" });
    stripe.state.down = false;
  });

  test("point 6 a checkout that holds a coupon ends with it, no sooner than Stripe allows", async () => {
    const expiresAt = new Date("2026-11-22T12:30:00Z");
    await create().createCheckout(checkoutOrder({ expiresAt }));
    const fields = stripe.calls.findLast(({ path }) => path === "/v1/checkout/sessions")?.fields;
    expect(Number(fields?.expires_at)).toBe(expiresAt.getTime() / 1000 + 60);
  });

  test("the same order opened twice is one checkout", async () => {
    const order = checkoutOrder();
    const [first, second] = [await create().createCheckout(order), await create().createCheckout(order)];
    expect(second.sessionId).toBe(first.sessionId);
  });

  test.each([
    ["processing", "processing"],
    ["requires_payment_method", "failed"],
  ] as const)("PUR-26 a completed checkout whose money is %s is %s", async (intentStatus, state) => {
    const { sessionId } = await create().createCheckout(checkoutOrder());
    stripe.payLater(sessionId, intentStatus);
    expect((await create().session(sessionId))?.state).toBe(state);
  });

  test.each([
    [["needs_response"], "open"],
    [["won", "under_review"], "open"],
    [["won"], "won"],
    [["warning_closed"], "won"],
    [["lost"], "lost"],
  ] as const)("disputes %o are %s", async (statuses, dispute) => {
    const { sessionId } = await create().createCheckout(checkoutOrder());
    stripe.pay(sessionId);
    stripe.dispute(sessionId, ...statuses);
    expect((await create().session(sessionId))?.dispute).toBe(dispute);
  });

  describe("T6 signatures", () => {
    const now = Math.floor(clock.now().getTime() / 1000);
    const body = JSON.stringify({
      id: "evt_1",
      object: "event",
      type: "charge.refunded",
      data: { object: { id: "ch_1", payment_intent: "pi_9" } },
    });
    const read = (text: string, signature: string | undefined) => create().readEvent(Buffer.from(text), signature);

    test.each(secrets)("either of two secrets is accepted: %s", (secret) => {
      expect(read(body, signStripeEvent(body, secret, now - 299))).toEqual({
        id: "evt_1",
        type: "charge.refunded",
        sessionId: undefined,
        paymentIntentId: "pi_9",
      });
    });

    test.each([
      ["a wrong secret", body, signStripeEvent(body, "whsec_other", now)],
      ["an altered body", body.replace("pi_9", "pi_8"), signStripeEvent(body, "whsec_new", now)],
      ["a signature older than 300 s", body, signStripeEvent(body, "whsec_new", now - 301)],
      ["no header", body, undefined],
    ])("%s is refused", (_name, text, signature) => {
      expect(() => read(text, signature)).toThrow(expect.objectContaining({ code: "payment/signature" }));
    });
  });
});
