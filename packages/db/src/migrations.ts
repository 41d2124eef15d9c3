import { fileURLToPath } from "node:url";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import { migrate as migratePostgresJs } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

export const migrationsFolder = fileURLToPath(new URL("../../../drizzle", import.meta.url));

export async function migrateEmbedded(client: PGlite): Promise<void> {
  await migratePglite(drizzleEmbedded(client), { migrationsFolder });
}

/** Processes that start together wait for each other: the lock lives as long as this one connection. */
export async function migratePostgres(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(hashtext('gradus.migrations'))`;
    await migratePostgresJs(drizzlePostgres(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
