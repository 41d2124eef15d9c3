import { creditsSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

export const credits = userProcedure
  .output(creditsSchema)
  .query(async ({ ctx }) => ({ credits: await ctx.services.credits.balance(ctx.account.id) }));
