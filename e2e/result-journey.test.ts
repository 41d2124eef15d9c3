import { readFileSync } from "node:fs";
import path from "node:path";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { signUp, signUpBeside, skipTour } from "./account.ts";
import { type Screen, screenshot, visit } from "./chromium.ts";
import { duet } from "./duet.ts";
import { expectAccessible, expectAccessibleInEveryLook, expectNoSidewaysScroll } from "./looks.ts";
import { server } from "./shared.ts";

const sample = path.join(import.meta.dirname, "../apps/web/public/samples/fur-elise.musicxml");
const desktop: Screen = { width: 1400, height: 1000, theme: "light" };

async function rewriteSample(page: Page, email: string): Promise<void> {
  await signUp(page, email);
  await skipTour(page);
  await page.goto("/modifyscore");
  await page.locator("input[type=file]").setInputFiles(sample);
  await page.getByTitle("Beginner", { exact: true }).click();
  const button = page.getByRole("button", { name: "Rewrite for 1 Score" }).last();
  await button.click();
  await page.getByText("Completed").first().waitFor({ timeout: 90_000 });
  await page.getByRole("figure").nth(1).locator("svg").first().waitFor();
}

const playback = (page: Page) => page.getByRole("region", { name: "Playback" });
const position = (page: Page) => playback(page).getByRole("slider", { name: "Position" });
const bar = async (page: Page): Promise<string> => (await position(page).getAttribute("aria-valuetext")) ?? "";

test("listen to both versions at the same bar, slower, in a loop, with one hand, by mouse and by key", async () => {
  const { page, problems, leave } = await visit(server.url, desktop);
  const fetched: number[] = [];
  page.on("request", (request) => {
    const n = /\/pages\/\w+\/(\d+)$/.exec(request.url())?.[1];
    if (n) fetched.push(Number(n));
  });
  await rewriteSample(page, "clara@result.example.org");
  // of however many pages, one of each version is drawn, and the next one at hand
  await expect.poll(() => page.locator(".score-sheet svg[role=img]").count()).toBe(2);
  expect(Math.max(...fetched)).toBeLessThanOrEqual(2);
  const controls = playback(page);
  await controls.getByRole("button", { name: "Play" }).click();
  await page.locator(".sounding").first().waitFor({ state: "attached" });
  await expect.poll(() => bar(page)).toBe("Bar 2");

  await page.keyboard.press("a");
  await expect.poll(() => controls.getByRole("button", { name: "Original" }).getAttribute("aria-pressed")).toBe("true");
  expect(["Bar 2", "Bar 3"]).toContain(await bar(page));
  await page.locator("figure").first().locator(".sounding").first().waitFor({ state: "attached" });

  await controls.getByRole("slider", { name: "Tempo in percent" }).fill("25");
  await controls.getByText("25%").waitFor();
  await controls.getByRole("button", { name: /^Repeat bar/ }).click();
  const looped = await bar(page);
  await controls.getByRole("slider", { name: "Tempo in percent" }).fill("150");
  await page.waitForTimeout(3000);
  expect(await bar(page)).toBe(looped);
  await controls.getByRole("button", { name: "Left hand sounds" }).click();
  await expect
    .poll(() => controls.getByRole("button", { name: "Left hand sounds" }).getAttribute("aria-pressed"))
    .toBe("false");
  await page.keyboard.press("k");
  await controls.getByRole("button", { name: "Play" }).waitFor();
  await controls.getByRole("button", { name: /^Repeat bar/ }).click();

  await position(page).focus();
  await page.keyboard.press("Home");
  await expect.poll(() => bar(page)).toBe("Bar 0");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => bar(page)).toBe("Bar 1");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await expectAccessible(page, "list of keys");
  await page.keyboard.press("Escape");
  expect(problems).toEqual([]);
  await leave();
});

