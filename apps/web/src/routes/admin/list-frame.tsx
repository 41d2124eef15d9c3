import type { ComponentProps, ReactNode } from "react";
import { EmptyState, RestBar } from "../../components/empty-state.tsx";
import { LoadFailed } from "../../components/load-failed.tsx";
import { Pager } from "../../components/pager.tsx";

export type ListQuery = {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
  readonly data: { readonly pagination: ComponentProps<typeof Pager>["pagination"] } | undefined;
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
      <Pager pagination={query.data.pagination} onPage={onPage} />
    </>
  );
}
