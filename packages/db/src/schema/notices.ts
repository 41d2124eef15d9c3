import { noticeTargets, noticeTypes } from "@gradus/contracts";
import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** What administrators tell everybody (MAINT-01). Its state follows from its times (contracts/notice-state). */
export const maintenanceNotifications = pgTable(
  "maintenance_notifications",
  {
    id: uuid().primaryKey(),
    type: text({ enum: noticeTypes }).notNull(),
    title: text().notNull(),
    message: text().notNull(),
    isActive: boolean("is_active").notNull().default(true),
    startTime: moment("start_time"),
    endTime: moment("end_time"),
    targetUsers: text("target_users", { enum: noticeTargets }).notNull().default("all"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [check("maintenance_notifications_window", sql`${table.endTime} > ${table.startTime}`)],
);
