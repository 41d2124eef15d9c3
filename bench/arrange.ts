// Rewrites scores of the corpus and prints the table of targets of the arranging engine, with counts.
//   npx node bench/arrange.ts FOLDERS DIRECTION STEP [--half a|b] [--instrument NAME] [--key KEY] [--most MEASURES] [--quiet] [--rows FILE]
// FOLDERS, DIRECTION (simplify, complexify) and STEP (-1, -2, +1 …) are lists with commas: every step of the direction's
// sign is run on every score. Pairs count whose target lies between 1 and 9. A half is the first or second half of each
// folder by name; `--most` leaves out longer scores. `--rows` keeps a file of the rows, one a line, as they come: a run
// that was stopped goes on from it, and the tables are of all rows in it. Shorter files come first.
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { convert } from "@gradus/pipeline";
import { corpus, evaluationTools, quantile, schemaFile, scoreFiles } from "./corpus-files.ts";
import { rewriteFile } from "./rewrite-file.ts";

type Row = {
  readonly name: string;
  readonly step: number;
  readonly error: number;
  readonly rightWay: boolean;
  readonly reached: boolean;
  readonly valid: boolean;
  readonly schema: boolean;
  readonly violations: number;
  readonly limitsExceeded: number;
  readonly melody: number;
  readonly harmony: number;
  readonly noted: boolean;
  readonly seconds: number;
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  // a step such as -2 is no option
  args: process.argv.slice(2).map((text) => (/^-\d/.test(text) ? `=${text}` : text)),
  options: {
    half: { type: "string" },
    instrument: { type: "string", default: "" },
    key: { type: "string", default: "auto" },
    most: { type: "string", default: "100000" },
    quiet: { type: "boolean", default: false },
    rows: { type: "string", default: "" },
  },
});
const [folders = "scores/piano", directions = "simplify", stepList = "-2"] = positionals;
const steps = stepList.replace(/^=/, "").split(",").map(Number);
const out = path.join(os.tmpdir(), `gradus-bench-arrange-${process.pid}`);
mkdirSync(out, { recursive: true });
/** what a piece keeps on the mean of many, by step down: the targets of the table */
const wanted: Readonly<Record<string, readonly [melody: number, harmony: number]>> = {
  "-1": [0.99, 0.97],
  "-2": [0.95, 0.93],
  "-3": [0.88, 0.87],
};
/** grades of error that make a miss (exit 4 of the command) */
const missed = 0.5;

/** Schema messages of each source, without line numbers. */
const sourceErrors = new Map<string, ReadonlySet<string>>();
/** a pair of score and step that gave no row */
type Left = { readonly name: string; readonly step: number; readonly left: "refused" | "outside" | "long" };
const entries: (Row | Left)[] =
  values.rows && existsSync(values.rows)
    ? readFileSync(values.rows, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Row | Left)
    : [];
const done = new Set(entries.map(({ name, step }) => `${name} ${step}`));
const files = folders
  .split(",")
  .flatMap((folder) => halfOf(scoreFiles(folder.startsWith("scores") ? folder : `scores/${folder}`)))
  .map((file) => ({ file, size: statSync(file).size * (file.endsWith(".mxl") ? 12 : 1) }))
  .toSorted((a, b) => a.size - b.size);
for (const { file } of files) {
  for (const direction of directions.split(","))
    for (const step of steps) {
      if ((direction === "simplify") !== step < 0 || done.has(`${path.relative(corpus, file)} ${step}`)) continue;
      const entry = await one(file, direction, step);
      entries.push(entry);
      if (values.rows) appendFileSync(values.rows, `${JSON.stringify(entry)}\n`);
    }
}
const rows = entries.filter((entry): entry is Row => !("left" in entry));
const left = (why: Left["left"]): number => entries.filter((entry) => "left" in entry && entry.left === why).length;
for (const step of steps) table(step);

function halfOf(files: readonly string[]): readonly string[] {
  const middle = Math.ceil(files.length / 2);
  return values.half === "a" ? files.slice(0, middle) : values.half === "b" ? files.slice(middle) : files;
}

