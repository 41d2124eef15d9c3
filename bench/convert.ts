// Round trip of every score of the corpus: `npx node bench/convert.ts [folder]`. Prints counts and what is not exact.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { check, convert } from "@gradus/pipeline";
import { corpus, evaluationTools, quantile, scoreFiles } from "./corpus-files.ts";

const files = scoreFiles(process.argv[2] ?? "scores");
const folder = mkdtempSync(path.join(os.tmpdir(), "gradus-bench-"));
const secondsPerMegabyte: number[] = [];
let exact = 0;

for (const file of files) {
  const name = path.relative(corpus, file);
  const bytes = readFileSync(file);
  const since = performance.now();
  const result = await convert(bytes, path.basename(file), "musicxml");
  const seconds = (performance.now() - since) / 1000;
  if (!result.ok) {
    console.log(`${name}: refused, ${result.code}`);
    continue;
  }
  const written = result.files.musicxml ?? new Uint8Array();
  secondsPerMegabyte.push(seconds / (written.length / 1e6));
  if (!(await check(written)).ok) console.log(`${name}: own output refused`);
  const target = path.join(folder, "out.musicxml");
  writeFileSync(target, written);
  const judged = spawnSync("node", [path.join(evaluationTools, "import.mjs"), "--json", file, target], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const f1 = readF1(judged.stdout);
  if (f1 === 1) exact += 1;
  else console.log(`${name}: full F1 ${f1} ${judged.stderr.slice(0, 200)}`);
}
rmSync(folder, { recursive: true });
console.log(
  `${files.length} files, ${secondsPerMegabyte.length} converted, ${exact} with full F1 = 1.0; median ${(quantile(secondsPerMegabyte, 0.5) * 1000).toFixed(0)} ms a MB`,
);

function readF1(json: string): number {
  try {
    const report = JSON.parse(json);
    const one = Array.isArray(report) ? report[0] : report;
    return one.full?.f1 ?? one.f1?.full ?? one.full ?? Number.NaN;
  } catch {
    return Number.NaN;
  }
}
