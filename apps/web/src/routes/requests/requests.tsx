import { constants, texts } from "@gradus/contracts";
import { Plus, SearchX } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { ContactButton } from "../../components/contact-button.tsx";
import { EmptyState, RestBar } from "../../components/empty-state.tsx";
import { LoadFailed } from "../../components/load-failed.tsx";
import { Page } from "../../components/page.tsx";
import { Pager } from "../../components/pager.tsx";
import { FloatingHelp } from "../../help/help-button.tsx";
import { useLiveRequests } from "../../lib/use-live-requests.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { changeQuery, isFiltered, type ListQuery, noFilters, readListQuery, writeListQuery } from "./list-query.ts";
import { RequestRows } from "./request-rows.tsx";
import { useRequestPage } from "./use-request-page.ts";
import "./requests.css";

export function Requests() {
  const [params, setParams] = useSearchParams();
  const query = readListQuery(params);
  const change = (part: Partial<ListQuery>) => setParams(writeListQuery(changeQuery(query, part)), { replace: true });
  return (
    <>
      <Page title={texts.requests_list.title} className="wrap wide main">
        <div className="page-head">
          <div>
            <h1>{texts.requests_list.title}</h1>
            <p>Files are kept for {constants.FILE_RETENTION_DAYS} days.</p>
          </div>
          <Link className="btn primary" to="/modifyscore">
            <Plus className="i" />
            New request
          </Link>
        </div>
        <List query={query} onChange={change} />
      </Page>
      <FloatingHelp article="requests-help" title={texts.chosen.help.requests_help} />
    </>
  );
}

type ListProps = { readonly query: ListQuery; readonly onChange: (part: Partial<ListQuery>) => void };

function List({ query, onChange }: ListProps) {
  const list = useRequestPage(query);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const pages = list.data?.pagination.total_pages ?? 0;
  // a page past the end leads back to the last one
  useEffect(() => {
    if (pages > 0 && query.page > pages) onChange({ page: pages });
  });
  // LIST-22: rows that are already here stay, also when a refresh fails.
  useLiveRequests(list.data?.requests);
  if (list.data === undefined) {
    if (!list.isError) return <Skeleton />;
    return (
      <LoadFailed title={texts.requests_list.error} query={list}>
        <ContactButton className="btn" type="Technical" />
      </LoadFailed>
    );
  }
  const { requests, pagination } = list.data;
  if (pagination.total === 0 && !isFiltered(query)) return <NoRequests />;
  // of the page that is shown: what is not seen is not deleted
  const chosen = requests.filter(({ id }) => selected.includes(id));
  return (
    <>
      <FilterBar query={query} total={pagination.total} onChange={onChange} />
      {pagination.total === 0 ? (
        <NoMatch onClear={() => onChange(noFilters)} />
      ) : (
        <>
          {chosen.length > 0 && <BulkBar chosen={chosen} onChange={setSelected} />}
          <RequestRows rows={requests} selected={selected} onSelect={setSelected} />
          <Pager pagination={pagination} onPage={(page) => onChange({ page })}>
            <PageSize size={pagination.limit} onChange={(size) => onChange({ size })} />
          </Pager>
        </>
      )}
    </>
  );
}

type PageSizeProps = { readonly size: number; readonly onChange: (size: number) => void };

const PageSize = ({ size, onChange }: PageSizeProps) => (
  <label className="row nowrap">
    Rows
    <select className="select" value={size} onChange={(event) => onChange(Number(event.target.value))}>
      {constants.LIST_PAGE_SIZES.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </select>
  </label>
);

const NoRequests = () => (
  <EmptyState
    picture={<RestBar />}
    title={texts.requests_list.empty}
    text="A whole bar of rest. Upload a score and it will appear here."
  >
    <Link className="btn" to="/modifyscore">
      {texts.requests_list.empty_action}
    </Link>
  </EmptyState>
);

const NoMatch = ({ onClear }: { readonly onClear: () => void }) => (
  <EmptyState picture={<SearchX className="big-icon" />} title={texts.requests_list.no_match} text="Try fewer filters.">
    <button type="button" className="btn" onClick={onClear}>
      Clear filters
    </button>
  </EmptyState>
);

function Skeleton() {
  return (
    <div className="card flush" aria-busy="true">
      <span className="sr" role="status">
        Loading requests
      </span>
      {[1, 2, 3, 4, 5].map((key) => (
        <div key={key} className="skeleton skeleton-row" />
      ))}
    </div>
  );
}
