import { readStored, writeStored } from "../../lib/storage.ts";
import type { EditorValues } from "./editor-values.ts";

const key = "gradus.order";
const nameOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

/** What was said about a file before a reload, of those fields that the form has. */
export function keptValues(file: File, fresh: EditorValues): EditorValues {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? "null");
    if (typeof stored !== "object" || stored === null || !("file" in stored) || !("values" in stored)) return fresh;
    if (stored.file !== nameOf(file) || typeof stored.values !== "object" || stored.values === null) return fresh;
    const kept = Object.entries(stored.values).filter(
      ([field, value]) => typeof value === typeof fresh[field as keyof EditorValues],
    );
    return { ...fresh, ...Object.fromEntries(kept) };
  } catch {
    // no JSON: another program wrote it
    return fresh;
  }
}

export const keepValues = (file: File, values: EditorValues): void =>
  writeStored(key, JSON.stringify({ file: nameOf(file), values }));
