import type { AdminNotice } from "@gradus/contracts";

export const typeNames: Readonly<Record<AdminNotice["type"], string>> = {
  maintenance: "Maintenance",
  error: "Error",
  warning: "Warning",
  info: "Info",
};
export const targetNames: Readonly<Record<AdminNotice["target_users"], string>> = {
  all: "Everybody",
  users: "Users",
  admins: "Administrators",
};
export const stateLooks: Readonly<Record<AdminNotice["state"], { readonly name: string; readonly tone: string }>> = {
  scheduled: { name: "Scheduled", tone: "" },
  active: { name: "Active", tone: "ok" },
  ended: { name: "Ended", tone: "plain" },
  inactive: { name: "Inactive", tone: "plain" },
};
