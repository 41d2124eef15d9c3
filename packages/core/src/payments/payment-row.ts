import { constants } from "@gradus/contracts";
import { payments, type Transaction, users } from "@gradus/db";
import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Credits } from "../credit-services.ts";
import type { CoreDeps } from "../deps.ts";
import type { PaymentView } from "../money.ts";
import type { PaymentProvider } from "../ports/index.ts";
import { days, later } from "../time.ts";

export type PaymentRow = typeof payments.$inferSelect;
export type PaymentContext = Pick<CoreDeps, "database" | "clock" | "ids" | "mailer" | "paymentProvider"> & {
  readonly credits: Credits;
};

/** Throws payment/not-configured. */
export function requireProvider({ paymentProvider }: PaymentContext): PaymentProvider {
  if (!paymentProvider) throw new AppError("payment/not-configured");
  return paymentProvider;
}

const refundableUntil = ({ completedAt }: PaymentRow): Date | null =>
  completedAt && later(completedAt, days(constants.REFUND_WINDOW_DAYS));

export const isWithinWindow = (payment: PaymentRow, now: Date): boolean =>
  now.getTime() <= (refundableUntil(payment)?.getTime() ?? 0);

/** Whether its buyer may still ask: completed, not decided before, and something was paid or granted within 30 days. */
export const isOpenToRefund = ({ status, ticketId }: PaymentRow): boolean =>
  status === "completed" && ticketId === null;

export function toPayment(row: PaymentRow, now: Date): PaymentView {
  const { id, status, amountCents, credits, quantity, productName, priceId, sessionId, reason } = row;
  const { createdAt, completedAt, refundedAt } = row;
  return {
    id,
    status,
    amountCents,
    credits,
    quantity,
    productName,
    priceId,
    sessionId,
    reason,
    createdAt,
    completedAt,
    refundedAt,
    refundableUntil: refundableUntil(row),
    isRefundable: isOpenToRefund(row) && isWithinWindow(row, now),
  };
}

export const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/** The row, locked until the transaction ends. Lock balances before. */
export async function lockPayment(tx: Transaction, id: string): Promise<PaymentRow> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
  if (!row) throw new AppError("request/not-found");
  return row;
}

/** Whose balance to lock before the payment itself; never changes, so it may be read without a lock. */
export async function ownerOf(tx: Transaction, id: string): Promise<string> {
  const [row] = await tx.select({ userId: payments.userId }).from(payments).where(eq(payments.id, id));
  if (!row) throw new AppError("request/not-found");
  return row.userId;
}

export async function changePayment(
  tx: Transaction,
  id: string,
  change: Partial<typeof payments.$inferInsert>,
): Promise<PaymentRow> {
  const [row] = await tx.update(payments).set(change).where(eq(payments.id, id)).returning();
  if (!row) throw new AppError("request/not-found");
  return row;
}

/** A person whose account is open, or undefined. Their ledger can still be written then. */
export async function livingUser(tx: Transaction, userId: string) {
  const [user] = await tx
    .select({
      id: users.id,
      email: users.email,
      displayName: users.displayName,
      referredBy: users.referredBy,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return user;
}
