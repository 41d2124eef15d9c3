import { bad, type ErrorCase, nobody } from "./contract-case.ts";
import { askAt } from "./contract-world.ts";

const completeTest = "post /api/payments/test-checkout/{session_id}/complete";
const redeem = "post /api/vouchers/redeem";
const refund = "post /api/payments/{id}/refund";

/** The errors of paths of payments, vouchers and coupons, each provoked. */
export const moneyErrors: readonly ErrorCase[] = [
  bad("post /api/payments/checkout", 400, "payment/invalid-price", { priceId: "price_nothing" }),
  bad("post /api/payments/checkout", 400, "payment/foreign-url", {
    priceId: "price_gradus_standard",
    success_url: "https://elsewhere.example/",
  }),
  nobody("post /api/payments/checkout", 401, "payment/login", { priceId: "price_gradus_standard" }),
  [
    "post /api/payments/checkout",
    502,
    "payment/provider",
    async ({ unpaid }, name) =>
      askAt(unpaid, name, { as: await unpaid.signUp(), body: { priceId: "price_gradus_standard" } }),
  ],
  [
    refund,
    409,
    "payment/state",
    async ({ ask, person, pay }, name) => {
      const as = await person();
      const params = { id: await pay(as) };
      await ask(name, { as, params, body: { reason: "Wrong pack" } });

      return ask(name, { as, params, body: { reason: "again" } });
    },
  ],
  [
    refund,
    400,
    "payment/window",
    async ({ ask, person, pay, days }, name) => {
      const as = await person();
      const params = { id: await pay(as) };
      days(31);

      return ask(name, { as, params, body: { reason: "late" } });
    },
  ],
  bad(redeem, 400, "voucher/empty", { code: "" }),
  nobody(redeem, 401, "voucher/login", { code: "AAAA" }),
  bad(redeem, 404, "voucher/invalid", { code: "AAAA-AAAA" }),
  [
    redeem,
    409,
    "voucher/used",
    async ({ ask, person, server, admin: { id } }, name) => {
      const { code } = await server.services.vouchers.create(id, { amountScores: 5 });
      await ask(name, { as: await person(), body: { code } });

      return ask(name, { as: await person(), body: { code } });
    },
  ],
  [
    redeem,
    410,
    "voucher/disabled",
    async ({ ask, owner, server, admin: { id } }, name) => {
      const voucher = await server.services.vouchers.create(id, { amountScores: 5 });
      await server.services.vouchers.disable(id, voucher.id);

      return ask(name, { as: owner, body: { code: voucher.code } });
    },
  ],
  [
    redeem,
    410,
    "voucher/expired",
    async ({ ask, owner, server, admin: { id }, days }, name) => {
      const expiresAt = new Date(server.clock.now().getTime() + 3_600_000);
      const { code } = await server.services.vouchers.create(id, { amountScores: 5, expiresAt });
      days(1);

      return ask(name, { as: owner, body: { code } });
    },
  ],
  bad("post /api/vouchers/validate", 400, "voucher/empty", { code: "" }),
  [
    "post /api/vouchers/validate",
    429,
    "request/rate-limited",
    async ({ exhausted }, name) => askAt(exhausted, name, { as: await exhausted.signUp(), body: { code: "AAAA" } }),
  ],
  bad("post /api/coupons/apply", 404, "coupon/invalid", { coupon_code: "NONE", price_id: "price_gradus_standard" }),
  bad("post /api/coupons/apply", 400, "coupon/product", async ({ ask, admin: as }) => {
    const coupon = { coupon_code: "STARTER5", discount_percent: 5, price_id: "price_gradus_starter" };
    await ask("post /api/admin/coupons", { as, body: coupon });

    return { coupon_code: "STARTER5", price_id: "price_gradus_standard" };
  }),
  bad("post /api/coupons/apply", 410, "coupon/expired", async ({ ask, admin: as, server, days }) => {
    const expires_at = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    await ask("post /api/admin/coupons", { as, body: { coupon_code: "SHORT5", discount_percent: 5, expires_at } });
    days(1);

    return { coupon_code: "SHORT5", price_id: "price_gradus_standard" };
  }),
  ["post /api/webhooks/stripe", 400, "payment/signature", ({ ask }, name) => ask(name, { body: "{}" })],
  ["post /api/webhooks/stripe", 503, "payment/not-configured", ({ bare }, name) => askAt(bare, name, { body: "{}" })],
  [
    "get /api/payments/test-checkout/{session_id}",
    404,
    "request/not-found",
    async ({ bare }, name) => askAt(bare, name, { as: await bare.signUp(), params: { session_id: "cs_test_1" } }),
  ],
  [
    completeTest,
    404,
    "request/not-found",
    ({ ask, owner }, name) => ask(name, { as: owner, params: { session_id: "x" }, body: { outcome: "paid" } }),
  ],
  [
    completeTest,
    409,
    "payment/closed",
    async ({ ask, owner, things }, name) => {
      const asked = { as: owner, params: { session_id: await things.freshCheckout() }, body: { outcome: "paid" } };
      await ask(name, asked);

      return ask(name, asked);
    },
  ],
];
