import { constants, texts, transactionTypes } from "@gradus/contracts";
import { keepPreviousData } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { EmptyState, RestBar } from "../../components/empty-state.tsx";
import { Field } from "../../components/field.tsx";
import { LoadFailed } from "../../components/load-failed.tsx";
import { Page } from "../../components/page.tsx";
import { Pager } from "../../components/pager.tsx";
import { HelpButton } from "../../help/help-button.tsx";
import { trpc } from "../../lib/trpc.ts";
import { type HistoryQuery, readHistoryQuery, typeNames, writeHistoryQuery } from "./history-query.ts";
import { TransactionRows } from "./transaction-rows.tsx";
import "./history.css";

const words = texts.chosen.history;

/** LEDG-07 */
export function History() {
  const [params, setParams] = useSearchParams();
  const query = readHistoryQuery(params);
  const change = (next: HistoryQuery) => setParams(writeHistoryQuery(next), { replace: true });
  return (
    <Page title={texts.nav.history} className="wrap main">
      <div className="page-head">
        <div>
          <h1>{texts.nav.history}</h1>
          <p>
            Everything that moved your balance, newest first. {texts.product.credits_name} never expire.{" "}
            <HelpButton article="refunds" about="refunds" />
          </p>
        </div>
      </div>
      <div className="history-filter">
        <Field label="Type">
          <select
            className="select"
            value={query.type ?? ""}
            onChange={({ target }) => change({ page: 1, type: transactionTypes.find((type) => type === target.value) })}
          >
            <option value="">All types</option>
            {transactionTypes.map((type) => (
              <option key={type} value={type}>
                {typeNames[type]}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <Transactions query={query} onChange={change} />
    </Page>
  );
}

type ListProps = { readonly query: HistoryQuery; readonly onChange: (query: HistoryQuery) => void };

function Transactions({ query, onChange }: ListProps) {
  const { page, type } = query;
  const list = trpc.user.transactions.useQuery(
    { page, limit: constants.PAGE_SIZE_TRANSACTIONS, ...(type ? { type } : {}) },
    { placeholderData: keepPreviousData },
  );
  if (list.isError) return <LoadFailed title={words.error} query={list} />;
  if (!list.data) return <Skeleton />;
  const { transactions, pagination } = list.data;
  if (pagination.total === 0) return <Empty filtered={type !== undefined} />;
  return (
    <>
      <TransactionRows rows={transactions} />
      <Pager pagination={pagination} onPage={(next) => onChange({ page: next, type })} />
    </>
  );
}

/** LEDG-08 */
function Empty({ filtered }: { readonly filtered: boolean }) {
  return (
    <EmptyState
      picture={<RestBar />}
      title={words.empty}
      text={filtered ? "Nothing of this type. Choose another one." : "What you receive and spend will appear here."}
    />
  );
}

function Skeleton() {
  return (
    <div className="card" aria-busy="true">
      <p className="muted" role="status">
        {texts.loading.history}
      </p>
    </div>
  );
}
