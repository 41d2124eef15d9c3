import { adminUserListSchema, adminUsersInput } from "@gradus/contracts";
import { toPagination } from "../pagination-wire.ts";
import { adminProcedure } from "../trpc.ts";
import { toAdminUser } from "./admin-wire.ts";

export const users = adminProcedure
  .input(adminUsersInput)
  .output(adminUserListSchema)
  .query(async ({ ctx, input }) => {
    const page = await ctx.services.administration.users(input);

    return { users: page.items.map(toAdminUser), pagination: toPagination(page) };
  });