test("take changes back, apply, and download the new PDF; read bar by bar and from a music stand", async () => {
  const { page, problems, leave } = await visit(server.url, desktop);
  await rewriteSample(page, "robert@result.example.org");
  const changes = page.getByRole("region", { name: "Changes", exact: true });
  const total = Number(/(\d+) changes/.exec((await changes.textContent()) ?? "")?.[1]);
  const marked = await page.locator("figure").nth(1).locator(".mark-changed").count();
  expect(marked).toBeGreaterThan(0);
  await expect.poll(() => page.locator("figure").nth(1).locator(".shape-changed").count()).toBe(marked);

  await changes.getByText("Bar by bar").first().click();
  await changes
    .getByRole("button", { name: /^Reject: Bars? / })
    .first()
    .click();
  await page.reload(); // choices survive
  const rejected = await changes.getByText(/kept, \d+ rejected/).textContent();
  expect(rejected).toMatch(/^(\d+) kept, (\d+) rejected$/);
  await screenshot(page, "result-choices");
  await expectAccessible(page, "result with choices");
  await changes.getByRole("button", { name: "Apply my choices" }).click();
  await page.getByText("Your choices are in the score").waitFor({ timeout: 60_000 });
  await page.locator("figure").nth(1).locator("svg").first().waitFor();
  const kept = await changes.getByText(/kept, \d+ rejected/).textContent();
  expect(Number(/^(\d+) kept/.exec(kept ?? "")?.[1])).toBeLessThan(total);
  await expect.poll(() => page.locator("figure").nth(1).locator(".mark-changed").count()).toBeLessThan(marked);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download PDF" }).click(),
  ]);
  const pdf = await getDocument({ data: new Uint8Array(readFileSync(await download.path())) }).promise;
  const words = (await (await pdf.getPage(1)).getTextContent()).items.map((item) => ("str" in item ? item.str : ""));
  expect(words.join(" ")).toContain("with your choices");

  await page.getByRole("button", { name: "Bar by bar" }).click();
  await page.getByText("Original above, rewrite below").waitFor();
  await page.locator("figure svg .measure").nth(2).click({ force: true });
  await expect.poll(() => page.locator(".bar-band").count()).toBe(1);
  await screenshot(page, "result-bar-by-bar");
  await page.getByRole("button", { name: /^Music stand/ }).click();
  const stand = page.getByRole("dialog", { name: "Music stand" });
  await stand.locator("svg .measure").first().waitFor();
  await page.keyboard.press("PageDown");
  await stand.getByText("Page 2 of").waitFor();
  await screenshot(page, "music-stand");
  await expectAccessible(page, "music stand");
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await screenshot(page, "result-phone");
  expect(problems).toEqual([]);
  await leave();
});

test("print on other paper, with the changes marked and for each player; leave a part out; read what the pages cannot show", async () => {
  const { page, problems, leave } = await visit(server.url, desktop);
  await signUpBeside(page, "fanny@result.example.org", "seen");
  await page.goto("/modifyscore");
  const file = { name: "ode.musicxml", mimeType: "application/xml", buffer: duet() };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByTitle("Beginner", { exact: true }).click();
  await page
    .getByRole("button", { name: /^Rewrite for/ })
    .last()
    .click();
  await page.getByRole("figure").nth(1).locator("svg").first().waitFor({ timeout: 90_000 });

  const notes = page.locator("details", { hasText: "Not on the printed page" });
  await notes.getByText(/^Fret diagrams: \d+, in measure/).waitFor();
  await screenshot(page, "result-notes");
  await expectAccessibleInEveryLook(page, "result with notes");

  await playback(page).getByRole("button", { name: "Parts that sound" }).click();
  const violin = page.getByRole("menuitemcheckbox", { name: "Violin" });
  await violin.click();
  await expect.poll(() => violin.getAttribute("aria-checked")).toBe("false");
  await screenshot(page, "parts-menu");
  await expectAccessible(page, "parts that sound");
  await page.keyboard.press("Escape");

  const downloaded = async (link: Locator): Promise<Buffer> => {
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    return readFileSync(await download.path());
  };
  const printed = async (name: string): Promise<Buffer> => {
    await page.getByRole("button", { name: /^More:/ }).click();
    return downloaded(page.getByRole("menuitem", { name, exact: true }));
  };
  const firstPage = async (bytes: Buffer) => {
    const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise;
    const first = await pdf.getPage(1);
    const words = (await first.getTextContent()).items.map((item) => ("str" in item ? item.str : ""));
    return { size: first.view.slice(2), words };
  };
  // the browser speaks American English: its own paper is Letter, the menu has the other
  const letter = await firstPage(await downloaded(page.getByLabel("Download PDF", { exact: true }).first()));
  expect(letter.size).toEqual([612, 792]);
  const a4 = await firstPage(await printed("PDF on A4 paper"));
  expect(a4.size.map(Math.round)).toEqual([595, 842]);
  const marked = await firstPage(await printed("PDF with the changes marked"));
  expect(marked.words).toEqual(expect.arrayContaining(["Original", "Rewrite", "changed", "removed", "added"]));
  const zip = (await printed("PDF for each player (zip)")).toString("latin1");
  for (const name of ["Score.pdf", "1 Violin.pdf", "2 Piano.pdf"]) expect(zip).toContain(name);

  await page.getByRole("button", { name: /^More:/ }).click();
  await page.getByRole("menuitem", { name: "PDF on A4 paper" }).waitFor();
  await screenshot(page, "print-menu");
  await expectAccessible(page, "print menu");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await screenshot(page, "print-menu-phone-dark");
  expect(problems).toEqual([]);
  await leave();
});
