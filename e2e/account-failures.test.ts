import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Answer, answerInstead, signUpBeside } from "./account.ts";
import { screenshot, visit } from "./chromium.ts";
import { expectAccessibleInEveryLook } from "./looks.ts";
import { desktop, server } from "./shared.ts";

let people = 0;

/** A newcomer whose tour is answered as given. */
async function newcomer(steps?: Answer) {
  const visitor = await visit(server.url, desktop);
  if (steps) await answerInstead(visitor.page, { "help.onboardingSteps": steps });
  await signUpBeside(visitor.page, `newcomer${++people}@account.example.org`, "shown");
  await visitor.page.goto("/");
  await visitor.page.getByRole("dialog").waitFor();
  return visitor;
}
const tourOf = (page: Page) => page.getByRole("dialog");
const completed = async (page: Page) =>
  (await (await page.request.get("/api/settings")).json()).data.has_completed_onboarding;
/** Asked twice a second: twenty times would be refused after a quarter of a minute (300 calls a minute). */
const expectCompleted = (page: Page): Promise<void> => expect.poll(() => completed(page), { interval: 500 }).toBe(true);

test("ONB-10 ONB-15: after a failure the tour has our four steps", async () => {
  const { page, leave } = await newcomer({
    status: 500,
    code: "server/error",
    message: "An unexpected error occurred",
  });
  const tour = tourOf(page);
  for (const [index, heading] of [
    "Welcome to Gradus",
    "Upload a score",
    "Choose your settings",
    "Track and download",
  ].entries()) {
    await tour.getByText(`Step ${index + 1} of 4`).waitFor();
    await tour.getByRole("heading", { name: heading }).last().waitFor();
    if (index < 3) await tour.getByRole("button", { name: "Next" }).click();
  }
  expect(await tour.getByText("30 days").evaluate((element) => element.tagName)).toBe("STRONG");
  await tour.getByRole("button", { name: "Get Started" }).click();
  await expectCompleted(page);
  await leave();
});

test("ONB-08 ONB-12 ONB-16: the server's steps, markup in them as text", async () => {
  const content = "## Hello\n- **one**\n- <img src=x onerror=alert(1)>\n\n1. first";
  const { page, problems, leave } = await newcomer({
    data: {
      steps: [
        { title: "Hello", content, slug: "hello" },
        { title: "No heading", content: "Words.", slug: "b" },
      ],
    },
  });
  const tour = tourOf(page);
  await tour.getByText("Step 1 of 2").waitFor();
  await tour.getByText("<img src=x onerror=alert(1)>").waitFor();
  await expect.poll(() => tour.locator("img").count()).toBe(0);
  expect(await tour.locator("ol > li").allTextContents()).toEqual(["first"]);
  await tour.getByRole("button", { name: "Next" }).click();
  await tour.getByRole("heading", { name: "No heading" }).waitFor();
  expect(problems).toEqual([]);
  await leave();
});

test("ONB-09 ONB-11 ONB-13: nobody signed in is an error view, whose button leads on", async () => {
  const { page, leave } = await newcomer({
    status: 401,
    code: "auth/unauthenticated",
    message: "User not authenticated",
  });
  const tour = page.getByRole("dialog", { name: "Unable to Load Tour" });
  await tour.getByText("User not authenticated").waitFor();
  await screenshot(page, "tour-error");
  await expectAccessibleInEveryLook(page, "the tour's error view");
  await tour.getByRole("button", { name: "Continue to App" }).click();
  await tour.waitFor({ state: "detached" });
  await expectCompleted(page);
  await leave();
});

test("ONB-07: when the server cannot be told, the tour simply closes", async () => {
  const { page, leave } = await newcomer();
  await page.route("**/trpc/user.completeOnboarding*", (route) => route.abort());
  await tourOf(page).getByRole("button", { name: "Skip" }).click();
  await tourOf(page).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Requests" }).first().click();
  await page.waitForURL(/\/requests/);
  await page.waitForTimeout(600);
  await expect.poll(() => tourOf(page).count()).toBe(0);
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  expect(await completed(page)).toBe(false);
  await leave();
});

