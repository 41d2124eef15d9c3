import { texts } from "@gradus/contracts";
import type { envelopes } from "./envelopes.ts";

export type RestMethod = "get" | "post" | "put" | "delete";

/** One JSON path: which procedure it calls, where its input comes from and how its answer is wrapped. */
export type RestRow = {
  readonly method: RestMethod;
  /** with {names} of path parameters */
  readonly path: string;
  readonly procedure: string;
  readonly access: "anyone" | "user" | "admin";
  readonly request: {
    readonly query?: readonly string[];
    readonly body?: boolean;
    /** the whole body, a list, under this name of the procedure's input */
    readonly bodyAs?: string;
  };
  readonly data: keyof typeof envelopes;
  /** of success; 200 when absent */
  readonly status?: number;
  /** of a success that is only a beginning */
  readonly alternative?: { readonly status: number; readonly when: (result: unknown) => boolean };
  /** what `error` says, as a bare sentence, when the answer could not be made (ONB-09) */
  readonly failure?: string;
  readonly summary: string;
};

const body = { body: true };
const none = {};

/** Every JSON path (rest.md): a thin adapter over one procedure, nothing more. */
export const restTable: readonly RestRow[] = [
  row("get", "/api/auth/config", "user.authConfig", "anyone", none, "What the sign-in page needs"),
  { ...row("post", "/api/auth/register", "user.register", "anyone", body, "Create an account"), status: 201 },
  row("post", "/api/auth/login", "user.login", "anyone", body, "Sign in"),
  row("post", "/api/auth/logout", "user.logout", "anyone", none, "Sign out"),
  row("get", "/api/auth/verify", "user.checkSession", "user", none, "Check the session"),
  row("post", "/api/auth/password-reset", "user.passwordReset", "anyone", body, "Mail a link to set a new password"),
  row(
    "post",
    "/api/auth/password-reset/confirm",
    "user.confirmPasswordReset",
    "anyone",
    body,
    "Set a new password with the link's token",
  ),
  row("post", "/api/auth/change-password", "user.changePassword", "user", body, "Change the password"),
  row("post", "/api/users/touch", "user.touch", "user", none, "Make sure that the account is complete"),
  row("get", "/api/users/me", "user.me", "user", none, "The signed-in user"),
  row("get", "/api/users/profile", "user.profile", "user", none, "The profile"),
  row("put", "/api/users/profile", "user.updateProfile", "user", body, "Change the profile"),
  row("get", "/api/users/credits", "user.credits", "user", none, "The balance in Scores"),
  row("get", "/api/dashboard-stats", "user.dashboardStats", "user", { query: ["range"] }, "Figures of the account"),
  row("get", "/api/settings", "user.settings", "user", none, "The settings"),
  row("put", "/api/settings", "user.updateSettings", "user", body, "Change some settings"),
  row("delete", "/api/users/account", "user.deleteAccount", "user", body, "Delete the account and everything of it"),
  row("post", "/api/user/complete-onboarding", "user.completeOnboarding", "user", none, "The tour was seen"),
  {
    ...row("get", "/api/onboarding/steps", "help.onboardingSteps", "user", none, "The steps of the tour; may be none"),
    data: "steps",
    failure: texts.onboarding.fetch_failed,
  },
  {
    ...row(
      "get",
      "/api/help/articles",
      "help.articles",
      "user",
      { query: ["category", "display_type"] },
      "Help articles, in their order",
    ),
    data: "articles",
  },
  row("get", "/api/help/articles/{slug}", "help.article", "user", none, "One help article"),
  {
    ...row(
      "get",
      "/api/transactions",
      "user.transactions",
      "user",
      { query: ["page", "limit", "type"] },
      "What moved the balance, newest first",
    ),
    data: "transactions",
  },
  {
    ...row(
      "get",
      "/api/requests",
      "requests.list",
      "user",
      { query: ["page", "limit", "status"] },
      "Requests, newest first",
    ),
    data: "spread",
  },
  row("get", "/api/requests/{id}", "requests.get", "user", none, "One request with its details"),
  row("put", "/api/requests/{id}", "requests.update", "user", body, "Change a request that does not run yet"),
  row("delete", "/api/requests/{id}", "requests.remove", "user", none, "Delete a request and its files"),
  row("put", "/api/requests/{id}/filename", "requests.rename", "user", body, "Rename a request"),
  row("get", "/api/requests/{id}/status", "requests.status", "user", none, "Status and progress"),
  row("post", "/api/requests/{id}/retry", "requests.retry", "user", body, "Run a request again"),
  {
    ...row(
      "put",
      "/api/requests/{id}/decisions",
      "requests.decide",
      "user",
      { bodyAs: "decisions" },
      "Keep, reject or lock changes; the files are made again, free",
    ),
    status: 202,
  },
  row("get", "/api/requests/{id}/report", "requests.report", "user", none, "What was changed and why"),
  { ...row("get", "/api/products/landing", "payments.landingProducts", "anyone", none, "The packs"), data: "products" },
  { ...row("get", "/api/products", "payments.products", "user", none, "The packs on sale"), data: "products" },
  row("get", "/api/pricing/current", "payments.pricing", "anyone", none, "What everything costs and grants"),
  {
    ...row("post", "/api/payments/checkout", "payments.checkout", "user", body, "Open a checkout for a pack"),
    data: "both",
  },
  {
    ...row(
      "get",
      "/api/payments/history",
      "payments.history",
      "user",
      { query: ["page", "limit"] },
      "Payments, newest first",
    ),
    data: "payments",
  },
  row("get", "/api/payments/{id}", "payments.get", "user", none, "One payment"),
  {
    ...row("post", "/api/payments/{id}/refund", "payments.refund", "user", body, "Ask for the money back"),
    alternative: { status: 202, when: (result) => typeof result === "object" && "ticket_id" in (result ?? {}) },
  },
  row("get", "/api/subscription/status", "payments.subscription", "user", none, "There are no subscriptions"),
  {
    ...row("post", "/api/vouchers/redeem", "payments.redeemVoucher", "user", body, "Redeem a voucher"),
    data: "both",
  },
  row("post", "/api/vouchers/validate", "payments.validateVoucher", "user", body, "Look at a voucher"),
  row("post", "/api/coupons/apply", "payments.applyCoupon", "user", body, "What a coupon makes of a price"),
  row("post", "/api/apply-referral", "user.applyReferral", "user", body, "Name the friend who invited"),
  row("get", "/api/referrer-info", "user.referrerInfo", "user", none, "Referral code, friends and bonus"),
  {
    ...row(
      "get",
      "/api/admin/vouchers",
      "admin.vouchers",
      "admin",
      { query: ["page", "limit", "status"] },
      "Vouchers, newest first",
    ),
    data: "vouchers",
  },
  {
    ...row("post", "/api/admin/vouchers/create", "admin.createVoucher", "admin", body, "Make a voucher"),
    status: 201,
  },
  row("put", "/api/admin/vouchers/{id}/disable", "admin.disableVoucher", "admin", none, "Disable a voucher"),
  {
    ...row(
      "get",
      "/api/admin/coupons",
      "admin.coupons",
      "admin",
      { query: ["page", "limit"] },
      "Coupons, newest first",
    ),
    data: "coupons",
  },
  { ...row("post", "/api/admin/coupons", "admin.createCoupon", "admin", body, "Make a coupon"), status: 201 },
  {
    ...row(
      "get",
      "/api/admin/support-tickets",
      "admin.supportTickets",
      "admin",
      { query: ["page", "limit", "status", "priority"] },
      "Messages to the support, newest first",
    ),
    data: "tickets",
  },
  row("put", "/api/admin/support-tickets/{id}", "admin.changeTicket", "admin", body, "Change a ticket"),
  row("put", "/api/admin/support-tickets/{id}/replied", "admin.replyTicket", "admin", body, "Answer a ticket by mail"),
  row("put", "/api/admin/support-tickets/{id}/resolve", "admin.resolveTicket", "admin", body, "Close a ticket"),
  row("get", "/api/public-config", "maintenance.publicConfig", "anyone", none, "Public configuration"),
  row("get", "/api/files/upload-limits", "maintenance.uploadLimits", "anyone", none, "What may be uploaded"),
  {
    ...row(
      "post",
      "/api/system/client-errors",
      "maintenance.clientError",
      "anyone",
      body,
      "Tell of an error in a page",
    ),
    status: 202,
  },
  row("get", "/api/health", "maintenance.health", "anyone", none, "The process is up"),
  row("get", "/api/health/ready", "maintenance.ready", "anyone", none, "The service can do its work"),
];

function row(
  method: RestMethod,
  path: string,
  procedure: string,
  access: RestRow["access"],
  request: RestRow["request"],
  summary: string,
): RestRow {
  return { method, path, procedure, access, request, data: "data", summary };
}
