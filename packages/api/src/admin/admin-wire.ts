import type {
  AdminRequest,
  AdminTicket,
  AdminTransaction,
  AdminUser,
  AuditEntry,
  LogEntry,
  ModelMetrics,
  RevenueMetrics,
} from "@gradus/contracts";
import type {
  AdminTicketView,
  AdminUserView,
  AuditView,
  LedgerItem,
  LogView,
  ModelFigures,
  RequestView,
  RevenueFigures,
  WithOwner,
} from "@gradus/core";
import { toTicket } from "../exports/ticket-wire.ts";
import { dollars, toMoment, toPayment } from "../payments/payment-wire.ts";
import { toRequest } from "../requests/request-wire.ts";
import { toUser } from "../user/account-wire.ts";
import { toTransaction } from "../user/transaction-wire.ts";

export const toAdminUser = (user: AdminUserView): AdminUser => ({
  ...toUser(user),
  credit_balance_scores: user.creditBalance,
  requests_count: user.requestsCount,
  last_seen_at: toMoment(user.lastSeenAt),
  disabled: user.disabled,
});

export const toAdminRequest = (request: WithOwner<RequestView>): AdminRequest => ({
  ...toRequest(request),
  user_id: request.userId,
  user_email: request.userEmail,
});

export const toAdminTransaction = (entry: WithOwner<LedgerItem>): AdminTransaction => ({
  ...toTransaction(entry),
  user_id: entry.userId,
  user_email: entry.userEmail,
});

export const toAdminTicket = (ticket: AdminTicketView): AdminTicket => ({
  ...toTicket(ticket),
  payment: ticket.payment && toPayment(ticket.payment),
});

export const toAuditEntry = (entry: AuditView): AuditEntry => ({
  id: entry.id,
  admin_email: entry.adminEmail,
  action: entry.action,
  target: entry.target,
  before: entry.before,
  after: entry.after,
  created_at: entry.createdAt.toISOString(),
});

export const toLogEntry = (entry: LogView): LogEntry => ({ ...entry, timestamp: entry.timestamp.toISOString() });

export const toModelMetrics = ({ byModel, daily }: ModelFigures): ModelMetrics => ({
  by_model: byModel.map((row) => ({
    model: row.model,
    requests: row.requests,
    failures: row.failures,
    input_tokens: row.inputTokens,
    output_tokens: row.outputTokens,
    cost_usd: row.costUsd,
    average_seconds: row.averageSeconds,
  })),
  daily: daily.map(({ costUsd, ...day }) => ({ ...day, cost_usd: costUsd })),
});

export const toRevenueMetrics = (figures: RevenueFigures): RevenueMetrics => ({
  total_usd: dollars(figures.totalCents),
  refunded_usd: dollars(figures.refundedCents),
  net_usd: dollars(figures.totalCents - figures.refundedCents),
  payments: figures.payments,
  average_order_usd: figures.payments === 0 ? null : dollars(figures.totalCents / figures.payments),
  credits_sold: figures.creditsSold,
  by_product: figures.byProduct.map(({ name, payments, credits, totalCents }) => ({
    product_name: name,
    payments,
    credits,
    total_usd: dollars(totalCents),
  })),
  daily: figures.daily.map(({ date, totalCents, refundedCents, payments }) => ({
    date,
    total_usd: dollars(totalCents),
    refunded_usd: dollars(refundedCents),
    payments,
  })),
});
