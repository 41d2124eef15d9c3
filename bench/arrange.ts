// Rewrites every score of a corpus folder: `npx node bench/arrange.ts [folder] [type] [level]`. Prints a line per miss and the table.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { convert, run } from "@gradus/pipeline";
import { corpus, evaluationTools, quantile, schemaFile, scoreFiles } from "./corpus-files.ts";

const [folder = "scores/piano", type = "simplify", level = "-2"] = process.argv.slice(2);
const out = path.join(os.tmpdir(), "gradus-bench-arrange", level.replace("-", "minus-"));
mkdirSync(out, { recursive: true });
const files = scoreFiles(folder);
const errors: number[] = [];
const secondsPer32: number[] = [];
const melody: number[] = [];
const harmony: number[] = [];
const counts = { refused: 0, valid: 0, schema: 0, easier: 0, reached: 0, within: 0 };

for (const file of files) {
  const name = path.relative(corpus, file);
  const bytes = readFileSync(file);
  const since = performance.now();
  const result = await run(bytes, path.basename(file), {
    arrange: {
      type: type as "simplify",
      system: "General",
      level,
      instrument: "",
      part: null,
      key: "keep",
      requirements: "",
      mustHaves: "",
      seed: 0,
    },
    formats: ["musicxml"],
    withView: false,
  });
  const seconds = (performance.now() - since) / 1000;
  if (!result.ok) {
    counts.refused += 1;
    console.log(`${name}: ${result.code}`);
    continue;
  }
  const { report, outputs } = result;
  const target = path.join(out, `${path.basename(file).replace(/\.[^.]+$/, "")}.musicxml`);
  writeFileSync(target, outputs.musicxml ?? new Uint8Array());
  const judged = spawnSync("node", [path.join(evaluationTools, "check.mjs"), "--source", file, target], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (judged.status === 0) counts.valid += 1;
  else console.log(`${name}: NOT VALID\n${judged.stdout.split("\n").slice(0, 6).join("\n")}`);
  const plain = await convert(bytes, path.basename(file), "musicxml");
  writeFileSync(`${target}.source.xml`, (plain.ok && plain.files.musicxml) || new Uint8Array());
  const schemaFaults = newSchemaErrors(`${target}.source.xml`, target);
  if (schemaFaults.length === 0) counts.schema += 1;
  else console.log(`${name}: SCHEMA ${schemaFaults.slice(0, 2).join(" | ")}`);
  const kept = JSON.parse(
    spawnSync("node", [path.join(evaluationTools, "fidelity.mjs"), "--json", file, target], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    }).stdout,
  );
  melody.push(kept.melody?.recall ?? Number.NaN);
  harmony.push(kept.chroma?.cosine ?? Number.NaN);
  const error = Math.abs(report.after.grade - report.request.targetGrade);
  errors.push(error);
  secondsPer32.push((seconds / report.input.measures) * 32);
  const easier =
    type === "simplify" ? report.after.grade < report.before.grade : report.after.grade > report.before.grade;
  if (easier) counts.easier += 1;
  if (report.target.reached) counts.reached += 1;
  if (error <= 0.5) counts.within += 1;
  console.log(
    `${name}: ${report.before.grade.toFixed(2)} → ${report.after.grade.toFixed(2)} (target ${report.request.targetGrade.toFixed(2)}), melody ${melody.at(-1)?.toFixed(3)}, harmony ${harmony.at(-1)?.toFixed(3)}, ${seconds.toFixed(1)} s, ${report.input.measures} m.${error <= 0.5 ? "" : ` MISSED: ${report.target.note}`}`,
  );
}
const mean = (values: readonly number[]): string =>
  (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
console.log(
  `\n${type} ${level}, ${folder}: ${files.length} files, ${counts.refused} refused, ${counts.valid} valid, ${counts.schema} without a new schema error, ${counts.easier} the right way, ${counts.within} within 0.5, ${counts.reached} reached`,
);
console.log(
  `error mean ${mean(errors)}; melody ${mean(melody)}; harmony ${mean(harmony)}; seconds per 32 measures p50 ${quantile(secondsPer32, 0.5).toFixed(2)}, p95 ${quantile(secondsPer32, 0.95).toFixed(2)}`,
);

/** Schema messages, without line numbers, that the source does not have. */
function newSchemaErrors(source: string, target: string): string[] {
  const known = new Set(schemaErrors(source));
  return schemaErrors(target).filter((message) => !known.has(message));
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
