import { requestIdInput, undoAnswerSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

/** Takes a result that missed its level back for the Scores it cost. */
export const undo = userProcedure
  .input(requestIdInput)
  .output(undoAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const { id, creditsReturned, newBalance } = await ctx.services.requests.undo(ctx.account.id, input.id);

    return { id, credits_returned: creditsReturned, new_balance: newBalance };
  });
