import { createHmac } from "node:crypto";
import { AppError, type CheckoutOrder, type Clock, type Ids, type PaymentProvider } from "@gradus/core";
import { type Database, testCheckouts } from "@gradus/db";
import { and, eq, gt } from "drizzle-orm";
import { createEventReader, signEvent } from "./signed-events.ts";

const openForMs = 24 * 60 * 60 * 1000;
const prefix = "cs_test_";

type Row = typeof testCheckouts.$inferSelect;

/** What the hosted page shows and where its buttons lead. */
export type TestCheckoutView = {
  readonly productName: string;
  readonly quantity: number;
  readonly amountCents: number;
};
/** Where to send the buyer, and the event that a provider would now send to the webhook. */
export type TestOutcome = { readonly redirectUrl: string; readonly rawBody: Uint8Array; readonly signature: string };

/** The port and the hosted page's side of the built-in test checkout, which stands in for a card provider (PUR-20). */
export type TestCheckout = {
  readonly provider: PaymentProvider;
  /** Throws request/not-found for a session that is unknown or someone else's, payment/closed when it is over. */
  readonly view: (userId: string, sessionId: string) => Promise<TestCheckoutView>;
  /** Where a buyer goes whose checkout is paid; undefined when it is not. Throws request/not-found as `view`. */
  readonly paidUrl: (userId: string, sessionId: string) => Promise<string | undefined>;
  /** Throws as `view`. */
  readonly complete: (userId: string, sessionId: string, outcome: "paid" | "cancelled") => Promise<TestOutcome>;
};

/** Events are signed as Stripe signs them, with a key of this installation alone. */
const eventSecret = (secret: string): string =>
  `whsec_${createHmac("sha256", secret).update("test checkout events").digest("hex")}`;

export function createTestCheckout(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secret: string;
}): TestCheckout {
  const { database, clock, ids } = deps;
  const secret = eventSecret(deps.secret);
  const intentOf = (id: string): string => id.replace(prefix, "pi_test_");

  async function find(sessionId: string): Promise<Row | undefined> {
    if (!/^cs_test_\w{1,100}$/.test(sessionId)) return undefined;
    const [row] = await database.db.select().from(testCheckouts).where(eq(testCheckouts.id, sessionId));
    return row;
  }

  function stateOf({ status, expiresAt }: Row): "open" | "paid" | "expired" {
    if (status === "open" && expiresAt <= clock.now()) return "expired";
    return status === "cancelled" ? "expired" : status;
  }

  async function requireOwn(userId: string, sessionId: string): Promise<Row> {
    const row = await find(sessionId);
    if (!row || row.userId !== userId) throw new AppError("request/not-found");
    return row;
  }

  async function requireOpen(userId: string, sessionId: string): Promise<Row> {
    const row = await requireOwn(userId, sessionId);
    if (stateOf(row) !== "open") throw new AppError("payment/closed");
    return row;
  }

  async function open(order: CheckoutOrder) {
    const now = clock.now();
    const id = `${prefix}${ids.token(24)}`;
    const amountCents = order.unitCents * order.quantity - order.discountCents;
    await database.db.insert(testCheckouts).values({
      id,
      paymentId: order.paymentId,
      userId: order.userId,
      productName: order.productName,
      quantity: order.quantity,
      amountCents,
      status: "open",
      successUrl: order.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", id),
      cancelUrl: order.cancelUrl,
      createdAt: now,
      expiresAt: order.expiresAt ?? new Date(now.getTime() + openForMs),
    });
    const { origin } = new URL(order.successUrl);
    return { sessionId: id, url: `${origin}/api/payments/test-checkout/${id}`, amountCents };
  }

  function eventOf(row: Row, outcome: "paid" | "cancelled"): Pick<TestOutcome, "rawBody" | "signature"> {
    const type = outcome === "paid" ? "checkout.session.completed" : "checkout.session.expired";
    const payload = JSON.stringify({
      id: `evt_test_${ids.token(16)}`,
      object: "event",
      type,
      data: { object: { id: row.id, object: "checkout.session", client_reference_id: row.paymentId } },
    });
    return { rawBody: Buffer.from(payload), signature: signEvent(payload, secret, clock) };
  }

  const provider: PaymentProvider = {
    kind: "test",
    createCheckout: open,
    session: async (sessionId) => {
      const row = await find(sessionId);
      if (!row) return undefined;
      const isPaid = row.status === "paid";
      return {
        id: row.id,
        paymentId: row.paymentId,
        state: stateOf(row),
        amountCents: row.amountCents,
        currency: "usd",
        paymentIntentId: isPaid && row.amountCents > 0 ? intentOf(row.id) : undefined,
        refundedCents: row.refundedCents,
        dispute: "none",
      };
    },
    sessionOf: async (paymentIntentId) => (await find(paymentIntentId.replace("pi_test_", prefix)))?.id,
    refund: async ({ paymentIntentId, amountCents }) => {
      const id = paymentIntentId.replace("pi_test_", prefix);
      const refunded = await database.db
        .update(testCheckouts)
        .set({ refundedCents: amountCents })
        .where(and(eq(testCheckouts.id, id), eq(testCheckouts.status, "paid")))
        .returning({ id: testCheckouts.id });
      if (refunded.length === 0) throw new AppError("payment/provider");
    },
    readEvent: createEventReader([secret], clock),
  };

  return {
    provider,
    view: async (userId, sessionId) => {
      const { productName, quantity, amountCents } = await requireOpen(userId, sessionId);
      return { productName, quantity, amountCents };
    },
    paidUrl: async (userId, sessionId) => {
      const { status, successUrl } = await requireOwn(userId, sessionId);
      return status === "paid" ? successUrl : undefined;
    },
    complete: async (userId, sessionId, outcome) => {
      const row = await requireOpen(userId, sessionId);
      const [changed] = await database.db
        .update(testCheckouts)
        .set({ status: outcome })
        .where(
          and(eq(testCheckouts.id, row.id), eq(testCheckouts.status, "open"), gt(testCheckouts.expiresAt, clock.now())),
        )
        .returning();
      if (!changed) throw new AppError("payment/closed");
      const redirectUrl = outcome === "paid" ? changed.successUrl : changed.cancelUrl;
      return { redirectUrl, ...eventOf(changed, outcome) };
    },
  };
}
