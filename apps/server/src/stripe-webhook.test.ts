import { createStripePayments } from "@gradus/adapters";
import { type FakeStripe, fakeClock, signStripeEvent, startFakeStripe } from "@gradus/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

const order = { priceId: "price_gradus_standard" };

describe("T6 PUR-29: Stripe's webhook over HTTP", () => {
  const clock = fakeClock();
  const now = () => Math.floor(clock.now().getTime() / 1000);
  let stripe: FakeStripe;
  let shop: TestApp;
  let buyer: Person;
  beforeAll(async () => {
    stripe = await startFakeStripe({ key: "sk_test_fake", prices: {} });
    const webhookSecrets = ["whsec_new", "whsec_old"];
    const provider = createStripePayments({ secretKey: "sk_test_fake", webhookSecrets, clock, server: stripe.address });
    shop = await openTestApp({ testCheckout: undefined, core: { paymentProvider: provider } });
    buyer = await shop.signUp();
  });
  afterAll(async () => {
    await shop.close();
    await stripe.close();
  });
  const send = (payload: string, signature: string | undefined) =>
    shop.app.inject({
      method: "POST",
      url: "/api/webhooks/stripe",
      headers: {
        "content-type": "application/json; charset=utf-8",
        ...(signature === undefined ? {} : { "stripe-signature": signature }),
      },
      payload,
    });

  test("wrong secret, altered body, old, missing: 400 each; either of two secrets: 200; the money counts once", async () => {
    const opened = await shop.app.inject({
      method: "POST",
      url: "/api/payments/checkout",
      headers: bearer(buyer),
      payload: order,
    });
    const id = opened.json().session_id;
    stripe.pay(id);
    const body = stripe.event("checkout.session.completed", id, "evt_1");
    const statuses = [
      await send(body, signStripeEvent(body, "whsec_other", now())),
      await send(body.replace("evt_1", "evt_2"), signStripeEvent(body, "whsec_new", now())),
      await send(body, signStripeEvent(body, "whsec_new", now() - 301)),
      await send(body, undefined),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([400, 400, 400, 400]);
    expect(await shop.services.credits.balance(buyer.id)).toBe(3);
    for (const secret of ["whsec_old", "whsec_new"]) {
      const answer = await send(body, signStripeEvent(body, secret, now()));
      expect([answer.statusCode, answer.json().data]).toEqual([200, { received: true }]);
    }
    expect(await shop.services.credits.balance(buyer.id)).toBe(23);
    const foreign = JSON.stringify({ id: "evt_9", type: "customer.created", data: { object: { id: "cus_1" } } });
    expect((await send(foreign, signStripeEvent(foreign, "whsec_new", now()))).statusCode).toBe(200);
  });

  test("a refund made at Stripe comes back as charge.refunded; a silent Stripe is answered 502, so that it sends again", async () => {
    const { data } = (await shop.app.inject({ url: "/api/payments/history", headers: bearer(buyer) })).json();
    const id = data[0].session_id;
    stripe.refundElsewhere(id);
    const body = stripe.event("charge.refunded", id, "evt_3");
    stripe.state.down = true;
    expect((await send(body, signStripeEvent(body, "whsec_new", now()))).statusCode).toBe(502);
    stripe.state.down = false;
    expect((await send(body, signStripeEvent(body, "whsec_new", now()))).statusCode).toBe(200);
    expect(await shop.services.credits.balance(buyer.id)).toBe(3);
    expect((await shop.services.payments.get(buyer.id, data[0].id)).status).toBe("refunded");
  });
});
