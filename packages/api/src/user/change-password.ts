import { changePasswordInput } from "@gradus/contracts";
import { z } from "zod";
import { limited, userProcedure } from "../trpc.ts";

/** Ends the other sessions; the one that asks goes on. */
export const changePassword = userProcedure
  .use(limited("changePassword"))
  .input(changePasswordInput)
  .output(z.strictObject({}))
  .mutation(async ({ ctx, input }) => {
    await ctx.services.accounts.changePassword({
      userId: ctx.account.id,
      currentPassword: input.current_password,
      newPassword: input.new_password,
      keepToken: ctx.sessionToken,
    });

    return {};
  });
