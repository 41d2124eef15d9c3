import { signStripeEvent } from "@gradus/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bearer, openTestApp, type Person, type TestApp } from "./testing/test-app.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await openTestApp();
  admin = await server.signUpAdmin();
});
afterAll(() => server.close());

const get = (url: string, person?: Person) => server.app.inject({ url, headers: person ? bearer(person) : {} });
const post = (url: string, person: Person | undefined, payload: object = {}) =>
  server.app.inject({ method: "POST", url, headers: person ? bearer(person) : {}, payload });
const order = { priceId: "price_gradus_standard" };

async function pay(person: Person, outcome = "paid", body: object = order) {
  const { session_id, url } = (await post("/api/payments/checkout", person, body)).json().data;
  const done = await server.app.inject({
    method: "POST",
    url: `/api/payments/test-checkout/${session_id}/complete`,
    headers: { ...bearer(person), "content-type": "application/x-www-form-urlencoded" },
    payload: `outcome=${outcome}`,
  });
  return { session_id, url, done };
}
const latest = async (person: Person) => (await get("/api/payments/history", person)).json().data[0];
const balance = async (person: Person) => (await get("/api/users/credits", person)).json().data.credits;

describe("packs and prices", () => {
  test("PUR-04 PUR-17 PUR-23: the packs, for visitors and for the purchase page", async () => {
    const landing = (await get("/api/products/landing")).json();
    const shop = (await get("/api/products", admin)).json();
    expect(landing).toEqual(shop);
    expect(landing.data[1]).toEqual({
      id: expect.any(String),
      name: "Standard",
      description: expect.any(String),
      credits: 20,
      price: 16,
      price_usd: 16,
      price_aud: null,
      currency: "usd",
      stripe_price_id: "price_gradus_standard",
      is_most_popular: true,
    });
    expect((await get("/api/products")).statusCode).toBe(401);
  });

  test("PUR-15 PUR-16: there are no subscriptions", async () => {
    const answer = (await get("/api/subscription/status", admin)).json();
    expect(answer.data).toEqual({ active: false, status: "none", plan: null, renews_at: null });
  });
});

