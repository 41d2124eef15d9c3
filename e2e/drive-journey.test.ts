import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeIdentityProvider, startIdentityProvider } from "../packages/testing/src/fakes/identity-provider.ts";
import { answerInstead, signUpBeside } from "./account.ts";
import { type Screen, screenshotInEveryLook, type Visitor, visit } from "./chromium.ts";
import { type GradusServer, startServer } from "./gradus-server.ts";
import { expectAccessibleInEveryLook } from "./looks.ts";
import { ended, submitBeside } from "./requests.ts";

const desktop: Screen = { width: 1280, height: 900, theme: "light" };
const phone: Screen = { width: 390, height: 844, theme: "dark" };
const email = "clara.at.google@example.org";
const expired = "Google Drive authorization expired. Please reconnect in Settings.";
const question401 =
  "Your Google Drive connection has expired or needs updated permissions. Would you like to go to Settings to reconnect your Google account?";
const question403 =
  "Google Drive permissions are insufficient for file saving. Would you like to go to Settings to reconnect your Google account?";

let google: FakeIdentityProvider;
let server: GradusServer;
beforeAll(async () => {
  google = await startIdentityProvider({ interactive: true });
  google.state.person = { sub: "clara", email };
  server = await startServer({
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ENDPOINT: google.origin,
  });
});
afterAll(async () => {
  await server.stop();
  await google.stop();
});

const card = (page: Page) => page.getByRole("region", { name: "Google Drive" });
const settingsOf = async (page: Page) => {
  const { data } = await (await page.request.get("/api/settings")).json();
  return [data.google_drive_integration, data.is_google_drive_enabled, data.is_google_drive_authorized];
};
const saveButton = (page: Page) => page.getByRole("button", { name: "Save to Google Drive" });
const savedDialog = (page: Page) => page.getByRole("dialog").filter({ hasText: "Files Uploaded Successfully" });
const question = (page: Page) => page.getByRole("alertdialog");
const filesNamed = (end: string) => [...google.drive.files.values()].filter(({ name }) => name.endsWith(end));

