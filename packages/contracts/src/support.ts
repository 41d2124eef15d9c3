import { z } from "zod";

export const ticketTypes = ["General", "Support", "Purchase", "Technical", "Billing"] as const;

/** A support ticket (rest.md section 9). */
export const ticketSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  user_id: z.string().nullable(),
  ticketType: z.enum(ticketTypes),
  subject: z.string(),
  message: z.string(),
  status: z.enum(["open", "in_progress", "replied", "resolved"]),
  priority: z.enum(["low", "medium", "high", "urgent"]),
  attachments: z.array(z.object({ n: z.number(), file_name: z.string(), size: z.number(), mime_type: z.string() })),
  reply: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  replied_at: z.string().nullable(),
  resolved_at: z.string().nullable(),
});
export type Ticket = z.infer<typeof ticketSchema>;
