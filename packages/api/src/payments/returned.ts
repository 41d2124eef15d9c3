import { returnedAnswerSchema, returnedInput } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

/** PUR-18: the buyer is back; a late event must not keep them waiting. */
export const returned = userProcedure
  .input(returnedInput)
  .output(returnedAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const { payment, balance } = await ctx.services.payments.returned(ctx.account.id, input.id);

    return { status: payment.status, credits: payment.credits, new_balance: balance };
  });
