import type { Transaction } from "@gradus/contracts";
import type { LedgerEntry } from "@gradus/core";

export const toTransaction = (entry: LedgerEntry): Transaction => ({
  id: entry.id,
  type: entry.type,
  amount: entry.amount,
  balance_after: entry.balanceAfter,
  description: entry.description,
  request_id: entry.requestId,
  payment_id: entry.paymentId,
  // codes of vouchers come with the voucher tables; until then no entry has one
  voucher_code: null,
  created_at: entry.createdAt.toISOString(),
});
