import { type Failure, type Issue, type NotDrawn, notDrawnText } from "@gradus/contracts";
import { exitCodeOf } from "./exit-codes.ts";

/** Says on stderr why a file was refused, with the place where there is one. */
export function refuse(failure: Failure): number {
  const { part, measure, line } = failure.place ?? {};
  const place = [part && `part ${part}`, measure && `measure ${measure}`, line && `line ${line}`]
    .filter(Boolean)
    .join(", ");
  console.error(place ? `${failure.message} (${place})` : failure.message);
  return exitCodeOf(failure.code);
}

export const printJson = (value: unknown): void => console.log(JSON.stringify(value, null, 2));

/** Says on stderr what was repaired in a file, alike ones of a measure in one line. */
export function printWarnings(warnings: readonly Issue[]): void {
  const lines = warnings.map(({ measure, message }) => `${measure ? `measure ${measure}: ` : ""}${message}`);
  for (const [line, { length }] of Map.groupBy(lines, (line) => line))
    console.error(length > 1 ? `${line} (${length} times)` : line);
}

/** "1 change", "2 changes"; the noun takes an s. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Says on stderr which signs of the score its pages lack. */
export function printNotDrawn(notDrawn: readonly NotDrawn[]): void {
  if (notDrawn.length === 0) return;
  console.error(
    ["In the MusicXML, but not on our pages:", ...notDrawn.map((sign) => `  ${notDrawnText(sign)}`)].join("\n"),
  );
}

/** Left-aligned columns, two spaces apart. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

/** A progress bar on a terminal's stderr; nothing when piped. */
export function progressBar(): { readonly show: (stage: string, percent: number) => void; readonly end: () => void } {
  if (!process.stderr.isTTY) return { show: () => {}, end: () => {} };
  return {
    show: (stage, percent) => {
      const filled = Math.round(percent / 5);
      process.stderr.write(`\r\x1b[K${"█".repeat(filled)}${"░".repeat(20 - filled)} ${stage}`);
    },
    end: () => void process.stderr.write("\r\x1b[K"),
  };
}
