/** A page of a list; `total` counts all pages. */
export type Page<Item> = {
  readonly items: readonly Item[];
  readonly page: number;
  readonly limit: number;
  readonly total: number;
};

/** What a list is asked for. */
export type Paging = { readonly page: number; readonly limit: number };
export type Order = "asc" | "desc";
export type Search = { readonly search?: string | undefined };
