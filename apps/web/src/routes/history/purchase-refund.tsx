import type { Payment, Transaction } from "@gradus/contracts";
import { Undo2 } from "lucide-react";
import { trpc } from "../../lib/trpc.ts";

/** as many as the server gives at once; those that can be refunded are of the last 30 days */
const newest = 100;

export type Refunds = { readonly payments: ReadonlyMap<string, Payment>; readonly ask: (payment: Payment) => void };

/** The payments behind the purchases among these rows, by id; asked for only when there are any. */
export function usePayments(rows: readonly Transaction[]): ReadonlyMap<string, Payment> {
  const enabled = rows.some(({ type }) => type === "purchase");
  const list = trpc.payments.history.useQuery({ page: 1, limit: newest }, { enabled });
  return new Map(list.data?.payments.map((payment) => [payment.id, payment]));
}

/** What can be done about a purchase, or what has become of it (PUR-21). */
export function PurchaseRefund({
  transaction,
  refunds,
}: {
  readonly transaction: Transaction;
  readonly refunds: Refunds;
}) {
  const { type, payment_id: id } = transaction;
  const payment = type === "purchase" && id ? refunds.payments.get(id) : undefined;
  if (!payment) return null;
  if (payment.status === "refund_requested") return <span className="badge warn">Refund requested</span>;
  if (payment.status === "refunded") return <span className="badge plain">Refunded</span>;
  if (!payment.refundable) return null;
  return (
    <button
      type="button"
      className="btn quiet"
      aria-label={`Request a refund of ${payment.product_name}`}
      onClick={() => refunds.ask(payment)}
    >
      <Undo2 className="i" />
      Refund
    </button>
  );
}
