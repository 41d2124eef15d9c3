import { type NoticeState, type NoticeType, noticeState, type noticeTargets } from "@gradus/contracts";
import { maintenanceNotifications, type Transaction } from "@gradus/db";
import { and, desc, eq, gt, isNull, ne, or } from "drizzle-orm";
import type { Audit } from "../administration.ts";
import { AppError } from "../app-error.ts";
import type { CoreDeps } from "../deps.ts";
import { isUuid } from "../requests/owned.ts";
import { storable } from "../storable.ts";

type Row = typeof maintenanceNotifications.$inferSelect;
export type NoticeFields = {
  readonly type: NoticeType;
  readonly title: string;
  readonly message: string;
  readonly isActive: boolean;
  readonly startTime: Date | null;
  readonly endTime: Date | null;
  readonly targetUsers: (typeof noticeTargets)[number];
};
export type NoticeView = NoticeFields & {
  readonly id: string;
  readonly createdAt: Date;
  readonly state: NoticeState;
};

export type Notices = {
  /** MAINT-08: what this reader may see now or soon, newest first; `admin`: also what is for administrators alone. */
  readonly shownTo: (admin: boolean) => Promise<readonly NoticeView[]>;
  /** ADMM-03: all of them, newest first. */
  readonly all: () => Promise<readonly NoticeView[]>;
  /** Throws maintenance/window when it would end before it begins. */
  readonly create: (adminId: string, notice: NoticeFields) => Promise<NoticeView>;
  /** Changes the given fields. Throws request/not-found, maintenance/window. */
  readonly update: (adminId: string, id: string, change: Partial<NoticeFields>) => Promise<NoticeView>;
  /** Throws request/not-found. */
  readonly remove: (adminId: string, id: string) => Promise<void>;
};

function requireWindow({ startTime, endTime }: Pick<NoticeFields, "startTime" | "endTime">): void {
  if (startTime && endTime && endTime <= startTime) throw new AppError("maintenance/window");
}

/** What the audit keeps: everything but the text. */
const audited = ({ type, title, isActive, startTime, endTime, targetUsers }: NoticeFields) => ({
  type,
  title,
  is_active: isActive,
  start_time: startTime?.toISOString() ?? null,
  end_time: endTime?.toISOString() ?? null,
  target_users: targetUsers,
});

export function createNotices(deps: Pick<CoreDeps, "database" | "clock" | "ids"> & { readonly audit: Audit }): Notices {
  const { database, clock, ids, audit } = deps;
  const table = maintenanceNotifications;

  async function locked(tx: Transaction, id: string): Promise<Row> {
    const [row] = isUuid(id) ? await tx.select().from(table).where(eq(table.id, id)).for("update") : [];
    if (!row) throw new AppError("request/not-found");
    return row;
  }

  const toView = (row: Row): NoticeView => {
    const { isActive: is_active, startTime, endTime } = row;
    const times = { start_time: startTime?.toISOString() ?? null, end_time: endTime?.toISOString() ?? null };
    return { ...row, state: noticeState({ is_active, ...times }, clock.now().getTime()) };
  };

  return {
    shownTo: async (admin) => {
      const rows = await database.db
        .select()
        .from(table)
        .where(
          and(
            eq(table.isActive, true),
            or(isNull(table.endTime), gt(table.endTime, clock.now())),
            admin ? undefined : ne(table.targetUsers, "admins"),
          ),
        )
        .orderBy(desc(table.createdAt));
      return rows.map(toView);
    },
    all: async () => (await database.db.select().from(table).orderBy(desc(table.createdAt))).map(toView),
    create: (adminId, notice) => {
      requireWindow(notice);
      return database.transaction(async (tx) => {
        const row = { ...storable(notice), id: ids.uuid(), createdAt: clock.now() };
        await tx.insert(table).values(row);
        const target = `notification:${row.id}`;
        await audit.record(tx, { adminId, action: "create notification", target, after: audited(row) });
        return toView(row);
      });
    },
    update: (adminId, id, change) =>
      database.transaction(async (tx) => {
        const before = await locked(tx, id);
        const after = { ...before, ...storable(change) };
        requireWindow(after);
        await tx.update(table).set(after).where(eq(table.id, before.id));
        const target = `notification:${before.id}`;
        const both = { before: audited(before), after: audited(after) };
        await audit.record(tx, { adminId, action: "change notification", target, ...both });
        return toView(after);
      }),
    remove: (adminId, id) =>
      database.transaction(async (tx) => {
        const before = await locked(tx, id);
        await tx.delete(table).where(eq(table.id, before.id));
        const target = `notification:${before.id}`;
        await audit.record(tx, { adminId, action: "delete notification", target, before: audited(before) });
      }),
  };
}
