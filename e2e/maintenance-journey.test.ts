import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerInstead, signInAsAdmin, signUpBeside } from "./account.ts";
import { type Screen, screenshotInEveryLook, type Visitor, visit } from "./chromium.ts";
import { type GradusServer, startServer } from "./gradus-server.ts";
import { expectAccessibleInEveryLook } from "./looks.ts";

const desktop: Screen = { width: 1280, height: 900, theme: "light" };
let server: GradusServer;
let admin: Visitor;
let clara: Visitor;
beforeAll(async () => {
  server = await startServer();
  admin = await visit(server.url, desktop);
  clara = await visit(server.url, desktop);
  await signInAsAdmin(admin.page, server);
  await signUpBeside(clara.page, "clara@example.org", "seen");
});
afterAll(() => server.stop());

const notices = (page: Page) => page.getByRole("region", { name: "System notifications" });
const titles = (page: Page) => notices(page).locator("strong").allTextContents();
/** An hour from now as a field of date and time has it, in the browser's own zone. */
const localTime = (page: Page, hours: number): Promise<string> =>
  page.evaluate((later) => {
    const at = new Date(Date.now() + later * 3_600_000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, hours);

test("ADMM-02 ADMM-03 MAINT-01 MAINT-03 MAINT-09 DASH-01: an administrator posts a notice, everybody sees it on the dashboard", async () => {
  const { page } = admin;
  await page.goto("/admin-maintenance");
  const form = page.getByRole("form", { name: "New notice" });
  await form.getByRole("button", { name: "Post notice" }).click();
  await form.getByText("Enter a title").waitFor();
  await form.getByText("Enter a message").waitFor();
  await form.getByLabel("Type").selectOption("Maintenance");
  await form.getByLabel("Title").fill("Maintenance on Sunday night");
  await form.getByLabel("Message").fill("Uploads pause for a few minutes. Your files are safe.");
  const preview = form.getByRole("region", { name: "Preview" });
  await form.getByLabel("Starts").fill(await localTime(page, 2));
  await preview.getByText(/^Scheduled: /).waitFor();
  await form.getByLabel("Ends").fill(await localTime(page, 1));
  await form.getByRole("button", { name: "Post notice" }).click();
  await form.getByText("End time must be after start time").waitFor();
  await form.getByLabel("Starts").fill(await localTime(page, -1));
  await form.getByLabel("Ends").fill(await localTime(page, 1));
  await preview.getByText(/^Active until /).waitFor();
  await preview.getByRole("progressbar").waitFor();
  await screenshotInEveryLook(page, "admin-maintenance");
  await expectAccessibleInEveryLook(page, "maintenance form");
  await form.getByRole("button", { name: "Post notice" }).click();
  const row = page.getByRole("row").filter({ hasText: "Maintenance on Sunday night" });
  await row.getByText("Active", { exact: true }).waitFor();

  const { page: reader, problems } = clara;
  await reader.goto("/");
  const shown = notices(reader);
  await shown.getByText("Uploads pause for a few minutes. Your files are safe.").waitFor();
  await shown.getByText(/^Active until /).waitFor();
  const percent = Number(await shown.getByRole("progressbar").getAttribute("aria-valuenow"));
  expect(percent).toBeGreaterThanOrEqual(45);
  expect(percent).toBeLessThanOrEqual(60);
  await screenshotInEveryLook(reader, "dashboard-notice");
  await expectAccessibleInEveryLook(reader, "dashboard with a notice");

  // put away for good, also after a reload; the help page keeps to it
  await shown.getByRole("button", { name: "Dismiss: Maintenance on Sunday night" }).click();
  await expect.poll(() => notices(reader).count()).toBe(0);
  await reader.reload();
  await reader.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
  expect(await notices(reader).count()).toBe(0);
  const kept = await reader.evaluate(() => JSON.parse(localStorage.getItem("dismissed-notifications") ?? "[]"));
  expect(kept).toHaveLength(1);
  await reader.goto("/helppage");
  await notices(reader).getByText("All caught up!").waitFor();
  expect(problems).toEqual([]);
});

test("MAINT-01 ADMM-01: it is changed, made one for administrators, and deleted", async () => {
  const { page, problems } = admin;
  await page.goto("/admin-maintenance");
  await page.getByRole("button", { name: "Change Maintenance on Sunday night" }).click();
  const form = page.getByRole("form", { name: "Change this notice" });
  expect(await form.getByLabel("Title").inputValue()).toBe("Maintenance on Sunday night");
  await form.getByLabel("For").selectOption("Administrators");
  await form.getByLabel("Title").fill("For the staff");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row").filter({ hasText: "For the staff" }).getByText("Administrators").waitFor();
  await page.goto("/");
  await notices(page).getByText("Admins only").waitFor();
  await page.goto("/admin-maintenance");
  await page.getByRole("button", { name: "Delete For the staff" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No notices yet").waitFor();
  expect(problems).toEqual([]);
});

const told = (n: number, more: object = {}) => ({
  id: `n${n}`,
  type: "info",
  title: `Notice ${n}`,
  message: "Hello",
  is_active: true,
  start_time: null,
  end_time: null,
  created_at: new Date(Date.now() - n * 1000).toISOString(),
  target_users: "all",
  ...more,
});
const answers = (...list: object[]) => ({ "maintenance.notifications": { data: { notifications: list } } });
const failed = { status: 500, code: "server/error", message: "An unexpected error occurred" } as const;

test("MAINT-02 MAINT-03 MAINT-04: three on the dashboard, by type; five on the help page; asked again every five minutes", async () => {
  const { page } = clara;
  await page.clock.install();
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const six = [1, 2, 3, 4].map((n) => told(n));
  await answerInstead(
    page,
    answers(...six, told(5, { type: "error" }), told(6, { type: "maintenance", start_time: soon })),
  );
  await page.goto("/");
  await expect.poll(() => titles(page)).toEqual(["Notice 6", "Notice 5", "Notice 1"]);
  await notices(page)
    .getByText(/^Scheduled: /)
    .waitFor();
  await page.goto("/helppage");
  await expect.poll(() => titles(page)).toEqual(["Notice 6", "Notice 5", "Notice 1", "Notice 2", "Notice 3"]);
  await page.unrouteAll();
  await answerInstead(page, answers(told(7)));
  await page.clock.runFor(299_000);
  expect(await titles(page)).toContain("Notice 6");
  await page.clock.runFor(2000);
  await expect.poll(() => titles(page)).toEqual(["Notice 7"]);
  // MAINT-06: what is there stays when a refresh fails
  await page.unrouteAll();
  await answerInstead(page, { "maintenance.notifications": failed });
  await page.clock.runFor(301_000);
  await page.clock.runFor(5000);
  await notices(page).getByText("Unable to refresh notifications").waitFor();
  await notices(page).getByText("Notice 7").waitFor();
  await page.unrouteAll();
  await answerInstead(page, answers(told(8)));
  await notices(page).getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => titles(page)).toEqual(["Notice 8"]);
  expect(await notices(page).getByText("Unable to refresh notifications").count()).toBe(0);
  await page.unrouteAll();
});

test("MAINT-05 MAINT-06 DASH-01: what cannot be loaded is said, on the dashboard in one line", async () => {
  const { page, problems, leave } = await visit(server.url, desktop);
  await signUpBeside(page, "robert@example.org", "seen");
  await answerInstead(page, { "maintenance.notifications": failed });
  await page.goto("/");
  await page.getByText("System notifications temporarily unavailable").waitFor();
  expect(problems.join()).toContain("Failed to load maintenance notifications");
  await page.goto("/helppage");
  await notices(page).getByText("Unable to load notifications").waitFor();
  await notices(page).getByText("There was a problem loading maintenance notifications.").waitFor();
  await screenshotInEveryLook(page, "notices-failed");
  await expectAccessibleInEveryLook(page, "notices that failed");
  await page.unrouteAll();
  await notices(page).getByRole("button", { name: "Try again" }).click();
  await notices(page).getByText("All caught up!").waitFor();
  await leave();
});
