import { changeEmailInput, messageSchema, texts } from "@gradus/contracts";
import { limited, userProcedure } from "../trpc.ts";

/** Nothing changes until the link in the new mailbox is opened. */
export const changeEmail = userProcedure
  .use(limited("changePassword"))
  .input(changeEmailInput)
  .output(messageSchema)
  .mutation(async ({ ctx, input }) => {
    await ctx.services.accounts.requestEmailChange({
      userId: ctx.account.id,
      newEmail: input.new_email,
      currentPassword: input.current_password,
    });

    return { message: texts.chosen.auth.email_link_sent };
  });
