import { requestUpdateInput, retryAnswerSchema } from "@gradus/contracts";
import { limited, userProcedure } from "../trpc.ts";

/** Runs a failed request again, or a completed one with other settings (PROC-12). */
export const retry = userProcedure
  .use(limited("submit"))
  .input(requestUpdateInput)
  .output(retryAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const { id, ...changes } = input;
    const run = await ctx.services.requests.retry(ctx.account.id, id, changes);

    return { id: run.id, status: "pending" as const, credits_charged: run.creditsCharged, new_balance: run.newBalance };
  });
