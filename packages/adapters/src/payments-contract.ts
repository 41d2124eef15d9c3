import type { CheckoutOrder, PaymentProvider } from "@gradus/core";
import { describe, expect, test } from "vitest";

export type ProviderUnderTest = {
  readonly provider: PaymentProvider;
  /** the buyer pays on the provider's own page */
  readonly pay: (sessionId: string, userId: string) => Promise<void>;
  readonly giveUp: (sessionId: string, userId: string) => Promise<void>;
};

export const checkoutOrder = (overrides: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
  paymentId: crypto.randomUUID(),
  userId: crypto.randomUUID(),
  email: "ada@example.org",
  productName: "Standard",
  priceId: "price_gradus_standard",
  unitCents: 1600,
  quantity: 1,
  discountCents: 0,
  metadata: { note: "hello" },
  expiresAt: undefined,
  successUrl: "https://gradus.example.org/?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "https://gradus.example.org/purchase",
  ...overrides,
});

/** What every PaymentProvider must do. */
export function paymentsContract(name: string, create: () => Promise<ProviderUnderTest>): void {
  describe(`payments: ${name}`, () => {
    test("a checkout is open, then paid, and names our own payment", async () => {
      const { provider, pay } = await create();
      const order = checkoutOrder({ quantity: 3 });
      const opened = await provider.createCheckout(order);
      expect(opened.amountCents).toBe(4800);
      expect(URL.canParse(opened.url)).toBe(true);
      const expected = { id: opened.sessionId, paymentId: order.paymentId, amountCents: 4800, currency: "usd" };
      expect(await provider.session(opened.sessionId)).toMatchObject({ ...expected, state: "open" });
      await pay(opened.sessionId, order.userId);
      const paid = await provider.session(opened.sessionId);
      expect(paid).toMatchObject({ ...expected, state: "paid", refundedCents: 0, dispute: "none" });
      expect(await provider.sessionOf(paid?.paymentIntentId ?? "")).toBe(opened.sessionId);
    });

    test("a discount lowers the amount, down to nothing", async () => {
      const { provider, pay } = await create();
      for (const discountCents of [160, 1600]) {
        const order = checkoutOrder({ discountCents });
        const { sessionId, amountCents } = await provider.createCheckout(order);
        expect(amountCents).toBe(1600 - discountCents);
        await pay(sessionId, order.userId);
        const session = await provider.session(sessionId);
        expect(session).toMatchObject({ state: "paid", amountCents });
        expect(session?.paymentIntentId === undefined).toBe(amountCents === 0);
      }
    });

    test("a refund gives all back, and asked again does nothing more", async () => {
      const { provider, pay } = await create();
      const order = checkoutOrder();
      const { sessionId } = await provider.createCheckout(order);
      await pay(sessionId, order.userId);
      const paymentIntentId = (await provider.session(sessionId))?.paymentIntentId ?? "";
      for (let time = 0; time < 2; time++) {
        await provider.refund({ paymentIntentId, paymentId: order.paymentId, amountCents: 1600 });
      }
      expect((await provider.session(sessionId))?.refundedCents).toBe(1600);
      await expect(
        provider.refund({ paymentIntentId: "pi_none", paymentId: "none", amountCents: 1 }),
      ).rejects.toMatchObject({
        code: "payment/provider",
      });
    });

    test("point 6 a part of it goes back when a part is asked for", async () => {
      const { provider, pay } = await create();
      const order = checkoutOrder();
      const { sessionId } = await provider.createCheckout(order);
      await pay(sessionId, order.userId);
      const paymentIntentId = (await provider.session(sessionId))?.paymentIntentId ?? "";
      await provider.refund({ paymentIntentId, paymentId: order.paymentId, amountCents: 1200 });
      expect((await provider.session(sessionId))?.refundedCents).toBe(1200);
    });

    test("a checkout that came to nothing is expired; unknown ones are undefined", async () => {
      const { provider, giveUp } = await create();
      const order = checkoutOrder();
      const { sessionId } = await provider.createCheckout(order);
      await giveUp(sessionId, order.userId);
      expect((await provider.session(sessionId))?.state).toBe("expired");
      expect(await provider.session("cs_nothing")).toBeUndefined();
      expect(await provider.sessionOf("pi_nothing")).toBeUndefined();
    });

    test("an event without a signature, or with a wrong one, is refused", async () => {
      const { provider } = await create();
      const body = Buffer.from("{}");
      for (const signature of [undefined, "", "t=1,v1=00", "nonsense"]) {
        expect(() => provider.readEvent(body, signature)).toThrow("Invalid signature");
      }
    });
  });
}
