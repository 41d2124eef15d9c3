import { expect, test } from "vitest";
import { badgeOf } from "./badge-text.ts";
import { adminEntries, currentEntry, isAdminPage } from "./entries.ts";

test.each([
  [0, undefined],
  [1, "1"],
  [99, "99"],
  [100, "99+"],
  [undefined, "..."],
])("NAV-06 NAV-09: a count of %s is shown as %s", (count, text) => {
  expect(badgeOf({ count, failure: undefined }, false)?.text).toBe(text);
});

test("NAV-06: a failure is a mark with its reason, in a word on narrow screens", () => {
  const state = { count: 4, failure: "timed out" };
  expect(badgeOf(state, false)).toEqual({ text: "!", tone: "bad", title: "timed out" });
  expect(badgeOf(state, true)?.text).toBe("Error");
});

test("ROUTE-12: tabs of one page are entries of their own where there is one", () => {
  expect(currentEntry("/admin", "?tab=requests&page=2")).toBe("/admin?tab=requests");
  expect(currentEntry("/admin", "?tab=users")).toBe("/admin");
  expect(currentEntry("/vouchers", "?tab=coupons")).toBe("/vouchers");
  expect(currentEntry("/requests", "")).toBeUndefined();
  expect(isAdminPage("/admin-support") && !isAdminPage("/requests")).toBe(true);
});

test("NAV-09: which count stands beside which entry", () => {
  expect(Object.fromEntries(adminEntries.flatMap(({ label, badge }) => (badge ? [[label, badge]] : [])))).toMatchObject(
    {
      "Dashboard Overview": "totalAlerts",
      "Usage Statistics": "newUsersToday",
      "User Requests": "pendingRequests",
      "Manage Products": "pendingTransactions",
      "System Status": "recentFailures",
    },
  );
});
