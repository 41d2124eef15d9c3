import { couponListInput, couponListSchema } from "@gradus/contracts";
import { toPagination } from "../pagination-wire.ts";
import { toCoupon } from "../payments/payment-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const coupons = adminProcedure
  .input(couponListInput)
  .output(couponListSchema)
  .query(async ({ ctx, input }) => {
    const page = await ctx.services.coupons.list(input);

    return { coupons: page.items.map(toCoupon), pagination: toPagination(page) };
  });
