import { userSchema } from "./accounts.ts";
import { pagingInput, paymentSchema, searchText } from "./payments.ts";
import { transactionSchema, transactionTypes } from "./profiles.ts";
import { requestStatuses } from "./request-values.ts";
import { paginationSchema, requestSchema } from "./requests.ts";
import { ticketPriorities, ticketSchema, ticketStatuses, ticketTypes } from "./support.ts";
import { constants } from "./text.ts";
import { z } from "./zod.ts";

/** ADM-09 */
export const adminLimitMost = 200;
const id = z.string().max(100);
const order = z.enum(["asc", "desc"]).default("desc");
const flag = z.preprocess((value) => (typeof value === "string" ? value === "true" : value), z.boolean());

/** Users (ADMO-03, ADMO-04). */
export const userSegments = ["all", "new", "active", "paying", "admins"] as const;
export type UserSegment = (typeof userSegments)[number];
export const userSorts = ["created_at", "email", "credits", "last_seen_at"] as const;
export const adminUsersInput = pagingInput(adminLimitMost, constants.PAGE_SIZE_ADMIN_USERS).extend({
  search: searchText,
  segment: z.enum(userSegments).default("all"),
  sort: z.enum(userSorts).default("created_at"),
  order,
});
export const adminUserSchema = userSchema.extend({
  credit_balance_scores: z.number(),
  requests_count: z.number(),
  last_seen_at: z.string().nullable(),
  disabled: z.boolean(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;
export const adminUserListSchema = z.object({ users: z.array(adminUserSchema), pagination: paginationSchema });
export const adminIdInput = z.strictObject({ id });
export const adminUserChange = z
  .strictObject({
    id,
    display_name: z
      .string()
      .trim()
      .min(1, "Enter your name")
      .max(100, "Name must be 100 characters or less")
      .optional(),
    admin: z.boolean().optional(),
    disabled: z.boolean().optional(),
    /** whole Scores to add, or with a minus to take */
    credit_adjustment: z
      .number()
      .int("Enter a whole number")
      .min(-1_000_000)
      .max(1_000_000)
      .refine((amount) => amount !== 0, "Enter a whole number other than 0")
      .optional(),
    reason: z.string().trim().min(1, "Say why").max(200, "Use at most 200 characters").optional(),
  })
  .refine((change) => change.credit_adjustment === undefined || change.reason !== undefined, {
    message: "Say why",
    path: ["reason"],
  });
export const deletedSchema = z.object({ deleted: z.literal(true) });

/** Ledger entries of everybody (ADMO-05). */
export const adminTransactionsInput = pagingInput(adminLimitMost, constants.PAGE_SIZE_ADMIN_TRANSACTIONS).extend({
  user_id: id.optional(),
  type: z.enum(transactionTypes).optional(),
  search: searchText,
  sort: z.enum(["created_at", "amount"]).default("created_at"),
  order,
});
export const adminTransactionSchema = transactionSchema.extend({ user_id: z.string(), user_email: z.string() });
export type AdminTransaction = z.infer<typeof adminTransactionSchema>;
export const adminTransactionListSchema = z.object({
  transactions: z.array(adminTransactionSchema),
  pagination: paginationSchema,
});

/** Requests of everybody (ADMR). */
export const adminRequestSorts = ["created_at", "status", "file_name", "cost"] as const;
export const adminRequestsInput = pagingInput(adminLimitMost, constants.PAGE_SIZE_ADMIN_REQUESTS).extend({
  status: z.enum(requestStatuses).optional(),
  user_id: id.optional(),
  search: searchText,
  sort: z.enum(adminRequestSorts).default("created_at"),
  order,
});
export const adminRequestSchema = requestSchema.extend({ user_id: z.string(), user_email: z.string() });
export type AdminRequest = z.infer<typeof adminRequestSchema>;
export const adminRequestListSchema = z.object({ requests: z.array(adminRequestSchema), pagination: paginationSchema });
export const forcedRetrySchema = z.object({ id: z.string(), status: z.literal("pending") });

/** What happened to one request, oldest first (PROC-22, ADMR-03). */
export const requestLogsInput = z.strictObject({
  id,
  limit: z.coerce.number().int().min(1).max(1000).default(constants.LOG_FETCH_LIMIT),
});
export const logEntrySchema = z.object({
  severity: z.enum(["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"]),
  message: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  timestamp: z.string(),
  insertId: z.string(),
});
export type LogEntry = z.infer<typeof logEntrySchema>;
/** DET-18: `error` instead of entries where the log itself could not be read. */
export const requestLogsSchema = z.object({ logs: z.array(logEntrySchema), error: z.string().optional() });

/** Messages to the support (ADMT). */
export const adminTicketsInput = pagingInput(adminLimitMost).extend({
  status: z.enum(ticketStatuses).optional(),
  priority: z.enum(ticketPriorities).optional(),
  type: z.enum(ticketTypes).optional(),
  search: searchText,
  sort: z.enum(["created_at", "updated_at", "priority"]).default("created_at"),
  order,
});
/** With the payment whose refund a person has to decide, if there is one (PUR-22). */
export const adminTicketSchema = ticketSchema.extend({ payment: paymentSchema.nullable() });
export type AdminTicket = z.infer<typeof adminTicketSchema>;
export const adminTicketListSchema = z.object({ tickets: z.array(adminTicketSchema), pagination: paginationSchema });

/** Who changed what (ADM-07). */
export const auditInput = pagingInput(adminLimitMost, constants.PAGE_SIZE_ADMIN_USERS).extend({
  search: searchText,
  /** what was changed, such as `ticket:<id>` */
  target: z.string().max(200).optional(),
});
const change = z.record(z.string(), z.unknown()).nullable();
export const auditEntrySchema = z.object({
  id: z.string(),
  admin_email: z.string(),
  action: z.string(),
  target: z.string(),
  before: change,
  after: change,
  created_at: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditListSchema = z.object({ entries: z.array(auditEntrySchema), pagination: paginationSchema });

/** What broke in somebody's browser (ADM-10). */
export const clientErrorsInput = pagingInput(adminLimitMost, constants.PAGE_SIZE_ADMIN_USERS).extend({
  search: searchText,
});
export const clientErrorEntrySchema = z.object({
  error_id: z.string(),
  message: z.string(),
  stack: z.string(),
  componentStack: z.string(),
  url: z.string(),
  timestamp: z.string(),
  user_id: z.string().nullable(),
});
export const clientErrorListSchema = z.object({
  errors: z.array(clientErrorEntrySchema),
  pagination: paginationSchema,
});
export const includeInactive = flag.default(false);
