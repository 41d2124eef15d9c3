import type { AdminNotice, Notice } from "@gradus/contracts";
import type { NoticeFields, NoticeView } from "@gradus/core";

/** core's notice → the wire's (MAINT-01). */
export const toNotice = (view: NoticeView): Notice => ({
  id: view.id,
  type: view.type,
  title: view.title,
  message: view.message,
  is_active: view.isActive,
  start_time: view.startTime?.toISOString() ?? null,
  end_time: view.endTime?.toISOString() ?? null,
  created_at: view.createdAt.toISOString(),
  target_users: view.targetUsers,
});

/** With what it is now, for administrators (ADMM-03). */
export const toAdminNotice = (view: NoticeView): AdminNotice => ({ ...toNotice(view), state: view.state });

type Wire = Partial<Omit<Notice, "id" | "created_at">>;
const moment = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

/** The fields that the wire has → core's. */
export const fromNotice = (wire: Wire): Partial<NoticeFields> => ({
  ...(wire.type !== undefined && { type: wire.type }),
  ...(wire.title !== undefined && { title: wire.title }),
  ...(wire.message !== undefined && { message: wire.message }),
  ...(wire.is_active !== undefined && { isActive: wire.is_active }),
  ...(wire.start_time !== undefined && { startTime: moment(wire.start_time) }),
  ...(wire.end_time !== undefined && { endTime: moment(wire.end_time) }),
  ...(wire.target_users !== undefined && { targetUsers: wire.target_users }),
});
