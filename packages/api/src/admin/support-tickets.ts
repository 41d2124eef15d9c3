import { adminTicketListSchema, adminTicketsInput } from "@gradus/contracts";
import { toPagination } from "../pagination-wire.ts";
import { adminProcedure } from "../trpc.ts";
import { toAdminTicket } from "./admin-wire.ts";

export const supportTickets = adminProcedure
  .input(adminTicketsInput)
  .output(adminTicketListSchema)
  .query(async ({ ctx, input }) => {
    const page = await ctx.services.support.tickets(input);

    return { tickets: page.items.map(toAdminTicket), pagination: toPagination(page) };
  });
