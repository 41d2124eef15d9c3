import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerInstead, signUpBeside } from "./account.ts";
import { screenshot, type Visitor, visit } from "./chromium.ts";
import { expectAccessibleInEveryLook } from "./looks.ts";
import { desktop, server } from "./shared.ts";

let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  visitor = await visit(server.url, desktop);
  page = visitor.page;
  await signUpBeside(page, "fanny@example.org", "seen");
});
afterAll(() => visitor?.leave());

const pack = (n: number, overrides: object = {}) => ({
  id: `pack-${n}`,
  name: `Pack ${n}`,
  description: "",
  credits: n * 5,
  price: n * 5,
  price_usd: n * 5,
  price_aud: null,
  currency: "usd",
  stripe_price_id: `price_${n}`,
  is_most_popular: false,
  ...overrides,
});

/** Calls that get no answer, until the returned function breaks them off. */
async function hold(calls: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(calls, (route) => void held.push(route));
  return async () => {
    for (const route of held) await route.abort();
    await page.unrouteAll();
  };
}

/** Left edges of the cards, to count columns. */
const columns = async (): Promise<number> => {
  const boxes = await page.getByRole("article").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
  return new Set(boxes.map(Math.round)).size;
};

test.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [5, 3],
])("PUR-02 PUR-03: %i packs stand in %i columns, in one on a phone", async (count, expected) => {
  const products = Array.from({ length: count }, (_, n) => pack(n + 1));
  await answerInstead(page, { "payments.products": { data: { products } } });
  await page.goto("/purchase");
  await page
    .getByRole("article")
    .nth(count - 1)
    .waitFor();
  expect(await columns()).toBe(expected);
  await screenshot(page, `purchase-${count}`);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await columns()).toBe(1);
  await page.setViewportSize(desktop);
  await page.unrouteAll();
});

test("PUR-27: a pack without a price says so, cannot be bought and saves nothing", async () => {
  const products = [pack(1, { price: 0, price_usd: 0 }), pack(2), pack(4, { price: "16.00" })];
  await answerInstead(page, { "payments.products": { data: { products } } });
  await page.goto("/purchase");
  const first = page.getByRole("article", { name: "Pack 1" });
  await first.getByText("Price unavailable").waitFor();
  await expect.poll(() => first.getByRole("button").isDisabled()).toBe(true);
  await expect.poll(() => page.getByRole("article", { name: "Pack 4" }).textContent()).toMatch(/\$16\.00.*Save 20%/s);
  await expectAccessibleInEveryLook(page, "a pack without a price");
  await page.unrouteAll();
});

test("PUR-11: packs that do not load say so, and Retry loads them", async () => {
  await answerInstead(page, { "payments.products": { status: 400, code: "request/invalid", message: "no" } });
  await page.goto("/purchase");
  await page.getByText("Could not fetch products.").waitFor();
  await screenshot(page, "purchase-failed");
  await expectAccessibleInEveryLook(page, "packs that did not load");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("article").nth(2).waitFor();
});

