import { missedBy } from "@gradus/contracts";
import { run } from "@gradus/pipeline";
import { oneOf, readArguments } from "../arguments.ts";
import { printJson, printNotDrawn, progressBar, refuse } from "../console.ts";
import { exitCodes } from "../exit-codes.ts";
import { readInput } from "../files.ts";
import { writeRewrite } from "../rewrite-files.ts";
import {
  readFormats,
  readLevel,
  readPrint,
  readRewrite,
  rewriteFlags,
  rewriteOptionNames,
} from "../rewrite-options.ts";
import { printSummary } from "../rewrite-summary.ts";

const types = ["simplify", "complexify"] as const;

export async function arrangeCommand(args: readonly string[]): Promise<number> {
  const names = ["type", "level", "changes", ...rewriteOptionNames];
  const given = readArguments(args, names, 1, "file name", [...rewriteFlags, "changes"]);
  const rewrite = readRewrite(given);
  const level = readLevel(given.text("level"), rewrite.system);
  const options = { ...rewrite, type: oneOf(given.text("type"), types, "type"), level };
  const formats = readFormats(given.text("formats"));
  const input = readInput(given.positionals[0] ?? "");
  if (!input.ok) return refuse(input);

  const bar = progressBar();
  const runOptions = { arrange: options, formats, withView: false, print: readPrint(given) };
  const result = await run(input.bytes, input.name, runOptions, bar.show);
  bar.end();
  if (!result.ok) return refuse(result);

  const written = writeRewrite({ folder: given.text("out"), base: input.base }, options, result);
  if (given.flag("json")) printJson(result.report);
  else printSummary(result.report, input.base, written);
  printNotDrawn(result.report.notDrawn ?? []);
  const { error, note } = result.report.target;
  if (note) console.error(note);
  return Math.abs(error) > missedBy ? exitCodes.missed : exitCodes.done;
}
