import { constants, texts, transactionTypes } from "@gradus/contracts";
import { keepPreviousData } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, CloudOff, RotateCcw } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { EmptyState, RestBar } from "../../components/empty-state.tsx";
import { Field } from "../../components/field.tsx";
import { Page } from "../../components/page.tsx";
import { HelpButton } from "../../help/help-button.tsx";
import { errorText } from "../../lib/error-code.ts";
import { trpc } from "../../lib/trpc.ts";
import { type HistoryQuery, readHistoryQuery, rowsShown, typeNames, writeHistoryQuery } from "./history-query.ts";
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
  if (list.isError) return <LoadFailed error={list.error} onRetry={() => list.refetch()} />;
  if (!list.data) return <Skeleton />;
  const { transactions, pagination } = list.data;
  if (pagination.total === 0) return <Empty filtered={type !== undefined} />;
  return (
    <>
      <TransactionRows rows={transactions} />
      <nav className="row between history-pager" aria-label="Pages">
        <span className="num" role="status">
          {rowsShown(pagination.page, pagination.total)}
        </span>
        <div className="row nowrap">
          <button
            type="button"
            className="btn icon"
            aria-label="Previous page"
            disabled={page <= 1}
            // a page past the end leads back to the last one
            onClick={() => onChange({ page: Math.min(page - 1, pagination.total_pages), type })}
          >
            <ChevronLeft className="i" />
          </button>
          <button
            type="button"
            className="btn icon"
            aria-label="Next page"
            disabled={page >= pagination.total_pages}
            onClick={() => onChange({ page: page + 1, type })}
          >
            <ChevronRight className="i" />
          </button>
        </div>
      </nav>
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

function LoadFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <EmptyState picture={<CloudOff className="big-icon" />} title={words.error} text={errorText(error)} alert>
      <button type="button" className="btn primary" onClick={onRetry}>
        <RotateCcw className="i" />
        {texts.requests_list.retry}
      </button>
    </EmptyState>
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