test("PUR-08 PUR-10: every failure of a checkout has its own words, and the packs can be tried again", async () => {
  await page.goto("/purchase");
  const buy = page.getByRole("button", { name: "Buy 5 Scores" });
  const expectText = async (text: string) => {
    await buy.click();
    await page.getByRole("alert").getByText(text).waitFor();
    await expect.poll(() => buy.isEnabled()).toBe(true);
    await page.unrouteAll();
  };
  const checkout = "**/trpc/payments.checkout**";
  await page.route(checkout, (route) => route.abort());
  await expectText("Unable to connect to payment service. Please check your internet connection and try again.");
  await page.route(checkout, (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad</h1>" }));
  await expectText("Server is experiencing issues. Please try again in a few moments.");
  for (const data of [{ session_id: "cs_1" }, { url: "javascript:alert(1)", session_id: "cs_1" }]) {
    await page.route(checkout, (route) => route.fulfill({ status: 200, json: [{ result: { data: { json: data } } }] }));
    await expectText(
      "Payment system configuration error. Please contact support with error code: MISSING_CHECKOUT_URL",
    );
  }
  await answerInstead(page, {
    "payments.checkout": { status: 400, code: "payment/invalid-price", message: "No such price" },
  });
  await expectText("This product is currently unavailable. Please try a different package or contact support.");
  await answerInstead(page, {
    "payments.checkout": { status: 401, code: "payment/login", message: "You must be logged in to make a purchase." },
  });
  await expectText("You must be logged in to make a purchase.");
});

test("PUR-09: the pack that is being bought says so, the others wait, and whoever comes back from the checkout can buy", async () => {
  await page.goto("/purchase");
  const breakOff = await hold("**/trpc/payments.checkout**");
  await page.getByRole("button", { name: "Buy 20 Scores" }).click();
  const busy = page.getByRole("button", { name: "Opening checkout…" });
  await expect.poll(() => busy.getAttribute("aria-busy")).toBe("true");
  await expect.poll(() => page.getByRole("article").getByRole("button", { disabled: true }).count()).toBe(3);
  // as a browser does that kept the page as it was left
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await page.getByRole("button", { name: "Buy 20 Scores" }).waitFor();
  await expect.poll(() => page.getByRole("article").getByRole("button", { disabled: true }).count()).toBe(0);
  await breakOff();
});

test("VOU-02: a voucher that is being redeemed says so and is sent once, however fast the clicks come", async () => {
  await page.goto("/purchase");
  const breakOff = await hold("**/trpc/payments.redeemVoucher**");
  let sent = 0;
  page.on("request", (request) => {
    sent += request.url().split("payments.redeemVoucher").length - 1;
  });
  await page.getByLabel("Voucher code").fill("AAAA");
  await page.getByRole("button", { name: "Redeem" }).evaluate(async (button: HTMLButtonElement) => {
    button.click();
    for (let turn = 0; turn < 100; turn++) await undefined; // the page may act, but no timer runs
    button.click();
  });
  const busy = page.getByRole("button", { name: "Redeeming…" });
  await expect.poll(() => busy.isDisabled()).toBe(true);
  await page.getByLabel("Voucher code").press("Enter");
  await expect.poll(() => sent).toBe(1);
  await breakOff();
});

test("VOU-03 VOU-04: an answer with 0, and no answer, are failures", async () => {
  await page.goto("/purchase");
  const redeem = async () => {
    await page.getByLabel("Voucher code").fill("AAAA");
    await page.getByRole("button", { name: "Redeem" }).click();
    await page.getByText("Failed to redeem voucher").waitFor();
    await page.unrouteAll();
  };
  await page.route("**/trpc/payments.redeemVoucher**", (route) =>
    route.fulfill({ status: 200, json: [{ result: { data: { json: { amount_redeemed: 0, new_balance: 0 } } } }] }),
  );
  await redeem();
  await page.route("**/trpc/payments.redeemVoucher**", (route) => route.abort());
  await redeem();
});

const opened = async (): Promise<string> => {
  const answer = await page.request.post("/api/payments/checkout", {
    data: { priceId: "price_gradus_starter" },
    headers: { "sec-fetch-site": "same-origin" },
  });
  return (await answer.json()).data.session_id;
};

test("PUR-26 ROUTE-07: a payment that is still on its way says so under the countdown, and the address is clean", async () => {
  const session = await opened();
  await page.goto(`/history?session_id=${session}`);
  await page.waitForURL(`${server.url}/payment-success`);
  await page.getByText("Your Scores will appear in a few moments.").waitFor();
  await page.getByText("5 seconds").or(page.getByText("4 seconds")).or(page.getByText("3 seconds")).waitFor();
  await screenshot(page, "payment-pending");
  await page.waitForURL(`${server.url}/`);
});

test("PUR-21: a checkout that came to nothing is not called a success", async () => {
  const session = await opened();
  await page.request.post(`/api/payments/test-checkout/${session}/complete`, {
    form: { outcome: "cancelled" },
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  await page.goto(`/?session_id=${session}`);
  await page.getByText("The payment did not go through. Nothing was charged.").waitFor();
  await expectAccessibleInEveryLook(page, "payment not completed");
});

test("PUR-18: a checkout that this account does not have is not called a success, and leads nowhere by itself", async () => {
  await page.goto("/?session_id=cs_test_of_somebody_else");
  await page.getByRole("heading", { name: "Payment not found" }).waitFor();
  await page.getByText("This account has no such payment.").waitFor();
  await expectAccessibleInEveryLook(page, "payment not found");
  await page.getByRole("link", { name: "Back to Purchase Scores" }).click();
  await page.getByRole("article").first().waitFor();
});

test("ROUTE-15: a visitor who is signed out is led to the success page after signing in", async () => {
  const session = await opened();
  const other = await visit(server.url, desktop);
  await other.page.goto(`/?session_id=${session}`);
  await other.page.getByRole("link", { name: "Login" }).click();
  await other.page.getByLabel("E-mail").fill("fanny@example.org");
  await other.page.getByLabel("Password").fill("parnassum-1725");
  await other.page.getByRole("button", { name: "Sign In" }).click();
  await other.page.waitForURL(`${server.url}/payment-success`);
  await other.leave();
});

test("LEDG-08: an empty history and one that does not load say so, and Retry loads it", async () => {
  const empty = { transactions: [], pagination: { page: 1, limit: 20, total: 0, total_pages: 0 } };
  await answerInstead(page, { "user.transactions": { data: empty } });
  await page.goto("/history");
  await page.getByText("No transactions yet").waitFor();
  await page.unrouteAll();
  await answerInstead(page, { "user.transactions": { status: 400, code: "request/invalid", message: "no" } });
  await page.goto("/history");
  await page.getByText("Failed to load transactions").waitFor();
  await expectAccessibleInEveryLook(page, "history that did not load");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("row", { name: /Welcome bonus/ }).waitFor();
});

const bought = {
  id: "5f0f7b0a-0000-4000-8000-000000000001",
  status: "completed",
  amount: 1600,
  currency: "usd",
  credits: 20,
  quantity: 1,
  product_name: "Standard",
  price_id: "price_gradus_standard",
  session_id: "cs_test_1",
  reason: null,
  created_at: "2026-01-15T12:00:00.000Z",
  completed_at: "2026-01-15T12:00:00.000Z",
  refunded_at: null,
  refundable_until: "2026-02-14T12:00:00.000Z",
  refundable: true,
};
const one = { page: 1, limit: 20, total: 1, total_pages: 1 };
const purchase = {
  id: "5f0f7b0a-0000-4000-8000-000000000002",
  type: "purchase",
  amount: 20,
  balance_after: 23,
  description: "Standard purchase",
  request_id: null,
  payment_id: bought.id,
  voucher_code: null,
  created_at: bought.created_at,
};
test("LEDG-07: date, type, description, amount and balance after, in pages of 20", async () => {
  const rows = Array.from({ length: 20 }, (_, n) => ({ ...purchase, id: `row-${n}`, payment_id: null }));
  await answerInstead(page, {
    "user.transactions": ({ page: asked = 1 }) => ({
      data: { transactions: rows, pagination: { page: asked, limit: 20, total: 45, total_pages: 3 } },
    }),
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("user.transactions")) asked.push(decodeURIComponent(request.url()));
  });
  await page.goto("/history");
  await page.getByRole("row").nth(20).waitFor();
  const head = await page.getByRole("columnheader").allTextContents();
  expect(head).toEqual(["Date", "Type", "Description", "Amount", "Balance after"]);
  const cells = await page.getByRole("row").nth(1).getByRole("cell").allTextContents();
  expect(cells.join("|")).toMatch(/^15 January 2026, .*\|Purchase\|Standard purchase ?\|\+20\|23$/);
  await page.getByText("1 to 20 of 45").waitFor();
  await page.getByRole("button", { name: "Next page" }).click();
  await page.waitForURL(/\/history\?page=2$/);
  await expect.poll(() => asked.at(-1)).toContain('"page":2,"limit":20');
  await page.getByRole("button", { name: "Previous page" }).click();
  await page.waitForURL(/\/history$/);
  await page.unrouteAll();
});

const showPurchase = async (change: object): Promise<void> => {
  await page.unrouteAll();
  await answerInstead(page, {
    "user.transactions": { data: { transactions: [purchase], pagination: one } },
    "payments.history": { data: { payments: [{ ...bought, ...change }], pagination: one } },
    "payments.refund": { status: 400, code: "payment/window", message: "The 30-day refund window has passed" },
  });
  await page.goto("/history");
  await page.getByRole("row", { name: /Standard purchase/ }).waitFor();
};

test("PUR-22: a refund that is refused says why, one that waits or is made is named, and what is past has no button", async () => {
  await showPurchase({});
  const ask = page.getByRole("button", { name: "Request a refund of Standard" });
  await ask.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Too late");
  await dialog.getByRole("button", { name: "Request refund" }).click();
  await dialog.getByRole("alert").getByText("The 30-day refund window has passed").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  for (const [status, words] of [
    ["refund_requested", "Refund requested"],
    ["refunded", "Refunded"],
  ] as const) {
    await showPurchase({ status, refundable: false });
    await page.getByRole("row").getByText(words, { exact: true }).waitFor();
    expect(await ask.count()).toBe(0);
  }
  await showPurchase({ refundable: false });
  await page.waitForLoadState("networkidle");
  expect(await ask.count()).toBe(0);
  await page.unrouteAll();
});
