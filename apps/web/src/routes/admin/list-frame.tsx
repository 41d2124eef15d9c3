import { ChevronLeft, ChevronRight, CloudOff, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState, RestBar } from "../../components/empty-state.tsx";
import { errorText } from "../../lib/error-code.ts";

type Pagination = {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly total_pages: number;
};
type ListQuery = {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
  readonly data: { readonly pagination: Pagination } | undefined;
};
type FrameProps = {
  readonly query: ListQuery;
  readonly onPage: (page: number) => void;
  readonly failed: string;
  readonly empty: string;
  readonly emptyText?: string | undefined;
  readonly loading: string;
  readonly children: ReactNode;
};

/** ADM-08: a paged list on its way, failed, empty, or there. */
export function ListFrame({ query, onPage, failed, empty, emptyText, loading, children }: FrameProps) {
  if (query.isError && !query.data) return <LoadFailed title={failed} query={query} />;
  if (!query.data) {
    return (
      <p className="card muted" aria-busy="true" role="status">
        {loading}
      </p>
    );
  }
  const { total } = query.data.pagination;
  if (total === 0) {
    return <EmptyState picture={<RestBar />} title={empty} text={emptyText ?? "Look for something else."} />;
  }
  return (
    <>
      {children}
      <Pages pagination={query.data.pagination} onPage={onPage} />
    </>
  );
}

type FailedProps = { readonly title: string; readonly query: Pick<ListQuery, "error" | "refetch"> };

export function LoadFailed({ title, query }: FailedProps) {
  return (
    <EmptyState picture={<CloudOff className="big-icon" />} title={title} text={errorText(query.error)} alert>
      <button type="button" className="btn primary" onClick={() => query.refetch()}>
        <RotateCcw className="i" />
        Retry
      </button>
    </EmptyState>
  );
}

type PagesProps = { readonly pagination: Pagination; readonly onPage: (page: number) => void };

function Pages({ pagination, onPage }: PagesProps) {
  const { page, limit, total, total_pages: pages } = pagination;
  const first = (page - 1) * limit + 1;
  const shown = first > total ? `0 of ${total}` : `${first} to ${Math.min(page * limit, total)} of ${total}`;
  return (
    <nav className="row between" aria-label="Pages">
      <span className="num small" role="status">
        {shown}
      </span>
      <div className="row nowrap">
        <button
          type="button"
          className="btn icon"
          aria-label="Previous page"
          disabled={page <= 1}
          // a page past the end leads back to the last one
          onClick={() => onPage(Math.min(page - 1, pages))}
        >
          <ChevronLeft className="i" />
        </button>
        <button
          type="button"
          className="btn icon"
          aria-label="Next page"
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight className="i" />
        </button>
      </div>
    </nav>
  );
}
