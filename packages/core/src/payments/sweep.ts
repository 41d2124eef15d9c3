import { paymentEvents, payments } from "@gradus/db";
import { and, eq, isNotNull, isNull, lte } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Payments } from "../money.ts";
import { days, later, minutes } from "../time.ts";
import { fulfil } from "./fulfil.ts";
import { closePayment } from "./grant.ts";
import { lockPayment, type PaymentContext, type PaymentRow } from "./payment-row.ts";

/** long enough that an event or the buyer's return has done it already in nearly every case */
const lateAfter = minutes(15);
const expiredAfter = days(1);
const eventsKept = days(90);

/** A provider that does not answer is asked again at the next hour; any other error is a mistake and is told. */
async function unlessSilent(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "payment/provider") throw error;
  });
}

/** What events would have done that never came (Stripe gives up after three days), and refunds that a crash cut off. */
export function createSweep(
  context: PaymentContext,
  finishRefund: (payment: PaymentRow) => Promise<unknown>,
): Payments["sweep"] {
  const { database, clock } = context;

  /** No session was ever written down, or the provider has forgotten it: it cannot be paid any more. */
  async function expire(id: string): Promise<void> {
    await database.transaction(async (tx) => {
      const payment = await lockPayment(tx, id);
      if (payment.status === "pending") await closePayment(tx, payment, "expired");
    });
  }

  async function look({ id, sessionId, createdAt }: PaymentRow): Promise<void> {
    const known = sessionId ? await fulfil(context, sessionId) : undefined;
    const isOld = createdAt <= later(clock.now(), -expiredAfter);
    if (!known && isOld) await expire(id);
  }

  return async () => {
    if (!context.paymentProvider) return;
    const now = clock.now();
    const waiting = await database.db
      .select()
      .from(payments)
      .where(and(eq(payments.status, "pending"), lte(payments.createdAt, later(now, -lateAfter))));
    for (const payment of waiting) await unlessSilent(look(payment));
    const refunds = await database.db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.status, "refund_requested"),
          isNotNull(payments.refundStartedAt),
          isNull(payments.refundedAt),
          lte(payments.refundStartedAt, later(now, -lateAfter)),
        ),
      );
    for (const payment of refunds) await unlessSilent(finishRefund(payment));
    await database.db.delete(paymentEvents).where(lte(paymentEvents.receivedAt, later(now, -eventsKept)));
  };
}
