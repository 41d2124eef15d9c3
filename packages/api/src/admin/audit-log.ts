import { auditInput, auditListSchema } from "@gradus/contracts";
import { toPagination } from "../pagination-wire.ts";
import { adminProcedure } from "../trpc.ts";
import { toAuditEntry } from "./admin-wire.ts";

export const auditLog = adminProcedure
  .input(auditInput)
  .output(auditListSchema)
  .query(async ({ ctx, input }) => {
    const page = await ctx.services.audit.list(input);

    return { entries: page.items.map(toAuditEntry), pagination: toPagination(page) };
  });
