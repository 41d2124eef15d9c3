import { type Mend, mendsSchema, z } from "@gradus/contracts";
import { readStored, writeStored } from "./storage.ts";

const key = "gradus.mends";
/** files whose mends are kept; the oldest go first */
const mostFiles = 10;
const keptSchema = z.array(z.tuple([z.string(), mendsSchema]));
type Kept = z.infer<typeof keptSchema>;

/** What was mended of a file, known by its hash, in this browser: a reload or another day must not cost the work. */
export const keptMends = (sha256: string): readonly Mend[] => readKept().find(([hash]) => hash === sha256)?.[1] ?? [];

export function keepMends(sha256: string, mends: readonly Mend[]): void {
  const others = readKept().filter(([hash]) => hash !== sha256);
  const own: Kept = mends.length > 0 ? [[sha256, [...mends]]] : [];
  writeStored(key, JSON.stringify([...own, ...others].slice(0, mostFiles)));
}

function readKept(): Kept {
  try {
    return keptSchema.catch([]).parse(JSON.parse(readStored(key) ?? "[]"));
  } catch {
    // no JSON: another program wrote it
    return [];
  }
}
