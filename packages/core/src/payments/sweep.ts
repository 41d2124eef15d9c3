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

const isSilence = (error: unknown): boolean => error instanceof AppError && error.code === "payment/provider";

/**
 * One by one, so that a payment that cannot be settled does not stop the others; what went wrong is thrown at the end. A
 * provider that does not answer is asked again at the next hour.
 */
async function each(rows: readonly PaymentRow[], work: (row: PaymentRow) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const row of rows) await work(row).catch((error: unknown) => errors.push(error));
  const mistakes = errors.filter((error) => !isSilence(error));
  if (mistakes.length > 0) throw new AggregateError(mistakes, `${mistakes.length} payments could not be settled`);
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
    await database.db.delete(paymentEvents).where(lte(paymentEvents.receivedAt, later(now, -eventsKept)));
    await each(refunds, finishRefund);
    await each(waiting, look);
  };
}
