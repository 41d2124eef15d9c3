import { payments, type Transaction } from "@gradus/db";
import { AppError } from "../app-error.ts";
import type { Payments } from "../money.ts";
import { later } from "../time.ts";
import { couponHeldMs, discountOf, findProduct, reserveCoupon } from "./coupons.ts";
import { closePayment } from "./grant.ts";
import { changePayment, livingUser, lockPayment, type PaymentContext, requireProvider } from "./payment-row.ts";

type Order = Parameters<Payments["checkout"]>[1];

const sessionPlaceholder = "{CHECKOUT_SESSION_ID}";

/** PUR-19: an address of our own site, or payment/foreign-url. The placeholder stays as the provider wants it. */
function ownAddress(given: string | undefined, fallback: string, origin: string): string {
  const address = given ?? `${origin}${fallback}`;
  const plain = address.replaceAll(sessionPlaceholder, "0");
  // control characters, which URLs drop, would travel on in headers
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u0020\u007f]/.test(address)) throw new AppError("payment/foreign-url");
  // a browser reads backslashes and missing schemes its own way, so only what begins with our origin is ours
  const isOwn = URL.canParse(plain) && new URL(plain).origin === origin && address.startsWith(`${origin}/`);
  if (!isOwn) throw new AppError("payment/foreign-url");
  return address;
}

/** Opens checkouts: our payment first, so that money never arrives for something we do not know. */
export function createCheckout(context: PaymentContext): Payments["checkout"] {
  const { database, clock, ids } = context;

  async function prepare(tx: Transaction, userId: string, order: Order) {
    const product = await findProduct(tx, order.priceId);
    const couponCode = order.metadata?.coupon_code?.trim();
    const coupon = couponCode ? await reserveCoupon(tx, couponCode, order.priceId, clock.now()) : undefined;
    const full = product.priceCents * order.quantity;
    const discountCents = coupon ? discountOf(coupon, full) : 0;
    const [payment] = await tx
      .insert(payments)
      .values({
        id: ids.uuid(),
        userId,
        amountCents: full - discountCents,
        credits: product.credits * order.quantity,
        quantity: order.quantity,
        productId: product.id,
        productName: product.name,
        priceId: product.stripePriceId,
        couponId: coupon?.id ?? null,
        createdAt: clock.now(),
      })
      .returning();
    const buyer = await livingUser(tx, userId);
    if (!payment || !buyer) throw new AppError("auth/unauthenticated");
    return { product, payment, discountCents, email: buyer.email ?? "" };
  }

  /** Nothing was opened, so nothing can be paid. */
  async function giveUp(id: string): Promise<void> {
    await database.transaction(async (tx) => {
      const payment = await lockPayment(tx, id);
      if (payment.status === "pending") await closePayment(tx, payment, "failed");
    });
  }

  return async (userId, order) => {
    const provider = requireProvider(context);
    // a Host header may name the port that its scheme means anyway
    const { origin } = new URL(order.origin);
    const successUrl = ownAddress(order.successUrl, `/?session_id=${sessionPlaceholder}`, origin);
    const cancelUrl = ownAddress(order.cancelUrl, "/purchase", origin);
    const { product, payment, discountCents, email } = await database.transaction((tx) => prepare(tx, userId, order));
    const server = { payment_id: payment.id, user_id: userId, price_id: payment.priceId };
    const opened = await provider
      .createCheckout({
        paymentId: payment.id,
        userId,
        email,
        productName: product.name,
        priceId: product.stripePriceId,
        unitCents: product.priceCents,
        quantity: order.quantity,
        discountCents,
        metadata: { ...order.metadata, ...server },
        expiresAt: payment.couponId ? later(payment.createdAt, couponHeldMs) : undefined,
        successUrl,
        cancelUrl,
      })
      .catch(async (error: unknown) => {
        await giveUp(payment.id);
        throw error;
      });
    const { sessionId, amountCents } = opened;
    await database.transaction((tx) => changePayment(tx, payment.id, { sessionId, amountCents }));
    return { url: opened.url, sessionId };
  };
}
