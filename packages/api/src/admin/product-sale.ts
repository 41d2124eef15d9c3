import { adminProductSchema, saleInput } from "@gradus/contracts";
import { toAdminProduct } from "../payments/payment-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const productSale = adminProcedure
  .input(saleInput)
  .output(adminProductSchema)
  .mutation(async ({ ctx, input }) =>
    toAdminProduct(await ctx.services.products.setActive(ctx.account.id, input.id, input.is_active)),
  );
