import { check } from "@gradus/pipeline";
import { readArguments } from "../arguments.ts";
import { counted, printJson, printTable, refuse } from "../console.ts";
import { exitCodes } from "../exit-codes.ts";
import { readInput } from "../files.ts";

export async function checkCommand(args: readonly string[]): Promise<number> {
  const { positionals, flag } = readArguments(args, [], 1);
  const input = readInput(positionals[0] ?? "");
  if (!input.ok) return refuse(input);
  const result = await check(input.bytes);
  if (!result.ok) return refuse(result);
  const { issues } = result;
  if (flag("json")) printJson({ input: result.input, issues });
  else {
    printTable(
      issues.map((issue) => [
        issue.severity,
        issue.level,
        issue.code,
        issue.part ?? "",
        issue.measure ? `m. ${issue.measure}` : "",
        issue.message,
      ]),
    );
    const errors = issues.filter((issue) => issue.severity === "error").length;
    console.log(
      `${input.name}: ${[
        counted(result.input.parts.length, "part"),
        counted(result.input.measures, "measure"),
        counted(errors, "error"),
        counted(issues.length - errors, "warning"),
      ].join(", ")}`,
    );
  }
  return exitCodes.done;
}
