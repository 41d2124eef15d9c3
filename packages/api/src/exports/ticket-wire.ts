import type { Ticket } from "@gradus/contracts";
import type { TicketView } from "@gradus/core";

export const toTicket = (ticket: TicketView): Ticket => ({
  id: ticket.id,
  name: ticket.name,
  email: ticket.email,
  user_id: ticket.userId,
  ticketType: ticket.ticketType,
  subject: ticket.subject,
  message: ticket.message,
  status: ticket.status,
  priority: ticket.priority,
  request_id: ticket.requestId,
  attachments: ticket.attachments.map(({ n, fileName, fileSize, mimeType }) => ({
    n,
    file_name: fileName,
    size: fileSize,
    mime_type: mimeType,
  })),
  reply: ticket.reply,
  created_at: ticket.createdAt.toISOString(),
  updated_at: ticket.updatedAt.toISOString(),
  replied_at: ticket.repliedAt?.toISOString() ?? null,
  resolved_at: ticket.resolvedAt?.toISOString() ?? null,
});
