import { constants, pricingSchema } from "@gradus/contracts";
import { publicProcedure } from "../trpc.ts";
import { toProduct } from "./payment-wire.ts";

/** LEDG-01: what everything costs and grants. */
export const pricing = publicProcedure.output(pricingSchema).query(async ({ ctx }) => {
  const products = await ctx.services.products.list();

  return {
    currency: "usd" as const,
    pdf_pages_per_credit: constants.PDF_PAGES_PER_CREDIT,
    measures_per_credit: constants.MEASURES_PER_CREDIT,
    free_signup_credits: constants.FREE_SIGNUP_CREDITS,
    referral_percent: constants.REFERRAL_PERCENT,
    refund_window_days: constants.REFUND_WINDOW_DAYS,
    products: products.map(toProduct),
  };
});
