import { noticeStates, noticeTargets, noticeTypes } from "./notice-state.ts";
import { z } from "./zod.ts";

const isoTime = z.iso.datetime({ offset: true, message: "Enter a date and time" });
const fields = z.strictObject({
  type: z.enum(noticeTypes),
  title: z.string().trim().min(1, "Enter a title").max(120, "Title must be 120 characters or less"),
  message: z.string().trim().min(1, "Enter a message").max(2000, "Message must be 2000 characters or less"),
  is_active: z.boolean(),
  start_time: isoTime.nullable(),
  end_time: isoTime.nullable(),
  target_users: z.enum(noticeTargets),
});

/** MAINT-09; that the end comes after the start is a rule of core, which also sees changes of one of them alone. */
export const noticeCreateInput = fields.extend({
  is_active: fields.shape.is_active.default(true),
  start_time: fields.shape.start_time.default(null),
  end_time: fields.shape.end_time.default(null),
  target_users: fields.shape.target_users.default("all"),
});
export type NoticeCreate = z.input<typeof noticeCreateInput>;
export const noticeIdInput = z.strictObject({ id: z.string().max(100) });
export const noticeUpdateInput = fields.partial().extend(noticeIdInput.shape);

/** MAINT-01 */
export const noticeSchema = fields.extend({ id: z.string(), created_at: z.string() });
export type Notice = z.infer<typeof noticeSchema>;
export const noticeListSchema = z.object({ notifications: z.array(noticeSchema) });

export const adminNoticeSchema = noticeSchema.extend({ state: z.enum(noticeStates) });
export type AdminNotice = z.infer<typeof adminNoticeSchema>;
export const adminNoticeListSchema = z.object({ notifications: z.array(adminNoticeSchema) });
export const noticeDeletedSchema = z.object({ deleted: z.literal(true) });
