import { passwordResetAnswerSchema, passwordResetInput, texts } from "@gradus/contracts";
import { limitedByAddress, publicProcedure } from "../trpc.ts";

/** AUTH-33: the same answer whether the address has an account or not. */
export const passwordReset = publicProcedure
  .use(limitedByAddress("passwordReset"))
  .input(passwordResetInput)
  .output(passwordResetAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    await ctx.services.accounts.requestPasswordReset(input.email);

    return { message: texts.auth.reset_sent };
  });
