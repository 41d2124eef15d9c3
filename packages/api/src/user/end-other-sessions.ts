import { z } from "zod";
import { userProcedure } from "../trpc.ts";

/** Ends all sessions of the caller but the one that asks. */
export const endOtherSessions = userProcedure.output(z.strictObject({})).mutation(async ({ ctx }) => {
  await ctx.services.accounts.endOtherSessions(ctx.account.id, ctx.sessionToken);

  return {};
});
