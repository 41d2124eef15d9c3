import { type Database, openDatabase } from "@gradus/db";
import { afterAll, describe } from "vitest";
import { openTestPostgres } from "./postgres/test-database.ts";

export type OpenTestDatabase = (options?: { readonly poolSize?: number }) => Promise<Database>;

/**
 * Runs a suite once on the embedded database and once on PostgreSQL: the embedded one runs one transaction at a time and
 * so hides races. `open` gives a new, empty, migrated database that is closed after the suite.
 */
export function withDatabases(name: string, suite: (open: OpenTestDatabase) => void): void {
  const kinds = {
    PGlite: () => openDatabase({ memory: true }),
    PostgreSQL: openTestPostgres,
  } satisfies Record<string, OpenTestDatabase>;
  for (const [kind, openOne] of Object.entries(kinds)) {
    describe(`${name} on ${kind}`, () => {
      const opened: Database[] = [];
      afterAll(async () => {
        for (const database of opened) await database.close();
      });
      suite(async (options) => {
        const database = await openOne(options ?? {});
        opened.push(database);
        return database;
      });
    });
  }
}
