import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { drizzle as drizzlePostgres } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { Database, Executor } from "./database.ts";
import { lockDirectory } from "./directory-lock.ts";
import { migrateEmbedded, migratePostgres } from "./migrations.ts";
import { rememberStatements } from "./prepared-statements.ts";
import * as schema from "./schema/index.ts";
import { takeTurns } from "./take-turns.ts";
import { databaseTemplate, extensions } from "./template.ts";

export type DatabaseLocation =
  | { readonly dataDir: string }
  | { readonly url: string; readonly poolSize?: number }
  | { readonly memory: true };

/**
 * Opens and migrates the database: PostgreSQL at `url`, the embedded one in `dataDir`, or an empty one in memory.
 * Throws DirectoryInUseError when another process owns `dataDir`.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  if ("url" in location) return openPostgres(location.url, location.poolSize ?? 10);
  if ("memory" in location) {
    return embedded(await PGlite.create({ loadDataDir: await databaseTemplate(), extensions }), async () => {});
  }
  const directory = resolve(location.dataDir);
  const release = await lockDirectory(directory);
  try {
    await fillFromTemplate(directory);
    const client = await PGlite.create({ dataDir: directory, extensions });
    await migrateEmbedded(client);
    return embedded(client, release);
  } catch (error) {
    await release();
    throw error;
  }
}

/** Unpacks beside the directory and renames, so that a kill in between never leaves half a database. */
async function fillFromTemplate(directory: string): Promise<void> {
  if (existsSync(join(directory, "PG_VERSION"))) return;
  const aside = `${directory}.new`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(dirname(aside), { recursive: true });
  const client = await PGlite.create({ dataDir: aside, loadDataDir: await databaseTemplate(), extensions });
  await client.close();
  await rename(aside, directory);
}

/** bool, int2, int4, text, int8, uuid, jsonb; other arrays come back as text */
const arrayTypes: ReadonlySet<number> = new Set([1000, 1005, 1007, 1009, 1016, 2951, 3807]);

/** PGlite copies its parsers at every query, and has one for each of 300 array types, most of them of whole rows. */
function dropArrayParsers(client: PGlite): void {
  const isKept = ([type]: [string, unknown]): boolean => type in types.parsers || arrayTypes.has(Number(type));
  Object.assign(client, { parsers: Object.fromEntries(Object.entries(client.parsers).filter(isKept)) });
}

function embedded(client: PGlite, release: () => Promise<void>): Database {
  dropArrayParsers(client);
  takeTurns(client);
  const db = drizzleEmbedded(client, { schema });
  let closed: Promise<void> | undefined;
  return {
    db: db as unknown as Executor,
    handle: { kind: "embedded", client },
    transaction: (work) => (db as unknown as Executor).transaction(work),
    close: () => {
      closed ??= client.close().finally(release);
      return closed;
    },
  };
}

async function openPostgres(url: string, poolSize: number): Promise<Database> {
  await migratePostgres(url);
  const client = rememberStatements(postgres(url, { max: poolSize, onnotice: () => {} }));
  const db = drizzlePostgres(client, { schema }) as unknown as Executor;
  return {
    db,
    handle: { kind: "postgres", url },
    transaction: (work) => db.transaction(work),
    close: () => client.end({ timeout: 5 }),
  };
}
