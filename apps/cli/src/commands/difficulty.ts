import { assessmentOptions, nearestLevel } from "@gradus/contracts";
import { measure } from "@gradus/pipeline";
import { oneOf, readArguments } from "../arguments.ts";
import { printJson, printTable, refuse } from "../console.ts";
import { exitCodes } from "../exit-codes.ts";
import { readInput } from "../files.ts";

export async function difficultyCommand(args: readonly string[]): Promise<number> {
  const { positionals, text, flag } = readArguments(args, ["instrument", "system"], 1);
  const system = text("system") ? [oneOf(text("system"), assessmentOptions, "system")] : assessmentOptions;
  const input = readInput(positionals[0] ?? "");
  if (!input.ok) return refuse(input);
  const result = await measure(input.bytes, text("instrument"));
  if (!result.ok) return refuse(result);
  const { difficulty } = result;
  const levels = Object.fromEntries(system.map((name) => [name, nearestLevel(name, difficulty.display).name]));
  if (flag("json")) {
    printJson({ input: result.input, part: result.part, ...difficulty, levels });
    return exitCodes.done;
  }
  const estimated = difficulty.basis === "estimated" ? " (estimated: an order, not a grade)" : "";
  console.log(`${input.name}: ${difficulty.display.toFixed(1)} of 9, ${difficulty.band}${estimated}`);
  console.log(
    `windowed grade ${difficulty.grade.toFixed(2)}; right hand ${difficulty.perHand.right.toFixed(2)}, left hand ${difficulty.perHand.left.toFixed(2)}`,
  );
  printTable(Object.entries(levels).map(([name, level]) => [name, name === "General" ? level : `about ${level}`]));
  console.log("What makes it hard, in grades:");
  printTable(
    difficulty.contributions.map((one) => [one.words, `${one.grades >= 0 ? "+" : ""}${one.grades.toFixed(2)}`]),
  );
  return exitCodes.done;
}
