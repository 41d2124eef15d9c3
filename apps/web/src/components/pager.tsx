import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { type Pagination, rowsShown } from "../lib/rows-shown.ts";
import "./pager.css";

type PagerProps = {
  readonly pagination: Pagination & { readonly total_pages: number };
  readonly onPage: (page: number) => void;
  /** before the numbers */
  readonly children?: ReactNode;
};

/** Which rows of how many a list shows, and the way to the others. */
export function Pager({ pagination, onPage, children }: PagerProps) {
  const { page, total_pages: pages } = pagination;
  return (
    <nav className="pager" aria-label="Pages">
      {children}
      <span className="num" role="status">
        {rowsShown(pagination)}
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
