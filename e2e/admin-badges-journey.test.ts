import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { answerInstead, signInAsAdmin } from "./account.ts";
import { type Visitor, visit } from "./chromium.ts";
import { ended, submitBeside } from "./requests.ts";
import { desktop, server, signedIn } from "./shared.ts";

const sameOrigin = { "sec-fetch-site": "same-origin" };
let admin: Visitor;
beforeAll(async () => {
  admin = await visit(server.url, desktop);
  await signInAsAdmin(admin.page, server);
});

/** How often the counts were asked for. */
function countAsked(page: Page): () => number {
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("admin.badgeCounts")) asked += 1;
  });
  return () => asked;
}
const counts = (failures: number) => ({
  pendingRequests: 0,
  recentFailures: failures,
  newUsersToday: 0,
  pendingTransactions: 0,
  activeNotifications: 0,
  totalAlerts: failures,
});
/** As a browser tells it of a tab behind another one. */
const show = (page: Page, state: "visible" | "hidden") =>
  page.evaluate((now) => {
    Object.defineProperty(document, "visibilityState", { value: now, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, state);

test("ADM-04 NAV-10: counts are asked for every 60 s, not while the tab is hidden; a pause keeps them and their time, a start asks at once", async () => {
  const { page } = admin;
  const asked = countAsked(page);
  await page.clock.install();
  let answers = 0;
  await answerInstead(page, { "admin.badgeCounts": () => ({ data: counts(++answers) }) });
  await page.goto("/admin-system-status");
  const menu = page.getByRole("button", { name: /^Admin/ });
  /** Each answer counts one more; a call that is under way would stand in for the next one. */
  const answered = (times: number) => menu.getByText(new RegExp(`^${times}\\b`)).waitFor();
  const time = () => page.getByText(/^updated \d\d:\d\d:\d\d$/).textContent();
  await answered(1);
  await page.clock.runFor(58_000);
  expect(asked()).toBe(1);
  await page.clock.runFor(3000);
  await answered(2);
  await page.clock.runFor(60_000);
  await answered(3);
  expect(asked()).toBe(3);

  await show(page, "hidden");
  await page.clock.runFor(180_000);
  expect(asked()).toBe(3);
  await show(page, "visible");
  await answered(4);

  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await page.getByText("Static", { exact: true }).waitFor();
  const since = await time();
  await page.clock.runFor(300_000);
  await show(page, "hidden");
  await show(page, "visible");
  expect(asked()).toBe(4);
  await answered(4);
  expect(await time()).toBe(since);

  await page.getByRole("button", { name: "Start", exact: true }).click();
  await answered(5);
  expect(asked()).toBe(5);
  await page.getByText("Live", { exact: true }).waitFor();
  expect(await time()).not.toBe(since);
  await page.unrouteAll();
});

/** The links of the bar, the entries of the account's menu. */
async function offered(page: Page): Promise<readonly string[]> {
  const links = await page.getByRole("navigation", { name: "Main" }).getByRole("link").allTextContents();
  await page.getByRole("button", { name: "User menu" }).click();
  const entries = await page.getByRole("menuitem").allTextContents();
  await page.keyboard.press("Escape");
  return [...links, ...entries];
}
const adminPages = [
  ...["/admin", "/admin-stats", "/admin-products", "/vouchers", "/admin-help", "/admin-support", "/admin-maintenance"],
  "/admin-system-status",
];

test("ADM-01: the flag that the server tells gives everything that people have, the eight pages, the menu with its counts, and the logs", async () => {
  const { page, leave } = await signedIn();
  const asked = countAsked(page);
  const id = await submitBeside(page);
  await ended(page, id);
  const me = (await (await page.request.get("/api/users/me")).json()).data.id;
  const setFlag = async (flag: boolean) => {
    const changed = { data: { admin: flag }, headers: sameOrigin };
    expect((await admin.page.request.put(`/api/admin/users/${me}`, changed)).status()).toBe(200);
    expect((await (await page.request.get("/api/settings")).json()).data.admin).toBe(flag);
    await page.goto("/");
    await page.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
  };
  const openDetails = async () => {
    await page.goto("/requests");
    await page.getByRole("button", { name: "More for fur-elise" }).click();
    await page.getByRole("menuitem", { name: "View details" }).click();
    await page.getByRole("dialog").getByRole("region", { name: "Files" }).waitFor();
    return page.getByRole("dialog").getByRole("region", { name: "Processing log" });
  };
  const menu = page.getByRole("button", { name: /^Admin/ });

  await setFlag(false);
  const everybodys = await offered(page);
  expect(everybodys.length).toBeGreaterThan(7);
  expect(await (await openDetails()).count()).toBe(0);
  expect([await menu.count(), asked()]).toEqual([0, 0]);

  await setFlag(true);
  expect(await offered(page)).toEqual(everybodys);
  await menu.click();
  expect(await page.getByRole("menuitem").count()).toBe(11);
  await page.keyboard.press("Escape");
  expect(asked()).toBeGreaterThan(0);
  for (const path of adminPages) {
    await page.goto(path);
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  const log = await openDetails();
  await log.getByRole("button", { name: "Show processing log" }).click();
  await log.getByText("received", { exact: true }).waitFor();

  await setFlag(false);
  expect(await menu.count()).toBe(0);
  await page.goto("/admin");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  await leave();
});
