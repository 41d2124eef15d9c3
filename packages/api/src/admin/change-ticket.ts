import { adminTicketSchema, ticketChange } from "@gradus/contracts";
import { adminProcedure } from "../trpc.ts";
import { toAdminTicket } from "./admin-wire.ts";

export const changeTicket = adminProcedure
  .input(ticketChange)
  .output(adminTicketSchema)
  .mutation(async ({ ctx, input: { id, ...change } }) =>
    toAdminTicket(await ctx.services.support.change(ctx.account.id, id, change)),
  );
