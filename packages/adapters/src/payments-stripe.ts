import {
  AppError,
  type CheckoutOrder,
  type Clock,
  type PaymentProvider,
  type ProviderPrice,
  type ProviderSession,
} from "@gradus/core";
import { Stripe } from "stripe";
import { createEventReader } from "./signed-events.ts";

export type StripeOptions = {
  readonly secretKey: string;
  /** of the webhook endpoint; several while one is being replaced */
  readonly webhookSecrets: readonly string[];
  readonly clock: Clock;
  /** another address than Stripe's own: only tests give one */
  readonly server?: { readonly host: string; readonly port: number; readonly protocol: "http" | "https" };
};

/** Stripe refuses checkouts that end within half an hour of its own clock. */
const LEAST_SLACK_SECONDS = 60;

/** Prices of our own seed, which Stripe does not know (core's initial packs). */
const isOwnPrice = (priceId: string): boolean => priceId.startsWith("price_gradus_");

const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined;
const isMissing = (error: unknown): boolean => codeOf(error) === "resource_missing";

/** Stripe's own words stay in the cause, for the log. */
async function ask<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    throw new AppError("payment/provider", {}, { cause: error });
  }
}

function lineItem({ priceId, productName, unitCents, quantity }: CheckoutOrder) {
  if (!isOwnPrice(priceId)) return { price: priceId, quantity };
  const price_data = { currency: "usd", unit_amount: unitCents, product_data: { name: productName } };
  return { price_data, quantity };
}

type StripeSession = Stripe.Checkout.Session;
type Intent = Stripe.PaymentIntent;

/** With `expand` the intent is an object; a checkout without anything to pay has none. */
const intentOf = (session: StripeSession): Intent | undefined =>
  typeof session.payment_intent === "object" && session.payment_intent !== null ? session.payment_intent : undefined;

function stateOf(session: StripeSession, intent: Intent | undefined): ProviderSession["state"] {
  if (session.payment_status === "paid" || session.payment_status === "no_payment_required") return "paid";
  if (session.status === "expired") return "expired";
  if (session.status !== "complete") return "open";
  const isRefused = intent?.status === "requires_payment_method" || intent?.status === "canceled";
  return isRefused ? "failed" : "processing";
}

/** A price in dollars whose metadata, or its product's, says how many Scores it is for; undefined for any other. */
function packOf({ id, currency, unit_amount: unitCents, metadata, product }: Stripe.Price): ProviderPrice | undefined {
  if (currency !== "usd" || unitCents === null || typeof product !== "object" || product.deleted) return undefined;
  const credits = Number(metadata.credits ?? product.metadata.credits);
  if (!product.active || !Number.isSafeInteger(credits) || credits < 1) return undefined;
  return { priceId: id, name: product.name, description: product.description ?? "", credits, unitCents };
}

/** The PaymentProvider port on Stripe Checkout. */
export function createStripePayments({ secretKey, webhookSecrets, clock, server }: StripeOptions): PaymentProvider {
  const stripe = new Stripe(secretKey, { ...server, telemetry: false, maxNetworkRetries: 2, timeout: 20_000 });

  /** Of our own making for this one order, because our coupons know more than Stripe's. */
  async function discounts({ discountCents, paymentId }: CheckoutOrder) {
    if (discountCents === 0) return {};
    const coupon = await stripe.coupons.create(
      { amount_off: discountCents, currency: "usd", duration: "once", max_redemptions: 1, name: "Coupon" },
      { idempotencyKey: `coupon:${paymentId}` },
    );
    return { discounts: [{ coupon: coupon.id }] };
  }

  async function open(order: CheckoutOrder): Promise<StripeSession> {
    return stripe.checkout.sessions.create(
      {
        mode: "payment",
        line_items: [lineItem(order)],
        ...(await discounts(order)),
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
        ...(order.expiresAt ? { expires_at: Math.ceil(order.expiresAt.getTime() / 1000) + LEAST_SLACK_SECONDS } : {}),
        client_reference_id: order.paymentId,
        ...(order.email ? { customer_email: order.email } : {}),
        metadata: order.metadata,
        payment_intent_data: { metadata: { payment_id: order.paymentId } },
      },
      { idempotencyKey: `checkout:${order.paymentId}` },
    );
  }

  async function disputeOf(intent: Intent | undefined): Promise<ProviderSession["dispute"]> {
    const charge = intent?.latest_charge;
    if (!intent || typeof charge !== "object" || !charge?.disputed) return "none";
    const { data } = await ask(stripe.disputes.list({ payment_intent: intent.id, limit: 10 }));
    if (data.some(({ status }) => status === "lost")) return "lost";
    const isOver = data.every(({ status }) => status === "won" || status === "warning_closed");
    return isOver ? "won" : "open";
  }

  async function retrieve(sessionId: string): Promise<StripeSession | undefined> {
    try {
      return await stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent.latest_charge"] });
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw new AppError("payment/provider", {}, { cause: error });
    }
  }

  return {
    kind: "stripe",
    prices: async () => {
      const { data } = await ask(
        stripe.prices.list({ active: true, type: "one_time", limit: 100, expand: ["data.product"] }),
      );
      return data.flatMap((price) => packOf(price) ?? []);
    },
    createCheckout: async (order) => {
      try {
        const session = await open(order);
        if (!session.url) throw new Error("Stripe opened a checkout without an address");
        return { sessionId: session.id, url: session.url, amountCents: session.amount_total ?? 0 };
      } catch (error) {
        throw new AppError(isMissing(error) ? "payment/invalid-price" : "payment/provider", {}, { cause: error });
      }
    },
    session: async (sessionId) => {
      const session = await retrieve(sessionId);
      if (!session) return undefined;
      const intent = intentOf(session);
      const charge = intent?.latest_charge;
      return {
        id: session.id,
        paymentId: session.client_reference_id ?? undefined,
        state: stateOf(session, intent),
        amountCents: session.amount_total ?? 0,
        currency: session.currency ?? "usd",
        paymentIntentId: intent?.id,
        refundedCents: typeof charge === "object" ? (charge?.amount_refunded ?? 0) : 0,
        dispute: await disputeOf(intent),
      };
    },
    sessionOf: async (paymentIntentId) => {
      const { data } = await ask(stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }));
      return data[0]?.id;
    },
    refund: async ({ paymentIntentId, paymentId, amountCents }) => {
      try {
        const refund = { payment_intent: paymentIntentId, amount: amountCents };
        await stripe.refunds.create(refund, { idempotencyKey: `refund:${paymentId}` });
      } catch (error) {
        if (codeOf(error) === "charge_already_refunded") return;
        throw new AppError("payment/provider", {}, { cause: error });
      }
    },
    readEvent: createEventReader(webhookSecrets, clock),
  };
}
