import { wishesAnswerSchema, wishesInput } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";

/** How free text about a rewrite is understood; a mutation only because texts are too long for an address. */
export const wishes = userProcedure
  .input(wishesInput)
  .output(wishesAnswerSchema)
  .mutation(({ ctx, input }) => ctx.services.requests.understand(ctx.account.id, input, ctx.signal));
