import { adminStatsSchema, statsInput } from "@gradus/contracts";
import { adminProcedure } from "../trpc.ts";
import { toStats } from "./stats-wire.ts";

export const stats = adminProcedure
  .input(statsInput.optional())
  .output(adminStatsSchema)
  .query(async ({ ctx, input }) => toStats(await ctx.services.figures.stats(input?.range ?? "all")));
