import { type Executor, users } from "@gradus/db";
import { ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Paging } from "./administration.ts";
import type { Page } from "./services.ts";

/** One page: how many rows there are in all, and those of the page. */
export async function readPage<Item>(
  { page, limit }: Paging,
  counted: PromiseLike<readonly { readonly total: number }[]>,
  read: (limit: number, offset: number) => PromiseLike<readonly Item[]>,
): Promise<Page<Item>> {
  const [[all], items] = await Promise.all([counted, read(limit, (page - 1) * limit)]);
  return { items, page, limit, total: all?.total ?? 0 };
}

/** A text to look for in any of these columns, anywhere and in any case; what `like` takes for a pattern stands for itself. */
export function contains(search: string, ...columns: readonly PgColumn[]): SQL | undefined {
  const pattern = `%${search.replaceAll("\0", "").replace(/[\\%_]/g, "\\$&")}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}

/** So many people are looked for by their ids, for which tables have indexes; more match rows anyway, wherever one looks. */
const fewPeople = 100;

/**
 * Rows of people whose e-mail holds the text, by the column with their ids; undefined where nobody's does. The people are found
 * first, so that a condition on this beside another one is answered from the indexes of both.
 */
export async function ofPeople(db: Executor, search: string, column: PgColumn): Promise<SQL | undefined> {
  const found = () => db.select({ id: users.id }).from(users).where(contains(search, users.email));
  const some = await found().limit(fewPeople + 1);
  if (some.length > fewPeople) return inArray(column, found());
  // one parameter however many they are, so that the statement stays the same
  const ids = some.map(({ id }) => id).join();
  return ids === "" ? undefined : sql`${column} = any(string_to_array(${ids}, ',')::uuid[])`;
}
