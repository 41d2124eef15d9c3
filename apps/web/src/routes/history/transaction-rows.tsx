import type { Transaction } from "@gradus/contracts";
import { Link } from "react-router-dom";
import { fullDateTime, signed } from "../../lib/format.ts";
import { typeNames } from "./history-query.ts";

const amountOf = ({ amount }: Transaction): string => signed(amount, 0);

/** A request's own page says more; a deleted one answers there that it is gone. */
function Description({ transaction }: { readonly transaction: Transaction }) {
  const { request_id: id, description } = transaction;
  return id ? (
    <Link className="name" to={`/requests/${id}`}>
      {description}
    </Link>
  ) : (
    description
  );
}

/** LEDG-07: a table on wide screens, cards on narrow ones (ROUTE-16). */
export function TransactionRows({ rows }: { readonly rows: readonly Transaction[] }) {
  return (
    <>
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
                  <Description transaction={transaction} />
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
            <p className="small description">
              <Description transaction={transaction} />
            </p>
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
