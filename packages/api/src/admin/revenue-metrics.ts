import { metricsInput, revenueMetricsSchema } from "@gradus/contracts";
import { adminProcedure } from "../trpc.ts";
import { toRevenueMetrics } from "./admin-wire.ts";

export const revenueMetrics = adminProcedure
  .input(metricsInput.optional())
  .output(revenueMetricsSchema)
  .query(async ({ ctx, input }) => toRevenueMetrics(await ctx.services.figures.revenue(input?.range ?? "30d")));
