import { payments } from "@gradus/db";
import { and, eq } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Payments } from "../money.ts";
import { storable } from "../storable.ts";
import { createCheckout } from "./checkout.ts";
import { receiveEvent } from "./events.ts";
import { fulfil } from "./fulfil.ts";
import { type PaymentContext, toPayment } from "./payment-row.ts";
import { createPaymentReads } from "./read.ts";
import { createRefunds } from "./refund.ts";
import { createSweep } from "./sweep.ts";

export function createPayments(context: PaymentContext): Payments {
  const { database, clock, credits } = context;
  const { finish, ...refunds } = createRefunds(context);

  const returned: Payments["returned"] = async (userId, sessionId) => {
    const [mine] = await database.db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.sessionId, storable(sessionId)), eq(payments.userId, userId)));
    const payment = mine && (await fulfil(context, sessionId));
    if (!payment) throw new AppError("request/not-found");
    return { payment: toPayment(payment, clock.now()), balance: await credits.balance(userId) };
  };

  return {
    checkout: createCheckout(context),
    fulfil: async (sessionId) => {
      const payment = await fulfil(context, sessionId);
      return payment && toPayment(payment, clock.now());
    },
    returned,
    receiveEvent: (rawBody, signature) => receiveEvent(context, rawBody, signature),
    ...createPaymentReads(context),
    ...refunds,
    sweep: createSweep(context, finish),
  };
}