const limited = { status: 429, code: "request/rate-limited", message: "Too many requests. Please try again later." };
const broken = { status: 500, code: "server/error", message: "An unexpected error occurred" };

test.each([
  ["the server fails", { "user.settings": broken }, "Server issues. Some features may be limited."],
  ["they alone are refused", { "user.settings": limited }, `Failed to load settings: ${limited.message}`],
  ["everything is refused", { "user.settings": limited, "user.credits": limited }, "Failed to fetch user data"],
] as const)("SET-04 SET-15: settings do not load: %s", async (_name, answers, text) => {
  const { page, leave } = await newcomer();
  await tourOf(page).getByRole("button", { name: "Skip" }).click();
  await expectCompleted(page);
  await answerInstead(page, answers);
  await page.reload();
  await page.locator(".toast.warn").getByText(text).waitFor();
  await page.goto("/settings"); // with the defaults, and the reason
  await page.getByRole("main").getByText(text).waitFor();
  await expect.poll(() => page.getByRole("switch", { name: "MIDI" }).isChecked()).toBe(true);
  await leave();
});

test("SET-10: a setting that is not saved says so and goes back to what it was", async () => {
  const { page, leave } = await newcomer();
  await tourOf(page).getByRole("button", { name: "Skip" }).click();
  await answerInstead(page, { "user.updateSettings": broken });
  await page.goto("/settings");
  const midi = page.getByRole("switch", { name: "MIDI" });
  await midi.click();
  await page.locator(".toast.err").getByText("Failed to save settings").waitFor();
  await expect.poll(() => midi.isChecked()).toBe(true);
  await leave();
});

test("SET-13: changes that follow fast on each other are all kept, in their order", async () => {
  const { page, leave } = await newcomer();
  await tourOf(page).getByRole("button", { name: "Skip" }).click();
  await expectCompleted(page);
  await page.goto("/settings");
  // the first answer comes when the second change has been made
  await page.route("**/trpc/user.updateSettings**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  for (const name of ["Transaction History", "Settings"]) await page.getByRole("button", { name, exact: true }).click();
  const shown = () => page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Remove/ }) });
  await expect.poll(() => shown().count()).toBe(5);
  const seen = new Set<number>();
  const kept = async () => {
    seen.add(await shown().count());
    return (await (await page.request.get("/api/settings")).json()).data.quick_actions.length;
  };
  await expect.poll(kept, { interval: 50 }).toBe(5);
  expect([...seen]).toEqual([5]);
  await leave();
});

test("SET-04 SET-15: without a connection the page works on with the defaults", async () => {
  const { page, leave } = await newcomer();
  await tourOf(page).getByRole("button", { name: "Skip" }).click();
  await expectCompleted(page);
  await page.route(/\/trpc\/[^?]*user\.settings/, (route) => route.abort());
  await page.reload();
  await page.getByText("Connection issues. Some features may be limited.").first().waitFor();
  await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
  await leave();
});

test("SET-04 SET-15: a session that ended elsewhere is said, and leads back to the signed-out page", async () => {
  const { page, leave } = await newcomer();
  await tourOf(page).getByRole("button", { name: "Skip" }).click();
  await expectCompleted(page);
  // the session ends after the page knows who is there, and before it asks for the settings
  await page.route(/\/trpc\/[^?]*user\.settings/, async (route) => {
    await page.request.post("/api/auth/logout", { headers: { "sec-fetch-site": "same-origin" } });
    await route.continue();
  });
  await page.reload();
  await page.getByText("Authentication failed. Please sign in again.").first().waitFor();
  await page.getByText("Get 3 FREE Credits").first().waitFor();
  await leave();
});
