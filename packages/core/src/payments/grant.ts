import { constants } from "@gradus/contracts";
import { coupons, payments, type Transaction } from "@gradus/db";
import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { type Buyer, lockPerson } from "./locks.ts";
import { changePayment, type PaymentContext, type PaymentRow } from "./payment-row.ts";
import { mailReceipt } from "./receipt.ts";

/** REF-03: half of the credits, rounded down, at least one. */
export const referralBonus = (credits: number): number =>
  Math.max(1, Math.floor((credits * constants.REFERRAL_PERCENT) / 100));

async function isFirstPurchase(tx: Transaction, payment: PaymentRow): Promise<boolean> {
  const [other] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.userId, payment.userId), ne(payments.id, payment.id), isNotNull(payments.completedAt)))
    .limit(1);
  return other === undefined;
}

/** The one who invited the buyer gets the bonus of the first purchase, once per friend. */
async function grantBonus(
  context: PaymentContext,
  tx: Transaction,
  buyer: Buyer,
  payment: PaymentRow,
): Promise<string | null> {
  const { credits } = context;
  if (!buyer.referredBy || !(await isFirstPurchase(tx, payment))) return null;
  const referrer = await lockPerson(tx, credits, buyer.referredBy);
  if (!referrer) return null;
  await credits.record(tx, {
    userId: referrer.id,
    type: "referral_bonus",
    amount: referralBonus(payment.credits),
    key: bonusKey(buyer.id),
    description: "Referral bonus",
    referredUserId: buyer.id,
  });
  return referrer.id;
}

/**
 * pending → completed, with its Scores, bonus and receipt. `buyer` is locked; undefined: the account was closed in between,
 * so nothing can be granted. A checkout that the provider calls paid is completed whatever we thought of it before.
 */
export async function completePayment(
  context: PaymentContext,
  tx: Transaction,
  payment: PaymentRow,
  buyer: Buyer | undefined,
): Promise<PaymentRow> {
  const { credits, clock, mailer } = context;
  const completedAt = clock.now();
  if (!buyer) return changePayment(tx, payment.id, { status: "completed", completedAt });
  const bonusTo = await grantBonus(context, tx, buyer, payment);
  const completed = await changePayment(tx, payment.id, { status: "completed", completedAt, bonusTo });
  await credits.record(tx, {
    userId: buyer.id,
    type: "purchase",
    amount: payment.credits,
    key: purchaseKey(payment),
    description: `${payment.productName} purchase`,
    paymentId: payment.id,
  });
  if (buyer.email) await mailReceipt(mailer, tx, buyer.email, completed);
  return completed;
}

export const bonusKey = (friendId: string): string => `referral:${friendId}`;
export const purchaseKey = ({ sessionId }: PaymentRow): string => `purchase:${sessionId}`;

/** pending → failed or expired; a coupon's use that was set aside for it is free again. */
export async function closePayment(
  tx: Transaction,
  payment: PaymentRow,
  status: "failed" | "expired",
): Promise<PaymentRow> {
  if (payment.couponId) {
    await tx
      .update(coupons)
      .set({ usedCount: sql`greatest(0, ${coupons.usedCount} - 1)` })
      .where(eq(coupons.id, payment.couponId));
  }
  return changePayment(tx, payment.id, { status });
}
