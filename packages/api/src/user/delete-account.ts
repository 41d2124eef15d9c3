import { accountRemovalInput, accountRemovedSchema } from "@gradus/contracts";
import { byAccount, countCall } from "../access.ts";
import { userProcedure } from "../trpc.ts";

/** SET-08, SET-12. The page asks to type DELETE first; a session that is not fresh needs the password. */
export const deleteAccount = userProcedure
  .input(accountRemovalInput.optional())
  .output(accountRemovedSchema)
  .mutation(async ({ ctx, input }) => {
    const { account, sessionToken: token } = ctx;
    // guesses at the password count as those of its change
    if (input?.password !== undefined) await countCall(ctx, "changePassword", byAccount({ account, token }));
    await ctx.services.accounts.requireFresh({ userId: account.id, token, password: input?.password });
    await ctx.services.accounts.remove(account.id);
    ctx.clearSessionCookie();

    return { deleted: true };
  });
