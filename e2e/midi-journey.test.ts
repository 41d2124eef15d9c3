import { readFileSync } from "node:fs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { signUp, skipTour } from "./account.ts";
import { screenshot, visit } from "./chromium.ts";
import { expectAccessible } from "./looks.ts";
import { server } from "./shared.ts";
import { waltzMidi } from "./waltz-midi.ts";

test("a MIDI file is read, its metre corrected free of charge, and its rewrite comes as PDF", async () => {
  const { page, problems, leave } = await visit(server.url, { width: 1280, height: 900, theme: "light" });
  await signUp(page, "fanny@midi.example.org");
  await skipTour(page);
  await page.goto("/modifyscore");
  const file = { name: "waltz.mid", mimeType: "audio/midi", buffer: Buffer.from(waltzMidi()) };
  await page.locator("input[type=file]").setInputFiles(file);
  const metre = page.getByLabel("Time signature");
  await metre.waitFor();
  expect(await metre.inputValue()).toBe("3/4");
  const order = page.getByRole("complementary", { name: "Your order" });
  await expect.poll(() => order.textContent()).toContain("24 measures");
  // it is heard before it is paid, by keyboard too, and its bars are those of the correction
  const listen = page.getByRole("region", { name: "Listen to the reading" });
  const from = listen.getByRole("slider", { name: "Bar to listen from" });
  await expect.poll(() => from.getAttribute("max")).toBe("24");
  await screenshot(page, "editor-midi");
  await expectAccessible(page, "editor with a MIDI file");
  expect(await listen.getByRole("button", { name: "Metronome" }).getAttribute("aria-pressed")).toBe("true");
  await listen.getByRole("button", { name: "Listen" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Your score, first page").locator(".sounding").first().waitFor({ state: "attached" });
  await expect.poll(() => from.getAttribute("aria-valuetext")).toBe("Bar 2");
  await listen.getByRole("button", { name: "Pause" }).press("Enter");
  await from.press("Home");
  await expect.poll(() => from.getAttribute("aria-valuetext")).toBe("Bar 1");
  await page.getByLabel("Pickup").selectOption("1");
  await expect.poll(() => from.getAttribute("max")).toBe("25");
  expect(await from.getAttribute("aria-valuetext")).toBe("Bar 0");
  await page.getByLabel("Pickup").selectOption("0");
  await expect.poll(() => from.getAttribute("max")).toBe("24");

  // what was written before a correction stays
  const wishes = page.getByRole("textbox").first();
  await wishes.fill("keep the melody");
  await metre.selectOption("6/8");
  await expect.poll(() => metre.inputValue()).toBe("6/8");
  await page.getByText("Your choice").first().waitFor();
  expect(await wishes.inputValue()).toBe("keep the melody");
  await expect.poll(() => page.getByRole("banner").textContent()).toMatch(/3(\.0)? Score/);

  const level = page.getByTitle("Beginner", { exact: true });
  await level.click();
  await order.getByRole("button", { name: "Rewrite for 1 Score" }).click();
  await page.waitForURL(/\/requests\/[0-9a-f-]{36}/);
  await page.getByText("Completed").first().waitFor({ timeout: 90_000 });
  await page.getByRole("figure").nth(1).locator("svg").first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download PDF" }).click(),
  ]);
  const pdf = await getDocument({ data: new Uint8Array(readFileSync(await download.path())) }).promise;
  expect(pdf.numPages).toBeGreaterThan(0);
  const [musicXml] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "MusicXML", exact: false }).first().click(),
  ]);
  expect(readFileSync(await musicXml.path(), "utf8")).toContain("<beats>6</beats><beat-type>8</beat-type>");
  expect(problems).toEqual([]);
  await leave();
});
