import { voucherCheckSchema, voucherCodeInput } from "@gradus/contracts";
import { AppError } from "@gradus/core";
import { limited, userProcedureFor } from "../trpc.ts";
import { toMoment } from "./payment-wire.ts";

/** Says whether a code would be accepted, and why not; counts as a try. */
export const validateVoucher = userProcedureFor("voucher/login")
  .use(limited("voucher"))
  .input(voucherCodeInput)
  .output(voucherCheckSchema)
  .mutation(async ({ ctx, input }) => {
    try {
      const { code, amountScores, expiresAt } = await ctx.services.vouchers.check(input.code);

      return { valid: true, code, amount_scores: amountScores, expires_at: toMoment(expiresAt) };
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "voucher/empty") throw error;

      return { valid: false, reason: error.message };
    }
  });
