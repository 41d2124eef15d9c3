import type { Mend } from "@gradus/contracts";
import { readStored, writeStored } from "./storage.ts";

const key = "gradus.mends";
/** files whose mends are kept; the oldest go first */
const mostFiles = 10;
type Kept = readonly (readonly [sha256: string, mends: readonly Mend[]])[];

/** Whether it is what was kept here. What a mend says is checked by the server, which it is sent to. */
const isKept = (value: unknown): value is Kept =>
  Array.isArray(value) && value.every((one) => Array.isArray(one) && typeof one[0] === "string" && areMends(one[1]));
const areMends = (value: unknown): boolean =>
  Array.isArray(value) && value.every((mend) => typeof mend?.index === "number");

/** What was mended of a file, known by its hash, in this browser: a reload or another day must not cost the work. */
export const keptMends = (sha256: string): readonly Mend[] => readKept().find(([hash]) => hash === sha256)?.[1] ?? [];

export function keepMends(sha256: string, mends: readonly Mend[]): void {
  const others = readKept().filter(([hash]) => hash !== sha256);
  const own: Kept = mends.length > 0 ? [[sha256, mends]] : [];
  writeStored(key, JSON.stringify([...own, ...others].slice(0, mostFiles)));
}

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? "[]");
    return isKept(kept) ? kept : [];
  } catch {
    // no JSON: another program wrote it
    return [];
  }
}
