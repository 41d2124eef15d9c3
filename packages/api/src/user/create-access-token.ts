import { createAccessTokenInput, createdAccessTokenSchema } from "@gradus/contracts";
import { requireFreshSession } from "../access.ts";
import { userProcedure } from "../trpc.ts";
import { toAccessToken } from "./access-token-wire.ts";

/** The answer alone carries the token. A session that is not fresh needs the password. */
export const createAccessToken = userProcedure
  .input(createAccessTokenInput)
  .output(createdAccessTokenSchema)
  .mutation(async ({ ctx, input }) => {
    await requireFreshSession(ctx, ctx, input.password);
    const { name, scopes, expires_in_days: expiresInDays } = input;
    const { token, ...made } = await ctx.services.accessTokens.create(ctx.account.id, { name, scopes, expiresInDays });

    return { ...toAccessToken(made), token };
  });
