import { constants, type RequestList } from "@gradus/contracts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ListQuery, rowNumbers } from "./list-query.ts";

type PagerProps = {
  readonly pagination: RequestList["pagination"];
  readonly onChange: (part: Partial<ListQuery>) => void;
};

export function Pager({ pagination, onChange }: PagerProps) {
  const { page, limit, total, total_pages: pages } = pagination;
  const { from, to } = rowNumbers(pagination);
  return (
    <nav className="pager" aria-label="Pages">
      <label className="row nowrap">
        Rows
        <select className="select" value={limit} onChange={(event) => onChange({ size: Number(event.target.value) })}>
          {constants.LIST_PAGE_SIZES.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </select>
      </label>
      <span className="num" role="status">
        {from} to {to} of {total}
      </span>
      <div className="row nowrap">
        <button
          type="button"
          className="btn icon"
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => onChange({ page: page - 1 })}
        >
          <ChevronLeft className="i" />
        </button>
        <button
          type="button"
          className="btn icon"
          aria-label="Next page"
          disabled={page >= pages}
          onClick={() => onChange({ page: page + 1 })}
        >
          <ChevronRight className="i" />
        </button>
      </div>
    </nav>
  );
}
