import path from "node:path";
import type { Report } from "@gradus/contracts";
import type { OutputFormat, Outputs } from "@gradus/pipeline";
import { writeOutput, writePages, writeParts } from "./files.ts";

const extensions = {
  musicxml: ".musicxml",
  mxl: ".mxl",
  pdf: ".pdf",
  midi: ".mid",
  mp3: ".mp3",
  svg: ".svg",
} as const;
export const outputFormats = Object.keys(extensions) as OutputFormat[];

/** Lower-case slug of a level for file names. */
export function levelSlug(level: string): string {
  if (/^[-+]/.test(level)) return level.replace("-", "minus-").replace("+", "plus-");
  return level.trim().toLowerCase().replace(/\s+/g, "-");
}

/** Writes every output and the report of one rewrite beside each other into a folder; returns the names of the files. */
export function writeRewrite(
  { folder = ".", base }: { readonly folder: string | undefined; readonly base: string },
  { type, level }: { readonly type: string; readonly level: string },
  { outputs, report }: { readonly outputs: Outputs; readonly report: Report },
): string[] {
  const stem = path.join(folder, `${base}.${type}-${levelSlug(level)}`);
  writeOutput(`${stem}.report.json`, `${JSON.stringify(report, null, 2)}\n`);
  return [...writeFiles(stem, outputs), `${stem}.report.json`];
}

function writeFiles(stem: string, outputs: Outputs): string[] {
  const pages = outputs.svg ? writePages(`${stem}.svg`, outputs.svg) : [];
  const names = outputFormats.flatMap((format) => {
    const content = format === "svg" ? undefined : outputs[format];
    if (!content) return [];
    writeOutput(stem + extensions[format], content);
    return [stem + extensions[format]];
  });
  const changes = outputs.changes ? [`${stem}.changes.pdf`] : [];
  if (outputs.changes) writeOutput(`${stem}.changes.pdf`, outputs.changes);
  return [...names, ...pages, ...writeParts(stem, outputs.parts ?? []), ...changes];
}
