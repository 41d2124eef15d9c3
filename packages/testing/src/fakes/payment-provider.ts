import type { CheckoutOrder, PaymentProvider, ProviderEvent, ProviderSession } from "@gradus/core";

type Session = ProviderSession & { readonly order: CheckoutOrder };
type Change = Partial<Omit<ProviderSession, "id">>;

/**
 * The provider's books in a map. A test says what happened to the money with `change`, and makes events with `event`;
 * their signature is the word "signed". `failing` makes every call throw until it is undefined again.
 */
export function fakePaymentProvider() {
  const sessions = new Map<string, Session>();
  const refunds: string[] = [];
  let events = 0;
  const state: { failing: Error | undefined } = { failing: undefined };

  function reach(): void {
    if (state.failing) throw state.failing;
  }
  function change(sessionId: string, values: Change): void {
    const session = sessions.get(sessionId);
    if (!session) throw new Error(`no session ${sessionId}`);
    sessions.set(sessionId, { ...session, ...values });
  }
  const intentOf = (sessionId: string): string => sessionId.replace(/^cs_/, "pi_");

  const provider: PaymentProvider = {
    kind: "test",
    createCheckout: async (order) => {
      reach();
      const id = `cs_${order.paymentId}`;
      const amountCents = order.unitCents * order.quantity - order.discountCents;
      sessions.set(id, {
        id,
        order,
        paymentId: order.paymentId,
        state: "open",
        amountCents,
        currency: "usd",
        paymentIntentId: undefined,
        refundedCents: 0,
        dispute: "none",
      });
      return { sessionId: id, url: `https://pay.example.org/${id}`, amountCents };
    },
    session: async (id) => {
      reach();
      await new Promise((resolve) => setImmediate(resolve));
      return sessions.get(id);
    },
    sessionOf: async (paymentIntentId) => {
      reach();
      const id = paymentIntentId.replace(/^pi_/, "cs_");
      return sessions.has(id) ? id : undefined;
    },
    refund: async ({ paymentIntentId, paymentId, amountCents }) => {
      reach();
      refunds.push(paymentId);
      const id = paymentIntentId.replace(/^pi_/, "cs_");
      change(id, { refundedCents: amountCents });
    },
    readEvent: (rawBody, signature): ProviderEvent => {
      if (signature !== "signed") throw new Error("Invalid signature");
      return JSON.parse(Buffer.from(rawBody).toString());
    },
  };

  return {
    ...provider,
    state,
    refunds,
    change,
    orderOf: (sessionId: string): CheckoutOrder | undefined => sessions.get(sessionId)?.order,
    pay: (sessionId: string) => change(sessionId, { state: "paid", paymentIntentId: intentOf(sessionId) }),
    giveBack: (sessionId: string) => change(sessionId, { refundedCents: sessions.get(sessionId)?.amountCents ?? 0 }),
    /** Raw body of an event about a session; charges name only the payment intent, as Stripe's do. */
    event: (type: string, sessionId: string, id = `evt_${++events}`): Uint8Array => {
      const isCharge = type.startsWith("charge.");
      const about = isCharge ? { paymentIntentId: intentOf(sessionId) } : { sessionId };
      return Buffer.from(JSON.stringify({ id, type, ...about }));
    },
  };
}
export type FakePaymentProvider = ReturnType<typeof fakePaymentProvider>;
