import { paymentEvents, payments, type Transaction } from "@gradus/db";
import { eq, or } from "drizzle-orm";
import type { ProviderEvent, ProviderSession } from "../ports/index.ts";
import { openTicket } from "../support/tickets.ts";
import { closePayment, completePayment } from "./grant.ts";
import { type Buyer, lockPerson } from "./locks.ts";
import {
  changePayment,
  isUuid,
  lockPayment,
  type PaymentContext,
  type PaymentRow,
  requireProvider,
} from "./payment-row.ts";
import { refundPayment } from "./take-back.ts";

const disputeReason = "Dispute opened with the card provider";
const closedReason = "Paid after the account was closed";

/** False: this event has had its effect, or has it just now in another transaction that this one waited for. */
async function isNewEvent(tx: Transaction, event: ProviderEvent, now: Date): Promise<boolean> {
  const inserted = await tx
    .insert(paymentEvents)
    .values({ id: event.id, type: event.type, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return inserted.length > 0;
}

/** By our own number too: a process that died while the checkout was opened never wrote the session down. */
async function findPayment(tx: Transaction, session: ProviderSession): Promise<PaymentRow | undefined> {
  const ours = session.paymentId && isUuid(session.paymentId) ? eq(payments.id, session.paymentId) : undefined;
  const [row] = await tx
    .select()
    .from(payments)
    .where(or(eq(payments.sessionId, session.id), ours));
  return row;
}

/** Notes what only the provider knows, and refuses to work with other money than was asked for. */
async function adopt(tx: Transaction, payment: PaymentRow, session: ProviderSession): Promise<PaymentRow> {
  const isOurs = payment.sessionId === null || payment.sessionId === session.id;
  const isSameMoney = session.currency === payment.currency && session.amountCents === payment.amountCents;
  if (!isOurs || !isSameMoney) throw new Error(`session ${session.id} does not fit payment ${payment.id}`);
  const paymentIntentId = session.paymentIntentId ?? payment.paymentIntentId;
  if (payment.sessionId === session.id && payment.paymentIntentId === paymentIntentId) return payment;
  return changePayment(tx, payment.id, { sessionId: session.id, paymentIntentId });
}

/** An admin must look at it: the payment waits as refund_requested with a Billing ticket. */
async function raise(
  context: PaymentContext,
  tx: Transaction,
  payment: PaymentRow,
  buyer: Buyer | undefined,
  reason: string,
): Promise<PaymentRow> {
  const ticketId = await openTicket(tx, context, {
    userId: payment.userId,
    name: buyer?.displayName ?? "",
    email: buyer?.email ?? "",
    ticketType: "Billing",
    subject: `${reason}: ${payment.productName}`,
    message: `${reason}. Payment ${payment.id}.`,
    paymentId: payment.id,
  });
  return changePayment(tx, payment.id, { status: "refund_requested", reason, ticketId });
}

async function open(
  context: PaymentContext,
  tx: Transaction,
  payment: PaymentRow,
  session: ProviderSession,
  buyer: Buyer | undefined,
): Promise<PaymentRow> {
  const isClosed = payment.status === "failed" || payment.status === "expired";
  if (payment.status !== "pending" && !isClosed) return payment;
  if (session.state === "paid") {
    const completed = await completePayment(context, tx, payment, buyer);
    return buyer ? completed : raise(context, tx, completed, buyer, closedReason);
  }
  if (isClosed || (session.state !== "failed" && session.state !== "expired")) return payment;
  return closePayment(tx, payment, session.state);
}

/** As much came back as was meant to: all of it, or what was left when a refund was begun. */
const isBack = (session: ProviderSession, payment: PaymentRow): boolean =>
  session.dispute === "lost" ||
  (session.refundedCents > 0 && session.refundedCents >= (payment.refundCents ?? session.amountCents));

async function reverse(
  context: PaymentContext,
  tx: Transaction,
  payment: PaymentRow,
  session: ProviderSession,
  buyer: Buyer | undefined,
): Promise<PaymentRow> {
  const { status, reason } = payment;
  if (status !== "completed" && status !== "refund_requested") return payment;
  if (isBack(session, payment)) return (await refundPayment(context, tx, payment)).payment;
  if (session.dispute === "open" && status === "completed") return raise(context, tx, payment, buyer, disputeReason);
  const isWon = session.dispute === "won" && status === "refund_requested" && reason === disputeReason;
  return isWon ? changePayment(tx, payment.id, { status: "completed" }) : payment;
}

/**
 * PUR-18: the one way from a checkout session to Scores. The provider is asked, so neither a payload nor an order of events
 * is believed; every step is taken from the present state under the buyer's lock, so calls may repeat and meet. With an
 * event its id is written in the same transaction and a known id changes nothing. undefined: not a payment of ours.
 */
export async function fulfil(
  context: PaymentContext,
  sessionId: string,
  event?: ProviderEvent,
): Promise<PaymentRow | undefined> {
  const session = await requireProvider(context).session(sessionId);
  if (!session) return undefined;
  return context.database.transaction(async (tx) => {
    const found = await findPayment(tx, session);
    if (event && !(await isNewEvent(tx, event, context.clock.now()))) return found;
    if (!found) return undefined;
    const buyer = await lockPerson(tx, context.credits, found.userId);
    const locked = await lockPayment(tx, found.id);
    const payment = await adopt(tx, locked, session);
    const opened = await open(context, tx, payment, session, buyer);
    return reverse(context, tx, opened, session, buyer);
  });
}
