import { checkoutAnswerSchema, checkoutInput } from "@gradus/contracts";
import { limited, userProcedureFor } from "../trpc.ts";

/** PUR-08: names its own reason to sign in. */
export const checkout = userProcedureFor("payment/login")
  .use(limited("checkout"))
  .input(checkoutInput)
  .output(checkoutAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const { url, sessionId } = await ctx.services.payments.checkout(ctx.account.id, {
      priceId: input.priceId,
      quantity: input.quantity,
      origin: ctx.origin,
      successUrl: input.success_url,
      cancelUrl: input.cancel_url,
      metadata: input.metadata,
    });

    return { url, session_id: sessionId };
  });
