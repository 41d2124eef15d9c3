import { practiceTrendsSchema, statsRangeInput } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

export const practiceTrends = userProcedure
  .input(statsRangeInput)
  .output(practiceTrendsSchema)
  .query(({ ctx, input }) => ctx.services.dashboard.trends(ctx.account.id, input.range));
