import { SlidersHorizontal, X } from "lucide-react";
import { useState } from "react";
import { SearchBox } from "../../components/search-box.tsx";
import { plural } from "../../lib/format.ts";
import { statusLook } from "../../lib/status-look.ts";
import { FilterDialog } from "./filter-dialog.tsx";
import { filterCount, isFiltered, type ListQuery, noFilters, sorts } from "./list-query.ts";

type FilterBarProps = {
  readonly query: ListQuery;
  readonly total: number;
  readonly onChange: (part: Partial<ListQuery>) => void;
};

export function FilterBar({ query, total, onChange }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const set = filterCount(query);
  return (
    <>
      <div className="filters">
        <SearchBox
          className="grow"
          label="Search file names"
          value={query.search}
          onChange={(search) => onChange({ search })}
        />
        <button type="button" className="btn" onClick={() => setOpen(true)}>
          <SlidersHorizontal className="i" />
          Filters {set > 0 && <span className="count">{set}</span>}
        </button>
        <label className="sortl">
          <span className="sr">Sort</span>
          <select
            className="select"
            value={query.sort}
            onChange={(event) => onChange({ sort: event.target.value as ListQuery["sort"] })}
          >
            {Object.entries(sorts).map(([sort, label]) => (
              <option key={sort} value={sort}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="applied">
        <Applied
          words={query.statuses.map((status) => statusLook(status).word)}
          onClear={() => onChange({ statuses: [] })}
        />
        <Applied words={query.types} onClear={() => onChange({ types: [] })} />
        <Applied words={query.instruments} onClear={() => onChange({ instruments: [] })} />
        {isFiltered(query) && (
          <button type="button" className="btn quiet small" onClick={() => onChange(noFilters)}>
            Clear filters
          </button>
        )}
        <span className="small muted num" role="status">
          {plural(total, "request")}
        </span>
      </div>
      <FilterDialog key={String(open)} open={open} onOpenChange={setOpen} query={query} onApply={onChange} />
    </>
  );
}

/** "Piano, Violin, +4" with a cross that takes the filter away */
function Applied({ words, onClear }: { readonly words: readonly string[]; readonly onClear: () => void }) {
  if (words.length === 0) return null;
  const shown = words.length > 2 ? [...words.slice(0, 2), `+${words.length - 2}`] : words;
  const text = shown.join(", ");
  return (
    <button
      type="button"
      className="chip sm"
      aria-pressed="true"
      aria-label={`Remove filter: ${text}`}
      onClick={onClear}
    >
      {text}
      <X className="i" />
    </button>
  );
}
