import type { Transaction } from "@gradus/db";
import type { LedgerRecord } from "../credit-services.ts";
import { bonusKey, purchaseKey } from "./grant.ts";
import { lockPerson } from "./locks.ts";
import { changePayment, livingUser, type PaymentContext, type PaymentRow } from "./payment-row.ts";
import { mailRefund } from "./receipt.ts";

/** Takes what is left of one grant, once; nothing left writes no entry. Returns what was taken, now or before. */
async function takeGrant(
  context: PaymentContext,
  tx: Transaction,
  grantKey: string,
  record: Omit<LedgerRecord, "amount">,
): Promise<number> {
  const { credits } = context;
  const before = await credits.find(tx, record.key);
  if (before) return -before.amount;
  const balance = await credits.lock(tx, record.userId);
  const amount = Math.min(await credits.unspentOf(tx, record.userId, grantKey), balance);
  if (amount > 0) await credits.record(tx, { ...record, amount: -amount });
  return amount;
}

/** PUR-22: the pack's unspent Scores, and the unspent bonus that came of it. Closed accounts have nothing to take. */
export async function takeBackScores(context: PaymentContext, tx: Transaction, payment: PaymentRow): Promise<number> {
  const buyer = await lockPerson(tx, context.credits, payment.userId);
  const referrer = payment.bonusTo ? await lockPerson(tx, context.credits, payment.bonusTo) : undefined;
  if (referrer) {
    await takeGrant(context, tx, bonusKey(payment.userId), {
      userId: referrer.id,
      type: "referral_clawback",
      key: clawbackKey(payment.userId),
      description: "Referral bonus reversed",
      referredUserId: payment.userId,
    });
  }
  if (!buyer) return 0;
  return takeGrant(context, tx, purchaseKey(payment), {
    userId: buyer.id,
    type: "payment_refund",
    key: refundKey(payment),
    description: `Refund of ${payment.productName}`,
    paymentId: payment.id,
  });
}

/**
 * What goes back of a payment whose bonus the inviter has spent, in whole cents: each spent Score is worth its part of the
 * pack's price. Else half of every purchase could be kept by buying through invited accounts and giving the packs back.
 * Call it after `takeBackScores`, under the same locks.
 */
export async function refundableCents(context: PaymentContext, tx: Transaction, payment: PaymentRow): Promise<number> {
  const { bonusTo, userId, amountCents, credits } = payment;
  const bonus = bonusTo ? await context.credits.find(tx, bonusKey(userId)) : undefined;
  if (!bonusTo || !bonus) return amountCents;
  const takenBack = -((await context.credits.find(tx, clawbackKey(userId)))?.amount ?? 0);
  const unspent = await context.credits.unspentOf(tx, bonusTo, bonusKey(userId));
  const spent = Math.max(0, bonus.amount - takenBack - unspent);
  return Math.max(0, amountCents - Math.round((amountCents * spent) / credits));
}

const clawbackKey = (friendId: string): string => `refclaw:${friendId}`;
export const refundKey = ({ id }: PaymentRow): string => `payrefund:${id}`;

/** The money is back: takes the Scores back if that has not happened yet, and says so. */
export async function refundPayment(
  context: PaymentContext,
  tx: Transaction,
  payment: PaymentRow,
): Promise<{ readonly payment: PaymentRow; readonly taken: number }> {
  const taken = await takeBackScores(context, tx, payment);
  const refunded = await changePayment(tx, payment.id, { status: "refunded", refundedAt: context.clock.now() });
  const buyer = await livingUser(tx, payment.userId);
  if (buyer?.email) await mailRefund(context.mailer, tx, buyer.email, refunded, taken);
  return { payment: refunded, taken };
}
