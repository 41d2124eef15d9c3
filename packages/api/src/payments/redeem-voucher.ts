import { redeemAnswerSchema, voucherCodeInput } from "@gradus/contracts";
import { limited, userProcedureFor } from "../trpc.ts";

export const redeemVoucher = userProcedureFor("voucher/login")
  .use(limited("voucher"))
  .input(voucherCodeInput)
  .output(redeemAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const { amount, balance } = await ctx.services.vouchers.redeem(ctx.account.id, input.code);

    return { amount_redeemed: amount, new_balance: balance };
  });
