import { type BadgeCounts, texts } from "@gradus/contracts";
import {
  Activity,
  BookOpen,
  ChartColumn,
  Files,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  Megaphone,
  Package,
  Ticket,
} from "lucide-react";

export type AdminEntry = {
  readonly to: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  /** NAV-09: which count stands beside it */
  readonly badge?: keyof BadgeCounts;
};

const { nav } = texts;

/** NAV-04, ROUTE-12: the pages of the admin area. */
export const adminEntries: readonly AdminEntry[] = [
  { to: "/admin", label: nav.admin_overview, Icon: LayoutDashboard, badge: "totalAlerts" },
  { to: "/admin-stats", label: nav.admin_stats, Icon: ChartColumn, badge: "newUsersToday" },
  { to: "/admin?tab=requests", label: nav.admin_requests, Icon: Files, badge: "pendingRequests" },
  { to: "/admin-support", label: nav.admin_tickets, Icon: LifeBuoy },
  { to: "/admin-products", label: nav.admin_products, Icon: Package, badge: "pendingTransactions" },
  { to: "/vouchers", label: nav.admin_vouchers, Icon: Ticket },
  { to: "/admin-help", label: nav.admin_help, Icon: BookOpen },
  { to: "/admin-maintenance", label: nav.admin_maintenance, Icon: Megaphone, badge: "activeNotifications" },
  { to: "/admin-system-status", label: nav.admin_system, Icon: Activity, badge: "recentFailures" },
];

/** The entry that an address belongs to; tabs of one page can be entries of their own. */
export function currentEntry(pathname: string, search: string): string | undefined {
  const tab = new URLSearchParams(search).get("tab");
  const whole = tab === null ? pathname : `${pathname}?tab=${tab}`;
  const isThere = (to: string): boolean => adminEntries.some((entry) => entry.to === to);
  return [whole, pathname].find(isThere);
}

export const isAdminPage = (pathname: string): boolean => pathname.startsWith("/admin") || pathname === "/vouchers";
