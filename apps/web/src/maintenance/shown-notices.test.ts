import { constants, type Notice } from "@gradus/contracts";
import { expect, it } from "vitest";
import { shownNotices } from "./shown-notices.ts";

const now = Date.parse("2026-03-18T12:00:00.000Z");
const at = (hours: number): string => new Date(now + hours * 3_600_000).toISOString();
const notice = (id: string, more: Partial<Notice> = {}): Notice => ({
  id,
  type: "info",
  title: id,
  message: "x",
  is_active: true,
  start_time: null,
  end_time: null,
  target_users: "all",
  created_at: at(0),
  ...more,
});
const ids = (notices: readonly Notice[], dismissed: readonly string[] = [], max = 5) =>
  shownNotices(notices, { dismissed, now, max }).map(({ id }) => id);

it("MAINT-02: only active ones that were not put away, by type and then the newest", () => {
  const all = [
    notice("old info", { created_at: at(-2) }),
    notice("info"),
    notice("error", { type: "error", created_at: at(-9) }),
    notice("maintenance", { type: "maintenance", created_at: at(-9) }),
    notice("off", { is_active: false }),
    notice("over", { end_time: at(0) }),
    notice("soon", { type: "warning", start_time: at(1) }),
  ];
  expect(ids(all)).toEqual(["maintenance", "error", "soon", "info", "old info"]);
  expect(ids(all, ["error", "info"])).toEqual(["maintenance", "soon", "old info"]);
});

it("MAINT-04 CONST-11: three on the dashboard, five elsewhere, asked for every five minutes", () => {
  const six = ["1", "2", "3", "4", "5", "6"].map((id) => notice(id));
  expect(ids(six, [], constants.NOTIFICATIONS_DASHBOARD_MAX)).toHaveLength(3);
  expect(ids(six, [], constants.NOTIFICATIONS_DEFAULT_MAX)).toHaveLength(5);
  expect(constants.NOTIFICATION_REFRESH_MS).toBe(300_000);
});
