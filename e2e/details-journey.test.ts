import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerInstead, signInAsAdmin } from "./account.ts";
import { screenshot, visit } from "./chromium.ts";
import { expectAccessibleInEveryLook } from "./looks.ts";
import { detailsOf, ended, submitBeside, toldList, toldRequest } from "./requests.ts";
import { desktop, server, signedIn } from "./shared.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const fact = (page: Page, term: string) =>
  dialog(page).locator("dl > div").filter({ hasText: term }).locator("dd").first();
async function openFromList(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${title}` }).click();
  await page.getByRole("menuitem", { name: "View details" }).click();
}
const day = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString();

test("DET-01 DET-02 DET-03 DET-06 DET-12 DET-14 DET-23 LIST-01 LIST-21: a finished request in the list, its details, and a new name", async () => {
  const { page, problems, leave } = await signedIn();
  const id = await submitBeside(page, { specificPedagogicalRequirements: "no octaves" });
  await ended(page, id);
  await page.goto("/requests");
  await page.getByRole("heading", { level: 1, name: "Your Requests" }).waitFor();
  await page.getByRole("columnheader").first().waitFor();
  const heads = await page.getByRole("columnheader").allTextContents();
  expect(heads.filter(Boolean)).toEqual(expect.arrayContaining(["File Name", "Status", "Instrument", "Expires On"]));
  expect(heads.slice(-2)).toEqual(["Files", "Actions"]);
  for (const name of ["Original", "MusicXML", "PDF", "MIDI", "MP3"]) {
    expect(await page.getByLabel(`Download ${name}`, { exact: true }).count()).toBeGreaterThan(0);
  }
  await page.getByRole("button", { name: "More for fur-elise" }).click();
  expect(await page.getByRole("menuitem").allTextContents()).toEqual([
    "View details",
    "Rename",
    "Save to Google Drive",
    "Rewrite again",
    "Delete",
  ]);
  await page.getByRole("menuitem", { name: "View details" }).click();
  await fact(page, "Request").filter({ hasText: id }).waitFor();
  for (const [term, text] of [
    ["File name", "fur-elise.musicxml"],
    ["Days remaining", "30 days left"],
    ["Price", "1 Score"],
    ["Instrument", "Piano"],
    ["Modification type", "Simplify Score"],
    ["Target difficulty", "Beginner"],
    ["Original key", "A minor"],
    ["Target key", "Easiest for the level"],
    ["Assessment option", "General"],
    ["Tokens", "0 in, 0 out"],
    ["Cost", "N/A"],
    ["Modified", "1 time"],
  ] as const) {
    expect((await fact(page, term).textContent())?.trim(), term).toBe(text);
  }
  await dialog(page).getByText("Specific pedagogical requirements. no octaves").waitFor();
  const save = dialog(page).getByRole("button", { name: "Save to Google Drive" });
  expect(await save.getAttribute("title")).toBe(
    "Google Drive integration is not enabled. Please enable it in Settings first.",
  );
  expect(await dialog(page).getByText("Show processing log").count()).toBe(0);
  await screenshot(page, "details-modal");
  await expectAccessibleInEveryLook(page, "details in a modal");

  // by keyboard: the field is where the button was, Escape leaves it and not the dialog
  const rename = dialog(page).getByRole("button", { name: "Rename" });
  await rename.press("Enter");
  await page.keyboard.press("Escape");
  await expect.poll(() => rename.evaluate((element) => element === document.activeElement)).toBe(true);
  await rename.press("Enter");
  const field = dialog(page).getByRole("textbox", { name: "File Name" });
  await field.fill("  ");
  expect(await dialog(page).getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
  await field.fill("Für Elise, easy");
  await page.keyboard.press("Enter");
  await dialog(page).getByText("Für Elise, easy.musicxml").first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Für Elise, easy" }).first().waitFor();

  // the same details in a popup, and in a card of the page
  await page.goto(`/requests/${id}`);
  await page.getByRole("button", { name: "Request details" }).click();
  await page.getByRole("dialog", { name: "Request details" }).getByText(id).waitFor();
  await screenshot(page, "details-popup");
  await expectAccessibleInEveryLook(page, "details in a popup");
  await page.keyboard.press("Escape");
  expect(problems).toEqual([]);
  await leave();
});

test("DET-04 DET-05 DET-10 DET-15 DET-16 DET-13: a failed request says why and what to do", async () => {
  const { page, leave } = await signedIn();
  const failed = toldRequest(1, {
    status: "failed",
    error_message: "This score has no notes to rewrite.",
    must_haves_must_nots: "Keep the tune.",
    modified_file_url: null,
    modified_pdf_url: null,
    modified_midi_url: null,
    modified_mp3_url: null,
    output_midi: false,
    expires_at: inDays(7),
  });
  await answerInstead(page, {
    "requests.list": toldList([failed]),
    "requests.get": { data: detailsOf(failed) },
    "requests.rename": { status: 409, code: "request/state", message: "This request can no longer be changed" },
  });
  await page.goto("/requests");
  await openFromList(page, "Étude no. 1");
  await dialog(page).getByText("This score has no notes to rewrite.").waitFor();
  for (const text of [
    "Check that the file is a valid score",
    "Make sure it is not corrupted or password protected",
    "Try simplifying your requirements",
    "Contact support if the problem persists",
    "No Token Usage",
    "Must-haves and must-nots. Keep the tune.",
    "MusicXML, PDF, MP3: failed to generate. MIDI: not requested",
  ]) {
    await dialog(page).getByText(text).waitFor();
  }
  expect(await fact(page, "Days remaining").locator("span").first().getAttribute("class")).toBe("expiry-error");
  await screenshot(page, "details-failed");
  await expectAccessibleInEveryLook(page, "details of a failed request");
  await dialog(page).getByRole("button", { name: "Rename" }).click();
  await dialog(page).getByRole("textbox", { name: "File Name" }).fill("Other");
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("alert").getByText("This request can no longer be changed").waitFor();
  await page.route(/requests\.rename/, (route) => route.abort());
  await page.keyboard.press("Enter");
  await dialog(page).getByText("Network error. Please check your connection and try again.").waitFor();
  await leave();
});

test.each([
  [15, null, "15 days left"],
  [14, "expiry-warning", "14 days left"],
  [-1, "expiry-error", "Expired"],
] as const)("DET-09 DET-10 DET-15: %i days before its end, with tokens used", async (days, look, text) => {
  const { page, leave } = await signedIn();
  const used = { input_token_count: 1200, output_token_count: 300, processing_cost: 0.0123 };
  const told = toldRequest(1, { status: "failed", ...used, expires_at: inDays(days - 0.01) });
  await answerInstead(page, { "requests.list": toldList([told]), "requests.get": { data: detailsOf(told) } });
  await page.goto("/requests");
  await openFromList(page, "Étude no. 1");
  const remaining = fact(page, "Days remaining");
  await remaining.getByText(text).waitFor();
  expect(await remaining.locator("span").first().getAttribute("class")).toBe(look);
  expect(await dialog(page).getByText("Files may have been deleted").count()).toBe(days < 0 ? 1 : 0);
  await dialog(page).getByText("Cost incurred before failure").waitFor();
  expect(await fact(page, "Cost").textContent()).toBe("$0.0123");
  expect(await fact(page, "Tokens").textContent()).toBe("1200 in, 300 out");
  await leave();
});

test("DASH-05: the dashboard's card opens the details over it", async () => {
  const { page, problems, leave } = await signedIn();
  const told = toldRequest(1);
  await answerInstead(page, { "requests.list": toldList([told]), "requests.get": { data: detailsOf(told) } });
  await page.goto("/");
  const opener = page.getByRole("button", { name: "Details: Étude no. 1" });
  await opener.click();
  await fact(page, "Instrument").getByText("Piano").waitFor();
  // what is optional has its place in the large size alone
  expect(await dialog(page).getByText("Tokens").count()).toBe(0);
  await page.keyboard.press("Escape");
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(problems).toEqual([]);
  await leave();
});

test("DET-07 DET-17 DET-19 DET-20 DET-21 CONST-05 CONST-20: the processing log, for administrators", async () => {
  const { page, leave } = await visit(server.url, desktop);
  await signInAsAdmin(page, server);
  const id = await submitBeside(page);
  await ended(page, id);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(decodeURIComponent(request.url())));
  await page.goto("/requests");
  await openFromList(page, "fur-elise");
  const show = dialog(page).getByRole("button", { name: "Show processing log" });
  await show.waitFor();
  expect(asked.some((url) => url.includes("admin.requestLogs"))).toBe(false);
  await show.click();
  const entries = dialog(page).getByRole("region", { name: "Entries" });
  await entries.getByText("received").waitFor();
  await entries.getByText("engine ended").waitFor();
  await entries.getByText("INFO").first().waitFor();
  const tall = await entries.evaluate((element) => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return Number.parseFloat(getComputedStyle(element).maxHeight) / rem;
  });
  expect(tall).toBe(24);
  const more = entries.locator("details").first();
  expect(await more.locator("pre").isVisible()).toBe(false);
  await more.locator("summary").click();
  await more.locator("pre").getByText("{").waitFor();
  await screenshot(page, "details-log");
  await expectAccessibleInEveryLook(page, "processing log");
  const before = asked.filter((url) => url.includes("admin.requestLogs")).length;
  await dialog(page).getByRole("button", { name: "Refresh" }).click();
  await expect.poll(() => asked.filter((url) => url.includes("admin.requestLogs")).length).toBe(before + 1);
  const { data } = await (await page.request.get(`/api/admin/requests/${id}/logs`)).json();
  expect(data.logs[0]).toEqual({
    severity: "INFO",
    message: "received",
    metadata: expect.any(Object),
    timestamp: expect.stringMatching(/Z$/),
    insertId: expect.any(String),
  });
  const few = (await (await page.request.get(`/api/admin/requests/${id}/logs?limit=2`)).json()).data.logs;
  expect(few).toEqual(data.logs.slice(-2));

  for (const [answer, text] of [
    [{ data: { logs: [] } }, "No logs available for this request"],
    [{ data: { logs: [], error: "" } }, "Failed to load logs"],
    [{ status: 404, code: "request/not-found", message: "Not found" }, "Not found"],
  ] as const) {
    await page.unrouteAll();
    await answerInstead(page, { "admin.requestLogs": answer });
    await dialog(page).getByRole("button", { name: "Refresh" }).click();
    await dialog(page).getByText(text, { exact: true }).waitFor();
    expect(await dialog(page).getByText("Error Loading Logs").count()).toBe(text.startsWith("No logs") ? 0 : 1);
  }
  await page.unrouteAll();
  await page.route(/admin\.requestLogs/, (route) => route.abort());
  await dialog(page).getByRole("button", { name: "Refresh" }).click();
  await dialog(page).getByText("Failed to fetch logs").waitFor();
  await leave();
});
