import { adminRequestListSchema, adminRequestsInput } from "@gradus/contracts";
import { toPagination } from "../pagination-wire.ts";
import { adminProcedure } from "../trpc.ts";
import { toAdminRequest } from "./admin-wire.ts";

export const requests = adminProcedure
  .input(adminRequestsInput)
  .output(adminRequestListSchema)
  .query(async ({ ctx, input: { user_id: userId, ...query } }) => {
    const page = await ctx.services.administration.requests({ ...query, userId });

    return { requests: page.items.map(toAdminRequest), pagination: toPagination(page) };
  });
