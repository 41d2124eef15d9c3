import { readFileSync } from "node:fs";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { screenshot } from "./chromium.ts";
import { expectAccessible, expectInEveryScreen } from "./looks.ts";
import { ended, submitBeside } from "./requests.ts";
import { signedIn } from "./shared.ts";

/** Until it has faded: the next one would come beside it. */
async function dismiss(alert: Locator): Promise<void> {
  await alert.getByRole("button", { name: "Dismiss" }).click();
  await alert.waitFor({ state: "detached" });
}

test("point 11 FILE-07: a file is saved under its title and level; one that is refused says so, with the text of the status", async () => {
  const { page, problems, leave } = await signedIn();
  const id = await submitBeside(page);
  await ended(page, id);
  await page.goto(`/requests/${id}`);
  const pdf = page.getByRole("link", { name: "Download PDF" });
  const [saved] = await Promise.all([page.waitForEvent("download"), pdf.click()]);
  expect(saved.suggestedFilename()).toMatch(/^Für Elise.* - (Beginner|Elementary)\.pdf$/);
  await expectInEveryScreen(page, page.getByRole("heading", { level: 1, name: "Für Elise (opening)" }));
  expect(
    readFileSync(await saved.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expect(problems).toEqual([]);

  const files = /\/download\/pdf/;
  const refusal = {
    success: false,
    error: { code: "request/expired", message: "Its files were deleted.", status: 410 },
  };
  await page.route(files, (route) => route.fulfill({ status: 410, json: refusal }));
  await pdf.click();
  const alert = page.getByRole("alert");
  await alert.getByText("Download failed: Gone", { exact: true }).waitFor();
  await alert.getByText("Its files were deleted.").waitFor();
  await screenshot(page, "download-failed");
  await expectAccessible(page, "a download that failed");
  await dismiss(alert);
  await page.unroute(files);
  await page.route(files, (route) => route.abort());
  await pdf.click();
  await alert.getByText("Download failed", { exact: true }).waitFor();
  await dismiss(alert);
  await page.unroute(files);

  // what takes long is said while it does
  await page.route(files, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2500));
    await route.continue();
  });
  const [late] = await Promise.all([
    page.waitForEvent("download"),
    pdf.click(),
    page.getByText("Getting your file ready").waitFor(),
  ]);
  expect(late.suggestedFilename()).toBe(saved.suggestedFilename());
  await page.getByText("Getting your file ready").waitFor({ state: "detached" });
  await page.unroute(files);

  // the session ended elsewhere
  await page.context().clearCookies();
  await pdf.click();
  await alert.getByText("User not authenticated", { exact: true }).waitFor();
  await leave();
});
