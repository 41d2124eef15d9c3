import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

export const ticketTypes = ["General", "Support", "Purchase", "Technical", "Billing"] as const;
export const ticketPriorities = ["low", "medium", "high", "urgent"] as const;
export const ticketStatuses = ["open", "in_progress", "replied", "resolved"] as const;

/** Name, e-mail and texts are emptied when the account is closed. */
export const supportTickets = pgTable(
  "support_tickets",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id").references(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    ticketType: text("ticket_type", { enum: ticketTypes }).notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    priority: text({ enum: ticketPriorities }).notNull().default("medium"),
    status: text({ enum: ticketStatuses }).notNull().default("open"),
    /** of a refund that an admin decides */
    paymentId: uuid("payment_id"),
    reply: text(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    repliedAt: moment("replied_at"),
    resolvedAt: moment("resolved_at"),
  },
  (table) => [
    index("support_tickets_status_idx").on(table.status, table.createdAt),
    index("support_tickets_user_idx").on(table.userId),
  ],
);
