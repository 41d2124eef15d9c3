import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Faults that the tests must notice: what is dropped or bent, where, and the tests that run to find it. `edits` are pairs of a
 * text that stands in the file once and what takes its place; `test` is a pattern of test names.
 */
const core = "packages/core/src";
const server = "apps/server/src";
const byIdAlone = [
  [
    'import { ownedRequest } from "./owned.ts";',
    'import { requests } from "@gradus/db"; import { eq } from "drizzle-orm";',
  ],
  [
    "const row = await ownedRequest(database.db, userId, id);",
    'const [row] = await database.db.select().from(requests).where(eq(requests.id, id)); if (!row) throw new AppError("request/not-found");',
  ],
];

export const faults = [
  {
    name: "a PDF on other paper, or in parts, is printed for anybody",
    file: `${core}/requests/print.ts`,
    edits: byIdAlone,
    tests: [`${server}/authorization.test.ts`],
    test: "point 10 path .*(paper|copy)=",
  },
  {
    name: "a request is found for anybody",
    file: `${core}/requests/owned.ts`,
    edits: [
      [
        'if (!isUuid(id)) throw new AppError("request/not-found");\n  const [row] = await executor\n    .select()\n    .from(requests)\n    .where(and(eq(requests.id, id), eq(requests.userId, userId), isNull(requests.deletedAt)));',
        'if (!isUuid(id)) throw new AppError("request/not-found");\n  const [row] = await executor\n    .select()\n    .from(requests)\n    .where(and(eq(requests.id, id), isNull(requests.deletedAt)));',
      ],
    ],
    tests: [`${core}/requests/requests.test.ts`],
    test: "nothing of another person's request",
  },
  {
    name: "anybody ends anybody's session",
    file: `${core}/accounts/own-sessions.ts`,
    edits: [["and(eq(table.id, id), eq(table.userId, userId))", "eq(table.id, id)"]],
    tests: [`${server}/authorization.test.ts`],
    test: "procedure user.endSession",
  },
  {
    name: "a payment is shown to anybody",
    file: `${core}/payments/read.ts`,
    edits: [["and(eq(payments.id, id), eq(payments.userId, userId))", "eq(payments.id, id)"]],
    tests: [`${core}/payments/refunds.test.ts`],
    test: "PUR-14",
  },
  {
    name: "anybody's payment is refunded",
    file: `${core}/payments/refund.ts`,
    edits: [['if (payment.userId !== userId) throw new AppError("request/not-found");', ""]],
    tests: [`${core}/payments/refunds.test.ts`],
    test: "PUR-14",
  },
  {
    name: "administrators' procedures are everybody's",
    file: "packages/api/src/trpc.ts",
    edits: [["if (!ctx.account.admin) throw", "if (false) throw"]],
    tests: [`${server}/authorization.test.ts`],
    test: "procedure admin",
  },
  {
    name: "a resent submission is a new one",
    file: `${core}/requests/submit.ts`,
    edits: [
      ["if (earlier) return answerOf(tx, earlier, submission.fingerprint);", ""],
      ["const known = await findByKey(database.db, userId, key);", "const known = undefined;"],
      ["idempotencyKey: submission.key ?? null,", "idempotencyKey: null,"],
    ],
    tests: [`${core}/requests/submit.test.ts`],
    test: "(resend|Idempotency|same key|one key|key)",
  },
  {
    name: "the key of a deleted request answers with its id",
    file: `${core}/requests/submit.ts`,
    edits: [['if (row.deletedAt) throw new AppError("idempotency/deleted");', ""]],
    tests: [`${core}/requests/submit.test.ts`],
    test: "point 6",
  },
  {
    name: "a failed run gives nothing back",
    file: `${core}/requests/end-run.ts`,
    edits: [
      ['const refunded = await refundRun(tx, credits, row, "Refund: processing failed");', "const refunded = 0;"],
    ],
    tests: [`${core}/runs/runs.test.ts`],
    test: "over the file or the wishes ends at once",
  },
  {
    name: "a spent bonus is kept when its purchase goes back",
    file: `${core}/payments/refund.ts`,
    edits: [['const refundCents = by === "admin" ?', "const refundCents = true ?"]],
    tests: [`${core}/payments/payments.test.ts`],
    test: "point 6 nobody keeps a bonus",
  },
  {
    name: "an unspent bonus is kept when its purchase goes back",
    file: `${core}/payments/take-back.ts`,
    edits: [["if (referrer) {", "if (false) {"]],
    tests: [`${core}/payments/payments.test.ts`],
    test: "PUR-22 REF-02",
  },
  {
    name: "a started pack of measures is free",
    file: "packages/contracts/src/cost.ts",
    edits: [["Math.ceil(pages === null", "Math.floor(pages === null"]],
    tests: [`${core}/requests/submit.test.ts`],
    test: "stores, prices, charges",
  },
  {
    name: "the discount is the full price",
    file: `${core}/payments/coupons.ts`,
    edits: [["Math.round((cents * coupon.discountPercent) / 100)", "cents"]],
    tests: [`${core}/vouchers/vouchers.test.ts`],
    test: "VOU-11 VOU-12",
  },
  {
    name: "an event of the provider is believed without its signature",
    file: "packages/adapters/src/signed-events.ts",
    edits: [
      [
        'webhooks.constructEvent(body, signature ?? "", secret, toleranceSeconds, undefined, now)',
        "JSON.parse(body.toString())",
      ],
    ],
    tests: [`${server}/stripe-webhook.test.ts`],
    test: "",
  },
  {
    name: "a link to end mails holds without our signature",
    file: `${core}/accounts/signed-token.ts`,
    edits: [["|| !timingSafeEqual(given, wanted)) return undefined;", ") return undefined;"]],
    tests: [`${server}/unsubscribe.test.ts`],
    test: "a link that we did not sign",
  },
  {
    name: "registration is not limited",
    file: "packages/api/src/user/register.ts",
    edits: [['.use(limitedByAddress("register"))', ""]],
    tests: [`${server}/call-limits.test.ts`],
    test: "point 10 the limit register",
  },
  {
    name: "guessing coupons is not limited",
    file: "packages/api/src/payments/apply-coupon.ts",
    edits: [['.use(limited("coupon"))', ""]],
    tests: [`${server}/call-limits.test.ts`],
    test: "point 10 the limit coupon",
  },
  {
    name: "wrong passwords are not counted",
    file: `${core}/accounts/accounts.ts`,
    edits: [["await countAttempt(database, clock, key);", ""]],
    tests: [`${server}/call-limits.test.ts`],
    test: "T12 AUTH-32: ten wrong passwords",
  },
  {
    name: "one request carries any number of calls",
    file: `${server}/plugins/trpc-routes.ts`,
    edits: [["maxBatchSize: MAX_BATCH,", ""]],
    tests: [`${server}/call-limits.test.ts`],
    test: "T12: a batch over ten",
  },
  {
    name: "writes of foreign pages pass",
    file: `${server}/plugins/origin-guard.ts`,
    edits: [["if (!isOwnWrite(request, appUrl)) throw", "if (false) throw"]],
    tests: [`${server}/origin-guard.test.ts`],
    test: "",
  },
  {
    name: "an attempt thought dead completes the run of another",
    file: `${core}/requests/end-run.ts`,
    edits: [["fence.attempt === undefined ? undefined : eq(requests.attempt, fence.attempt)", "undefined"]],
    tests: [`${core}/runs/recovery.test.ts`],
    test: "(a worker thought dead|is taken up after 30 s)",
  },
  {
    name: "an account keeps any number of runs going",
    file: `${core}/requests/capacity.ts`,
    edits: [["if ((row?.running ?? 0) >= runLimits.inProgressPerUser) throw", "if (false) throw"]],
    tests: [`${core}/requests/submit.test.ts`],
    test: "of ten at once with four Scores",
  },
  {
    name: "the last use of a coupon is given twice",
    file: `${core}/payments/coupons.ts`,
    edits: [["or(isNull(coupons.maxUses), lt(coupons.usedCount, coupons.maxUses)),", ""]],
    tests: [`${core}/payments/payments.test.ts`],
    test: "point 10 the last use",
  },
  {
    name: "a body without an end is read to its end",
    file: `${server}/http/receive-upload.ts`,
    edits: [["if (bytes > BODY_BYTES) onExcess();", ""]],
    tests: [`${server}/uploads.test.ts`],
    test: "point 3 a body of no boundary",
  },
];

/** A text that is not there once would plant nothing, or something else. */
export function requirePlace({ name, file, edits }) {
  const source = readFileSync(path.join(path.dirname(import.meta.dirname), file), "utf8");
  for (const [before] of edits) {
    const places = source.split(before).length - 1;
    if (places !== 1) throw new Error(`${name}: ${file} has ${places} places of ${JSON.stringify(before)}`);
  }
}
