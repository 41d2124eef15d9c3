import { removeAnswerSchema, requestIdInput } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

/** Deletes record and files; an unfinished run is cancelled and refunded. */
export const remove = userProcedure
  .input(requestIdInput)
  .output(removeAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const { creditsRefunded } = await ctx.services.requests.remove(ctx.account.id, input.id);

    return { deleted: true as const, credits_refunded: creditsRefunded };
  });
