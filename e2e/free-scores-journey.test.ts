import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpBeside } from "./account.ts";
import { type Screen, screenshot, visit } from "./chromium.ts";
import { type GradusServer, startServer } from "./gradus-server.ts";
import { expectAccessibleInEveryLook, expectNoSidewaysScroll } from "./looks.ts";

const desktop: Screen = { width: 1280, height: 900, theme: "light" };
const sample = path.join(import.meta.dirname, "../apps/web/public/samples/fur-elise.musicxml");
let server: GradusServer;

beforeAll(async () => {
  // nobody listens there: the mails wait, and development shows them
  server = await startServer({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "no-reply@example.org" });
});
afterAll(() => server.stop());

const note = (page: Page) => page.getByText("Your 3 free Scores wait for you", { exact: false });

test("point 9 DASH-13: where mail is sent, a newcomer sees why there are no Scores and what brings them", async () => {
  const { page, problems, leave } = await visit(server.url, desktop);
  await signUpBeside(page, "newcomer@example.org", "seen");
  await page.goto("/");
  await note(page).waitFor();
  expect(await note(page).textContent()).toContain("newcomer@example.org");
  await page.getByRole("link", { name: "Balance: 0 Scores" }).waitFor();
  await screenshot(page, "free-scores-dashboard");
  await expectAccessibleInEveryLook(page, "dashboard with waiting Scores");

  await page.goto("/modifyscore");
  await page.locator("input[type=file]").setInputFiles({
    name: "fur-elise.musicxml",
    mimeType: "application/xml",
    buffer: readFileSync(sample),
  });
  await page.getByRole("complementary", { name: "Your order" }).getByText("Your 3 free Scores wait").waitFor();
  await screenshot(page, "free-scores-order");
  await expectNoSidewaysScroll(page);

  await page.getByRole("link", { name: "Balance: 0 Scores" }).click();
  await note(page).waitFor();
  await page.getByRole("button", { name: "Send the link again" }).click();
  await page.getByText("Sent. It works for 60 minutes", { exact: false }).waitFor();
  await screenshot(page, "free-scores-purchase");

  const outbox = await (await page.request.get("/dev/mail")).text();
  const links = [...outbox.matchAll(/\/login\?mode=email&(?:amp;)?token=([\w-]+)/g)].map(([, token]) => token);
  expect(new Set(links).size).toBe(2);
  await page.goto(`/login?mode=email&token=${links[0]}`);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await page.getByText("Your email address is confirmed").waitFor();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Balance: 3 Scores" }).waitFor();
  await page.getByRole("heading", { name: "Recent requests" }).waitFor();
  expect(await note(page).count()).toBe(0);
  expect(problems).toEqual([]);
  await leave();
});
