import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { answerInstead, signUpBeside } from "./account.ts";
import { type Screen, screenshot, visit } from "./chromium.ts";
import { expectAccessible, expectAccessibleInEveryLook, expectNoSidewaysScroll } from "./looks.ts";
import { submitBeside } from "./requests.ts";
import { desktop, server } from "./shared.ts";

const phone: Screen = { width: 320, height: 740, theme: "dark" };

const sameOrigin = { "sec-fetch-site": "same-origin" };
const form = (page: Page) => page.getByRole("dialog", { name: "Contact Support" });
const send = (page: Page) => form(page).getByRole("button", { name: "Send", exact: true });
const message = (page: Page) => form(page).getByLabel("Message");
const failure = "Failed to submit ticket. Please try again.";
const sent = "Your message has been sent. We will reply within 2 business days.";

test("SUP-01 SUP-02 SUP-05 SUP-06 SUP-07 SUP-08 SUP-11 SUP-13 NAV-02: a teacher writes to the support from the page of a request", async () => {
  const { page, problems, leave } = await visit(server.url, desktop);
  await signUpBeside(page, "teacher@support.example.org", "seen");
  const id = await submitBeside(page);
  await page.goto(`/requests/${id}`);
  await page.getByRole("heading", { level: 1, name: "fur-elise" }).waitFor();
  await page.getByRole("button", { name: "User menu" }).click();
  expect(await page.getByRole("menuitem").allTextContents()).toEqual([
    "Settings",
    "Transaction History",
    "Purchase Credits",
    "Support",
    "Sign Out",
  ]);
  await page.getByRole("menuitem", { name: "Support" }).click();

  // prefilled, opened with a type, about this request, and with the address of those who answer
  expect(await form(page).getByLabel("Name").inputValue()).toBe("teacher");
  expect(await form(page).getByLabel("E-mail").inputValue()).toBe("teacher@support.example.org");
  const type = form(page).getByLabel("Inquiry type");
  expect(await type.inputValue()).toBe("Support");
  expect(await type.locator("option").allTextContents()).toEqual([
    "General",
    "Support",
    "Purchase",
    "Technical",
    "Billing",
  ]);
  await form(page).getByText("About fur-elise").waitFor();
  await form(page).getByText("help@example.org").waitFor();

  // nothing to send yet, and why
  await form(page).getByText("Describe your question or issue").waitFor();
  expect(await send(page).isDisabled()).toBe(true);
  await message(page).fill("Bar 12");
  await form(page).getByText("Message must be at least 10 characters").waitFor();
  await form(page).getByLabel("E-mail").fill("nobody");
  await message(page).focus();
  await form(page).getByRole("alert").getByText("Enter a valid email address").waitFor();
  await screenshot(page, "contact-invalid");
  await expectAccessibleInEveryLook(page, "contact form");
  await form(page).getByLabel("E-mail").fill("teacher@support.example.org");
  await type.selectOption("Technical");
  await message(page).fill("Bar 12 of the rewrite sounds odd in the left hand.");
  const picker = form(page).locator("input[type=file]");
  await picker.setInputFiles({ name: "tool.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") });
  await form(page).getByText("tool.exe cannot be attached").waitFor();
  await picker.setInputFiles([
    { name: "bar 12.txt", mimeType: "text/plain", buffer: Buffer.from("the left hand") },
    { name: "again.txt", mimeType: "text/plain", buffer: Buffer.from("the left hand") },
  ]);
  await form(page).getByRole("button", { name: "Remove again.txt" }).click();
  expect(await send(page).isDisabled()).toBe(false);
  await screenshot(page, "contact");

  // a failure is said, and nothing that was written is lost
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let tries = 0;
  await page.route("**/api/support", async (route) => {
    tries += 1;
    if (tries === 1) return route.fulfill({ status: 500, contentType: "application/json", body: "{}" });
    await held;
    return route.continue();
  });
  await send(page).click();
  await form(page).getByRole("alert").getByText(failure).waitFor();
  await screenshot(page, "contact-failed");
  await send(page).click();
  const sending = form(page).getByRole("button", { name: "Sending" });
  await sending.waitFor();
  expect(await sending.isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await page.mouse.click(4, 400);
  expect(await form(page).count()).toBe(1);
  release();
  await form(page).getByText(sent).waitFor();
  await screenshot(page, "contact-sent");
  await expectAccessible(page, "message sent");
  await form(page).waitFor({ state: "detached" });

  const list = (await (await page.request.get("/trpc/help.tickets")).json()).result.data.json.tickets;
  expect(list).toMatchObject([
    { ticketType: "Technical", priority: "medium", request_id: id, subject: "Technical inquiry", name: "teacher" },
  ]);
  expect(list[0].attachments).toMatchObject([{ file_name: "bar 12.txt", mime_type: "text/plain" }]);
  const outbox = await (await fetch(`${server.url}/dev/mail`)).text();
  expect(outbox).toMatch(/\[Technical\] Technical inquiry<\/h2><p>help@example\.org/);
  expect(outbox).toMatch(/We have your message: Technical inquiry<\/h2><p>teacher@support\.example\.org/);

  await page.goto("/helppage");
  await page.getByRole("button", { name: /^Technical inquiry/ }).click();
  await page.getByText("Bar 12 of the rewrite sounds odd").waitFor();
  await page.getByText("Attached: bar 12.txt").waitFor();
  await screenshot(page, "own-messages");
  await page.getByRole("link", { name: "The request it is about" }).click();
  await page.waitForURL(`**/requests/${id}`);
  expect(problems.filter((problem) => !problem.includes("500"))).toEqual([]);
  await leave();
});

