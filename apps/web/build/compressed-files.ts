import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Plugin } from "vite";

const compress = promisify(brotliCompress);
const isText = (name: string): boolean => /\.(?:css|html|js|json|mjs|musicxml|svg)$/.test(name);
/** below it a header costs what is saved; the server compresses nothing smaller either (traffic.ts) */
const leastBytes = 1024;

/** Puts a file compressed by Brotli at its best beside every text file of the build: the server would compress anew, and less, each time. */
export function compressedFiles(): Plugin {
  let outDir = "";
  return {
    name: "compressed-files",
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    configResolved: ({ root, build }) => {
      outDir = path.resolve(root, build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: "post",
      async handler() {
        const names = (await readdir(outDir, { recursive: true })).filter(isText);
        await Promise.all(names.map((name) => compressFile(path.join(outDir, name))));
      },
    },
  };
}

async function compressFile(file: string): Promise<void> {
  if ((await stat(file)).size < leastBytes) return;
  await writeFile(`${file}.br`, await compress(await readFile(file)));
}
