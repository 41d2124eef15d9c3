import {
  constants,
  instruments,
  modificationTypes,
  type Request,
  type RequestStatus,
  requestStatuses,
  texts,
} from "@gradus/contracts";

export const sorts = {
  newest: { label: texts.requests_list.sort_newest, field: "created_at", down: true },
  oldest: { label: texts.requests_list.sort_oldest, field: "created_at", down: false },
  most: { label: texts.requests_list.sort_most, field: "modification_count", down: true },
  least: { label: texts.requests_list.sort_least, field: "modification_count", down: false },
  az: { label: texts.requests_list.sort_az, field: "original_file_name", down: false },
  za: { label: texts.requests_list.sort_za, field: "original_file_name", down: true },
} as const;
export type Sort = keyof typeof sorts;

export type ListQuery = {
  readonly search: string;
  readonly statuses: readonly RequestStatus[];
  readonly instruments: readonly string[];
  readonly types: readonly string[];
  readonly sort: Sort;
  readonly page: number;
  readonly size: number;
};

const known = <T extends string>(params: URLSearchParams, name: string, values: readonly T[]): readonly T[] =>
  values.filter((value) => params.getAll(name).includes(value));

/** The list's state as it stands in the address; anything unknown falls back to the default. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const sort = params.get("sort") ?? "";
  const page = Number(params.get("page"));
  const size = Number(params.get("size"));
  return {
    search: params.get("q") ?? "",
    statuses: known(params, "status", requestStatuses),
    instruments: known(params, "instrument", instruments),
    types: known(params, "type", modificationTypes),
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : "newest",
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: constants.LIST_PAGE_SIZES.includes(size) ? size : constants.LIST_PAGE_SIZE_DEFAULT,
  };
}

export function writeListQuery(query: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.search) params.set("q", query.search);
  for (const status of query.statuses) params.append("status", status);
  for (const instrument of query.instruments) params.append("instrument", instrument);
  for (const type of query.types) params.append("type", type);
  if (query.sort !== "newest") params.set("sort", query.sort);
  if (query.page !== 1) params.set("page", String(query.page));
  if (query.size !== constants.LIST_PAGE_SIZE_DEFAULT) params.set("size", String(query.size));
  return params;
}

/** LIST-08: every change but that of the page itself goes back to page 1. */
export const changeQuery = (query: ListQuery, change: Partial<ListQuery>): ListQuery => ({
  ...query,
  page: 1,
  ...change,
});

export const noFilters = { search: "", statuses: [], instruments: [], types: [] } as const;

export const filterCount = (query: ListQuery): number =>
  query.statuses.length + query.instruments.length + query.types.length;

export const isFiltered = (query: ListQuery): boolean => query.search !== "" || filterCount(query) > 0;

type Row = Pick<
  Request,
  | "id"
  | "status"
  | "original_instrument"
  | "modification_type"
  | "original_file_name"
  | "created_at"
  | "modification_count"
>;

const matches = (query: ListQuery, row: Row): boolean =>
  (query.statuses.length === 0 || query.statuses.includes(row.status)) &&
  (query.instruments.length === 0 || query.instruments.includes(row.original_instrument)) &&
  (query.types.length === 0 || query.types.includes(row.modification_type)) &&
  row.original_file_name.toLowerCase().includes(query.search.trim().toLowerCase());

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

function compare(sort: Sort, a: Row, b: Row): number {
  const { field, down } = sorts[sort];
  const first = a[field];
  const second = b[field];
  const order =
    typeof first === "number" && typeof second === "number"
      ? first - second
      : collator.compare(String(first), String(second));
  return down ? -order : order;
}

export type ListPage<T> = {
  readonly rows: readonly T[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  /** numbers of the first and last row shown, counted from 1; 0 and 0 without rows */
  readonly from: number;
  readonly to: number;
};

/** LIST-04 to LIST-09: filters, sorts and pages; a page past the end shows the last one. */
export function listPage<T extends Row>(all: readonly T[], query: ListQuery): ListPage<T> {
  const found = all.filter((row) => matches(query, row)).sort((a, b) => compare(query.sort, a, b));
  const pages = Math.max(1, Math.ceil(found.length / query.size));
  const page = Math.min(query.page, pages);
  const start = (page - 1) * query.size;
  const rows = found.slice(start, start + query.size);
  return { rows, total: found.length, page, pages, from: rows.length ? start + 1 : 0, to: start + rows.length };
}
