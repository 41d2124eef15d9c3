import { paymentIdInput, paymentSchema } from "@gradus/contracts";
import { userProcedure } from "../trpc.ts";
import { toPayment } from "./payment-wire.ts";

export const get = userProcedure
  .input(paymentIdInput)
  .output(paymentSchema)
  .query(async ({ ctx, input }) => toPayment(await ctx.services.payments.get(ctx.account.id, input.id)));
