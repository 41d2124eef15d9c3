import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, customType, timestamp } from "drizzle-orm/pg-core";

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
