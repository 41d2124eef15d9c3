import { readFileSync } from "node:fs";
import path from "node:path";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signUp, skipTour } from "./account.ts";
import { screenshot, visit } from "./chromium.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./looks.ts";
import { desktop, phone, server } from "./shared.ts";

const sample = path.join(import.meta.dirname, "../apps/web/public/samples/fur-elise.musicxml");

async function register(page: Page, email: string): Promise<void> {
  await signUp(page, email);
  await skipTour(page);
  await expectBalance(page, 3);
}

const expectBalance = (page: Page, scores: number): Promise<void> =>
  expect.poll(() => page.getByRole("banner").textContent()).toMatch(new RegExp(`${scores}(\\.0)? Score`));

test("GEN-01 GEN-04 GEN-20: a newcomer registers, uploads, watches the stages, compares both scores and downloads a PDF", async () => {
  const { page, problems, leave } = await visit(server.url, desktop);
  await page.goto("/");
  await page.getByText("Get 3 FREE Credits").first().waitFor();
  await screenshot(page, "landing");
  await expectAccessible(page, "landing");
  await register(page, "clara@main.example.org");

  await page.goto("/modifyscore");
  await page.getByRole("button", { name: /Für Elise/ }).waitFor();
  await screenshot(page, "editor-empty");
  await page.locator("input[type=file]").setInputFiles(sample);
  const order = page.getByRole("complementary", { name: "Your order" });
  const button = order.getByRole("button", { name: "Rewrite for 1 Score" });
  await button.waitFor();
  await expect.poll(() => order.textContent()).toContain("23 measures");
  await page.getByTitle("Beginner", { exact: true }).click();
  await order.getByText("Elementary to Beginner").waitFor();
  await screenshot(page, "editor");
  await expectAccessible(page, "editor");

  await button.click();
  await page.waitForURL(/\/requests\/[0-9a-f-]{36}/);
  await page.reload(); // the progress survives
  await page.getByText("Completed").first().waitFor({ timeout: 90_000 });
  await page.getByRole("figure").nth(1).locator("svg").first().waitFor();
  await expect.poll(() => page.getByRole("figure").count()).toBe(2);
  await expect.poll(() => page.getByLabel("Difficulty", { exact: true }).textContent()).toMatch(/Before[\s\S]*After/);
  await expect.poll(() => page.getByLabel("Changes", { exact: true }).textContent()).toMatch(/\d+ changes in \d+ bars/);
  await screenshot(page, "result");
  await expectAccessible(page, "result");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  const pdf = await getDocument({ data: new Uint8Array(readFileSync(await download.path())) }).promise;
  const text = (await (await pdf.getPage(1)).getTextContent()).items
    .map((item) => ("str" in item ? item.str : ""))
    .join(" ");
  expect(text).toContain("Für Elise");
  expect(text).toContain("Simplified");

  await page.goto("/requests");
  await page
    .getByRole("link", { name: /fur-elise/ })
    .first()
    .waitFor();
  await screenshot(page, "requests");
  await expectAccessible(page, "requests");
  await expectBalance(page, 2);
  expect(problems).toEqual([]);
  await leave();
});

test("a phone in the dark theme: sign in, try a sample, read the result without scrolling sideways", async () => {
  const { page, problems, leave } = await visit(server.url, phone);
  await register(page, "robert@main.example.org");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Dark" }).click();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.getByText("Settings saved").waitFor();
  await page.goto("/modifyscore");
  await page.getByRole("button", { name: /Irish Washerwoman/ }).click();
  // the levels between have nothing to change in it or are out of its reach, and so have no price
  await page.getByTitle("Beginner", { exact: true }).click();
  const button = page.getByRole("button", { name: "Rewrite for 1 Score" }).last();
  await expect.poll(() => button.isEnabled()).toBe(true);
  await screenshot(page, "editor-phone-dark");
  await expectAccessible(page, "editor on a phone");
  await button.click();
  await page.getByText("Completed").first().waitFor({ timeout: 90_000 });
  await page.getByRole("figure").first().locator("svg").first().waitFor();
  await screenshot(page, "result-phone-dark");
  await expectAccessible(page, "result on a phone");
  for (const address of ["/", "/requests", "/modifyscore", page.url()]) {
    await page.goto(address);
    await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
    await expectNoSidewaysScroll(page);
  }
  await screenshot(page, "phone-dark-last");
  expect(problems).toEqual([]);
  await leave();
});

test("what is no score is refused in plain words and costs nothing", async () => {
  const { page, leave } = await visit(server.url, desktop);
  await register(page, "felix@main.example.org");
  await page.goto("/modifyscore");
  const refused: [string, string, RegExp][] = [
    ["notes.txt", "just words", /Unsupported file format/],
    ["waltz.mscz", "PK", /This is a MuseScore file.*File > Export > MusicXML/],
    ["waltz.sib", "SIBELIUS", /This is a Sibelius file.*File > Export > MusicXML/],
    ["waltz.musx", "PK", /This is a Finale file/],
    ["waltz.gp", "PK", /This is a Guitar Pro file/],
    ["words.musicxml", "just words", /score|format/i],
    ["cut.musicxml", readFileSync(sample, "utf8").slice(0, 9000), /cut off|ends too early/],
    ["empty.musicxml", "", /empty/],
  ];
  for (const [name, content, message] of refused) {
    await page.goto("/modifyscore");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name, mimeType: "application/xml", buffer: Buffer.from(content) });
    await page.getByText(message).first().waitFor();
  }
  await screenshot(page, "editor-refused");
  await page.goto("/");
  await expectBalance(page, 3);
  await leave();
});
