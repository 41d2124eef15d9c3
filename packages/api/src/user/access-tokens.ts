import { accessTokenListSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toAccessToken } from "./access-token-wire.ts";

/** The caller's access tokens, the newest first; never the tokens themselves. */
export const accessTokens = userProcedure.output(accessTokenListSchema).query(async ({ ctx }) => {
  const list = await ctx.services.accessTokens.list(ctx.account.id);

  return { tokens: list.map(toAccessToken) };
});
