import { registerAnswerSchema, registerInput, texts } from "@gradus/contracts";
import { limitedByAddress, publicProcedure } from "../trpc.ts";
import { toUser } from "./account-wire.ts";

/** With AUTH_HARDENED a mail says what came of it, so that the answer does not tell who has an account. */
export const register = publicProcedure
  .use(limitedByAddress("register"))
  .input(registerInput)
  .output(registerAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const { accounts } = ctx.services;
    const registration = {
      email: input.email,
      password: input.password,
      displayName: input.display_name,
      referralCode: input.referral_code,
      device: ctx.device,
    };
    if (accounts.policy.hardened) {
      await accounts.registerByMail(registration);

      return { message: texts.chosen.auth.register_by_mail };
    }
    const { account, token } = await accounts.register(registration);
    ctx.setSessionCookie(token);

    return { user: toUser(account), session_token: token };
  });
