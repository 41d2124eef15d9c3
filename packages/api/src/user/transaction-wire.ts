import type { Transaction } from "@gradus/contracts";
import type { LedgerItem } from "@gradus/core";

export const toTransaction = (entry: LedgerItem): Transaction => ({
  id: entry.id,
  type: entry.type,
  amount: entry.amount,
  balance_after: entry.balanceAfter,
  description: entry.type === "request_debit" ? (entry.fileName ?? entry.description) : entry.description,
  request_id: entry.requestId,
  payment_id: entry.paymentId,
  voucher_code: entry.voucherCode,
  created_at: entry.createdAt.toISOString(),
});
