export type Pagination = { readonly page: number; readonly limit: number; readonly total: number };

/** CONST-04, LIST-09: the numbers, counted from 1, of the first and last row of a page, of how many. */
export function rowsShown({ page, limit, total }: Pagination): string {
  const first = (page - 1) * limit + 1;
  if (first > total) return `0 of ${total}`;
  return `${first} to ${Math.min(page * limit, total)} of ${total}`;
}
