import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { password, signUp, skipTour } from "./account.ts";
import { screenshot, visit } from "./chromium.ts";
import { press, walkTo } from "./hands.ts";
import { expectAccessible, expectAccessibleInEveryLook, expectNoSidewaysScroll } from "./looks.ts";
import { desktop, phone, server } from "./shared.ts";

const settingsOf = async (page: Page) => (await (await page.request.get("/api/settings")).json()).data;
const saved = (page: Page) => page.getByText("Settings saved").last().waitFor();
const focusIsInside = (dialog: Locator) => dialog.evaluate((element) => element.contains(document.activeElement));

test("ONB-01 ONB-04 ONB-05 ONB-06 ONB-07 SET-08 SET-10 SET-12 SET-13 SET-14 DASH-17 DASH-18: from the sign-up through tour, settings and export to the deletion, by keyboard alone", async () => {
  const { page, problems, leave } = await visit(server.url, desktop);
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.dataset.firstTheme = document.documentElement.dataset.theme ?? "system";
    });
  });
  await page.goto("/login?mode=register");
  await press(page.getByRole("button", { name: "Accept" }));
  await walkTo(page.getByLabel("E-mail"));
  await page.keyboard.type("ludwig@account.example.org");
  await walkTo(page.getByLabel("Password"));
  await page.keyboard.type(password);
  for (const name of [/Terms of Service/, /Privacy Policy/]) await press(page.getByRole("switch", { name }), "Space");
  await press(page.getByRole("button", { name: "Create Account" }));

  // the tour: six steps of our own, focus held inside, back and forth
  const tour = page.getByRole("dialog");
  await tour.getByText("Step 1 of 6").waitFor();
  expect(await tour.getAttribute("aria-modal").catch(() => null)).not.toBe("false");
  const next = tour.getByRole("button", { name: "Next" });
  const previous = tour.getByRole("button", { name: "Previous" });
  expect(await next.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => previous.isDisabled()).toBe(true);
  await screenshot(page, "tour");
  await expectAccessible(page, "tour");
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press(presses < 3 ? "Tab" : "Shift+Tab");
    expect(await focusIsInside(tour)).toBe(true);
  }
  await press(next);
  await tour.getByText("Step 2 of 6").waitFor();
  await tour.getByText("Quick statistics").waitFor();
  await press(previous);
  await tour.getByText("Step 1 of 6").waitFor();
  expect(await next.evaluate((element) => element === document.activeElement)).toBe(true);
  for (let step = 2; step <= 6; step++) {
    await press(next);
    await tour.getByText(`Step ${step} of 6`).waitFor();
  }
  expect((await settingsOf(page)).has_completed_onboarding).toBe(false);
  await screenshot(page, "tour-last");
  await press(tour.getByRole("button", { name: "Get Started" }));
  await tour.waitFor({ state: "detached" });
  await expect.poll(async () => (await settingsOf(page)).has_completed_onboarding).toBe(true);
  await page.reload();
  await page.getByRole("heading", { name: "Welcome, ludwig" }).waitFor();
  await page.waitForTimeout(600); // the settings come 100 ms after the page
  await expect.poll(() => tour.count()).toBe(0);

  // to the settings through the menu
  await press(page.getByRole("button", { name: "User menu" }));
  await walkTo(page.getByRole("menuitem", { name: "Settings" }), "ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  for (const section of [
    "Profile",
    "Score defaults",
    "Output formats",
    "Google Drive",
    "Notifications",
    "Appearance",
    "Quick actions",
    "Your data",
    "Delete account",
  ]) {
    await page.getByRole("region", { name: section }).waitFor();
  }
  await page.getByText("Configuration Error: Google Client ID is missing.").waitFor();
  await screenshot(page, "settings");
  await expectAccessible(page, "settings");
  await walkTo(page.getByLabel("Display name"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Ludwig van B.");
  await press(page.getByRole("button", { name: "Save name" }));
  await saved(page);
  await walkTo(page.getByLabel("Default instrument"));
  await page.keyboard.type("Flute");
  await expect.poll(async () => (await settingsOf(page)).default_instrument).toBe("Flute");
  await press(page.getByRole("switch", { name: "MIDI" }), "Space");
  await press(page.getByRole("switch", { name: "E-mail notifications" }), "Space");
  await press(page.getByRole("button", { name: "Dark" }));
  await press(page.getByRole("button", { name: "Move Requests up" }));
  await expect.poll(async () => (await settingsOf(page)).quick_actions[0].id).toBe("requests");
  await expect.poll(() => focusIsInside(page.getByRole("listitem").filter({ hasText: "Requests" }))).toBe(true);
  await press(page.getByRole("button", { name: "Remove Purchase Credits" }));
  await press(page.getByRole("button", { name: "Transaction History" }));
  const changed = {
    default_instrument: "Flute",
    default_output_midi: false,
    default_output_pdf: true,
    email_notifications: false,
    theme: "dark",
    quick_actions: [{ id: "requests" }, { id: "modifyscore" }, { id: "history" }],
  };
  await expect.poll(() => settingsOf(page)).toMatchObject(changed);

  // all of it survives, and the theme is there before anything is painted
  await page.reload();
  await expect.poll(() => page.getByLabel("Display name").inputValue()).toBe("Ludwig van B.");
  await expect.poll(() => page.getByLabel("Default instrument").inputValue()).toBe("Flute");
  await expect.poll(() => page.getByRole("switch", { name: "MIDI" }).isChecked()).toBe(false);
  await expect.poll(() => page.getByRole("switch", { name: "E-mail notifications" }).isChecked()).toBe(false);
  await expect.poll(() => page.getByRole("button", { name: "Dark" }).getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => page.locator("html").getAttribute("data-first-theme")).toBe("dark");
  await screenshot(page, "settings-dark");
  await expectAccessible(page, "settings in the dark theme");
  await page.goto("/");
  const quick = page.getByRole("navigation", { name: "Quick actions" });
  await expect
    .poll(() => quick.getByRole("link").allTextContents())
    .toEqual(["Requests", "Modify Score", "Transaction History"]);
  const rewards = page.getByRole("region", { name: "Referral rewards" });
  await rewards.getByText("0 Scores").waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await press(rewards.getByRole("button", { name: "Copy link" }));
  const link = new RegExp(`^${server.url}/login\\?mode=register&ref=[A-HJ-NP-Z2-9]{8}$`);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(link);
  await screenshot(page, "dashboard-dark");
  await expectAccessible(page, "dashboard in the dark theme");

  // what is kept about a person, as files
  await page.goto("/settings");
  const [everything] = await Promise.all([
    page.waitForEvent("download"),
    press(page.getByRole("link", { name: "Export my data" })),
  ]);
  const data = JSON.parse(readFileSync(await everything.path(), "utf8"));
  expect(data).toMatchObject({
    profile: { email: "ludwig@account.example.org", display_name: "Ludwig van B." },
    settings: changed,
    ledger: [{ type: "signup_bonus", amount: 3 }],
  });
  const [table] = await Promise.all([
    page.waitForEvent("download"),
    press(page.getByRole("link", { name: "Export requests" })),
  ]);
  expect(readFileSync(await table.path(), "utf8")).toMatch(/^id,original_file_name,status,/);

  // the tour again, left with Escape
  await press(page.getByRole("button", { name: "Replay tour" }));
  await tour.getByText("Step 1 of 6").waitFor();
  await page.keyboard.press("Escape");
  await tour.waitFor({ state: "detached" });
  await expect.poll(() => focusIsInside(page.getByRole("button", { name: "Replay tour" }))).toBe(true);
  await expect.poll(async () => (await settingsOf(page)).has_completed_onboarding).toBe(true);

  // the end
  await press(page.getByRole("button", { name: "Delete account" }));
  const ask = page.getByRole("dialog", { name: "Delete your account" });
  await walkTo(ask.getByLabel("Type DELETE to confirm"));
  await page.keyboard.type("delete");
  await page.keyboard.press("Enter");
  await expect.poll(() => ask.getByRole("button", { name: "Delete account" }).isDisabled()).toBe(true);
  await screenshot(page, "delete-account");
  await expectAccessible(page, "deleting the account");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("DELETE");
  await page.keyboard.press("Enter");
  await page.getByText("Get 3 FREE Credits").first().waitFor();
  await page.getByText("Your account was deleted").waitFor();
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect((await page.request.get("/api/users/me")).status()).toBe(401);
  const again = await page.request.post("/api/auth/login", {
    data: { email: "ludwig@account.example.org", password },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect((await again.json()).error.message).toBe("No account found with this email address");
  expect(problems).toEqual([]);
  await leave();
});

test("ONB-01 ONB-06 SET-10: tour, settings and deletion on a phone in the dark theme", async () => {
  const { page, problems, leave } = await visit(server.url, phone);
  await signUp(page, "fanny@account.example.org");
  const tour = page.getByRole("dialog");
  await tour.getByText("Step 1 of 6").waitFor();
  await tour.getByRole("button", { name: "Next" }).click();
  await screenshot(page, "tour-phone-dark");
  const box = await tour.boundingBox();
  expect(box && Math.round(box.y + box.height)).toBe(phone.height);
  expect(box?.width).toBe(phone.width);
  await expectAccessible(page, "tour on a phone");
  await expectNoSidewaysScroll(page);
  await screenshot(page, "dashboard-phone");
  await page.mouse.click(10, 10); // beside the tour: nothing
  await tour.getByText("Step 2 of 6").waitFor();
  await tour.getByRole("button", { name: "Skip" }).click();
  await expect.poll(async () => (await settingsOf(page)).has_completed_onboarding).toBe(true);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Dark" }).click();
  await saved(page);
  await expectNoSidewaysScroll(page);
  await screenshot(page, "settings-phone-dark");
  await expectAccessible(page, "settings on a phone");
  await page.getByRole("button", { name: "Delete account" }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/Type DELETE/)
    .fill("DELETE");
  await screenshot(page, "delete-account-phone-dark");
  await page.getByRole("dialog").getByRole("button", { name: "Delete account" }).click();
  await page.getByText("Get 3 FREE Credits").first().waitFor();
  await screenshot(page, "deleted-phone");
  expect(problems).toEqual([]);
  await leave();
});

test("SET-10 SET-16 AUTH-31: devices are listed and signed out; a new address waits for its mailbox", async () => {
  const { page, problems, leave } = await visit(server.url, desktop);
  await signUp(page, "clara.w@account.example.org");
  await page.getByRole("dialog").getByText("Step 1 of 6").waitFor();
  await expectAccessibleInEveryLook(page, "tour");
  await skipTour(page);
  const elsewhere = await fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" },
    body: JSON.stringify({ email: "clara.w@account.example.org", password }),
  });
  const { session_token: token } = (await elsewhere.json()).data;
  const status = async () =>
    (await fetch(`${server.url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await status()).toBe(200);

  await page.goto("/settings");
  const devices = page.getByRole("region", { name: "Signed-in devices" });
  await devices.getByText("Firefox on Windows").waitFor();
  await expect.poll(() => devices.getByRole("listitem").filter({ hasText: "This device" }).count()).toBe(1);
  await screenshot(page, "settings-devices");
  await expectAccessibleInEveryLook(page, "settings with devices");
  await devices.getByRole("button", { name: "Sign out Firefox on Windows" }).click();
  await page.getByText("Signed out there").waitFor();
  await expect.poll(() => devices.getByRole("listitem").count()).toBe(1);
  expect(await status()).toBe(401);

  const address = page.getByRole("region", { name: "E-mail" });
  await address.getByLabel("New e-mail").fill("clara.s@account.example.org");
  await address.getByLabel("Your password").fill("not it");
  await address.getByRole("button", { name: "Change e-mail" }).click();
  await address.getByText("Incorrect password").waitFor();
  await address.getByLabel("Your password").fill(password);
  await address.getByRole("button", { name: "Change e-mail" }).click();
  await address.getByText("We sent a link to the new address. It works for 60 minutes.").waitFor();
  const profile = async () => (await (await page.request.get("/api/users/profile")).json()).data.email;
  expect(await profile()).toBe("clara.w@account.example.org");
  expect(problems.filter((problem) => !problem.includes("401"))).toEqual([]);
  await leave();
});
