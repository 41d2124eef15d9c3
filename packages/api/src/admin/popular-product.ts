import { adminProductSchema, popularInput } from "@gradus/contracts";
import { toAdminProduct } from "../payments/payment-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const popularProduct = adminProcedure
  .input(popularInput)
  .output(adminProductSchema)
  .mutation(async ({ ctx, input }) =>
    toAdminProduct(await ctx.services.products.setPopular(ctx.account.id, input.id, input.is_most_popular)),
  );
