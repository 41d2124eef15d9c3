import { type TransactionType, transactionTypes } from "@gradus/contracts";

export type HistoryQuery = { readonly page: number; readonly type: TransactionType | undefined };

/** The page and the filter as they stand in the address; anything unknown falls back to the default. */
export function readHistoryQuery(params: URLSearchParams): HistoryQuery {
  const page = Number(params.get("page"));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    type: transactionTypes.find((type) => type === params.get("type")),
  };
}

export function writeHistoryQuery({ page, type }: HistoryQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (type) params.set("type", type);
  if (page !== 1) params.set("page", String(page));
  return params;
}

export const typeNames: Readonly<Record<TransactionType, string>> = {
  signup_bonus: "Welcome bonus",
  purchase: "Purchase",
  voucher: "Voucher",
  referral_bonus: "Referral bonus",
  request_debit: "Request",
  request_refund: "Request refund",
  payment_refund: "Payment refund",
  referral_clawback: "Referral reversed",
  admin_adjustment: "Adjustment",
  account_closed: "Account closed",
};
