import { payments, supportAttachments, supportTickets } from "@gradus/db";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import type { CoreDeps } from "../deps.ts";
import type { AdminTicketView, Support, TicketView } from "../help-desk.ts";
import { toPayment } from "../payments/payment-row.ts";
import { isUuid } from "../requests/owned.ts";
import { createAnswer } from "./answer-ticket.ts";
import { createOpen } from "./open-ticket.ts";
import { createTicketList } from "./ticket-list.ts";

type Row = typeof supportTickets.$inferSelect;

export function createSupport(deps: CoreDeps & Parameters<typeof createAnswer>[0]): Support {
  const { database, storage, clock } = deps;
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

  /** With the payment that a ticket about a refund is about. */
  async function withPayments(rows: readonly Row[]): Promise<readonly AdminTicketView[]> {
    const views = await withAttachments(rows);
    const ids = rows.flatMap(({ paymentId }) => paymentId ?? []);
    const found = ids.length > 0 ? await db.select().from(payments).where(inArray(payments.id, ids)) : [];
    return views.map((view, index) => {
      const payment = found.find(({ id }) => id === rows[index]?.paymentId);
      return { ...view, payment: payment ? toPayment(payment, clock.now()) : null };
    });
  }

  async function viewOf(row: Row): Promise<AdminTicketView> {
    const [view] = await withPayments([row]);
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
    tickets: createTicketList(deps, withPayments),
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
