import type { Transaction } from "@gradus/db";
import { AppError } from "../app-error.ts";
import type { Payments, RefundOutcome } from "../money.ts";
import { storable } from "../storable.ts";
import { openTicket } from "../support/tickets.ts";
import { purchaseKey } from "./grant.ts";
import { lockPerson } from "./locks.ts";
import {
  changePayment,
  isOpenToRefund,
  isUuid,
  isWithinWindow,
  lockPayment,
  ownerOf,
  type PaymentContext,
  type PaymentRow,
  requireProvider,
  toPayment,
} from "./payment-row.ts";
import { refundableCents, refundKey, refundPayment, takeBackScores } from "./take-back.ts";

type Refunds = Pick<Payments, "refund" | "decideRefund"> & {
  /** Asks the provider to give the money back of a refund that was started, and closes it. Safe to repeat. */
  readonly finish: (payment: PaymentRow) => Promise<{ readonly payment: PaymentRow; readonly taken: number }>;
};

const uncertain = "The refund could not be made at once";

export function createRefunds(context: PaymentContext): Refunds {
  const { database, credits, clock } = context;

  /** Locks in the order of every payment: the buyer's balance, then the payment. */
  async function lockOwn(tx: Transaction, userId: string, id: string): Promise<PaymentRow> {
    if (!isUuid(id)) throw new AppError("request/not-found");
    await credits.lock(tx, userId);
    const payment = await lockPayment(tx, id);
    if (payment.userId !== userId) throw new AppError("request/not-found");
    return payment;
  }

  async function ticketFor(tx: Transaction, payment: PaymentRow, message: string): Promise<string> {
    const buyer = await lockPerson(tx, credits, payment.userId);
    return openTicket(tx, context, {
      userId: payment.userId,
      name: buyer?.displayName ?? "",
      email: buyer?.email ?? "",
      ticketType: "Billing",
      subject: `Refund of ${payment.productName}`,
      message,
      paymentId: payment.id,
    });
  }

  /** The Scores are held from here on, so that they cannot be spent while the money is on its way. */
  async function start(tx: Transaction, payment: PaymentRow, by: "buyer" | "admin"): Promise<PaymentRow> {
    await takeBackScores(context, tx, payment);
    const refundCents = by === "admin" ? payment.amountCents : await refundableCents(context, tx, payment);
    return changePayment(tx, payment.id, { status: "refund_requested", refundStartedAt: clock.now(), refundCents });
  }

  const finish: Refunds["finish"] = async ({ id, paymentIntentId, ...payment }) => {
    const amountCents = payment.refundCents ?? payment.amountCents;
    if (paymentIntentId && amountCents > 0)
      await requireProvider(context).refund({ paymentIntentId, paymentId: id, amountCents });
    else if (amountCents > 0) throw new AppError("payment/provider");
    return database.transaction(async (tx) => {
      await lockPerson(tx, credits, await ownerOf(tx, id));
      const payment = await lockPayment(tx, id);
      if (payment.status !== "refund_requested") return { payment, taken: await takenFor(tx, payment) };
      return refundPayment(context, tx, payment);
    });
  };

  const takenFor = async (tx: Transaction, payment: PaymentRow): Promise<number> =>
    -((await credits.find(tx, refundKey(payment)))?.amount ?? 0);

  /** The provider said no or nothing: people look at it, and the sweep goes on trying. */
  async function leaveToPeople(payment: PaymentRow, cause: unknown): Promise<RefundOutcome> {
    if (!(cause instanceof AppError) || cause.code !== "payment/provider") throw cause;
    return database.transaction(async (tx) => {
      const current = await lockPayment(tx, payment.id);
      const ticketId = current.ticketId ?? (await ticketFor(tx, current, `${uncertain}. Payment ${current.id}.`));
      const changed = await changePayment(tx, current.id, { ticketId });
      return { kind: "ticket", payment: toPayment(changed, clock.now()), ticketId };
    });
  }

  /** Unspent packs go back at once, less what the inviter has spent of the bonus; for the others a person decides. */
  function request(tx: Transaction, payment: PaymentRow, reason: string, unspent: number): Promise<PaymentRow> {
    if (unspent >= payment.credits) return start(tx, payment, "buyer");
    return ticketFor(tx, payment, reason).then((ticketId) =>
      changePayment(tx, payment.id, { status: "refund_requested", ticketId }),
    );
  }

  const refund: Refunds["refund"] = async (userId, id, reason) => {
    const requested = await database.transaction(async (tx) => {
      const payment = await lockOwn(tx, userId, id);
      if (!isOpenToRefund(payment)) throw new AppError("payment/state");
      if (!isWithinWindow(payment, clock.now())) throw new AppError("payment/window");
      const unspent = await credits.unspentOf(tx, userId, purchaseKey(payment));
      await changePayment(tx, id, { reason: storable(reason) });
      return request(tx, payment, storable(reason), unspent);
    });
    const { ticketId } = requested;
    if (ticketId) return { kind: "ticket", payment: toPayment(requested, clock.now()), ticketId };
    try {
      const { payment, taken } = await finish(requested);
      const newBalance = await credits.balance(userId);
      return { kind: "refunded", payment: toPayment(payment, clock.now()), creditsTakenBack: taken, newBalance };
    } catch (error) {
      return leaveToPeople(requested, error);
    }
  };

  /** Back to completed; Scores that were held come back with it. */
  async function refuse(tx: Transaction, payment: PaymentRow): Promise<PaymentRow> {
    const held = await takenFor(tx, payment);
    if (held > 0) {
      await credits.record(tx, {
        userId: payment.userId,
        type: "admin_adjustment",
        amount: held,
        key: `payrefund-undo:${payment.id}`,
        description: `Refund of ${payment.productName} was not made`,
        paymentId: payment.id,
      });
    }
    return changePayment(tx, payment.id, { status: "completed", refundStartedAt: null, refundCents: null });
  }

  const decideRefund: Refunds["decideRefund"] = async (id, isGranted) => {
    if (!isUuid(id)) throw new AppError("request/not-found");
    const decided = await database.transaction(async (tx) => {
      await lockPerson(tx, credits, await ownerOf(tx, id));
      const payment = await lockPayment(tx, id);
      if (payment.status !== "refund_requested") throw new AppError("payment/state");
      return isGranted ? start(tx, payment, "admin") : refuse(tx, payment);
    });
    const { payment } = isGranted ? await finish(decided) : { payment: decided };
    return toPayment(payment, clock.now());
  };

  return { refund, decideRefund, finish };
}