/** Presses a button that opens Google's question, and answers it. */
async function answerGoogle({ page, context }: Visitor, button: string, answer: RegExp): Promise<void> {
  const [popup] = await Promise.all([
    context.waitForEvent("page"),
    card(page).getByRole("button", { name: button }).click(),
  ]);
  const closed = popup.waitForEvent("close");
  await popup.getByRole("link", { name: answer }).click();
  await closed;
}
test("DRIVE-03 DRIVE-04 DRIVE-05 DRIVE-06 DRIVE-07 DRIVE-08 DRIVE-13 DRIVE-14 DRIVE-15: connect, save a result, lose the grant, reconnect, disconnect", async () => {
  const visitor = await visit(server.url, desktop);
  const { page, context } = visitor;
  await signUpBeside(page, "clara@example.org", "seen");
  const id = await submitBeside(page);
  await ended(page, id);

  // before anything is connected
  await page.goto(`/requests/${id}`);
  await saveButton(page).waitFor();
  expect(await saveButton(page).isDisabled()).toBe(true);
  expect(await saveButton(page).getAttribute("title")).toBe(
    "Google Drive integration is not enabled. Please enable it in Settings first.",
  );

  // connecting: first a change of mind
  await page.goto("/settings");
  await card(page).getByText("Not connected").waitFor();
  await screenshotInEveryLook(page, "drive-not-connected");
  await answerGoogle(visitor, "Connect Google Drive", /Cancel/);
  await page.getByRole("alert").getByText("Google Drive was not connected").waitFor();
  await answerGoogle(visitor, "Connect Google Drive", /Continue as/);
  await card(page).getByText("Connected", { exact: true }).waitFor();
  await card(page).getByText(email).waitFor();
  expect(await settingsOf(page)).toEqual([true, true, true]);
  await expectAccessibleInEveryLook(page, "settings, Drive connected");

  // saving from the result page
  await page.goto(`/requests/${id}`);
  await saveButton(page).click();
  await savedDialog(page).waitFor();
  for (const [ending, type] of [
    [".musicxml", "musicxml"],
    [".pdf", "pdf"],
    [".mid", "midi"],
  ]) {
    const entry = savedDialog(page)
      .getByRole("listitem")
      .filter({ hasText: `fur-elise${ending}` });
    await entry.getByText(type ?? "", { exact: true }).waitFor();
    expect(filesNamed(`fur-elise${ending}`)).toHaveLength(1);
  }
  const [folder] = filesNamed("Gradus");
  const open = savedDialog(page).getByRole("link", { name: "Open Drive" });
  expect(await open.getAttribute("href")).toBe(`https://drive.google.com/drive/folders/${folder?.id}`);
  expect(await open.getAttribute("target")).toBe("_blank");
  await screenshotInEveryLook(page, "drive-saved");
  await expectAccessibleInEveryLook(page, "files uploaded");
  await savedDialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect.poll(() => savedDialog(page).count()).toBe(0);
  await expect.poll(() => saveButton(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await screenshotInEveryLook(page, "drive-result");

  // the grant is lost: declined, then accepted
  google.drive.revokeAll();
  await saveButton(page).click();
  await question(page).getByText(question401).waitFor();
  await screenshotInEveryLook(page, "drive-expired");
  await expectAccessibleInEveryLook(page, "Drive expired");
  await question(page).getByRole("button", { name: "Not now" }).click();
  await page.getByRole("alert").getByText(expired).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/requests/${id}`);
  await saveButton(page).click();
  await question(page).getByRole("button", { name: "Go to Settings" }).click();
  await page.waitForURL("**/settings");
  await card(page).getByText("Needs to be reconnected").waitFor();
  expect(await settingsOf(page)).toEqual([true, true, false]);
  await screenshotInEveryLook(page, "drive-reconnect");
  await expectAccessibleInEveryLook(page, "settings, Drive to be reconnected");
  await answerGoogle(visitor, "Reconnect", /Continue as/);
  await card(page).getByText("Connected", { exact: true }).waitFor();

  // again, from the list; into the same folder
  await page.goto("/requests");
  await page.getByRole("button", { name: "More for fur-elise" }).click();
  await page.getByRole("menuitem", { name: "Save to Google Drive" }).click();
  await savedDialog(page).waitFor();
  await page.keyboard.press("Escape");
  expect(filesNamed("Gradus")).toHaveLength(1);
  expect(filesNamed("fur-elise.pdf")).toHaveLength(2);

  // too little granted: only a yes leads to the settings
  await page.goto(`/requests/${id}`);
  const refusal = {
    httpStatus: 403,
    error: { code: "drive/insufficient-scope", status: 403, message: "Too little" },
  };
  const answered = [{ error: { json: { message: "Too little", code: -32_000, data: refusal } } }];
  await page.route(/requests\.saveToDrive/, (route) =>
    route.fulfill({ status: 403, contentType: "application/json", body: JSON.stringify(answered) }),
  );
  await saveButton(page).click();
  await question(page).getByText(question403).waitFor();
  await question(page).getByRole("button", { name: "Not now" }).click();
  expect(new URL(page.url()).pathname).toBe(`/requests/${id}`);
  await saveButton(page).click();
  await question(page).getByRole("button", { name: "Go to Settings" }).click();
  await page.waitForURL("**/settings");
  await page.unrouteAll();

  // no connection at all, and a Drive that is full
  await page.goto(`/requests/${id}`);
  // enabled once the settings have come: without a connection they never would
  await saveButton(page).click({ trial: true });
  await context.setOffline(true);
  await saveButton(page).click();
  await page.getByRole("alert").getByText("No internet connection. Please check your network and try again.").waitFor();
  await context.setOffline(false);
  google.drive.state.isFull = true;
  await saveButton(page).click();
  await page
    .getByRole("alert")
    .getByText("Error saving to Google Drive: Your Google Drive is full. Make room there, then try again.")
    .waitFor();
  google.drive.state.isFull = false;

  // saving is paused, the connection stays
  await page.goto("/settings");
  await card(page).getByRole("switch", { name: "Saving to Google Drive" }).uncheck();
  await expect.poll(() => settingsOf(page)).toEqual([false, false, true]);
  await page.goto(`/requests/${id}`);
  await saveButton(page).waitFor();
  expect(await saveButton(page).isDisabled()).toBe(true);

  // the end
  await page.goto("/settings");
  await card(page).getByText("Connected", { exact: true }).waitFor();
  await screenshotInEveryLook(page, "drive-connected");
  await card(page).getByRole("button", { name: "Disconnect" }).click();
  await question(page).getByText("Files that were saved there stay in your Drive.").waitFor();
  await expectAccessibleInEveryLook(page, "disconnect");
  await question(page).getByRole("button", { name: "Disconnect" }).click();
  await card(page).getByText("Not connected").waitFor();
  expect(await settingsOf(page)).toEqual([false, false, false]);
  expect(google.drive.liveGrants()).toBe(0);
  await visitor.leave();
});

test("DRIVE-15: without the operator's Google client the card says what is missing; a lost answer can be asked for again", async () => {
  const { page, leave } = await visit(server.url, phone);
  await signUpBeside(page, "robert@example.org", "seen");
  await answerInstead(page, {
    "user.driveConnection": { data: { state: "not_configured", email: null, folder_url: null } },
  });
  await page.goto("/settings");
  await card(page).getByText("Configuration Error: Google Client ID is missing.").waitFor();
  expect(await card(page).getByRole("button").count()).toBe(0);
  await page.unrouteAll();
  await answerInstead(page, {
    "user.driveConnection": { status: 502, code: "drive/failed", message: "Google does not answer" },
  });
  await page.goto("/settings");
  await card(page).getByText("Google does not answer").waitFor();
  await page.unrouteAll();
  await card(page).getByRole("button", { name: "Try again" }).click();
  await card(page).getByText("Not connected").waitFor();
  await leave();
});
