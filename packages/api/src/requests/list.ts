import { requestListInput, requestListSchema } from "@gradus/contracts";
import { toPagination } from "../pagination-wire.ts";
import { userProcedure } from "../trpc.ts";
import { toRequest } from "./request-wire.ts";

export const list = userProcedure
  .input(requestListInput)
  .output(requestListSchema)
  .query(async ({ ctx, input }) => {
    const page = await ctx.services.requests.list(ctx.account.id, input);

    return { requests: page.items.map(toRequest), pagination: toPagination(page) };
  });
