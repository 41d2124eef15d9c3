import { voucherAnswerSchema, voucherCreateInput } from "@gradus/contracts";
import { toVoucher } from "../payments/payment-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const createVoucher = adminProcedure
  .input(voucherCreateInput)
  .output(voucherAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const voucher = await ctx.services.vouchers.create(ctx.account.id, {
      amountScores: input.amount_scores,
      expiresAt: input.expires_at ? new Date(input.expires_at) : null,
      note: input.note,
    });

    return { voucher: toVoucher(voucher) };
  });
