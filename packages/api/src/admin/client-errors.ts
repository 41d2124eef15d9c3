import { clientErrorListSchema, clientErrorsInput } from "@gradus/contracts";
import { toPagination } from "../pagination-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const clientErrors = adminProcedure
  .input(clientErrorsInput)
  .output(clientErrorListSchema)
  .query(async ({ ctx, input }) => {
    const page = await ctx.services.administration.clientErrors(input);
    const errors = page.items.map(({ id, userId, message, stack, componentStack, url, timestamp }) => ({
      error_id: id,
      message,
      stack,
      componentStack,
      url,
      timestamp,
      user_id: userId,
    }));

    return { errors, pagination: toPagination(page) };
  });
