import { zipSync } from "fflate";

// The zip epoch, as in write-mxl: equal files give equal bytes.
const FIXED_DATE = "1980-01-01T00:00:00";

/** Files as one archive. What is compressed already is stored; names lose what a file system cannot hold. */
export function writeZip(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const entries = Object.entries(files).map(
    ([name, bytes]) => [name.replaceAll(/[\\/:*?"<>|\0]/g, "_"), bytes] as const,
  );
  return zipSync(Object.fromEntries(entries), { level: 0, mtime: FIXED_DATE });
}
