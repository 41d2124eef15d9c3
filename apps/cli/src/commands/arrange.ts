import path from "node:path";
import {
  assessmentOptions,
  instruments,
  keyNames,
  levelsOf,
  parseLevel,
  type Report,
  requestTextLimit,
} from "@gradus/contracts";
import { type OutputFormat, type Outputs, run } from "@gradus/pipeline";
import { type Arguments, oneOf, readArguments } from "../arguments.ts";
import { printJson, printTable, progressBar, refuse } from "../console.ts";
import { exitCodes } from "../exit-codes.ts";
import { readInput, writeOutput, writePages } from "../files.ts";
import { UsageError } from "../usage.ts";

const extensions = { musicxml: ".musicxml", mxl: ".mxl", pdf: ".pdf", midi: ".mid", svg: ".svg" } as const;
const outputFormats = Object.keys(extensions) as OutputFormat[];
/** The target counts as missed when the reported grade is further from it. */
const missedBy = 0.5;
const types = ["simplify", "complexify"] as const;

export async function arrangeCommand(args: readonly string[]): Promise<number> {
  const given = readArguments(
    args,
    ["type", "level", "system", "instrument", "part", "key", "requirements", "must", "formats", "out", "seed"],
    1,
  );
  const options = readOptions(given);
  const formats = readFormats(given.text("formats"));
  const input = readInput(given.positionals[0] ?? "");
  if (!input.ok) return refuse(input);

  const bar = progressBar();
  const result = await run(input.bytes, input.name, { arrange: options, formats, withView: false }, bar.show);
  bar.end();
  if (!result.ok) return refuse(result);

  const stem = path.join(given.text("out") ?? ".", `${input.base}.${options.type}-${levelSlug(options.level)}`);
  const written = [...writeFiles(stem, result.outputs), `${stem}.report.json`];
  writeOutput(`${stem}.report.json`, `${JSON.stringify(result.report, null, 2)}\n`);
  if (given.flag("json")) printJson(result.report);
  else printSummary(result.report, written);
  const { error, note } = result.report.target;
  if (note) console.error(note);
  return error > missedBy ? exitCodes.missed : exitCodes.done;
}

function readOptions(given: Arguments) {
  const system = given.text("system") ? oneOf(given.text("system"), assessmentOptions, "system") : "General";
  const level = given.text("level")?.replace("−", "-");
  if (!level) throw new UsageError("--level is missing.");
  if (!parseLevel(level, system))
    throw new UsageError(
      `--level must be a number 1-9, -N, +N, or one of ${levelsOf(system)
        .map(({ name }) => name)
        .join(", ")}.`,
    );
  const seed = Number(given.text("seed") ?? "0");
  if (!Number.isSafeInteger(seed)) throw new UsageError("--seed must be a whole number.");
  return {
    type: oneOf(given.text("type"), types, "type"),
    system,
    level,
    instrument: readInstrument(given.text("instrument")),
    part: given.text("part") ?? null,
    key: readKey(given.text("key")),
    requirements: readText(given, "requirements"),
    mustHaves: readText(given, "must"),
    seed,
  } as const;
}

/** Free text, as long as the web form allows. */
function readText(given: Arguments, name: "requirements" | "must"): string {
  const text = given.text(name) ?? "";
  if (text.length > requestTextLimit) throw new UsageError(`--${name} must be at most ${requestTextLimit} characters.`);
  return text;
}

/** Empty = the instrument of the part itself. */
const readInstrument = (text = ""): string =>
  instruments.find((name) => name.toLowerCase() === text.toLowerCase()) ?? text;

function readKey(text = "keep"): string {
  const wanted = text.trim().toLowerCase();
  if (wanted === "keep" || wanted === "original") return "keep";
  const key = keyNames.find((name) => name.toLowerCase() === wanted);
  if (!key) throw new UsageError(`--key must be keep or one of ${keyNames.join(", ")}.`);
  return key;
}

function readFormats(text = "musicxml,pdf,midi"): OutputFormat[] {
  return text.split(",").map((name) => oneOf(name.trim(), outputFormats, "formats"));
}

/** Lower-case slug of a level for file names. */
export function levelSlug(level: string): string {
  if (/^[-+]/.test(level)) return level.replace("-", "minus-").replace("+", "plus-");
  return level.trim().toLowerCase().replace(/\s+/g, "-");
}

function writeFiles(stem: string, outputs: Outputs): string[] {
  const pages = outputs.svg ? writePages(`${stem}.svg`, outputs.svg) : [];
  const names = outputFormats.flatMap((format) => {
    const content = format === "svg" ? undefined : outputs[format];
    if (!content) return [];
    writeOutput(stem + extensions[format], content);
    return [stem + extensions[format]];
  });
  return [...names, ...pages];
}

function printSummary(report: Report, files: readonly string[]): void {
  const grade = (summary: Report["before"]): string => `${summary.grade.toFixed(2)} (${summary.level})`;
  const estimated = report.after.basis === "estimated" ? ", estimated" : "";
  console.log(
    `${report.input.title || "Score"}: ${grade(report.before)} → ${grade(report.after)}, target ${report.request.targetGrade.toFixed(2)}${estimated}`,
  );
  const rules = Map.groupBy(report.changes, (change) => change.rule);
  printTable(
    [...rules].map(([rule, changes]) => [
      rule,
      `${changes.length} changes`,
      changes.reduce((sum, change) => sum + change.delta, 0).toFixed(2),
    ]),
  );
  const share = (value: number): string => `${(value * 100).toFixed(1)} %`;
  console.log(
    `Kept: melody ${share(report.fidelity.melody)}, harmony ${share(report.fidelity.harmony)}, bass ${share(report.fidelity.bass)}`,
  );
  if (report.requirements.length > 0) {
    console.log("Wishes:");
    const state = (wish: Report["requirements"][number]): string =>
      !wish.understood ? "not understood" : wish.constraint === null ? "noted" : wish.satisfied ? "kept" : "not kept";
    printTable(report.requirements.map((wish) => [wish.text, state(wish), wish.note]));
  }
  for (const file of files) console.log(file);
}
