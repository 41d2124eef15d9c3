import type { Payment, Transaction } from "@gradus/contracts";
import { useState } from "react";
import { Link } from "react-router-dom";
import { fullDateTime, signed } from "../../lib/format.ts";
import { typeNames } from "./history-query.ts";
import { PurchaseRefund, type Refunds, usePayments } from "./purchase-refund.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

const amountOf = ({ amount }: Transaction): string => signed(amount, 0);

type RowProps = { readonly transaction: Transaction; readonly refunds: Refunds };

/** A request's own page says more; a deleted one answers there that it is gone. A purchase can be given back. */
function Description({ transaction, refunds }: RowProps) {
  const { request_id: id, description } = transaction;
  if (id) {
    return (
      <Link className="name" to={`/requests/${id}`}>
        {description}
      </Link>
    );
  }
  return (
    <span className="row">
      {description} <PurchaseRefund transaction={transaction} refunds={refunds} />
    </span>
  );
}

/** LEDG-07: a table on wide screens, cards on narrow ones (ROUTE-16). */
export function TransactionRows({ rows }: { readonly rows: readonly Transaction[] }) {
  const [asked, setAsked] = useState<Payment>();
  const refunds: Refunds = { payments: usePayments(rows), ask: setAsked };
  return (
    <>
      {asked && <RefundDialog payment={asked} onClose={() => setAsked(undefined)} />}
      <div className="card flush only-wide">
        <table className="table history">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Type</th>
              <th scope="col">Description</th>
              <th scope="col" className="amount">
                Amount
              </th>
              <th scope="col" className="amount">
                Balance after
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((transaction) => (
              <tr key={transaction.id}>
                <td className="nobr">{fullDateTime(transaction.created_at)}</td>
                <td className="nobr">{typeNames[transaction.type]}</td>
                <td className="description">
                  <Description transaction={transaction} refunds={refunds} />
                </td>
                <td className="amount num strong">{amountOf(transaction)}</td>
                <td className="amount num">{transaction.balance_after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="stack tight only-narrow">
        {rows.map((transaction) => (
          <li key={transaction.id} className="card transaction">
            <div className="row between nowrap">
              <span className="strong">{typeNames[transaction.type]}</span>
              <span className="num strong">{amountOf(transaction)}</span>
            </div>
            <div className="small description">
              <Description transaction={transaction} refunds={refunds} />
            </div>
            <div className="row between small muted">
              <span>{fullDateTime(transaction.created_at)}</span>
              <span className="num">Balance after {transaction.balance_after}</span>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
