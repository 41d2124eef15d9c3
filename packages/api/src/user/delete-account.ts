import { accountRemovedSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

/** SET-08, SET-12. The page asks to type DELETE first; whoever calls this means it. */
export const deleteAccount = userProcedure.output(accountRemovedSchema).mutation(async ({ ctx }) => {
  await ctx.services.accounts.remove(ctx.account.id);
  ctx.clearSessionCookie();

  return { deleted: true };
});
