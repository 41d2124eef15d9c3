import { adminIdInput, forcedRetrySchema } from "@gradus/contracts";
import { adminProcedure } from "../trpc.ts";

export const retryRequest = adminProcedure
  .input(adminIdInput)
  .output(forcedRetrySchema)
  .mutation(async ({ ctx, input: { id } }) => {
    await ctx.services.administration.forceRetry(ctx.account.id, id);

    return { id, status: "pending" };
  });
