import { loginInput, sessionAnswerSchema } from "@gradus/contracts";
import { limitedByAddress, publicProcedure } from "../trpc.ts";
import { toUser } from "./account-wire.ts";

export const login = publicProcedure
  .use(limitedByAddress("login"))
  .input(loginInput)
  .output(sessionAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const { account, token } = await ctx.services.accounts.signIn({
      ...input,
      address: ctx.requestAddress,
      device: ctx.device,
    });
    ctx.setSessionCookie(token);

    return { user: toUser(account), session_token: token };
  });
