import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { migrateEmbedded, migrationsFolder } from "./migrations.ts";

/** What the embedded database is opened with, always: a database that was made with an extension needs it. */
export const extensions = { pg_trgm };

const cacheFolder = fileURLToPath(new URL("../../../.cache/", import.meta.url));

/** Changes whenever a migration or the embedded database's version does. */
async function templateName(): Promise<string> {
  const hash = createHash("sha256");
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql")).sort();
  for (const name of names) hash.update(name).update(await readFile(join(migrationsFolder, name)));
  hash.update(await readFile(createRequire(import.meta.url).resolve("@electric-sql/pglite"), "utf8"));
  return `pglite-${hash.digest("hex").slice(0, 16)}.tar.gz`;
}

/** A place that cannot be written only costs the time of making the template again. */
async function remember(path: string, content: Uint8Array): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await mkdir(cacheFolder, { recursive: true });
    await writeFile(aside, content);
    await rename(aside, path);
  } catch {
    await rm(aside, { force: true }).catch(() => {});
  }
}

/** PGlite unpacks in JavaScript, which takes half a CPU second; zlib a tenth. */
const unpacked = (dump: Uint8Array): Blob => new Blob([gunzipSync(dump)], { type: "application/x-tar" });

/**
 * A migrated, empty database as a dump (about 5 MB), made once per hash of drizzle/ and kept packed in .cache:
 * creating one from nothing takes seven CPU seconds, loading this less than one.
 */
export async function databaseTemplate(): Promise<Blob> {
  const path = join(cacheFolder, await templateName());
  const cached = await readFile(path).catch(() => undefined);
  if (cached) return unpacked(cached);
  const client = await PGlite.create({ extensions });
  await migrateEmbedded(client);
  const dump = await client.dumpDataDir("gzip");
  await client.close();
  const packed = new Uint8Array(await dump.arrayBuffer());
  await remember(path, packed);
  return unpacked(packed);
}
