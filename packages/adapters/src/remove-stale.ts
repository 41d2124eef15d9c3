import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * Removes files of a folder that nobody has written for `staleMs`: what a killed process left. Other processes may share
 * the folder, so what is being written stays. A folder that is not there is empty.
 */
export async function removeStale(folder: string, staleMs: number): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => undefined);
    if (written && Date.now() - written.mtimeMs >= staleMs) await rm(path, { force: true });
  }
}
