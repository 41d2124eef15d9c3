// Rewrites the parts of other instruments than keyboards in the corpus and prints the table of bench/README.md.
//   npx node bench/instruments.ts [--folders a,b] [--only c,d] [--steps=-1,2] [--rows FILE] [--most MEASURES] [--no-ladders]
//   npx node bench/instruments.ts --table FILE [FILE…]
// `--only` takes files with one of these texts in their path. `--folders piano --steps=` makes ladders of piano pieces. The key is left to the engine, as on the command line.
// Every run writes one line of JSON to the file of rows as soon as it is known, so a stopped run loses nothing; runs that
// the file already has are left out; `--steps=` leaves ladders alone. `--table` prints the tables of such files, of a run
// that several have the last.
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { levelsOf } from "@gradus/contracts";
import { type LadderRung, ladder, run } from "@gradus/pipeline";
import { corpus, evaluationTools, quantile, scoreFiles } from "./corpus-files.ts";

type Row = {
  readonly kind: "run";
  readonly folder: string;
  readonly file: string;
  readonly step: number;
  readonly measures: number;
  readonly before: number;
  readonly after: number;
  readonly target: number;
  /** the aim lies on the scale and was not moved to an end of it */
  readonly inScale: boolean;
  readonly valid: boolean;
  readonly violations: number;
  readonly melody: number;
  readonly harmony: number;
  readonly noted: boolean;
  readonly cpu: number;
};
type LadderRow = {
  readonly kind: "ladder";
  readonly folder: string;
  readonly file: string;
  readonly rungs: readonly number[];
  /** grades from the aim of each rung's level */
  readonly errors: readonly number[];
  readonly skipped: number;
  readonly monotone: boolean;
  readonly cpu: number;
};
type Refusal = {
  readonly kind: "refused";
  readonly folder: string;
  readonly file: string;
  readonly step: number;
  readonly code: string;
};

/** who plays in each folder */
const players: Readonly<Record<string, string>> = {
  "lead-sheet": "Other",
  violin: "Violin",
  "string-quartet": "Violin",
  "winds-brass": "Horn",
  choir: "Voice",
  "voice-guitar": "Guitar",
  "voice-piano": "Voice",
};
const keyboard = "piano";
const levels = levelsOf("General").map(({ name }) => name);
/** grades: a source below it has nothing left to take */
const floor = 1.75;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  // a list of steps such as -1,2 is no option
  args: process.argv.slice(2).map((text) => (/^-\d/.test(text) ? `=${text}` : text)),
  options: {
    folders: { type: "string", default: Object.keys(players).join() },
    steps: { type: "string", default: "=-1,-2,-3,1,2" },
    rows: { type: "string", default: path.join(os.tmpdir(), "gradus-bench-instruments.jsonl") },
    most: { type: "string", default: "100000" },
    table: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    "no-ladders": { type: "boolean", default: false },
  },
});

async function measure(): Promise<void> {
  const out = path.join(os.tmpdir(), `gradus-bench-instruments-${process.pid}`);
  mkdirSync(out, { recursive: true });
  const known = new Set(rowsOf(values.rows).map(keyOf));
  const steps = values.steps.replace(/^=/, "").split(",").filter(Boolean).map(Number);
  const only = values.only.split(",").filter(Boolean);
  for (const folder of values.folders.split(",")) {
    for (const file of scoreFiles(`scores/${folder}`)) {
      if (only.length > 0 && !only.some((part) => file.includes(part))) continue;
      const place = { folder, file: path.relative(corpus, file) };
      for (const step of steps) if (!known.has(keyOf({ kind: "run", ...place, step }))) await one(place, step, out);
      if (!values["no-ladders"] && !known.has(keyOf({ kind: "ladder", ...place }))) await climb(place);
    }
  }
}

type Place = { readonly folder: string; readonly file: string };
const keyOf = (row: { readonly kind: string; readonly file: string; readonly step?: number }): string =>
  `${row.kind === "ladder" ? "ladder" : row.step} ${row.file}`;

const requestFor = ({ folder }: Place) => ({
  system: "General" as const,
  instrument: folder === keyboard ? "Piano" : (players[folder] ?? "Other"),
  part: null,
  key: "auto" as const,
  requirements: "",
  mustHaves: "",
  seed: 0,
});

async function one(place: Place, step: number, out: string): Promise<void> {
  const source = path.join(corpus, place.file);
  const bytes = readFileSync(source);
  const level = step > 0 ? `+${step}` : String(step);
  const since = process.cpuUsage();
  const result = await run(bytes, path.basename(source), {
    arrange: { ...requestFor(place), type: step < 0 ? "simplify" : "complexify", level },
    formats: ["musicxml"],
    withView: false,
  });
  const cpu = secondsSince(since);
  if (!result.ok) return write({ kind: "refused", ...place, step, code: result.code });
  const { report, outputs } = result;
  if (report.input.measures > Number(values.most)) return;
  const target = path.join(out, `${path.basename(source).replace(/\.[^.]+$/, "")}.${step}.musicxml`);
  writeFileSync(target, outputs.musicxml ?? new Uint8Array());
  const checked = tool("check.mjs", "--source", source, target);
  if (checked.status !== 0) console.log(`${place.file} ${level}: NOT VALID\n${checked.stdout.slice(0, 400)}`);
  const kept = JSON.parse(tool("fidelity.mjs", "--json", source, target).stdout);
  write({
    kind: "run",
    ...place,
    step,
    measures: report.input.measures,
    before: report.before.grade,
    after: report.after.grade,
    target: report.request.targetGrade,
    inScale: Math.abs(report.request.targetGrade - report.before.grade - step) < 1e-6,
    valid: checked.status === 0,
    violations: report.playability.violations.length,
    melody: kept.melody?.recall ?? Number.NaN,
    harmony: kept.chroma?.cosine ?? Number.NaN,
    noted: report.target.note !== "",
    cpu,
  });
}

