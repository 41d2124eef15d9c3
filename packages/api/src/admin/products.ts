import { adminProductListSchema } from "@gradus/contracts";
import { toAdminProduct } from "../payments/payment-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const products = adminProcedure.output(adminProductListSchema).query(async ({ ctx }) => ({
  products: (await ctx.services.products.all()).map(toAdminProduct),
}));
