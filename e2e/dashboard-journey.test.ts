import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerInstead } from "./account.ts";
import { type Screen, screenshot } from "./chromium.ts";
import { expectAccessibleInEveryLook, expectNoSidewaysScroll, layoutShift } from "./looks.ts";
import { submitBeside, toldList, toldRequest } from "./requests.ts";
import { server, signedIn } from "./shared.ts";

const phone: Screen = { width: 320, height: 740, theme: "dark" };
const region = (page: Page, name: string) => page.getByRole("region", { name });
const fact = (page: Page, where: string, term: string) =>
  region(page, where).locator("dl > div").filter({ hasText: term }).locator("dd");
const welcome = (page: Page) => page.getByRole("heading", { level: 1, name: /^Welcome/ });
const failed = { status: 500, code: "server/error", message: "An unexpected error occurred" };

test("DASH-03 DASH-06 DASH-07 DASH-13 DASH-17 DASH-18 DASH-19: a new account's dashboard", async () => {
  const { page, problems, context, leave } = await signedIn();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(decodeURIComponent(request.url())));
  await page.goto("/");
  await welcome(page).waitFor();
  const account = region(page, "Your account");
  await account.getByText("3.0", { exact: true }).waitFor();
  await account.getByText("Running Low").waitFor();
  expect(await account.getByRole("link", { name: "Purchase Credits" }).last().getAttribute("href")).toBe("/purchase");
  expect(await account.getByRole("link", { name: "View Transactions" }).getAttribute("href")).toBe("/history");
  await expect.poll(() => fact(page, "Your account", "This month").textContent()).toBe("0 requests");
  expect(await fact(page, "Your account", "Favourite instrument").textContent()).toBe("N/A");
  expect(await fact(page, "Your account", "Most used").textContent()).toBe("N/A");
  expect(await fact(page, "Your account", "Referral rewards").textContent()).toBe("0 Scores");

  const asks = (limit: number) => asked.some((url) => url.includes(`"page":1,"limit":${limit}`));
  expect([asks(6), asks(100)]).toEqual([true, true]);
  await page.getByText("No requests yet").waitFor();
  const first = page.getByRole("link", { name: "Create Your First Request" });
  expect(await first.getAttribute("href")).toBe("/modifyscore");

  const rewards = region(page, "Referral rewards");
  const code = (await rewards.locator(".code").textContent()) ?? "";
  expect(code).toMatch(/^[A-Z0-9]{8}$/);
  await rewards.getByText("Bonus so far: 0 Scores").waitFor();
  await rewards.getByRole("button", { name: "Copy link" }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe(`${server.url}/login?mode=register&ref=${code}`);
  await rewards.getByRole("button", { name: "Copy code" }).click();
  await expect.poll(copied).toBe(code);

  await screenshot(page, "dashboard-empty");
  await expectAccessibleInEveryLook(page, "dashboard of a new account");
  await page.getByRole("button", { name: "Dashboard Help" }).click();
  await page.getByRole("dialog", { name: "Dashboard Help" }).waitFor();
  await expectAccessibleInEveryLook(page, "Dashboard Help");
  expect(problems).toEqual([]);
  await leave();
});

