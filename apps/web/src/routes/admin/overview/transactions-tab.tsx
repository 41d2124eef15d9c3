import { type AdminTransaction, constants, transactionTypes } from "@gradus/contracts";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { listedTime, signed } from "../../../lib/format.ts";
import { trpc } from "../../../lib/trpc.ts";
import { typeNames } from "../../history/history-query.ts";
import { AdminList } from "../admin-list.tsx";
import { toListInput, useListState } from "../list-state.ts";
import type { Columns } from "../list-table.tsx";

const spec = { sorts: ["created_at", "amount"], filters: { type: transactionTypes } } as const;
const filters = [
  {
    name: "type",
    label: "Type",
    all: "All types",
    options: transactionTypes.map((type) => [type, typeNames[type]] as const),
  },
];

/** ADMO-05 */
export function TransactionsTab() {
  const list = useListState(spec);
  const query = trpc.admin.transactions.useQuery(toListInput(list.state, constants.PAGE_SIZE_ADMIN_TRANSACTIONS), {
    placeholderData: keepPreviousData,
  });
  return (
    <AdminList
      label="Transactions"
      rows={query.data?.transactions}
      rowKey={({ id }) => id}
      columns={columns}
      search="Search descriptions and e-mails"
      filters={filters}
      list={list}
      query={query}
      failed="Failed to load transactions"
      empty="No transactions"
      loading="Loading Transactions"
    />
  );
}

const columns: Columns<AdminTransaction> = [
  { label: "Date", sort: "created_at", cell: ({ created_at: at }) => listedTime(at) },
  {
    label: "User",
    className: "mail",
    cell: ({ user_email: email }) =>
      email ? <Link to={`/admin?tab=users&q=${encodeURIComponent(email)}`}>{email}</Link> : "closed account",
  },
  { label: "Type", className: "nobr", cell: ({ type }) => typeNames[type] },
  { label: "Description", className: "wide", cell: ({ description }) => description },
  { label: "Amount", sort: "amount", className: "num amount", cell: ({ amount }) => signed(amount, 0) },
  { label: "Balance after", className: "num amount", cell: ({ balance_after: after }) => after },
];
