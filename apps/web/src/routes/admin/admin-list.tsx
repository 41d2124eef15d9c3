import { ListFrame, type ListQuery } from "./list-frame.tsx";
import type { ChangeList, ListState } from "./list-state.ts";
import { type Columns, ListTable } from "./list-table.tsx";
import { type FilterChoice, ListTools } from "./list-tools.tsx";

type AdminListProps<Row> = {
  readonly label: string;
  /** label of the search */
  readonly search: string;
  readonly filters?: readonly FilterChoice[];
  readonly list: { readonly state: ListState; readonly change: ChangeList };
  readonly query: ListQuery;
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  readonly columns: Columns<Row>;
  readonly failed: string;
  readonly empty: string;
  readonly loading: string;
};

/** ADM-08: a list that is searched, filtered, sorted and paged by the server, its state in the address. */
export function AdminList<Row>({
  label,
  search,
  filters,
  list,
  query,
  rows,
  rowKey,
  columns,
  ...words
}: AdminListProps<Row>) {
  const { state, change } = list;
  return (
    <>
      <ListTools search={search} state={state} onChange={change} filters={filters} />
      <ListFrame query={query} onPage={(page) => change({ page })} {...words}>
        <ListTable
          label={label}
          rows={rows ?? []}
          rowKey={rowKey}
          columns={columns}
          sorting={{ state, onChange: change }}
        />
      </ListFrame>
    </>
  );
}
