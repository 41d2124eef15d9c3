import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { screenshot, visit } from "./chromium.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./looks.ts";
import { desktop, phone, server, signedIn } from "./shared.ts";

const looks = [
  ["desktop", desktop],
  ["phone", phone],
] as const;

const cardOf = (page: Page) => page.getByRole("region", { name: "Access tokens" });
const statusOf = async (token: string, path: string): Promise<number> =>
  (await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;

test.each(looks)(
  "API-04: a person makes a token for a program, which works until it is revoked (%s)",
  async (name, screen) => {
    const { page, problems, leave } = await signedIn(screen);
    await page.goto("/settings");
    const card = cardOf(page);
    await card.getByText("No program has access to your account.").waitFor();

    // by keyboard alone
    await card.getByRole("button", { name: "Create a token" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create token" }).focus();
    await page.keyboard.press("Enter");
    await dialog.getByText("Enter a name").waitFor();
    expect(await dialog.getByRole("checkbox").count()).toBe(3);
    await screenshot(page, `api-token-form-${name}`);
    await expectAccessible(page, `token form ${name}`);
    await dialog.getByLabel("Name").fill("Lesson planner");
    await dialog.getByLabel("Account").focus();
    await page.keyboard.press("Space");
    await dialog.getByRole("button", { name: "Create token" }).focus();
    await page.keyboard.press("Enter");

    await page.getByRole("heading", { name: "Copy your token now" }).waitFor();
    const token = (await dialog.locator("code").textContent()) ?? "";
    expect(token).toMatch(/^gradus_[0-9a-f]{64}$/);
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Copy token" }).waitFor();
    await screenshot(page, `api-token-shown-${name}`);
    await expectAccessible(page, `token shown ${name}`);
    await dialog.getByRole("button", { name: "I have copied it" }).click();

    await card.getByText("Read requests, Account").waitFor();
    expect(await page.getByText(token).count()).toBe(0);
    expect(await statusOf(token, "/api/users/me")).toBe(200);
    expect(await statusOf(token, "/api/users/tokens")).toBe(403);
    await page.reload();
    await card.getByText(/last used today/).waitFor();
    await expectNoSidewaysScroll(page);
    await card.scrollIntoViewIfNeeded();
    await screenshot(page, `api-tokens-${name}`);
    await expectAccessible(page, `tokens ${name}`);

    await card.getByRole("button", { name: "Revoke Lesson planner" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await card.getByText("No program has access to your account.").waitFor();
    expect(await statusOf(token, "/api/users/me")).toBe(401);
    // the form without a name, which the server refuses
    expect(problems.filter((problem) => !problem.includes("400 (Bad Request)"))).toEqual([]);
    await leave();
  },
);

test.each(looks)("the API page is read, searched and linked to, signed out too (%s)", async (name, screen) => {
  const { page, problems, leave } = await visit(server.url, screen);
  await page.addInitScript(() => localStorage.setItem("cookie-consent", "true"));
  await page.goto("/api-docs");
  await page.getByRole("heading", { name: "API", level: 1 }).waitFor();
  await page.getByRole("region", { name: "Requests" }).waitFor();
  await screenshot(page, `api-docs-${name}`);
  await expectAccessible(page, `api page ${name}`);
  await page.getByRole("searchbox").fill("submit");
  await page.getByText("1 path", { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe("?q=submit");
  await page.getByText("/api/submit-score").click();
  await page.getByText("Access token with requests:write, or a session.").waitFor();
  await page.getByText('"Authorization: Bearer $GRADUS_TOKEN"').waitFor();
  await expectNoSidewaysScroll(page);
  await screenshot(page, `api-call-${name}`);
  await expectAccessible(page, `api call ${name}`);
  await page.goto("/api-docs?q=kazoo");
  await page.getByText("No path fits").waitFor();
  await page.route("**/api/openapi.json", (route) => route.abort());
  await page.reload();
  await page.getByText("could not be loaded").waitFor();
  expect(problems.filter((problem) => !problem.includes("ERR_FAILED"))).toEqual([]);
  await leave();
});
