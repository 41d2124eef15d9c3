import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInAsAdmin, signUp, signUpBeside, skipTour } from "./account.ts";
import { type Screen, screenshot, type Visitor, visit } from "./chromium.ts";
import { type GradusServer, startServer } from "./gradus-server.ts";
import { expectAccessible, expectAccessibleInEveryLook, expectInEveryScreen, expectNoSidewaysScroll } from "./looks.ts";

const desktop: Screen = { width: 1280, height: 900, theme: "light" };
const small: Screen = { width: 320, height: 700, theme: "dark" };
let server: GradusServer;
let clara: Visitor;
let robert: Visitor;
let admin: Visitor;

beforeAll(async () => {
  server = await startServer();
  clara = await visit(server.url, desktop);
  robert = await visit(server.url, desktop);
  admin = await visit(server.url, desktop);
});
afterAll(async () => {
  for (const visitor of [clara, robert, admin]) await visitor?.leave();
  await server?.stop();
});

async function newcomer(page: Page, email: string): Promise<void> {
  await signUp(page, email);
  await skipTour(page);
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

const balanceOf = async (page: Page): Promise<number> =>
  (await (await page.request.get("/api/users/credits")).json()).data.credits;

/** A theme is a setting of the account. */
async function inDark(page: Page): Promise<void> {
  await page.request.put("/api/settings", {
    data: { theme: "dark" },
    headers: { "sec-fetch-site": "same-origin" },
  });
  await page.setViewportSize({ width: small.width, height: small.height });
}

let code = "";
test("DASH-17 DASH-18 REF-05: the referral code stands on the dashboard with its link to copy", async () => {
  const { page } = clara;
  await signUpBeside(page, "clara@example.org", "seen");
  await page.goto("/");
  await clara.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const rewards = page.getByRole("region", { name: "Referral rewards" });
  code = (await rewards.locator(".code").textContent()) ?? "";
  expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  await rewards.getByRole("button", { name: "Copy link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${server.url}/login?mode=register&ref=${code}`);
  await screenshot(page, "dashboard-referral");
  await expectAccessibleInEveryLook(page, "dashboard");
});

test("point 16 ROUTE-11 AUTH-30 REF-01: registering by a friend's link applies the code, and both see it", async () => {
  const { page } = robert;
  await page.goto(`/?ref=${code.toLowerCase()}`);
  const sent = page.waitForRequest((request) => request.url().includes("user.register"));
  await newcomer(page, "robert@example.org");
  expect((await sent).postDataJSON()["0"].json).toMatchObject({ referral_code: code });
  const invitation = page.getByRole("region", { name: "Invitation" });
  await invitation.getByText("You were invited by").waitFor();
  await expectAccessibleInEveryLook(page, "invitation");
  await expectInEveryScreen(page, invitation.getByText("You were invited by"));
  await clara.page.goto("/");
  const rewards = clara.page.getByRole("region", { name: "Referral rewards" });
  const joined = rewards.getByText("1 friend joined, 1 without a purchase yet");
  await joined.waitFor();
  await expectInEveryScreen(clara.page, joined);
});

test("PUR-01 PUR-05 PUR-23 PUR-25: three packs with their savings, the most popular one marked", async () => {
  const { page } = robert;
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Purchase Credits" }).click();
  await page.getByRole("heading", { name: "Purchase Scores" }).waitFor();
  const packs = page.getByRole("article");
  await packs.nth(2).waitFor();
  const shown = await packs.allTextContents();
  for (const [index, parts] of [
    ["Starter", "$5.00", "5 Scores"],
    ["Most Popular", "Standard", "$16.00", "20 Scores", "Save 20%"],
    ["Studio", "$35.00", "50 Scores", "Save 30%"],
  ].entries()) {
    for (const part of parts) expect(shown[index]).toContain(part);
  }
  expect(shown[0]).not.toContain("Save");
  await page.getByRole("heading", { name: "Have a Voucher?" }).waitFor();
  await page.getByRole("button", { name: "Contact Support" }).waitFor();
  await screenshot(page, "purchase");
  await expectAccessibleInEveryLook(page, "purchase");
});

test("PUR-06 PUR-09 PUR-18 PUR-20 PUR-13: bought by keyboard at the test checkout, granted, counted down, home", async () => {
  const { page } = robert;
  const sent = page.waitForRequest((request) => request.url().includes("payments.checkout"));
  await page.getByRole("button", { name: "Buy 20 Scores" }).focus();
  await page.keyboard.press("Enter");
  expect((await sent).postDataJSON()["0"].json).toEqual({ priceId: "price_gradus_standard", quantity: 1 });
  await page.waitForURL(/\/api\/payments\/test-checkout\/cs_test_/);
  await page.getByText("Test payment – no card is charged").first().waitFor();
  await expect.poll(() => page.getByRole("main").textContent()).toContain("$16.00");
  await screenshot(page, "test-checkout");
  await expectAccessibleInEveryLook(page, "test checkout");
  await page.getByRole("button", { name: "Pay $16.00" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(`${server.url}/payment-success`);
  await page.getByRole("heading", { name: "Payment Successful!" }).waitFor();
  await page.getByText("Your balance is now 23").waitFor();
  await page.getByRole("link", { name: "Go to Dashboard Now" }).waitFor();
  await screenshot(page, "payment-success");
  await expectAccessible(page, "payment success");
  await page.waitForURL(`${server.url}/`);
  expect(await balanceOf(page)).toBe(23);
});

test("LEDG-06 LEDG-07: the history names what was bought; nothing is granted by coming back again", async () => {
  const { page } = robert;
  const payment = (await (await page.request.get("/api/payments/history")).json()).data[0];
  await page.goto(`/?session_id=${payment.session_id}`);
  await page.waitForURL(`${server.url}/payment-success`);
  await page.getByRole("link", { name: "Go to Dashboard Now" }).click();
  await page.goto("/history");
  const row = page.getByRole("row", { name: /Standard purchase/ });
  await expect.poll(() => row.textContent()).toMatch(/Purchase.*\+20.*23/s);
  await expect.poll(() => page.getByRole("row").count()).toBe(3);
  await screenshot(page, "history-purchase");
  await expectAccessibleInEveryLook(page, "history");
});

test("REF-02 REF-03: the one who invited got half of the first purchase", async () => {
  const { page } = clara;
  await page.goto("/");
  await page.getByText("10 Scores").first().waitFor();
  expect(await balanceOf(page)).toBe(13);
});

let voucher = "";
test("ADMV-01 ADMV-02 ADMV-03 VOU-06 VOU-07: an admin makes a voucher and reads it in the list", async () => {
  const { page } = admin;
  await signInAsAdmin(page, server);
  await page.goto("/vouchers");
  await page.getByText("No vouchers yet").waitFor();
  const amount = page.getByLabel("Amount in Scores");
  for (const wrong of ["", "0", "ten", "2.5"]) {
    await amount.fill(wrong);
    await page.getByRole("button", { name: "Create voucher" }).click();
    await page.getByText("Enter a whole number of at least 1").waitFor();
  }
  await amount.fill("10");
  const sent = page.waitForRequest((request) => request.url().includes("admin.createVoucher"));
  await page.getByRole("button", { name: "Create voucher" }).click();
  expect((await sent).postDataJSON()["0"].json.amount_scores).toBe(10);
  voucher = (await page.locator(".new-code .code").textContent()) ?? "";
  expect(voucher).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
  await page.getByRole("button", { name: "Copy code" }).waitFor();
  const row = page.getByRole("row", { name: new RegExp(voucher) });
  await expect.poll(() => row.textContent()).toMatch(/10\.00.*active/s);
  await screenshot(page, "vouchers");
  await expectAccessibleInEveryLook(page, "vouchers");
});

test("VOU-02 VOU-03 VOU-10: a voucher is redeemed once, in any spelling, and says why not", async () => {
  const { page } = robert;
  await page.goto("/purchase");
  const field = page.getByLabel("Voucher code");
  const redeem = page.getByRole("button", { name: "Redeem" });
  await redeem.click();
  await page.getByText("Please enter a voucher code").waitFor();
  await field.fill("AAAA-BBBB-CCCC-DDDD");
  await redeem.click();
  await page.getByText("Invalid voucher code").waitFor();
  await field.fill(voucher.toLowerCase().replaceAll("-", " "));
  await expect.poll(() => page.getByText("Invalid voucher code").count()).toBe(0);
  await redeem.click();
  await page.getByText("Voucher redeemed! 10 Scores added to your balance.").waitFor();
  expect(await balanceOf(page)).toBe(33);
  await field.fill(voucher);
  await redeem.click();
  await page.getByText("This voucher has already been redeemed").waitFor();
  await screenshot(page, "voucher-used");
  await expectAccessibleInEveryLook(page, "voucher used");
});

test("VOU-12 PUR-28: an admin makes a coupon; the buyer sees old and new price and pays the new one", async () => {
  const { page } = admin;
  await page.getByRole("tab", { name: "Coupons" }).click();
  await page.getByText("No coupons yet").waitFor();
  await page.getByRole("button", { name: "Create coupon" }).click();
  await page.getByText("Use 3 to 40 letters").waitFor();
  await page.getByLabel("Coupon code").fill("spring25");
  await page.getByLabel("Discount", { exact: true }).fill("25");
  await page.getByRole("button", { name: "Create coupon" }).click();
  await page.getByRole("row", { name: /SPRING25.*25%/ }).waitFor();
  await screenshot(page, "coupons");
  await expectAccessibleInEveryLook(page, "coupons");

  const { page: shop } = robert;
  const coupon = shop.getByLabel("Have a coupon?");
  await coupon.fill("autumn");
  await shop.getByRole("button", { name: "Apply" }).click();
  await shop.getByText("Invalid coupon code").waitFor();
  await coupon.fill("Spring25");
  await shop.getByRole("button", { name: "Apply" }).click();
  await shop.getByText("Coupon SPRING25 applied").waitFor();
  await expect.poll(() => shop.getByRole("article", { name: "Starter" }).textContent()).toMatch(/\$5\.00.*\$3\.75/);
  await screenshot(shop, "purchase-coupon");
  await expectAccessibleInEveryLook(shop, "purchase with a coupon");
  await shop.getByRole("button", { name: "Buy 5 Scores" }).click();
  await shop.getByRole("button", { name: "Pay $3.75" }).waitFor();
  await shop.getByRole("button", { name: "Cancel" }).click();
  await shop.waitForURL(`${server.url}/purchase`);
  expect(await balanceOf(shop)).toBe(33);
});

test("VOU-14 ADMV-03: a disabled voucher can no longer be redeemed; people without the flag do not see the page", async () => {
  const { page } = admin;
  await page.getByRole("tab", { name: "Vouchers" }).click();
  await page.getByLabel("Amount in Scores").fill("5");
  await page.getByRole("button", { name: "Create voucher" }).click();
  await page.getByText("New voucher for 5.00").waitFor();
  const disabled = (await page.locator(".new-code .code").textContent()) ?? "";
  await page.getByRole("button", { name: `Disable ${disabled}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
  await page.getByRole("row", { name: new RegExp(`${disabled}.*disabled`) }).waitFor();
  const { page: shop } = robert;
  await shop.goto("/purchase");
  await shop.getByLabel("Voucher code").fill(disabled);
  await shop.getByRole("button", { name: "Redeem" }).click();
  await shop.getByText("This voucher is no longer valid").waitFor();
  await shop.goto("/vouchers");
  await shop.waitForURL(`${server.url}/`);
});

test("PUR-14 PUR-21 PUR-22: an unspent pack is given back from the history, and with it the bonus of the one who invited", async () => {
  const { page } = robert;
  await page.goto("/history");
  const ask = page.getByRole("button", { name: "Request a refund of Standard" });
  await ask.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Request a refund" });
  await dialog.getByText("Standard: 20 Scores for $16.00").waitFor();
  await dialog.getByRole("button", { name: "Request refund" }).click();
  await dialog.getByText("Please say why").waitFor();
  await dialog.getByLabel("Reason").fill("I play by ear now");
  await screenshot(page, "refund-dialog");
  await expectAccessibleInEveryLook(page, "refund dialog");
  await dialog.getByRole("button", { name: "Request refund" }).click();
  await page.getByText("$16.00 goes back to you, and 20 Scores were taken back.").waitFor();
  await expect
    .poll(() => page.getByRole("row", { name: /Payment refund/ }).textContent())
    .toMatch(/Standard.*−20.*13/s);
  await page.getByRole("row", { name: /Standard purchase Refunded/ }).waitFor();
  expect(await ask.count()).toBe(0);
  await screenshot(page, "history-refunded");
  expect(await balanceOf(page)).toBe(13);
  expect(await balanceOf(clara.page)).toBe(3);
});

test("ROUTE-16: every page of money at 320 px in the dark", async () => {
  for (const [{ page }, paths] of [
    [robert, ["/", "/purchase", "/payment-success", "/history", "/settings"]],
    [admin, ["/vouchers", "/vouchers?tab=coupons"]],
  ] as const) {
    await inDark(page);
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
      await expectNoSidewaysScroll(page);
      await screenshot(page, `phone-dark${path.replace(/\W/g, "-")}`);
      if (path !== "/payment-success") await expectAccessible(page, `${path} on a phone in the dark`);
    }
  }
  for (const { problems } of [clara, admin]) expect(problems).toEqual([]);
});