async function one(file: string, direction: string, step: number): Promise<Row | Left> {
  const name = path.relative(corpus, file);
  const level = step > 0 ? `+${step}` : String(step);
  const type = direction as "simplify";
  const { result, seconds } = await rewriteFile(file, { type, level, instrument: values.instrument, key: values.key });
  if (!result.ok) {
    console.log(`${name} ${level}: ${result.code}`);
    return { name, step, left: "refused" };
  }
  const { report, outputs } = result;
  if (report.input.measures > Number(values.most)) return { name, step, left: "long" };
  // an aim that was moved to an end of the scale is no pair of the table
  if (Math.abs(report.request.targetGrade - report.before.grade - step) > 1e-6) {
    return { name, step, left: "outside" };
  }
  const target = path.join(out, `${path.basename(file).replace(/\.[^.]+$/, "")}.${step}.musicxml`);
  writeFileSync(target, outputs.musicxml ?? new Uint8Array());
  const { valid, schema } = await judged(file, target, `${name} ${level}`);
  const kept = JSON.parse(tool("fidelity.mjs", "--json", file, target).stdout);
  const row: Row = {
    name,
    step,
    error: Math.abs(report.after.grade - report.request.targetGrade),
    rightWay: (report.after.grade - report.before.grade) * step > 0,
    reached: report.target.reached,
    valid,
    schema,
    violations: report.playability.violations.length,
    limitsExceeded: report.limits.filter(({ state }) => state === "exceeded").length,
    melody: kept.melody?.recall ?? Number.NaN,
    harmony: kept.chroma?.cosine ?? Number.NaN,
    noted: report.target.note !== "",
    seconds: (seconds / Math.max(32, report.input.measures)) * 32,
  };
  if (values.quiet && row.error <= missed) return row;
  console.log(
    `${name} ${level}: ${report.before.grade.toFixed(2)} → ${report.after.grade.toFixed(2)} (target ${report.request.targetGrade.toFixed(2)}), melody ${row.melody.toFixed(3)}, harmony ${row.harmony.toFixed(3)}, ${seconds.toFixed(1)} s, ${report.input.measures} m.${row.error <= missed ? "" : ` MISSED: ${report.target.note}`}`,
  );
  return row;
}

function table(step: number): void {
  const own = rows.filter((row) => row.step === step);
  if (own.length === 0) return;
  const count = (has: (row: Row) => boolean): string => `${own.filter(has).length} of ${own.length}`;
  const mean = (of: (row: Row) => number): string => {
    const known = own.map(of).filter((value) => !Number.isNaN(value));
    return (known.reduce((sum, value) => sum + value, 0) / known.length).toFixed(3);
  };
  const [melody, harmony] = wanted[String(step)] ?? [1, 0];
  const low = (row: Row): boolean => row.melody < melody - 0.1 || row.harmony < harmony - 0.1;
  const seconds = own.map((row) => row.seconds);
  console.log(`
| ${step > 0 ? `+${step}` : step} | figure |
|---|---|
| runs (${left("refused")} refused, ${left("outside")} outside 1–9 over all steps) | ${own.length} |
| valid beside the source; no new schema error | ${count((row) => row.valid)}; ${count((row) => row.schema)} |
| no playability violation; no limit exceeded | ${count((row) => row.violations === 0)}; ${count((row) => row.limitsExceeded === 0)} |
| the right way | ${count((row) => row.rightWay)} |
| error, mean; within 0.5 (no exit 4); within 0.25 | ${mean((row) => row.error)}; ${count((row) => row.error <= missed)}; ${count((row) => row.reached)} |
| melody kept, mean and least | ${mean((row) => row.melody)}, ${Math.min(...own.map((row) => row.melody)).toFixed(3)} |
| harmony kept, mean and least | ${mean((row) => row.harmony)}, ${Math.min(...own.map((row) => row.harmony)).toFixed(3)} |
| more than 0.10 below the target of either; of these with a reason | ${own.filter(low).length}; ${own.filter((row) => low(row) && row.noted).length} |
| seconds of CPU per 32 measures with reading and checks, p50 and p95 | ${quantile(seconds, 0.5).toFixed(2)}, ${quantile(seconds, 0.95).toFixed(2)} |`);
}

function tool(name: string, ...args: string[]): { readonly status: number | null; readonly stdout: string } {
  return spawnSync("node", [path.join(evaluationTools, name), ...args], { encoding: "utf8", maxBuffer: 1 << 28 });
}

async function judged(
  file: string,
  target: string,
  label: string,
): Promise<{ readonly valid: boolean; readonly schema: boolean }> {
  const checked = tool("check.mjs", "--source", file, target);
  const valid = checked.status === 0;
  if (!valid) console.log(`${label}: NOT VALID\n${checked.stdout.split("\n").slice(0, 6).join("\n")}`);
  const known = sourceErrors.get(file) ?? (await errorsOfSource(file));
  sourceErrors.set(file, known);
  const faults = schemaErrors(target).filter((message) => !known.has(message));
  if (faults.length > 0) console.log(`${label}: SCHEMA ${faults.slice(0, 2).join(" | ")}`);
  return { valid, schema: faults.length === 0 };
}

async function errorsOfSource(file: string): Promise<ReadonlySet<string>> {
  const plain = await convert(readFileSync(file), path.basename(file), "musicxml");
  const copy = path.join(out, "source.xml");
  writeFileSync(copy, (plain.ok && plain.files.musicxml) || new Uint8Array());
  return new Set(schemaErrors(copy));
}

function schemaErrors(file: string): string[] {
  const result = spawnSync("xmllint", ["--noout", "--nonet", "--huge", "--schema", schemaFile, file], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return [
    ...new Set(
      result.stderr
        .split("\n")
        .filter((line) => line.includes("error"))
        .map((line) => line.replace(/^[^:]*:\d+: /, "")),
    ),
  ];
}
