import { voucherListInput, voucherListSchema } from "@gradus/contracts";
import { toPagination } from "../pagination-wire.ts";
import { toVoucher } from "../payments/payment-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const vouchers = adminProcedure
  .input(voucherListInput)
  .output(voucherListSchema)
  .query(async ({ ctx, input }) => {
    const page = await ctx.services.vouchers.list(input);

    return { vouchers: page.items.map(toVoucher), pagination: toPagination(page) };
  });
