import {
  constants,
  instruments,
  modificationTypes,
  type RequestSort,
  type RequestStatus,
  requestSorts,
  requestStatuses,
  texts,
} from "@gradus/contracts";

const words = texts.requests_list;
export const sorts: Readonly<Record<RequestSort, string>> = {
  newest: words.sort_newest,
  oldest: words.sort_oldest,
  most: words.sort_most,
  least: words.sort_least,
  az: words.sort_az,
  za: words.sort_za,
};

export type ListQuery = {
  readonly search: string;
  readonly statuses: readonly RequestStatus[];
  readonly instruments: readonly (typeof instruments)[number][];
  readonly types: readonly (typeof modificationTypes)[number][];
  readonly sort: RequestSort;
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
    sort: requestSorts.find((one) => one === sort) ?? "newest",
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

/** As the server takes it (LIST-04 to LIST-09): it filters, sorts and pages. */
export const toInput = ({ search, statuses, instruments: chosen, types, sort, page, size }: ListQuery) => ({
  page,
  limit: size,
  sort,
  ...(search.trim() === "" ? {} : { search: search.trim() }),
  ...(statuses.length > 0 ? { status: [...statuses] } : {}),
  ...(chosen.length > 0 ? { instrument: [...chosen] } : {}),
  ...(types.length > 0 ? { type: [...types] } : {}),
});
