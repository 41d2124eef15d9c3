import path from "node:path";
import { table } from "@gradus/contracts";
import { convert, type OutputFormat } from "@gradus/pipeline";
import { readArguments } from "../arguments.ts";
import { printJson, printNotDrawn, printWarnings, refuse } from "../console.ts";
import { exitCodes } from "../exit-codes.ts";
import { readInput, writeOutput, writePages, writeParts } from "../files.ts";
import { printReading, readReading } from "../reading-option.ts";
import { readPrint } from "../rewrite-options.ts";
import { UsageError } from "../usage.ts";

const formats: Readonly<Record<string, OutputFormat>> = table({
  ".musicxml": "musicxml",
  ".xml": "musicxml",
  ".mxl": "mxl",
  ".pdf": "pdf",
  ".mid": "midi",
  ".midi": "midi",
  ".mp3": "mp3",
  ".svg": "svg",
});

export async function convertCommand(args: readonly string[]): Promise<number> {
  const given = readArguments(args, ["paper", "parts", "reading"], 2, "file name", ["parts"]);
  const { positionals, flag } = given;
  const [from = "", to = ""] = positionals;
  const format = formats[path.extname(to).toLowerCase()];
  if (!format) throw new UsageError(`${to}: the output must end in ${Object.keys(formats).join(", ")}.`);
  const input = readInput(from);
  if (!input.ok) return refuse(input);
  const result = await convert(input.bytes, input.name, format, {
    print: readPrint(given),
    reading: readReading(given),
  });
  if (!result.ok) return refuse(result);
  const files = format === "svg" ? writePages(to, result.files.svg ?? []) : [to];
  if (format !== "svg") writeOutput(to, result.files[format] ?? new Uint8Array());
  const written = [...files, ...writeParts(to.replace(/\.pdf$/i, ""), result.files.parts ?? [])];
  const { warnings, notDrawn, reading } = result;
  if (flag("json")) printJson({ files: written, warnings, notDrawn, reading: reading ?? null });
  else {
    printWarnings(result.warnings);
    printNotDrawn(result.notDrawn);
    if (reading) printReading(reading);
  }
  return exitCodes.done;
}
