import { expect, test } from "vitest";
import { answerInstead, signUpBeside } from "./account.ts";
import { screenshot, visit } from "./chromium.ts";
import { expectAccessibleInEveryLook } from "./looks.ts";
import { desktop, server } from "./shared.ts";

test("ERRB-01 ERRB-02 ERRB-03 ERRB-04 CERR-02: a page that breaks says so, can be tried three times, and is told to the server once", async () => {
  const { page, leave } = await visit(server.url, desktop);
  await signUpBeside(page, "unlucky@errors.example.org", "seen");
  const reports: Record<string, string>[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/system/client-errors")) reports.push(request.postDataJSON());
  });
  // an article without a text, which the page does not expect
  const broken = { slug: "x", title: "X", category: "files", display_type: "article" };
  await answerInstead(page, { "help.articles": { data: { articles: [broken] } } });
  await page.goto("/helppage");
  const alert = page.getByRole("alert");
  await alert.getByRole("heading", { name: "Something went wrong" }).waitFor();
  await alert.getByText("An unexpected error occurred. Please try refreshing the page.").waitFor();
  await screenshot(page, "page-broken");
  await expectAccessibleInEveryLook(page, "broken page");
  const again = alert.getByRole("button", { name: "Try Again" });
  for (const tries of [1, 2, 3]) {
    await again.click();
    await alert.getByText(`Try ${tries} of 3`).waitFor();
  }
  expect(await again.isDisabled()).toBe(true);
  expect(reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({
    message: expect.stringContaining("undefined"),
    stack: expect.stringContaining("at "),
    componentStack: expect.stringContaining("at "),
    url: `${server.url}/helppage`,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  await page.unrouteAll();
  await alert.getByRole("button", { name: "Refresh Page" }).click();
  await page.getByRole("heading", { level: 1, name: "How can we help?" }).waitFor();
  await leave();
});

test("API-03 API-13 SUP-11: without the public configuration the page says so once and has an address all the same", async () => {
  const { page, leave } = await visit(server.url, desktop);
  await signUpBeside(page, "elsewhere@errors.example.org", "seen");
  const failure = { status: 500, code: "server/error", message: "An unexpected error occurred" };
  await answerInstead(page, { "maintenance.publicConfig": failure });
  await page.goto("/");
  const toasts = page.getByText("Failed to load configuration.");
  await toasts.first().waitFor();
  await page.getByRole("link", { name: "Help", exact: true }).click();
  await page.getByRole("main").getByRole("button", { name: "Contact Support" }).click();
  await page.getByRole("dialog", { name: "Contact Support" }).getByText("support@example.com").waitFor();
  expect(await toasts.count()).toBe(1);
  await leave();
});
