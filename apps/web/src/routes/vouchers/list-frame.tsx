import { ChevronLeft, ChevronRight, CloudOff, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState, RestBar } from "../../components/empty-state.tsx";
import { errorText } from "../../lib/error-code.ts";

type ListQuery = {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
  readonly data: { readonly pagination: { readonly total: number; readonly total_pages: number } } | undefined;
};
type FrameProps = {
  readonly query: ListQuery;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly failed: string;
  readonly empty: string;
  readonly loading: string;
  readonly children: ReactNode;
};

/** A paged list on its way, failed, empty, or there. */
export function ListFrame({ query, page, onPage, failed, empty, loading, children }: FrameProps) {
  if (query.isError) {
    return (
      <EmptyState picture={<CloudOff className="big-icon" />} title={failed} text={errorText(query.error)} alert>
        <button type="button" className="btn primary" onClick={() => query.refetch()}>
          <RotateCcw className="i" />
          Retry
        </button>
      </EmptyState>
    );
  }
  if (query.isPending || !query.data) {
    return (
      <p className="card muted" aria-busy="true" role="status">
        {loading}
      </p>
    );
  }
  const { total, total_pages } = query.data.pagination;
  if (total === 0) return <EmptyState picture={<RestBar />} title={empty} text="Make the first one above." />;
  return (
    <>
      {children}
      {total_pages > 1 && (
        <nav className="row between" aria-label="Pages">
          <span className="num small" role="status">
            Page {page} of {total_pages}
          </span>
          <div className="row nowrap">
            <button
              type="button"
              className="btn icon"
              aria-label="Previous page"
              disabled={page <= 1}
              onClick={() => onPage(Math.min(page - 1, total_pages))}
            >
              <ChevronLeft className="i" />
            </button>
            <button
              type="button"
              className="btn icon"
              aria-label="Next page"
              disabled={page >= total_pages}
              onClick={() => onPage(page + 1)}
            >
              <ChevronRight className="i" />
            </button>
          </div>
        </nav>
      )}
    </>
  );
}
