import { body, none, type RestRow, row } from "./rest-row.ts";

/** The JSON paths of administrators (rest.md section 9). */
export const adminRows: readonly RestRow[] = [
  row("get", "/api/admin/stats", "admin.stats", "admin", { query: ["range"] }, "Figures of the whole service"),
  row("get", "/api/admin/badge-counts", "admin.badgeCounts", "admin", none, "What waits for an administrator"),
  {
    ...row(
      "get",
      "/api/admin/requests",
      "admin.requests",
      "admin",
      { query: ["page", "limit", "status", "user_id", "search", "sort", "order"] },
      "Requests of everybody",
    ),
    data: "adminRequests",
  },
  row("post", "/api/admin/requests/{id}/retry", "admin.retryRequest", "admin", none, "Run a request again, free"),
  row(
    "get",
    "/api/admin/requests/{id}/logs",
    "admin.requestLogs",
    "admin",
    { query: ["limit"] },
    "What happened to a request",
  ),
  {
    ...row(
      "get",
      "/api/admin/transactions",
      "admin.transactions",
      "admin",
      { query: ["page", "limit", "user_id", "type", "search", "sort", "order"] },
      "The ledger of everybody",
    ),
    data: "transactions",
  },
  {
    ...row(
      "get",
      "/api/admin/users",
      "admin.users",
      "admin",
      { query: ["page", "limit", "search", "segment", "sort", "order"] },
      "Open accounts",
    ),
    data: "users",
  },
  row("put", "/api/admin/users/{id}", "admin.changeUser", "admin", body, "Change an account or its balance"),
  row("delete", "/api/admin/users/{id}", "admin.deleteUser", "admin", none, "Close an account"),
  row(
    "get",
    "/api/admin/model-metrics",
    "admin.modelMetrics",
    "admin",
    { query: ["range"] },
    "What the engine and models did",
  ),
  row("get", "/api/admin/revenue-metrics", "admin.revenueMetrics", "admin", { query: ["range"] }, "What was paid"),
  {
    ...row(
      "get",
      "/api/admin/client-errors",
      "admin.clientErrors",
      "admin",
      { query: ["page", "limit", "search"] },
      "Errors of pages, newest first",
    ),
    data: "errors",
  },
  {
    ...row(
      "get",
      "/api/admin/audit-log",
      "admin.auditLog",
      "admin",
      { query: ["page", "limit", "search", "target"] },
      "Changes by administrators, newest first",
    ),
    data: "entries",
  },
  {
    ...row(
      "get",
      "/api/admin/vouchers",
      "admin.vouchers",
      "admin",
      { query: ["page", "limit", "status", "search"] },
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
      { query: ["page", "limit", "search"] },
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
      { query: ["page", "limit", "status", "priority", "type", "search", "sort", "order"] },
      "Messages to the support, newest first",
    ),
    data: "tickets",
  },
  row("put", "/api/admin/support-tickets/{id}", "admin.changeTicket", "admin", body, "Change a ticket"),
  row("put", "/api/admin/support-tickets/{id}/replied", "admin.replyTicket", "admin", body, "Answer a ticket by mail"),
  row("put", "/api/admin/support-tickets/{id}/resolve", "admin.resolveTicket", "admin", body, "Close a ticket"),
];
