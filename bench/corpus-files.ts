import { readdirSync } from "node:fs";
import path from "node:path";

export const corpus = path.join(import.meta.dirname, "../../shared/corpus");
export const evaluationTools = path.join(import.meta.dirname, "../../shared/tools/eval");
export const schemaFile = path.join(import.meta.dirname, "../../shared/schema/musicxml-4.0/musicxml.xsd");

/** MusicXML and MXL files under a folder of the corpus, in order of their names. */
export function scoreFiles(folder: string): string[] {
  return readdirSync(path.join(corpus, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(musicxml|xml|mxl)$/i.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

export function quantile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN;
}