test("DASH-02 DASH-04 DASH-05 DASH-11 DASH-15 DASH-16: alerts, Quick Stats and six cards", async () => {
  const { page, problems, leave } = await signedIn();
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const minutesAfter = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000).toISOString();
  const timed = (hours: number, minutes: number) => ({
    created_at: ago(hours),
    started_at: ago(hours),
    finished_at: minutesAfter(ago(hours), minutes),
  });
  const told = [
    toldRequest(1, timed(1, 3)),
    toldRequest(2, { ...timed(2, 1), status: "failed", error_message: "This score has no notes to rewrite." }),
    toldRequest(3, { ...timed(3, 1), status: "processing", finished_at: null, stage: "rewriting", progress: 40 }),
    toldRequest(4, timed(8 * 24, 5)),
    toldRequest(5, timed(31 * 24, 7)),
    toldRequest(6, timed(91 * 24, 9)),
  ];
  await answerInstead(page, { "requests.list": toldList(told), "user.credits": { data: { credits: 2 } } });
  await page.route(/requests\.changes/, (route) => route.abort());
  await page.goto("/");
  const alerts = region(page, "Alerts");
  await alerts.getByText("Score Ready!").waitFor();
  expect(await alerts.locator("strong").allTextContents()).toEqual([
    "Processing Failed",
    "Credits Running Low",
    "Score Ready!",
  ]);
  await alerts.getByText("Étude no. 2: This score has no notes to rewrite.").waitFor();
  expect(await layoutShift(page), "alerts on a desktop").toBeLessThan(0.1);
  await screenshot(page, "dashboard-alerts");
  await expectAccessibleInEveryLook(page, "dashboard with alerts");

  const figures = async () => {
    const values = ["Total Requests", "Success Rate", "Avg. Processing", "Credits Used"].map((term) =>
      fact(page, "Quick Stats", term).textContent(),
    );
    return Promise.all(values);
  };
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  expect(await tab("30d").getAttribute("aria-selected")).toBe("true");
  await expect.poll(figures).toEqual(["4", "67%", "4 min", "6.0"]);
  expect(await fact(page, "Quick Stats", "Success Rate").getAttribute("class")).toBe("err");
  await tab("7d").click();
  await expect.poll(figures).toEqual(["3", "50%", "3 min", "4.5"]);
  // by keyboard: the arrows choose among the ranges, each from the one before once that has the focus
  const chosen = (name: string) => expect.poll(() => tab(name).getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("ArrowRight");
  await chosen("30d");
  await page.keyboard.press("ArrowRight");
  await chosen("90d");
  await expect.poll(figures).toEqual(["5", "75%", "5 min", "7.5"]);
  expect(await fact(page, "Quick Stats", "Success Rate").getAttribute("class")).toBe("warn");
  await page.keyboard.press("ArrowRight");
  await expect.poll(figures).toEqual(["6", "80%", "6 min", "9.0"]);
  await page.getByRole("button", { name: "About this estimate" }).click();
  await page.getByRole("tooltip", { name: "Estimate. See Transaction History for exact figures." }).waitFor();
  await page.keyboard.press("Escape");

  const cards = region(page, "Recent Requests").getByRole("listitem");
  expect(await cards.count()).toBe(6);
  await cards.nth(2).getByText("now: rewriting").waitFor();
  expect(await page.getByRole("link", { name: "View All" }).getAttribute("href")).toBe("/requests");

  await page.getByRole("button", { name: "Dismiss: Processing Failed" }).click();
  await expect.poll(() => alerts.locator("strong").allTextContents()).toEqual(["Credits Running Low", "Score Ready!"]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await alerts.getByText("Score Ready!").waitFor();
  expect(await layoutShift(page), "alerts on a phone").toBeLessThan(0.1);
  if (size) await page.setViewportSize(size);
  expect(await alerts.locator("strong").count()).toBe(2);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("dismissed-alerts") ?? "{}"));
  expect(Object.keys(kept)).toEqual([`failed:${told[1]?.id}`]);
  // a day later it would be remembered no more
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("dismissed-alerts") ?? "{}");
    const older = Object.fromEntries(Object.entries(kept).map(([key, at]) => [key, Number(at) - 86_400_000]));
    localStorage.setItem("dismissed-alerts", JSON.stringify(older));
  });
  await page.reload();
  await alerts.getByText("Processing Failed").waitFor();
  expect(problems.filter((problem) => !problem.includes("requests.changes"))).toEqual([]);
  await leave();
});

test("DASH-08: what cannot be loaded is only logged", async () => {
  const { page, problems, leave } = await signedIn();
  const names = ["requests.list", "user.dashboardStats", "user.practiceTrends"];
  await answerInstead(page, Object.fromEntries(names.map((name) => [name, failed])));
  await page.goto("/");
  await welcome(page).waitFor();
  await expect.poll(() => fact(page, "Your account", "This month").textContent()).toBe("N/A");
  await page.getByText("Referral rewards").first().waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(await page.getByText("An unexpected error occurred").count()).toBe(0);
  for (const text of ["newest requests", "requests of the figures", "dashboard's figures", "trends"]) {
    await expect.poll(() => problems.join("\n")).toContain(`${text} could not be loaded`);
  }
  await leave();
});

test("a request that runs moves by itself from one state to the next, and the charts have it in the end", async () => {
  const { page, problems, leave } = await signedIn();
  await page.goto("/");
  await page.getByText("No requests yet").waitFor();
  await submitBeside(page);
  await page.reload();
  const card = region(page, "Recent Requests").getByRole("listitem").first();
  await card.getByText(/Pending|Processing/).waitFor();
  const loads: string[] = [];
  page.on("framenavigated", (frame) => loads.push(frame.url()));
  await card.getByText("Completed").waitFor({ timeout: 90_000 });
  expect(loads).toEqual([]);
  await region(page, "Alerts").getByText("Score Ready!").waitFor();
  const levels = page.getByRole("figure").filter({ hasText: "Levels practised" });
  await levels.getByText("1 rewrite").waitFor();
  expect(await levels.getByRole("row").last().textContent()).toContain("fur-eliseBeginner");
  const spent = page.getByRole("figure").filter({ hasText: "Scores spent" });
  await spent.getByText("1 Score in all").waitFor();
  await screenshot(page, "dashboard");
  await expectAccessibleInEveryLook(page, "dashboard with charts");
  expect(problems).toEqual([]);
  await page.setViewportSize(phone);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "dark";
  });
  await expectNoSidewaysScroll(page);
  await screenshot(page, "dashboard-phone-dark");
  await leave();
});
