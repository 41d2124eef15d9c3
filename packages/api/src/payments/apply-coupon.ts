import { couponApplyInput, couponApplySchema } from "@gradus/contracts";
import { limited, userProcedure } from "../trpc.ts";
import { toApplied } from "./payment-wire.ts";

export const applyCoupon = userProcedure
  .use(limited("coupon"))
  .input(couponApplyInput)
  .output(couponApplySchema)
  .mutation(async ({ ctx, input }) =>
    toApplied(await ctx.services.coupons.apply(input.coupon_code, input.price_id), input.price_id),
  );
