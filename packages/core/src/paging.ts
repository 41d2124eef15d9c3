import { ilike, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Paging } from "./administration.ts";
import type { Page } from "./services.ts";

/** One page: how many rows there are in all, and those of the page. */
export async function readPage<Item>(
  { page, limit }: Paging,
  counted: PromiseLike<readonly { readonly total: number }[]>,
  read: (limit: number, offset: number) => PromiseLike<readonly Item[]>,
): Promise<Page<Item>> {
  const [all] = await counted;
  const items = await read(limit, (page - 1) * limit);
  return { items, page, limit, total: all?.total ?? 0 };
}

/** A text to look for in any of these columns, anywhere and in any case; what `like` takes for a pattern stands for itself. */
export function contains(search: string, ...columns: readonly PgColumn[]): SQL | undefined {
  const pattern = `%${search.replaceAll("\0", "").replace(/[\\%_]/g, "\\$&")}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}
