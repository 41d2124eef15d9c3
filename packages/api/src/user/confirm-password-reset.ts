import { passwordResetConfirmInput } from "@gradus/contracts";
import { z } from "zod";
import { limitedByAddress, publicProcedure } from "../trpc.ts";

/** Ends every session of the account; signing in with the new password is the next step. */
export const confirmPasswordReset = publicProcedure
  .use(limitedByAddress("passwordReset"))
  .input(passwordResetConfirmInput)
  .output(z.strictObject({}))
  .mutation(async ({ ctx, input }) => {
    await ctx.services.accounts.confirmPasswordReset({ ...input, address: ctx.requestAddress });

    return {};
  });
