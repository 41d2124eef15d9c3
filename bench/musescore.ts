// MuseScore 3 as a reader of what we write: `npx node bench/musescore.ts [count]`. Every measure of smaller corpus
// files is rewritten from its events; MuseScore must open the result without a complaint, and what it exports must have
// the notes of the source. Where it changes notes itself, its export of the untouched source is the measure. Files whose
// untouched source it complains of (MusicXML 4.0 is newer than its schema) are counted apart: no new kind of complaint.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { readScore, type Score, writeMusicXml } from "@gradus/score";
import { corpus, evaluationTools, scoreFiles } from "./corpus-files.ts";

const wanted = Number(process.argv[2] ?? 30);
const MAX_BYTES = 1_000_000;
/** Files apart that are opened too, so that a run ends. */
const MAX_NOISY = 15;
const folder = mkdtempSync(path.join(os.tmpdir(), "gradus-bench-musescore-"));
const counts = { silent: 0, complained: 0, sameAsSource: 0, sameAsExportOfSource: 0, different: 0 };
const noisy = { sources: 0, newComplaint: 0 };

for (const file of turnByTurn(scoreFiles("scores"))) {
  if (counts.silent + counts.complained === wanted) break;
  const name = path.relative(corpus, file);
  const read = readScore(readFileSync(file));
  if (!read.ok) throw new Error(`${name}: ${read.code}`);
  // as plain text: MuseScore cannot unpack every compressed file
  const source = path.join(folder, "source.musicxml");
  writeFileSync(source, writeMusicXml(read.score));
  const fromSource = exported(source, "from-source.musicxml");
  if (fromSource.complaints.size > 0 && noisy.sources === MAX_NOISY) continue;
  const rewritten = path.join(folder, "rewritten.musicxml");
  writeFileSync(rewritten, writeMusicXml(touchAll(read.score)));
  const fromRewritten = exported(rewritten, "from-rewritten.musicxml");
  const fresh = [...fromRewritten.complaints].filter((line) => !fromSource.complaints.has(line));
  if (fresh.length > 0) console.log(`${name}: ${fresh.join(" | ")}`);
  if (fromSource.complaints.size > 0) {
    noisy.sources += 1;
    if (fresh.length > 0) noisy.newComplaint += 1;
  } else if (fresh.length > 0) counts.complained += 1;
  else counts.silent += 1;
  const direct = notesF1(file, fromRewritten.file);
  const viaExport = direct === 1 ? 1 : notesF1(fromSource.file, fromRewritten.file);
  if (direct === 1) counts.sameAsSource += 1;
  else if (viaExport === 1) counts.sameAsExportOfSource += 1;
  else counts.different += 1;
  const verdict = direct === 1 ? "" : `, ${viaExport} against its export of the source`;
  console.log(`${name}: notes F1 ${direct}${verdict}`);
}
rmSync(folder, { recursive: true });
console.log(JSON.stringify({ ...counts, noisy }));
process.exit(counts.complained + counts.different + noisy.newComplaint === 0 && counts.silent === wanted ? 0 : 1);

/** The smallest file of every folder, then the next of every folder, and so on. */
function turnByTurn(files: readonly string[]): string[] {
  const small = files.filter((file) => statSync(file).size < MAX_BYTES);
  const folders = [...Map.groupBy(small, (file) => path.dirname(file)).values()].map((list) =>
    list.toSorted((a, b) => statSync(a).size - statSync(b).size),
  );
  const longest = Math.max(...folders.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => folders.flatMap((list) => list[index] ?? [])).flat();
}

function touchAll(score: Score): Score {
  const parts = score.parts.map((part) => ({
    ...part,
    measures: part.measures.map((measure) => ({ ...measure, touched: true })),
  }));
  return { ...score, parts };
}

/** MuseScore's own MusicXML of a file, and the kinds of lines it said beyond its usual ones. */
function exported(file: string, name: string): { readonly file: string; readonly complaints: ReadonlySet<string> } {
  const target = path.join(folder, name);
  rmSync(target, { force: true });
  const result = spawnSync("env", ["QT_QPA_PLATFORM=offscreen", "mscore3", "-o", target, file], {
    encoding: "utf8",
    timeout: 300_000,
  });
  if (result.error) throw result.error;
  const lines = `${result.stdout}\n${result.stderr}`.replaceAll(file, "FILE").split("\n");
  const usual = /^$|^convert <|^to <|^\.\.\. success!|^QStandardPaths|^qt\.qpa/;
  const kinds = lines.map((line) => line.trim().replace(/0x[\da-f]+|\d+/g, "#")).filter((line) => !usual.test(line));
  if (result.status !== 0) kinds.push(`exit ${result.status}`);
  return { file: target, complaints: new Set(kinds) };
}

function notesF1(truth: string, result: string): number {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(evaluationTools, "import.mjs"), "--json", truth, result],
    { encoding: "utf8", maxBuffer: 1 << 28 },
  );
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout).full.f1;
}
