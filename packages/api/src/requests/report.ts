import { reportAnswerSchema, requestIdInput } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

export const report = userProcedure
  .input(requestIdInput)
  .output(reportAnswerSchema)
  .query(async ({ ctx, input }) => {
    const view = await ctx.services.requests.report(ctx.account.id, input.id);

    return { variant: view.variant, report: view.report, decisions: [...view.decisions], pages: view.pages };
  });
