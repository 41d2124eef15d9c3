import { performanceInput, performancesSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

/** How the original and the rewrite of a version are heard, note by note. */
export const performance = userProcedure
  .input(performanceInput)
  .output(performancesSchema)
  .query(({ ctx, input }) => ctx.services.requests.performance(ctx.account.id, input.id, input.variant));
