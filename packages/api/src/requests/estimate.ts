import { estimateAnswerSchema, estimateInput } from "@gradus/contracts";
import { limited, userProcedure } from "../trpc.ts";

/** What a rewrite would come to, before it is paid; a mutation only because wishes are too long for an address. */
export const estimate = userProcedure
  .use(limited("estimate"))
  .input(estimateInput)
  .output(estimateAnswerSchema)
  .mutation(({ ctx, input }) => ctx.services.requests.estimate(ctx.account.id, input, ctx.signal));
