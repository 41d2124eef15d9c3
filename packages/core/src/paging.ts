import { type Executor, users } from "@gradus/db";
import { ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Page, Paging } from "./page.ts";

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

/** Up to so many people are named by their ids, so that PostgreSQL uses the index on them; more are left to a subquery. */
const fewPeople = 100;

/**
 * A condition for the rows of people whose e-mail address contains the text; `column` has their ids. undefined when no address
 * does. The people are looked up first, because PostgreSQL uses no index when one side of an `or` is a condition on another
 * table (docs/decisions/0079).
 */
export async function ofPeople(db: Executor, search: string, column: PgColumn): Promise<SQL | undefined> {
  const found = () => db.select({ id: users.id }).from(users).where(contains(search, users.email));
  const some = await found().limit(fewPeople + 1);
  if (some.length > fewPeople) return inArray(column, found());
  // one parameter however many they are, so that the statement stays the same
  const ids = some.map(({ id }) => id).join();
  return ids === "" ? undefined : sql`${column} = any(string_to_array(${ids}, ',')::uuid[])`;
}
