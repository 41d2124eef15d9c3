import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerInstead, signUpBeside } from "./account.ts";
import { type Screen, screenshot, visit } from "./chromium.ts";
import { expectAccessibleInEveryLook, expectNoSidewaysScroll } from "./looks.ts";
import { signedInRoutes } from "./routes.ts";
import { desktop, server } from "./shared.ts";

const phone: Screen = { width: 320, height: 740, theme: "dark" };

const search = (page: Page) => page.getByRole("searchbox", { name: "Search articles" });
const title = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const questions = [
  "What files can I upload?",
  "What does a modification cost?",
  "How do I save results to Google Drive?",
  "How do I get help or a refund?",
];

test("HELP-01 HELP-04 HELP-05 NAV-01: a teacher searches the help page, narrows it, and reads an article", async () => {
  const { page, problems, leave } = await visit(server.url, desktop);
  await signUpBeside(page, "teacher@help.example.org", "seen");
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.waitFor();
  expect(await bar.getByRole("link").allTextContents()).toEqual(["Dashboard", "Requests", "Modify Score", "Help"]);
  await bar.getByRole("link", { name: "Help" }).click();
  await page.getByRole("heading", { level: 1, name: "How can we help?" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/helppage");
  await title(page, "How credits work").click();
  await page.getByText("1 Score covers 1 PDF page, or up to 32 measures").waitFor();
  await screenshot(page, "help");
  await expectAccessibleInEveryLook(page, "help page");
  await title(page, "Reading the result").click();
  await expect.poll(() => page.getByText("1 Score covers").count()).toBe(0);
  const picture = page.getByRole("img", { name: /original and rewrite side by side/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
  await page.getByRole("link", { name: "Listening and practising" }).click();
  await page.getByText("Tempo goes from 25% to 150%").waitFor();

  await search(page).fill("MUSICXML export");
  await page.getByText(/articles? found/).waitFor({ state: "attached" });
  await title(page, "Supported file formats").waitFor();
  await search(page).fill("vuochers"); // a slip of the finger
  await title(page, "Voucher codes").waitFor();
  await screenshot(page, "help-search");
  const category = page.getByRole("combobox", { name: "Category" });
  const offered = await category.locator("option").allTextContents();
  expect(offered).toEqual([
    "All categories",
    "Getting started",
    "Files and printing",
    "Scores and payments",
    "Account",
    "General",
    "Google Drive",
  ]);
  await category.selectOption("Account");
  await page.getByRole("heading", { name: "No articles found" }).waitFor();
  await screenshot(page, "help-nothing");
  await expectAccessibleInEveryLook(page, "help page without a find");
  await page.getByRole("button", { name: "Clear search" }).click();
  await category.selectOption("Account");
  await expect.poll(() => page.locator(".accordion .question").count()).toBe(1);
  await page.reload();
  expect(await category.inputValue()).toBe("account");
  expect(problems).toEqual([]);
  await leave();
});

test("HELP-06 HELP-14 ROUTE-04: help floats on the dashboard and the list, and stands beside terms and prices; by keyboard", async () => {
  const { page, problems, leave } = await visit(server.url, desktop);
  await signUpBeside(page, "pupil@help.example.org", "seen");
  for (const [address, name] of [
    ["/", "Dashboard Help"],
    ["/requests", "Requests Help"],
  ] as const) {
    await page.goto(address);
    const button = page.getByRole("button", { name });
    await button.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name });
    await dialog.locator(".article li, .article dt").first().waitFor();
    await dialog.getByText("Contact Support").waitFor();
    await screenshot(page, `help-${address === "/" ? "dashboard" : "requests"}`);
    await expectAccessibleInEveryLook(page, name);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(name);
  }
  for (const [address, name, heading] of [
    ["/modifyscore", "Help: file formats", "Supported file formats"],
    ["/purchase", "Help: what a Score pays for", "How credits work"],
    ["/purchase", "Help: vouchers", "Voucher codes"],
    ["/history", "Help: refunds", "Refunds"],
    ["/settings", "Help: referral rewards", "Referral rewards"],
  ] as const) {
    await page.goto(address);
    await page.getByRole("button", { name }).click();
    await page.getByRole("dialog", { name: heading }).locator(".article p").first().waitFor();
  }
  for (const address of signedInRoutes) {
    await page.goto(address);
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    await page.getByRole("main").getByRole("heading", { level: 1 }).first().waitFor();
    await page.getByRole("contentinfo").waitFor();
    expect(new URL(page.url()).pathname).toBe(address);
  }
  await page.goto("/purchase");
  await page.getByRole("button", { name: "Help: vouchers" }).click();
  await page.getByRole("link", { name: "All help articles" }).click();
  await page.getByRole("heading", { level: 1, name: "How can we help?" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(problems).toEqual([]);
  await leave();
});

test("HELP-02: on a phone without articles four questions are there, and the menu leads to them", async () => {
  const { page, leave } = await visit(server.url, phone);
  await signUpBeside(page, "phone@help.example.org", "seen");
  await page.request.put("/api/settings", { data: { theme: "dark" }, headers: { "sec-fetch-site": "same-origin" } });
  const failure = { status: 500, code: "server/error", message: "An unexpected error occurred" };
  await answerInstead(page, { "help.articles": failure });
  await page.goto("/");
  await page.getByRole("button", { name: "Open menu" }).click();
  const entries = await page.getByRole("menuitem").allTextContents();
  expect(entries.slice(0, 4)).toEqual(["Dashboard", "Requests", "Modify Score", "Help"]);
  await page.getByRole("menuitem", { name: "Help" }).click();
  for (const question of questions) await title(page, question).waitFor();
  expect(await page.locator(".accordion .question").count()).toBe(4);
  await title(page, questions[1] as string).click();
  await page.getByText("1 Score per PDF page").waitFor();
  await expectNoSidewaysScroll(page);
  await screenshot(page, "help-built-in-phone-dark");
  await page.unrouteAll();
  await answerInstead(page, { "help.articles": { data: { articles: [] } } });
  await page.reload();
  for (const question of questions) await title(page, question).waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await title(page, "Choosing a level").click();
  await page.getByText("This is how they compare with graded examinations").waitFor();
  await expectNoSidewaysScroll(page);
  await screenshot(page, "help-phone-dark");
  await leave();
});

test("HELP-10: what an article may not hold never runs on the page", async () => {
  const { page, problems, leave } = await visit(server.url, desktop);
  await signUpBeside(page, "careful@help.example.org", "seen");
  const [article] = (await (await page.request.get("/api/help/articles")).json()).data;
  const content =
    "<p>Safe words</p><script>window.ran = 1</script><img src=x onerror='window.ran = 1'><svg onload='window.ran = 1'></svg>" +
    "<a href='javascript:window.ran = 1'>a link</a><iframe srcdoc='<script>parent.ran = 1</script>'></iframe>" +
    "<img src='https://example.org/spy.png'><p onclick='window.ran = 1' style='position:fixed'>click me</p>";
  await answerInstead(page, { "help.articles": { data: { articles: [{ ...article, title: "Odd", content }] } } });
  await page.goto("/helppage");
  await title(page, "Odd").click();
  await page.getByText("Safe words").waitFor();
  await page.getByText("a link").click();
  await page.getByText("click me").click();
  expect(await page.locator(".article").innerHTML()).toBe("<p>Safe words</p><a>a link</a><p>click me</p>");
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  // the browser tells of every handler that the page's policy keeps from running while the text is read
  expect(problems.filter((problem) => !problem.includes("Content Security Policy"))).toEqual([]);
  await leave();
});
