import { missedBy } from "@gradus/contracts";
import { ladder } from "@gradus/pipeline";
import { readArguments } from "../arguments.ts";
import { printJson, printNotDrawn, printTable, progressBar, refuse } from "../console.ts";
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
import { UsageError } from "../usage.ts";

export async function ladderCommand(args: readonly string[]): Promise<number> {
  const given = readArguments(args, ["levels", ...rewriteOptionNames], 1, "file name", rewriteFlags);
  const arrange = readRewrite(given);
  const names = given.text("levels")?.split(",") ?? [];
  const levels = names.map((name) => readLevel(name, arrange.system, "levels"));
  if (levels.length === 0) throw new UsageError("--levels is missing: name several levels, with commas between them.");
  const formats = readFormats(given.text("formats"));
  const input = readInput(given.positionals[0] ?? "");
  if (!input.ok) return refuse(input);

  const bar = progressBar();
  const result = await ladder(input.bytes, input.name, { arrange, levels, formats, print: readPrint(given) }, (share) =>
    bar.show("engraving", 100 * share),
  );
  bar.end();
  if (!result.ok) return refuse(result);

  const place = { folder: given.text("out"), base: input.base };
  const written = result.rungs.flatMap((rung) => writeRewrite(place, rung, rung));
  if (given.flag("json")) printJson(result.rungs.map(({ report }) => report));
  else {
    printTable(
      result.rungs.map(({ level, report }) => [
        level,
        `${report.after.grade.toFixed(2)} (${report.after.level})`,
        `target ${report.request.targetGrade.toFixed(2)}`,
        `melody kept ${(100 * report.fidelity.melody).toFixed(1)} %`,
      ]),
    );
    for (const file of written) console.log(file);
  }
  for (const { level, report } of result.rungs)
    if (report.target.note) console.error(`${level}: ${report.target.note}`);
  for (const level of result.skipped)
    console.error(`${level}: no version of its own, its neighbour is at this level already.`);
  printNotDrawn(result.rungs[0]?.report.notDrawn ?? []);
  const missed = result.rungs.some(({ report }) => Math.abs(report.target.error) > missedBy);
  return missed || result.skipped.length > 0 ? exitCodes.missed : exitCodes.done;
}
