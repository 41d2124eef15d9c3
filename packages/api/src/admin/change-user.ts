import { adminUserChange, adminUserSchema } from "@gradus/contracts";
import { adminProcedure } from "../trpc.ts";
import { toAdminUser } from "./admin-wire.ts";

export const changeUser = adminProcedure
  .input(adminUserChange)
  .output(adminUserSchema)
  .mutation(async ({ ctx, input }) => {
    const { credit_adjustment: amount, reason = "" } = input;
    const user = await ctx.services.administration.changeUser(ctx.account.id, input.id, {
      displayName: input.display_name,
      admin: input.admin,
      disabled: input.disabled,
      adjustment: amount === undefined ? undefined : { amount, reason },
    });

    return toAdminUser(user);
  });
