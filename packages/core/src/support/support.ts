import { supportAttachments, supportTickets } from "@gradus/db";
import { and, asc, count, desc, eq, inArray } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { Support, TicketView } from "../help-desk.ts";
import { isUuid } from "../requests/owned.ts";
import type { CoreDeps } from "../services.ts";
import { createAnswer } from "./answer-ticket.ts";
import { createOpen } from "./open-ticket.ts";

type Row = typeof supportTickets.$inferSelect;

export function createSupport(deps: CoreDeps & Parameters<typeof createAnswer>[0]): Support {
  const { database, storage } = deps;
  const { db } = database;

  async function withAttachments(rows: readonly Row[]): Promise<readonly TicketView[]> {
    if (rows.length === 0) return [];
    const files = await db
      .select()
      .from(supportAttachments)
      .where(
        inArray(
          supportAttachments.ticketId,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(asc(supportAttachments.n));
    return rows.map((row) => ({ ...row, attachments: files.filter(({ ticketId }) => ticketId === row.id) }));
  }

  async function viewOf(row: Row): Promise<TicketView> {
    const [view] = await withAttachments([row]);
    if (!view) throw new Error("a ticket has one view");
    return view;
  }

  return {
    open: createOpen(deps),
    ticketsOf: async (userId) =>
      withAttachments(
        await db
          .select()
          .from(supportTickets)
          .where(eq(supportTickets.userId, userId))
          .orderBy(desc(supportTickets.createdAt)),
      ),
    tickets: async ({ page, limit, status, priority }) => {
      const where = and(status && eq(supportTickets.status, status), priority && eq(supportTickets.priority, priority));
      const rows = await db
        .select()
        .from(supportTickets)
        .where(where)
        .orderBy(desc(supportTickets.createdAt), desc(supportTickets.id))
        .limit(limit)
        .offset((page - 1) * limit);
      const [all] = await db.select({ total: count() }).from(supportTickets).where(where);
      return { items: await withAttachments(rows), page, limit, total: all?.total ?? 0 };
    },
    attachment: async (id, n) => {
      if (!isUuid(id) || !Number.isSafeInteger(n) || n < 0 || n > 100) throw new AppError("request/not-found");
      const [file] = await db
        .select()
        .from(supportAttachments)
        .where(and(eq(supportAttachments.ticketId, id), eq(supportAttachments.n, n)));
      const bytes = file && (await storage.read(file.storageKey));
      if (!file || !bytes) throw new AppError("request/not-found");
      return { fileName: file.fileName, mimeType: file.mimeType, bytes };
    },
    ...createAnswer(deps, viewOf),
  };
}
