import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import type { ChangeList, ListState } from "./list-state.ts";

type Column<Row> = {
  readonly label: string;
  /** that the server can sort by */
  readonly sort?: string;
  readonly className?: string;
  readonly cell: (row: Row) => ReactNode;
};
/** The first names its row. */
export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];
type TableProps<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: Columns<Row>;
  /** of a list that can be sorted */
  readonly sorting?: { readonly state: Pick<ListState, "sort" | "order">; readonly onChange: ChangeList };
};

/** A table that scrolls inside its card; what is sorted is sorted by the server. */
export function ListTable<Row>({ label, rows, rowKey, columns, sorting }: TableProps<Row>) {
  const [first, ...others] = columns;
  if (rows.length === 0) return <p className="card muted">Nothing yet.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="card flush scroll-table" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.label} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              <th scope="row" className={first.className}>
                {first.cell(row)}
              </th>
              {others.map(({ label: name, className, cell }) => (
                <td key={name} className={className}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type HeadProps<Row> = { readonly column: Column<Row>; readonly sorting: TableProps<Row>["sorting"] };

function Head<Row>({ column: { label, sort, className }, sorting }: HeadProps<Row>) {
  if (!sort || !sorting) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  const { state, onChange } = sorting;
  const isSorted = state.sort === sort;
  const isUp = state.order === "asc";
  return (
    <th scope="col" className={className} aria-sort={isSorted ? (isUp ? "ascending" : "descending") : "none"}>
      <button
        type="button"
        className="sorter"
        onClick={() => onChange({ sort, order: isSorted && !isUp ? "asc" : "desc" })}
      >
        {label}
        {isSorted && (isUp ? <ArrowUp className="i" /> : <ArrowDown className="i" />)}
      </button>
    </th>
  );
}
