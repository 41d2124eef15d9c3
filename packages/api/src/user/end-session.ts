import { endSessionInput } from "@gradus/contracts";
import { z } from "zod";
import { userProcedure } from "../trpc.ts";

/** Ends one of the caller's sessions; an id of anybody else's is as unknown as any other. */
export const endSession = userProcedure
  .input(endSessionInput)
  .output(z.strictObject({}))
  .mutation(async ({ ctx, input }) => {
    await ctx.services.accounts.endSession(ctx.account.id, input.id);

    return {};
  });
