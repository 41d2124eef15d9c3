import { accessTokenIdInput } from "@gradus/contracts";
import { z } from "zod";
import { userProcedure } from "../trpc.ts";

/** Ends one of the caller's access tokens; an id of anybody else's is as unknown as any other. */
export const revokeAccessToken = userProcedure
  .input(accessTokenIdInput)
  .output(z.strictObject({}))
  .mutation(async ({ ctx, input }) => {
    await ctx.services.accessTokens.revoke(ctx.account.id, input.id);

    return {};
  });