describe("checkout", () => {
  test("PUR-07 PUR-17: the answer has address and session, inside data and beside it", async () => {
    const person = await server.signUp();
    const answer = (await post("/api/payments/checkout", person, order)).json();
    expect(answer).toMatchObject({ success: true, url: answer.data.url, session_id: answer.data.session_id });
    expect(answer.url).toBe(`http://localhost/api/payments/test-checkout/${answer.session_id}`);
  });

  test("PUR-08: it needs somebody signed in", async () => {
    const answer = await post("/api/payments/checkout", undefined, order);
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      401,
      "You must be logged in to make a purchase.",
    ]);
  });

  test.each([
    [{ priceId: "price_none" }, "payment/invalid-price"],
    [{}, "payment/invalid-price"],
    [{ ...order, success_url: "https://evil.example/" }, "payment/foreign-url"],
    [{ ...order, cancel_url: "//evil.example/" }, "payment/foreign-url"],
    [{ ...order, quantity: 0 }, "request/invalid"],
    [{ ...order, quantity: 21 }, "request/invalid"],
    [{ ...order, metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [n, "x"])) }, "request/invalid"],
    [{ ...order, metadata: { key: 5 } }, "request/invalid"],
    [{ ...order, price: 1 }, "request/invalid"],
  ])("PUR-10 PUR-19: %j is refused as %s", async (body, code) => {
    const answer = await post("/api/payments/checkout", await server.signUp(), body);
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, code]);
  });

  test("PUR-18 PUR-20 PUR-29: the test checkout says what it is, sends its event down the webhook's way, and leads back", async () => {
    const person = await server.signUp();
    const { session_id } = (await post("/api/payments/checkout", person, order)).json();
    const page = await get(`/api/payments/test-checkout/${session_id}`, person);
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.body).toContain("Test payment – no card is charged");
    expect(page.body).toContain("$16.00");
    const { done, session_id: paid } = await pay(person);
    expect([done.statusCode, done.headers.location]).toEqual([303, `http://localhost/?session_id=${paid}`]);
    expect(await balance(person)).toBe(23);
    const again = await post(`/api/payments/test-checkout/${paid}/complete`, person, { outcome: "paid" });
    expect(again.statusCode).toBe(409);
    expect(await balance(person)).toBe(23);
  });

  describe("PUR-20: a browser that comes back to a checkout that is over", () => {
    const visit = (person: Person, method: "GET" | "POST", url: string) =>
      server.app.inject({
        method,
        url,
        headers: { ...bearer(person), accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
        payload: "outcome=paid",
      });

    test("is led to the success page when it is paid, also by a second click; a program gets the error", async () => {
      const person = await server.signUp();
      const { session_id } = await pay(person);
      const url = `/api/payments/test-checkout/${session_id}`;
      for (const answer of [await visit(person, "GET", url), await visit(person, "POST", `${url}/complete`)]) {
        expect([answer.statusCode, answer.headers.location]).toEqual([
          303,
          `http://localhost/?session_id=${session_id}`,
        ]);
      }
      expect((await get(url, person)).json().error.code).toBe("payment/closed");
      expect(await balance(person)).toBe(23);
    });

    test("reads that it is over, or not theirs, on a page that leads on", async () => {
      const person = await server.signUp();
      const { session_id } = await pay(person, "cancelled");
      const url = `/api/payments/test-checkout/${session_id}`;
      for (const [answer, status, words] of [
        [await visit(person, "GET", url), 409, "This checkout is no longer open"],
        [await visit(person, "POST", `${url}/complete`), 409, "This checkout is no longer open"],
        [await visit(admin, "GET", url), 404, "Not found"],
      ] as const) {
        expect([answer.statusCode, answer.headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
        for (const part of [words, 'href="/purchase"', 'href="/history"']) expect(answer.body).toContain(part);
      }
      expect(await balance(person)).toBe(3);
    });
  });

  test("PUR-20: an event that another signed is refused; without a provider there is no checkout and no page", async () => {
    const person = await server.signUp();
    const { session_id } = (await post("/api/payments/checkout", person, order)).json();
    const payload = JSON.stringify({
      id: "evt_1",
      type: "checkout.session.completed",
      data: { object: { id: session_id } },
    });
    const forged = await server.app.inject({
      method: "POST",
      url: "/api/webhooks/stripe",
      headers: { "stripe-signature": signStripeEvent(payload, "whsec_guess", server.clock.now().getTime() / 1000) },
      payload,
    });
    expect([forged.statusCode, forged.json().error.message]).toEqual([400, "Invalid signature"]);
    expect(await balance(person)).toBe(3);

    const bare = await openTestApp({ testCheckout: undefined, core: { paymentProvider: undefined } });
    const buyer = await bare.signUp();
    const call = (method: "GET" | "POST", url: string) =>
      bare.app.inject({ method, url, headers: bearer(buyer), ...(method === "POST" ? { payload: order } : {}) });
    expect((await call("POST", "/api/payments/checkout")).statusCode).toBe(503);
    expect((await call("POST", "/api/webhooks/stripe")).statusCode).toBe(503);
    expect((await call("GET", "/api/payments/test-checkout/cs_test_1")).statusCode).toBe(404);
    await bare.close();
  });
});

describe("payments", () => {
  test("PUR-14 LEDG-05 LEDG-06: history, one payment, and the ledger entry that names it", async () => {
    const person = await server.signUp();
    for (let n = 0; n < 3; n++) await pay(person, n === 2 ? "cancelled" : "paid");
    const history = (await get("/api/payments/history?limit=2", person)).json();
    expect(history.pagination).toEqual({ page: 1, limit: 2, total: 3, total_pages: 2 });
    expect((await get("/api/payments/history", person)).json().pagination.limit).toBe(20);
    const payment = history.data.find((one: { status: string }) => one.status === "completed");
    expect((await get(`/api/payments/${payment.id}`, person)).json().data).toEqual(payment);
    expect(payment).toMatchObject({
      amount: 1600,
      currency: "usd",
      credits: 20,
      quantity: 1,
      product_name: "Standard",
    });
    expect(payment.refundable).toBe(true);
    const { data, pagination } = (await get("/api/transactions?type=purchase", person)).json();
    expect(pagination).toMatchObject({ page: 1, limit: 20, total: 2 });
    expect(data.map((entry: { payment_id: string }) => entry.payment_id)).toContain(payment.id);
    expect(Object.keys(data[0]).sort()).toEqual([
      "amount",
      "balance_after",
      "created_at",
      "description",
      "id",
      "payment_id",
      "request_id",
      "type",
      "voucher_code",
    ]);
  });

  test("PUR-14 PUR-22: a refund is done at once (200), or a ticket (202), or too late (400)", async () => {
    const person = await server.signUp();
    await pay(person);
    const first = await latest(person);
    const empty = await post(`/api/payments/${first.id}/refund`, person, { reason: "" });
    expect(empty.statusCode).toBe(400);
    const done = await post(`/api/payments/${first.id}/refund`, person, { reason: "Wrong pack" });
    expect([done.statusCode, done.json().data]).toMatchObject([
      200,
      { payment: { status: "refunded", reason: "Wrong pack" }, credits_clawed_back: 20, new_balance: 3 },
    ]);
    const twice = await post(`/api/payments/${first.id}/refund`, person, { reason: "again" });
    expect([twice.statusCode, twice.json().error.message]).toEqual([409, "This payment cannot be refunded"]);

    await pay(person);
    for (let n = 0; n < 5; n++) {
      await server.submit(person);
      await server.runJobs();
    }
    const ticket = await post(`/api/payments/${(await latest(person)).id}/refund`, person, { reason: "No" });
    expect([ticket.statusCode, ticket.json().data]).toMatchObject([
      202,
      { payment: { status: "refund_requested" }, ticket_id: expect.any(String) },
    ]);

    await pay(person);
    const late = (await latest(person)).id;
    server.clock.advance(30 * 86_400_000 + 1);
    const { token } = await server.services.sessions.create(person.id);
    const refused = await post(`/api/payments/${late}/refund`, { ...person, token }, { reason: "late" });
    expect([refused.statusCode, refused.json().error.message]).toEqual([400, "The 30-day refund window has passed"]);
  });
});

describe("vouchers and coupons", () => {
  const make = async (payload: object = { amount_scores: 10 }) =>
    post("/api/admin/vouchers/create", await refreshed(), payload);
  const refreshed = async () => ({ ...admin, token: (await server.services.sessions.create(admin.id)).token });

  test("VOU-05 VOU-08 ADMV-02: an admin creates, somebody validates and redeems, once", async () => {
    const created = await make();
    expect(created.statusCode).toBe(201);
    const { code } = created.json().data.voucher;
    const person = await server.signUp();
    expect((await post("/api/vouchers/validate", person, { code })).json().data).toEqual({
      valid: true,
      code,
      amount_scores: 10,
      expires_at: null,
    });
    const redeemed = (await post("/api/vouchers/redeem", person, { code: code.toLowerCase() })).json();
    expect(redeemed).toEqual({
      success: true,
      data: { amount_redeemed: 10, new_balance: 13 },
      amount_redeemed: 10,
      new_balance: 13,
    });
    const again = await post("/api/vouchers/redeem", person, { code });
    expect([again.statusCode, again.json().error.message]).toEqual([409, "This voucher has already been redeemed"]);
    expect((await post("/api/vouchers/validate", person, { code })).json().data).toEqual({
      valid: false,
      reason: "This voucher has already been redeemed",
    });
  });

  test("VOU-03 VOU-09: no code, nobody signed in, an unknown code, and the eleventh try in a minute", async () => {
    const person = await server.signUp();
    const redeem = (code: unknown, caller: Person | undefined = person) =>
      post("/api/vouchers/redeem", caller, { code });
    const anonymous = await post("/api/vouchers/redeem", undefined, { code: "AAAA" });
    expect([anonymous.statusCode, anonymous.json().error.message]).toEqual([
      401,
      "You must be logged in to redeem a code.",
    ]);
    const empty = await redeem(" ");
    expect([empty.statusCode, empty.json().error.message]).toEqual([400, "Please enter a voucher code"]);
    for (let n = 1; n < 10; n++) expect((await redeem("AAAA")).statusCode).toBe(404);
    const over = await redeem("AAAA");
    expect([over.statusCode, over.headers["retry-after"] !== undefined]).toEqual([429, true]);
    server.clock.advance(60_000);
    expect((await redeem("AAAA")).json().error.message).toBe("Invalid voucher code");
  });

  test.each([0, -1, 1.5, "10", null, 10_001])("ADMV-03 VOU-06: the amount %j is refused", async (amount_scores) => {
    const answer = await make({ amount_scores });
    expect(answer.statusCode).toBe(400);
    if (amount_scores !== 10_001) expect(answer.json().error.message).toBe("Enter a whole number of at least 1");
  });

  test("ADMV-01 ADMV-04 VOU-14: the list in pages of 20, and disabling", async () => {
    const { id } = (await make()).json().data.voucher;
    const boss = await refreshed();
    const list = (await get("/api/admin/vouchers", boss)).json();
    expect(list.pagination).toMatchObject({ page: 1, limit: 20 });
    expect(list.data[0]).toMatchObject({ id, amount_scores: 10, status: "active", redeemed_by: null });
    const disabled = await server.app.inject({
      method: "PUT",
      url: `/api/admin/vouchers/${id}/disable`,
      headers: bearer(boss),
    });
    expect(disabled.json().data).toMatchObject({ id, status: "disabled" });
    expect((await get("/api/admin/vouchers?status=disabled", boss)).json().data[0].id).toBe(id);
    expect((await get("/api/admin/vouchers?limit=201", boss)).statusCode).toBe(400);
    expect((await get("/api/admin/vouchers", await server.signUp())).statusCode).toBe(403);
  });

  test("VOU-11 VOU-12 VOU-14: coupons are made by admins and applied by anyone", async () => {
    const boss = await refreshed();
    const created = await post("/api/admin/coupons", boss, { coupon_code: "spring", discount_amount: 2.5 });
    expect([created.statusCode, created.json().data]).toMatchObject([
      201,
      { coupon_code: "SPRING", discount_percent: null, discount_amount: 2.5, used_count: 0, is_active: true },
    ]);
    expect((await post("/api/admin/coupons", boss, { coupon_code: "SPRING", discount_percent: 5 })).statusCode).toBe(
      409,
    );
    for (const wrong of [{}, { discount_percent: 5, discount_amount: 5 }, { discount_percent: 101 }]) {
      expect((await post("/api/admin/coupons", boss, { coupon_code: "other", ...wrong })).statusCode).toBe(400);
    }
    expect((await get("/api/admin/coupons", boss)).json().data[0].coupon_code).toBe("SPRING");
    const person = await server.signUp();
    const apply = (coupon_code: string, price_id = "price_gradus_standard") =>
      post("/api/coupons/apply", person, { coupon_code, price_id });
    expect((await apply("Spring")).json().data).toEqual({
      coupon_code: "SPRING",
      price_id: "price_gradus_standard",
      original_price: 16,
      discount_percent: null,
      discount_amount: 2.5,
      final_price: 13.5,
      currency: "usd",
    });
    const unknown = await apply("autumn");
    expect([unknown.statusCode, unknown.json().error.message]).toEqual([404, "Invalid coupon code"]);
    await pay(person, "paid", { ...order, metadata: { coupon_code: "spring" } });
    expect((await latest(person)).amount).toBe(1350);
  });
});

describe("referrals", () => {
  test("REF-01 REF-04 REF-05 REF-06: a code is applied once; the answers name nobody's address", async () => {
    const [clara, robert] = [await server.signUp(), await server.signUp()];
    const { referral_code } = (await get("/api/referrer-info", clara)).json().data;
    const apply = (person: Person, referralCode: string) => post("/api/apply-referral", person, { referralCode });
    const own = await apply(clara, referral_code);
    expect([own.statusCode, own.json().error.message]).toEqual([400, "You cannot use your own referral code"]);
    const unknown = await apply(robert, "NOBODY22");
    expect([unknown.statusCode, unknown.json().error.message]).toEqual([404, "Invalid referral code"]);
    const applied = (await apply(robert, referral_code.toLowerCase())).json().data;
    expect(applied).toEqual({ applied: true, referrer_name: expect.stringMatching(/^p\*\*\*@example\.org$/) });
    const twice = await apply(robert, referral_code);
    expect([twice.statusCode, twice.json().error.message]).toEqual([409, "A referral code has already been applied"]);
    const late = await server.signUp();
    await pay(late);
    const refused = await apply(late, referral_code);
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      409,
      "Referral codes must be applied before your first purchase",
    ]);
    await pay(robert);
    expect((await get("/api/referrer-info", clara)).json().data).toEqual({
      has_referrer: false,
      referrer_name: null,
      referral_code,
      referred_count: 1,
      pending_count: 0,
      total_bonus: 10,
    });
    expect(await balance(clara)).toBe(13);
  });
});
