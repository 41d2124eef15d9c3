import { productRefreshSchema } from "@gradus/contracts";
import { toAdminProduct } from "../payments/payment-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const refreshProducts = adminProcedure.output(productRefreshSchema).mutation(async ({ ctx }) => {
  const { products, ...counts } = await ctx.services.products.refresh(ctx.account.id);

  return { ...counts, products: products.map(toAdminProduct) };
});
