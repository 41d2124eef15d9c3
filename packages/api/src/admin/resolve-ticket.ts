import { adminTicketSchema, ticketResolution } from "@gradus/contracts";
import { adminProcedure } from "../trpc.ts";
import { toAdminTicket } from "./admin-wire.ts";

export const resolveTicket = adminProcedure
  .input(ticketResolution)
  .output(adminTicketSchema)
  .mutation(async ({ ctx, input: { id, note, grant_refund: grantRefund } }) =>
    toAdminTicket(await ctx.services.support.resolve(ctx.account.id, id, { note, grantRefund })),
  );