test("NAV-03: on a phone the same entries, and the form by keyboard; a closed form keeps what was written", async () => {
  const { page, problems, leave } = await visit(server.url, phone);
  await signUpBeside(page, "pupil@support.example.org", "seen");
  await page.request.put("/api/settings", { data: { theme: "dark" }, headers: sameOrigin });
  await page.goto("/purchase");
  await page.getByRole("button", { name: "Open menu" }).click();
  expect(await page.getByRole("menuitem").allTextContents()).toEqual([
    "Dashboard",
    "Requests",
    "Modify Score",
    "Help",
    "Settings",
    "Transaction History",
    "Purchase Credits",
    "Support",
    "Sign Out",
  ]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Contact Support" }).focus();
  await page.keyboard.press("Enter");
  expect(await form(page).getByLabel("Inquiry type").inputValue()).toBe("Purchase");
  expect(await form(page).getByText("About ").count()).toBe(0);
  await message(page).focus();
  await page.keyboard.type("My voucher is refused.");
  await screenshot(page, "contact-phone-dark");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "contact form on a phone");
  await page.keyboard.press("Escape");
  await form(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Contact Support" }).click();
  expect(await message(page).inputValue()).toBe("My voucher is refused.");
  await send(page).focus();
  await page.keyboard.press("Enter");
  await form(page).getByText(sent).waitFor();
  await form(page).waitFor({ state: "detached" });

  const [ticket] = (await (await page.request.get("/trpc/help.tickets")).json()).result.data.json.tickets;
  expect(ticket).toMatchObject({ ticketType: "Purchase", priority: "medium", message: "My voucher is refused." });
  const answered = { ...ticket, status: "replied", reply: "Dear pupil,\n\nthe code works now." };
  await answerInstead(page, { "help.tickets": { data: { tickets: [answered] } } });
  await page.goto("/helppage");
  await page.getByRole("button", { name: /Purchase inquiry.*Answered/ }).click();
  await page.getByText("the code works now").waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "answered message on a phone");
  await screenshot(page, "own-messages-phone-dark");
  expect(problems).toEqual([]);
  await leave();
});
