import { assessmentOptions, gradeWords, nearestLevel, tempoWords } from "@gradus/contracts";
import { measure } from "@gradus/pipeline";
import { oneOf, readArguments } from "../arguments.ts";
import { printJson, printTable, refuse } from "../console.ts";
import { exitCodes } from "../exit-codes.ts";
import { readInput } from "../files.ts";
import { readTempo } from "../rewrite-options.ts";

export async function difficultyCommand(args: readonly string[]): Promise<number> {
  const given = readArguments(args, ["instrument", "system", "tempo"], 1);
  const { positionals, text, flag } = given;
  const system = text("system") ? [oneOf(text("system"), assessmentOptions, "system")] : assessmentOptions;
  const input = readInput(positionals[0] ?? "");
  if (!input.ok) return refuse(input);
  const result = await measure(input.bytes, text("instrument"), readTempo(given));
  if (!result.ok) return refuse(result);
  const { difficulty } = result;
  const levels = Object.fromEntries(system.map((name) => [name, nearestLevel(name, difficulty.grade).name]));
  if (flag("json")) {
    printJson({ input: result.input, part: result.part, ...difficulty, levels });
    return exitCodes.done;
  }
  const estimated = difficulty.basis === "estimated" ? " (estimated: an order, not a grade)" : "";
  console.log(`${input.name}: ${gradeWords(difficulty)}, ${difficulty.band}${estimated}`);
  if (difficulty.tempo) console.log(`counted at ${tempoWords(difficulty.tempo)}`);
  if (difficulty.basis === "graded")
    console.log(
      `right hand alone ${difficulty.perHand.right.toFixed(1)}, left hand alone ${difficulty.perHand.left.toFixed(1)}`,
    );
  printTable(Object.entries(levels).map(([name, level]) => [name, name === "General" ? level : `about ${level}`]));
  console.log("What makes it hard, in grades:");
  printTable(
    difficulty.contributions.map((one) => [one.words, `${one.grades >= 0 ? "+" : ""}${one.grades.toFixed(2)}`]),
  );
  console.log("Measures beside each other, each as if the music went on like that (- = too little is played):");
  console.log(difficulty.perMeasure.map((one) => `${one.measure}: ${one.grade?.toFixed(1) ?? "-"}`).join("  "));
  return exitCodes.done;
}