async function climb(place: Place): Promise<void> {
  const source = path.join(corpus, place.file);
  const since = process.cpuUsage();
  const climbed = await ladder(readFileSync(source), path.basename(source), {
    arrange: requestFor(place),
    levels,
    formats: ["musicxml"],
  });
  if (!climbed.ok) return write({ kind: "refused", ...place, step: 0, code: climbed.code });
  const rungs = climbed.rungs.map(({ report }: LadderRung) => report.after.grade);
  write({
    kind: "ladder",
    ...place,
    rungs,
    errors: climbed.rungs.map(({ report }: LadderRung) => report.target.error),
    skipped: climbed.skipped.length,
    monotone: rungs.every((grade, i) => i === 0 || grade < (rungs[i - 1] ?? 0)),
    cpu: secondsSince(since),
  });
}

function secondsSince(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

function write(row: Row | LadderRow | Refusal): void {
  appendFileSync(values.rows, `${JSON.stringify(row)}\n`);
}

function rowsOf(file: string): readonly (Row | LadderRow | Refusal)[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

function tool(name: string, ...args: string[]): { readonly status: number | null; readonly stdout: string } {
  return spawnSync("node", [path.join(evaluationTools, name), ...args], { encoding: "utf8", maxBuffer: 1 << 28 });
}

function tables(rows: readonly (Row | LadderRow | Refusal)[]): void {
  const runs = rows.filter((row) => row.kind === "run");
  const ladders = rows.filter((row) => row.kind === "ladder");
  const folders = [...new Set(runs.map(({ folder }) => folder))];
  console.log(
    "| folder, step | runs | right way | at the floor | valid | violations | error, mean | melody | harmony | CPU s per 32 measures, p50 and p95 |\n|---|---|---|---|---|---|---|---|---|---|",
  );
  for (const folder of folders)
    for (const step of [-1, -2, -3, 1, 2])
      line(
        `${folder} ${signed(step)}`,
        runs.filter((row) => row.folder === folder && row.step === step),
      );
  for (const step of [-1, -2, -3, 1, 2])
    line(
      `**all ${signed(step)}**`,
      runs.filter((row) => row.step === step),
    );
  const long = runs.filter(({ measures }) => measures >= 150).map(({ cpu, measures }) => (200 * cpu) / measures);
  console.log(`\nCPU seconds for 200 measures, of ${long.length} runs on 150 measures and more: at most ${top(long)}`);
  const refused = rows.filter((row) => row.kind === "refused");
  console.log(`Refused: ${refused.map(({ file, code }) => `${file} ${code}`).join(", ") || "none"}`);
  const good = ladders.filter(({ monotone }) => monotone).length;
  const count = ladders.reduce((sum, row) => sum + row.rungs.length, 0);
  const skipped = ladders.reduce((sum, row) => sum + row.skipped, 0);
  console.log(
    `Ladders over ${levels.length} levels: ${good} of ${ladders.length} strictly monotone, ${count} rungs, ${skipped} skipped`,
  );
}

function line(name: string, rows: readonly Row[]): void {
  if (rows.length === 0) return;
  const atFloor = (row: Row): boolean => row.step < 0 && row.before < floor && row.after === row.before;
  const right = rows.filter((row) => (row.after - row.before) * row.step > 0).length;
  const errors = rows.filter((row) => row.inScale && !atFloor(row)).map((row) => Math.abs(row.after - row.target));
  const seconds = rows.map(({ cpu, measures }) => (32 * cpu) / Math.max(32, measures));
  const cells = [
    name,
    rows.length,
    right,
    rows.filter(atFloor).length,
    rows.filter(({ valid }) => valid).length,
    rows.reduce((sum, { violations }) => sum + violations, 0),
    mean(errors, 2),
    mean(
      rows.map(({ melody }) => melody),
      3,
    ),
    mean(
      rows.map(({ harmony }) => harmony),
      3,
    ),
    `${quantile(seconds, 0.5).toFixed(2)}, ${quantile(seconds, 0.95).toFixed(2)}`,
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

const signed = (step: number): string => (step > 0 ? `+${step}` : String(step));
const top = (values: readonly number[]): string => (values.length === 0 ? "–" : Math.max(...values).toFixed(1));
function mean(values: readonly number[], digits: number): string {
  const known = values.filter((value) => Number.isFinite(value));
  return known.length === 0 ? "–" : (known.reduce((sum, value) => sum + value, 0) / known.length).toFixed(digits);
}

if (values.table) tables([...new Map(positionals.flatMap(rowsOf).map((row) => [keyOf(row), row])).values()]);
else await measure();
