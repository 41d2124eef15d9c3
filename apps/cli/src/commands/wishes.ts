import { wishes } from "@gradus/pipeline";
import { readArguments } from "../arguments.ts";
import { printJson, printTable } from "../console.ts";
import { exitCodes } from "../exit-codes.ts";
import { UsageError } from "../usage.ts";

export async function wishesCommand(args: readonly string[]): Promise<number> {
  const { positionals, text, flag } = readArguments(args, ["instrument"], 1, "text");
  const written = positionals[0] ?? "";
  if (written.trim() === "") throw new UsageError("The text is empty.");
  const list = wishes(written, text("instrument"));
  if (flag("json")) {
    printJson(list);
    return exitCodes.done;
  }
  printTable(
    list.map(({ text: clause, understood, constraint, note }) => [
      understood ? "yes" : "no",
      clause.replace(/\s+/g, " "),
      constraint ? `${constraint.type} ${JSON.stringify(constraint.params)}` : note,
      constraint?.scope ? `only ${JSON.stringify(constraint.scope)}` : "",
      constraint?.strength === "soft" ? "if possible" : "",
    ]),
  );
  console.log(`${list.filter((one) => one.understood).length} of ${list.length} understood`);
  return exitCodes.done;
}
