import { confirmEmailInput } from "@gradus/contracts";
import { z } from "zod";
import { limitedByAddress, publicProcedure } from "../trpc.ts";

/** The link of the mail is enough: it may be opened where nobody is signed in. */
export const confirmEmail = publicProcedure
  .use(limitedByAddress("passwordReset"))
  .input(confirmEmailInput)
  .output(z.strictObject({}))
  .mutation(async ({ ctx, input }) => {
    await ctx.services.accounts.confirmEmailChange(input.token);

    return {};
  });
