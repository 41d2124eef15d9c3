import { constants, texts } from "./text.ts";
import { z } from "./zod.ts";

export const ticketTypes = ["General", "Support", "Purchase", "Technical", "Billing"] as const;
export type TicketType = (typeof ticketTypes)[number];
export const ticketStatuses = ["open", "in_progress", "replied", "resolved"] as const;
export type TicketStatus = (typeof ticketStatuses)[number];
export const ticketPriorities = ["low", "medium", "high", "urgent"] as const;
export type TicketPriority = (typeof ticketPriorities)[number];

/** SUP-12: what may go with a message. */
export const attachmentLimits = { files: 5, fileBytes: 10 * 1024 * 1024 } as const;
export const attachmentExtensions = [
  ".png",
  ".jpg",
  ".jpeg",
  ".gif",
  ".webp",
  ".pdf",
  ".musicxml",
  ".xml",
  ".mxl",
  ".mid",
  ".midi",
  ".txt",
] as const;

const words = texts.support;

/** SUP-03, SUP-04, CONST-18: the fields that a person fills in; the page and the server check them alike. */
export const contactForm = z.object({
  name: z.string(words.name_empty).trim().min(1, words.name_empty).max(constants.CONTACT_NAME_MAX, words.name_long),
  email: z
    .string(words.email_empty)
    .trim()
    .min(1, words.email_empty)
    .max(constants.CONTACT_EMAIL_MAX, words.email_long)
    // written into the head of a mail
    .regex(/^[^\s@]+@[^\s@]+$/, words.email_invalid),
  ticketType: z.enum(ticketTypes),
  message: z
    .string(words.message_empty)
    .trim()
    .min(1, words.message_empty)
    .min(constants.CONTACT_MESSAGE_MIN, words.message_short)
    .max(constants.CONTACT_MESSAGE_MAX, words.message_long),
});
export type ContactForm = z.infer<typeof contactForm>;

/** SUP-09. A person's messages are always of medium priority; `requestId` is the request that they are about. */
export const ticketInput = contactForm.extend({
  subject: z.string().trim().max(200).optional(),
  priority: z.literal("medium").default("medium"),
  requestId: z.string().optional(),
});
export type TicketInput = z.infer<typeof ticketInput>;

/** What POST /api/support answers. */
export const ticketAnswerSchema = z.object({ ticket_id: z.string(), status: z.literal("open") });

/** A support ticket (rest.md section 9). */
export const ticketSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  user_id: z.string().nullable(),
  ticketType: z.enum(ticketTypes),
  subject: z.string(),
  message: z.string(),
  status: z.enum(ticketStatuses),
  priority: z.enum(ticketPriorities),
  request_id: z.string().nullable(),
  attachments: z.array(z.object({ n: z.number(), file_name: z.string(), size: z.number(), mime_type: z.string() })),
  reply: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  replied_at: z.string().nullable(),
  resolved_at: z.string().nullable(),
});
export type Ticket = z.infer<typeof ticketSchema>;
export const ownTicketsSchema = z.object({ tickets: z.array(ticketSchema) });

export const ticketChange = z.strictObject({
  id: z.string().max(100),
  status: z.enum(ticketStatuses).optional(),
  priority: z.enum(ticketPriorities).optional(),
});
export const ticketReply = z.strictObject({
  id: z.string().max(100),
  reply: z.string().trim().min(1).max(constants.CONTACT_MESSAGE_MAX).optional(),
});
export const ticketResolution = z.strictObject({
  id: z.string().max(100),
  note: z.string().trim().max(constants.CONTACT_MESSAGE_MAX).optional(),
  grant_refund: z.boolean().optional(),
});
