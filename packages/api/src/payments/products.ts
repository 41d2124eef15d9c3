import { productListSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toProduct } from "./payment-wire.ts";

export const products = userProcedure.output(productListSchema).query(async ({ ctx }) => {
  const onSale = await ctx.services.products.list();

  return { products: onSale.map(toProduct) };
});
