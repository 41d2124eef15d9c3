import { metricsInput, modelMetricsSchema } from "@gradus/contracts";
import { adminProcedure } from "../trpc.ts";
import { toModelMetrics } from "./admin-wire.ts";

export const modelMetrics = adminProcedure
  .input(metricsInput.optional())
  .output(modelMetricsSchema)
  .query(async ({ ctx, input }) => toModelMetrics(await ctx.services.figures.models(input?.range ?? "30d")));
