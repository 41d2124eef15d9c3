import { transactionListInput, transactionListSchema } from "@gradus/contracts";
import { toPagination } from "../pagination-wire.ts";
import { userProcedure } from "../trpc.ts";
import { toTransaction } from "./transaction-wire.ts";

export const transactions = userProcedure
  .input(transactionListInput)
  .output(transactionListSchema)
  .query(async ({ ctx, input }) => {
    const page = await ctx.services.credits.transactions(ctx.account.id, input);

    return { transactions: page.items.map(toTransaction), pagination: toPagination(page) };
  });
