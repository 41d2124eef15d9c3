import { readFileSync } from "node:fs";
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { screenshot } from "./chromium.ts";
import { expectAccessibleInEveryLook, expectInEveryScreen, inEveryScreen } from "./looks.ts";
import { orderButton as order, sample } from "./requests.ts";
import { desktop, phone, signedIn } from "./shared.ts";

const choose = (page: Page) => page.locator("input[type=file]").setInputFiles(sample);

test.each([
  ["desktop", desktop],
  ["phone", phone],
] as const)(
  "EDIT-12 EDIT-20 EDIT-22 GEN-03: an order on its way can be cancelled alone by its button, and is told when taken (%s)",
  async (name, screen) => {
    const { page, problems, leave } = await signedIn(screen);
    await page.goto("/modifyscore");
    await choose(page);
    const controls = ["Instrument", "Original key", "Target key", "Assessment option"];
    for (const label of controls) await page.getByLabel(label, { exact: true }).waitFor();
    await page.getByRole("radio", { name: /Simplify/ }).waitFor({ state: "attached" });
    await page.getByRole("radio", { name: /Complexify/ }).waitFor({ state: "attached" });
    const original = await page.getByLabel("Original key", { exact: true }).locator("option").allTextContents();
    const target = await page.getByLabel("Target key", { exact: true }).locator("option").allTextContents();
    expect(original).toHaveLength(31);
    expect(original[0]).toContain("Detect automatically");
    expect(target).toContain("Keep original key");
    await page.getByTitle("Beginner", { exact: true }).click();
    await expect.poll(() => order(page).isEnabled()).toBe(true);

    const held = Promise.withResolvers<Route>();
    await page.route("**/api/submit-score", (route) => held.resolve(route));
    await order(page).click();
    const dialog = page.getByRole("dialog", { name: "Uploading" });
    await dialog.getByText("fur-elise.musicxml").waitFor();
    await dialog.getByRole("progressbar", { name: "Upload" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await dialog.isVisible()).toBe(true);
    await screenshot(page, `editor-uploading-${name}`);
    await expectAccessibleInEveryLook(page, "upload on its way");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await (await held.promise).abort().catch(() => {});
    await page.unrouteAll();
    expect(new URL(page.url()).pathname).toBe("/modifyscore");
    await order(page).click();
    await page.waitForURL(/\/requests\/[0-9a-f-]{36}/);
    const toast = page.getByText("Request submitted");
    await toast.waitFor();
    await page.getByText("fur-elise.musicxml, 1 Score").waitFor();
    expect(problems.filter((problem) => !problem.includes("ERR_FAILED"))).toEqual([]);
    await leave();
  },
);

test("EDIT-09 EDIT-21: an analysis that fails says why and can be tried again; a large file may take longer", async () => {
  const { page, leave } = await signedIn();
  await page.goto("/modifyscore");
  const failure = {
    success: false,
    error: { code: "request/timeout", status: 504, message: "Request timed out. Please try again." },
  };
  await page.route("**/api/analyze-credits", (route) => route.fulfill({ status: 504, json: failure }));
  await choose(page);
  await page.getByText("Request timed out. Please try again.").waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await order(page).waitFor();
  await page.getByRole("button", { name: "Replace" }).click();
  // the same file would be refused again: what to do instead
  const cut = { name: "cut.musicxml", mimeType: "application/xml", buffer: readFileSync(sample).subarray(0, 9000) };
  await page.locator("input[type=file]").setInputFiles(cut);
  await page.getByText("ends too early").waitFor();
  await page.getByText("Choose another file above").waitFor();
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  // blanks after its end: large, and a score all the same
  const large = Buffer.concat([readFileSync(sample), Buffer.alloc(10.1 * 1024 * 1024, " ")]);
  const file = { name: "large.musicxml", mimeType: "application/xml", buffer: large };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByText("Large files may take longer to process.").first().waitFor();
  await leave();
});

test("point 17 EDIT-18: who has not enough Scores cannot order, is told the price, and led to the shop", async () => {
  const { page, leave } = await signedIn();
  const scoreFile = { name: "fur-elise.musicxml", mimeType: "application/xml", buffer: readFileSync(sample) };
  const headers = { "sec-fetch-site": "same-origin" };
  const answer = await page.request.post("/api/analyze-credits", { headers, multipart: { scoreFile } });
  const poor = { current_balance: 0, balance_after: -1, sufficient: false };
  const json = { success: true, data: { ...(await answer.json()).data, ...poor } };
  await page.route("**/api/analyze-credits", (route) => route.fulfill({ json }));
  await page.goto("/modifyscore");
  await choose(page);
  const card = page.getByRole("complementary", { name: "Your order" });
  await card.getByText("Not enough Scores: this request needs 1 and you have 0.").waitFor();
  expect(await card.getByRole("button", { name: "Rewrite for 1 Score" }).isDisabled()).toBe(true);
  await screenshot(page, "editor-poor");
  await expectAccessibleInEveryLook(page, "editor without Scores");
  // beside the form, or in the bar at the foot
  const buy = page.getByRole("main").getByRole("link", { name: "Purchase Credits" });
  await inEveryScreen(page, async () => expect(await buy.filter({ visible: true }).count()).toBeGreaterThan(0));
  await card.getByRole("link", { name: "Purchase Credits" }).click();
  await page.waitForURL("**/purchase");
  await leave();
});

test("point 15: a page without a connection says so, keeps what it shows, and goes on by itself", async () => {
  const { page, context, leave } = await signedIn();
  await page.goto("/requests");
  await page.getByText("No requests yet").first().waitFor();
  await context.setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await screenshot(page, "offline");
  await expectAccessibleInEveryLook(page, "offline");
  await expectInEveryScreen(page, page.getByText("You are offline."));
  expect(await page.getByText("No requests yet").first().isVisible()).toBe(true);
  await context.setOffline(false);
  await expect.poll(() => page.getByText("You are offline.").count()).toBe(0);
  await leave();
});
