import { freeScoresSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

/** Why a new account may have no Scores yet. */
export const freeScores = userProcedure
  .output(freeScoresSchema)
  .query(async ({ ctx }) => ({ waiting: await ctx.services.accounts.freeScoresWaiting(ctx.account.id) }));
