import { accountRemovalInput, accountRemovedSchema } from "@gradus/contracts";
import { requireFreshSession } from "../access.ts";
import { userProcedure } from "../trpc.ts";

/** SET-08, SET-12. The page asks to type DELETE first; a session that is not fresh needs the password. */
export const deleteAccount = userProcedure
  .input(accountRemovalInput.optional())
  .output(accountRemovedSchema)
  .mutation(async ({ ctx, input }) => {
    await requireFreshSession(ctx, ctx, input?.password);
    await ctx.services.accounts.remove(ctx.account.id);
    ctx.clearSessionCookie();

    return { deleted: true };
  });
