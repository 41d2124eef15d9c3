import { fillText, messageSchema, resetTokenMinutes, texts } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

/** The same answer when nothing waits any more: the page asks again and sees it. */
export const sendProofLink = userProcedure.output(messageSchema).mutation(async ({ ctx }) => {
  await ctx.services.accounts.sendProofLink(ctx.account.id);

  return { message: fillText(texts.chosen.auth.free_scores_sent, { minutes: resetTokenMinutes }) };
});
