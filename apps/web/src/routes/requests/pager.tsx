import { constants } from "@gradus/contracts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ListPage, ListQuery } from "./list-query.ts";

type PagerProps = {
  readonly page: ListPage<unknown>;
  readonly size: number;
  readonly onChange: (part: Partial<ListQuery>) => void;
};

export function Pager({ page, size, onChange }: PagerProps) {
  return (
    <nav className="pager" aria-label="Pages">
      <label className="row nowrap">
        Rows
        <select className="select" value={size} onChange={(event) => onChange({ size: Number(event.target.value) })}>
          {constants.LIST_PAGE_SIZES.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </select>
      </label>
      <span className="num" role="status">
        {page.from} to {page.to} of {page.total}
      </span>
      <div className="row nowrap">
        <button
          type="button"
          className="btn icon"
          aria-label="Previous page"
          disabled={page.page <= 1}
          onClick={() => onChange({ page: page.page - 1 })}
        >
          <ChevronLeft className="i" />
        </button>
        <button
          type="button"
          className="btn icon"
          aria-label="Next page"
          disabled={page.page >= page.pages}
          onClick={() => onChange({ page: page.page + 1 })}
        >
          <ChevronRight className="i" />
        </button>
      </div>
    </nav>
  );
}
