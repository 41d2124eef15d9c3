import { paymentListInput, paymentListSchema } from "@gradus/contracts";
import { toPagination } from "../pagination-wire.ts";
import { userProcedure } from "../trpc.ts";
import { toPayment } from "./payment-wire.ts";

export const history = userProcedure
  .input(paymentListInput)
  .output(paymentListSchema)
  .query(async ({ ctx, input }) => {
    const page = await ctx.services.payments.history(ctx.account.id, input);

    return { payments: page.items.map(toPayment), pagination: toPagination(page) };
  });
