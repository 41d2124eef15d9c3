import { constants, fillText, texts } from "@gradus/contracts";
import type { Transaction } from "@gradus/db";
import type { Mailer } from "../ports/index.ts";
import type { PaymentRow } from "./payment-row.ts";

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const dateOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const { receipt_subject, receipt_text, receipt_refund, receipt_number, refund_subject, refund_text, refund_lowered } =
  texts.chosen.mails;

/** Once per payment: what was bought and paid. */
export function mailReceipt(mailer: Mailer, tx: Transaction, to: string, payment: PaymentRow): Promise<void> {
  const { id, productName: product, amountCents, credits, completedAt } = payment;
  const values = { id, product, amount: dollars(amountCents), credits, days: constants.REFUND_WINDOW_DAYS };
  const date = dateOf(completedAt ?? payment.createdAt);
  const paragraphs = [receipt_text, receipt_refund, receipt_number].map((text) => fillText(text, { ...values, date }));
  return mailer.enqueue(tx, {
    key: `receipt:${id}`,
    to,
    subject: fillText(receipt_subject, values),
    text: paragraphs.join("\n\n"),
  });
}

/** Once per payment: what was given back and taken back. */
export function mailRefund(
  mailer: Mailer,
  tx: Transaction,
  to: string,
  payment: PaymentRow,
  credits: number,
): Promise<void> {
  const { id, productName: product, amountCents, refundedAt } = payment;
  const back = payment.refundCents ?? amountCents;
  const date = dateOf(refundedAt ?? payment.createdAt);
  const values = { id, product, amount: dollars(back), credits, date, kept: dollars(amountCents - back) };
  const paragraphs = [refund_text, ...(back < amountCents ? [refund_lowered] : []), receipt_number];
  return mailer.enqueue(tx, {
    key: `refund:${id}`,
    to,
    subject: fillText(refund_subject, values),
    text: paragraphs.map((text) => fillText(text, values)).join("\n\n"),
  });
}
