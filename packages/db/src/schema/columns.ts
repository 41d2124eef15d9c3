import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, type ExtraConfigColumn, index, timestamp } from "drizzle-orm/pg-core";

/** A UTC point in time, to the millisecond as JavaScript has it. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** Text in the order of its bytes, the same on every database whatever its locale. */
const sortKey = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
const digits = 20;

/**
 * What a name is sorted by, kept by the database: without case and accents, numbers by their value, so that "Étude 2" comes
 * before "etude 10". Numbers of more than 20 digits by their last ones.
 */
export const nameKeyOf = (name: string, of: () => AnyPgColumn) =>
  sortKey(name).generatedAlwaysAs((): SQL => {
    const plain = sql`lower(regexp_replace(normalize(${of()}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
    const padded = sql`regexp_replace(${plain}, '(\\d+)', '${sql.raw("0".repeat(digits))}\\1', 'g')`;

    return sql`regexp_replace(${padded}, '\\d*(\\d{${sql.raw(String(digits))}})', '\\1', 'g')`;
  });

/**
 * What a search that looks anywhere in these texts is answered from: runs of three letters, by the extension pg_trgm
 * (docs/decisions/0079). A PostgreSQL without it reads every row instead.
 */
export const wordsIndex = (name: string, ...columns: readonly [ExtraConfigColumn, ...ExtraConfigColumn[]]) => {
  const [first, ...others] = columns.map((column) => column.op("gin_trgm_ops"));
  return index(name).using("gin", first as (typeof columns)[0], ...others);
};
