import { voucherIdInput, voucherSchema } from "@gradus/contracts";
import { toVoucher } from "../payments/payment-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const disableVoucher = adminProcedure
  .input(voucherIdInput)
  .output(voucherSchema)
  .mutation(async ({ ctx, input }) => toVoucher(await ctx.services.vouchers.disable(ctx.account.id, input.id)));
