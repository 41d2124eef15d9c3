import { productListSchema } from "@gradus/contracts";
import { publicProcedure } from "../trpc.ts";
import { toProduct } from "./payment-wire.ts";

/** The packs for visitors who have not signed in. */
export const landingProducts = publicProcedure.output(productListSchema).query(async ({ ctx }) => {
  const products = await ctx.services.products.list();

  return { products: products.map(toProduct) };
});
