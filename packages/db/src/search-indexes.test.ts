import { PGlite } from "@electric-sql/pglite";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { migrateEmbedded } from "./migrations.ts";
import { openDatabase } from "./open-database.ts";
import * as schema from "./schema/index.ts";

const wanted = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .flatMap((table) => getTableConfig(table).indexes.map(({ config }) => config.name ?? ""));
const ofWords = wanted.filter((name) => name.endsWith("_words_idx"));

async function namesOf(client: Pick<PGlite, "query">): Promise<readonly string[]> {
  const found = await client.query<{ name: string }>(
    "select indexname as name from pg_indexes where schemaname = 'public'",
  );
  return found.rows.map(({ name }) => name);
}

test("the embedded database has every index of the schema, those for searches too", async () => {
  const { handle, close } = await openDatabase({ memory: true });
  const names = handle.kind === "embedded" ? await namesOf(handle.client) : [];
  await close();
  expect(ofWords.length).toBeGreaterThan(5);
  expect(names).toEqual(expect.arrayContaining(wanted));
});

test("a PostgreSQL without pg_trgm is migrated without the indexes for searches alone, and searches all the same", async () => {
  const client = await PGlite.create();
  await migrateEmbedded(client);
  const names = await namesOf(client);
  const found = await client.query("select count(*)::int as total from users where email ilike '%ada%'");
  await client.close();
  expect(found.rows).toEqual([{ total: 0 }]);
  expect(wanted.filter((name) => !names.includes(name)).toSorted()).toEqual(ofWords.toSorted());
});
