import { couponCreateInput, couponSchema } from "@gradus/contracts";
import { cents, toCoupon } from "../payments/payment-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const createCoupon = adminProcedure
  .input(couponCreateInput)
  .output(couponSchema)
  .mutation(async ({ ctx, input }) => {
    const coupon = await ctx.services.coupons.create(ctx.account.id, {
      code: input.coupon_code,
      discountPercent: input.discount_percent ?? null,
      discountCents: input.discount_amount ? cents(input.discount_amount) : null,
      priceId: input.price_id || null,
      expiresAt: input.expires_at ? new Date(input.expires_at) : null,
      maxUses: input.max_uses ?? null,
    });

    return toCoupon(coupon);
  });
