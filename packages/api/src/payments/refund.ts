import { refundAnswerSchema, refundInput } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toPayment } from "./payment-wire.ts";

/** PUR-22: done at once, or a ticket that an admin decides. */
export const refund = userProcedure
  .input(refundInput)
  .output(refundAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const outcome = await ctx.services.payments.refund(ctx.account.id, input.id, input.reason);
    const payment = toPayment(outcome.payment);
    if (outcome.kind === "ticket") return { payment, ticket_id: outcome.ticketId };

    return { payment, credits_clawed_back: outcome.creditsTakenBack, new_balance: outcome.newBalance };
  });
