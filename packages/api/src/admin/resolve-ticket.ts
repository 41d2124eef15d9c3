import { ticketResolution, ticketSchema } from "@gradus/contracts";
import { toTicket } from "../exports/ticket-wire.ts";
import { adminProcedure } from "../trpc.ts";

export const resolveTicket = adminProcedure
  .input(ticketResolution)
  .output(ticketSchema)
  .mutation(async ({ ctx, input: { id, note, grant_refund: grantRefund } }) =>
    toTicket(await ctx.services.support.resolve(id, { note, grantRefund })),
  );
