import { dashboardStatsSchema, statsRangeInput } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

export const dashboardStats = userProcedure
  .input(statsRangeInput)
  .output(dashboardStatsSchema)
  .query(({ ctx, input }) => ctx.services.dashboard.stats(ctx.account.id, input.range));
