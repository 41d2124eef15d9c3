import { admin, type ErrorCase, unknown } from "./contract-case.ts";
import { askAt, type ContractWorld } from "./contract-world.ts";

const redeem = "post /api/vouchers/redeem";

/** The errors of paths of administrators, each provoked. */
export const adminErrors: readonly ErrorCase[] = [
  admin("post /api/admin/vouchers/create", 400, "voucher/amount", undefined, { amount_scores: 0 }),
  [
    "post /api/admin/requests/{id}/retry",
    409,
    "request/running",
    async ({ ask, admin: as, person, pending }, name) =>
      ask(name, { as, params: { id: await pending(await person()) } }),
  ],
  [
    "post /api/admin/requests/{id}/retry",
    410,
    "request/expired",
    async ({ ask, admin: as, completed, days }, name) => {
      const { id } = await completed();
      days(31);

      return ask(name, { as, params: { id } });
    },
  ],
  admin("get /api/admin/requests/{id}/logs", 404, "request/not-found", unknown),
  [
    "put /api/admin/users/{id}",
    409,
    "auth/last-admin",
    async ({ bare }, name) => {
      const as = await onlyAdmin(bare);

      return askAt(bare, name, { as, params: { id: as.id }, body: { admin: false } });
    },
  ],
  [
    "put /api/admin/users/{id}",
    400,
    "admin/negative-balance",
    async ({ ask, admin: as, person }, name) => {
      const body = { credit_adjustment: -1000, reason: "Test" };

      return ask(name, { as, params: { id: (await person()).id }, body });
    },
  ],
  [
    "delete /api/admin/users/{id}",
    409,
    "admin/own-account",
    ({ ask, admin: as }, name) => ask(name, { as, params: { id: as.id } }),
  ],
  admin("get /api/admin/support-tickets/{id}/attachments/{n}", 404, "request/not-found", "admin.changeTicket"),
  ...(["", "/replied", "/resolve"] as const).map(
    (end): ErrorCase => [
      `put /api/admin/support-tickets/{id}${end}`,
      409,
      "support/state",
      async ({ ask, admin: as, things }, name) => {
        const params = { id: await things.idFor("admin.changeTicket") };
        await ask("put /api/admin/support-tickets/{id}/resolve", { as, params, body: {} });

        return ask(name, { as, params, body: end === "" ? { status: "replied" } : {} });
      },
    ],
  ),
  admin("post /api/admin/help/articles", 409, "help/slug-taken", undefined, {
    title: "Again",
    content: "<p>Text</p>",
    slug: "credits",
  }),
  admin("put /api/admin/help/articles/{id}", 409, "help/slug-taken", "admin.article", { slug: "credits" }),
  admin("put /api/admin/help/articles/{id}", 404, "request/not-found", unknown, { title: "x" }),
  [
    "post /api/admin/products/refresh",
    502,
    "payment/provider",
    async ({ unpaid }, name) => askAt(unpaid, name, { as: await unpaid.signUpAdmin() }),
  ],
  admin("put /api/admin/products/{id}/popular", 404, "request/not-found", unknown),
  [
    "put /api/admin/vouchers/{id}/disable",
    409,
    "voucher/used",
    async ({ ask, admin: as, person, server }, name) => {
      const { id, code } = await server.services.vouchers.create(as.id, { amountScores: 5 });
      await ask(redeem, { as: await person(), body: { code } });

      return ask(name, { as, params: { id } });
    },
  ],
  admin("post /api/admin/coupons", 409, "coupon/duplicate", undefined, async ({ ask, admin: as }) => {
    const body = { coupon_code: "TWICE", discount_percent: 10 };
    await ask("post /api/admin/coupons", { as, body });

    return body;
  }),
  admin("post /api/admin/maintenance/notifications", 400, "maintenance/window", undefined, {
    type: "info",
    title: "News",
    message: "Hello",
    start_time: "2026-02-02T00:00:00Z",
    end_time: "2026-02-01T00:00:00Z",
  }),
];

/** The only administrator of a service. */
async function onlyAdmin(server: ContractWorld["bare"]) {
  const person = await server.signUpAdmin();
  await server.database.db.execute(`update users set admin = (id = '${person.id}')`);

  return person;
}
