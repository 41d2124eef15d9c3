import { useSearchParams } from "react-router-dom";

type Choices = Readonly<Record<string, readonly string[]>>;

/** What a list can be sorted by, the usual first, and what each of its filters may be. */
export type ListSpec<Sort extends string, Filters extends Choices> = {
  readonly sorts: readonly [Sort, ...Sort[]];
  readonly filters: Filters;
};
export type ListState<Sort extends string = string, Filters extends Choices = Choices> = {
  readonly search: string;
  readonly page: number;
  readonly sort: Sort;
  readonly order: "asc" | "desc";
  readonly filters: { readonly [Name in keyof Filters]?: Filters[Name][number] | undefined };
};

/** The state of a list as it stands in the address; anything unknown falls back to what is usual. */
export function readListState<Sort extends string, Filters extends Choices>(
  params: URLSearchParams,
  spec: ListSpec<Sort, Filters>,
): ListState<Sort, Filters> {
  const page = Number(params.get("page"));
  const filters = Object.entries(spec.filters).map(([name, values]) => [
    name,
    values.find((value) => value === params.get(name)),
  ]);
  return {
    search: params.get("q") ?? "",
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    sort: spec.sorts.find((sort) => sort === params.get("sort")) ?? spec.sorts[0],
    order: params.get("order") === "asc" ? "asc" : "desc",
    filters: Object.fromEntries(filters),
  };
}

/** A state as text: whatever is unknown in it is taken for what is usual when it is read again. */
type Written = {
  readonly search: string;
  readonly page: number;
  readonly sort: string;
  readonly order: "asc" | "desc";
  readonly filters: Readonly<Record<string, string | undefined>>;
};

/** Writes it over the address, whose other parts (the tab) stay. */
export function writeListState(
  params: URLSearchParams,
  state: Written,
  spec: ListSpec<string, Choices>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string | undefined, usual: string): void => {
    if (value === undefined || value === usual) next.delete(name);
    else next.set(name, value);
  };
  set("q", state.search, "");
  for (const name of Object.keys(spec.filters)) set(name, state.filters[name], "");
  set("sort", state.sort, spec.sorts[0]);
  set("order", state.order, "desc");
  set("page", String(state.page), "1");
  return next;
}

export type ChangeList = (part: Partial<Written>) => void;

/** As the server is asked for a page of it. */
export const toListInput = <Sort extends string, Filters extends Choices>(
  { page, search, sort, order, filters }: ListState<Sort, Filters>,
  limit: number,
) => ({ page, limit, search, sort, order, ...filters });

/** The list's state in the address; every change but that of the page itself goes back to page 1. */
export function useListState<Sort extends string, Filters extends Choices>(spec: ListSpec<Sort, Filters>) {
  const [params, setParams] = useSearchParams();
  const state = readListState(params, spec);
  const change: ChangeList = (part) =>
    setParams((now) => writeListState(now, { ...readListState(now, spec), page: 1, ...part }, spec), { replace: true });
  return { state, change };
}
