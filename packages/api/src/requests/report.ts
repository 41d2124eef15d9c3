import { errorCatalogue, reportAnswerSchema, requestIdInput } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

export const report = userProcedure
  .input(requestIdInput)
  .output(reportAnswerSchema)
  .query(async ({ ctx, input }) => {
    const view = await ctx.services.requests.report(ctx.account.id, input.id);

    const { variant, report, pages, pendingVariant, failedVariant } = view;

    return {
      variant,
      report,
      decisions: [...view.decisions],
      pages,
      pending_variant: pendingVariant,
      failed_variant: failedVariant && {
        variant: failedVariant.variant,
        message: errorCatalogue[failedVariant.code].message,
      },
    };
  });
