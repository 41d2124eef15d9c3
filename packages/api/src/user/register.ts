import { registerInput, sessionAnswerSchema } from "@gradus/contracts";
import { limitedByAddress, publicProcedure } from "../trpc.ts";
import { toUser } from "./account-wire.ts";

export const register = publicProcedure
  .use(limitedByAddress("register"))
  .input(registerInput)
  .output(sessionAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const { account, token } = await ctx.services.accounts.register({
      email: input.email,
      password: input.password,
      displayName: input.display_name,
    });
    ctx.setSessionCookie(token);

    return { user: toUser(account), session_token: token };
  });
