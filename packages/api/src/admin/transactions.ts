import { adminTransactionListSchema, adminTransactionsInput } from "@gradus/contracts";
import { toPagination } from "../pagination-wire.ts";
import { adminProcedure } from "../trpc.ts";
import { toAdminTransaction } from "./admin-wire.ts";

export const transactions = adminProcedure
  .input(adminTransactionsInput)
  .output(adminTransactionListSchema)
  .query(async ({ ctx, input: { user_id: userId, ...query } }) => {
    const page = await ctx.services.administration.transactions({ ...query, userId });

    return { transactions: page.items.map(toAdminTransaction), pagination: toPagination(page) };
  });
