import { clientErrorAnswerSchema, clientErrorInput } from "@gradus/contracts";
import { limitedByAddress, publicProcedure } from "../trpc.ts";

/** CERR-03: from anybody; whose it was is kept where somebody is signed in. */
export const clientError = publicProcedure
  .use(limitedByAddress("clientErrors"))
  .input(clientErrorInput)
  .output(clientErrorAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const session = await ctx.session();

    return { error_id: await ctx.services.clientErrors.record(input, session?.account.id) };
  });
