import type { Transaction } from "@gradus/db";
import type { LedgerRecord } from "../services.ts";
import { purchaseKey } from "./grant.ts";
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
    await takeGrant(context, tx, `referral:${payment.userId}`, {
      userId: referrer.id,
      type: "referral_clawback",
      key: `refclaw:${payment.userId}`,
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
