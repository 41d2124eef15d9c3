import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { AppError, type Storage } from "@gradus/core";
import { removeStale } from "./remove-stale.ts";

const SAFE_KEY = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const PARTIAL = ".partial";

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/**
 * The Storage port in a directory. A file appears under its key by rename, so nobody ever reads half of one; what a
 * killed process left half written carries another name and is removed by `sweepPartials` when it is so old.
 */
export function createDiskStorage(
  root: string,
): Storage & { readonly sweepPartials: (staleMs: number) => Promise<void> } {
  // Keys are made by core; this check is the second fence against a key that leaves the directory.
  const pathOf = (key: string): string => {
    if (!SAFE_KEY.test(key) || key.length > 300) throw new Error("storage key is not safe");

    return join(root, ...key.split("/"));
  };
  const folderOf = (prefix: string): string => {
    if (!prefix.endsWith("/")) throw new Error("storage prefix must end in a slash");

    return pathOf(prefix.slice(0, -1));
  };
  const partialFolder = join(root, PARTIAL);

  return {
    write: async (key, content, options = {}) => {
      const target = pathOf(key);
      await mkdir(partialFolder, { recursive: true });
      const partial = join(partialFolder, randomUUID());
      const file = await open(partial, "wx", 0o600);
      try {
        const written = await writeCounted(file, content, options.maxBytes ?? Number.POSITIVE_INFINITY);
        await file.sync();
        await file.close();
        await place(partial, target);

        return written;
      } catch (error) {
        await file.close().catch(() => {});
        await rm(partial, { force: true });
        throw error;
      }
    },
    read: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
      await pruneEmpty(dirname(pathOf(key)), root);
    },
    removeAll: async (prefix) => {
      await rm(folderOf(prefix), { recursive: true, force: true });
      await pruneEmpty(dirname(folderOf(prefix)), root);
    },
    list: async (prefix) => {
      try {
        const entries = await readdir(folderOf(prefix), { recursive: true, withFileTypes: true });

        return entries
          .filter((entry) => entry.isFile())
          .map((entry) =>
            join(entry.parentPath, entry.name)
              .slice(root.length + 1)
              .split(sep)
              .join("/"),
          )
          .sort();
      } catch (error) {
        if (isAbsent(error)) return [];
        throw error;
      }
    },
    sweepPartials: (staleMs) => removeStale(partialFolder, staleMs),
  };
}

/** Tries again when another call pruned a folder while this one made or used it. */
async function place(partial: string, target: string, triesLeft = 10): Promise<void> {
  try {
    await mkdir(dirname(target), { recursive: true });
    await rename(partial, target);
  } catch (error) {
    if (!isAbsent(error) || triesLeft === 0) throw error;
    await place(partial, target, triesLeft - 1);
  }
}

/** Removes folders that hold nothing any more, from `folder` up to `root`. */
async function pruneEmpty(folder: string, root: string): Promise<void> {
  for (let current = folder; current.length > root.length; current = dirname(current)) {
    const isGone = await rmdir(current).then(
      () => true,
      (error: unknown) => isAbsent(error),
    );
    if (!isGone) return;
  }
}

async function writeCounted(file: FileHandle, content: AsyncIterable<Uint8Array> | Uint8Array, maxBytes: number) {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) throw new AppError("file/too-large");
    hash.update(chunk);
    await file.writeFile(chunk);
  }

  return { sizeBytes, sha256: hash.digest("hex") };
}
