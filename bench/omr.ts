// PDFs read back: `npx node bench/omr.ts [--engraver musescore|own|lilypond] [--flattened fonts|shapes] [--half tuned|kept]
// [--folders piano,lead-sheet] [--most N] [--only TEXT] [--worst N] [--rows FILE] [--hidden]`; with the last one notes that the
// source hides count as missed where they are not read. Flattened: written again by Ghostscript, with its
// fonts or with shapes only. Corpus scores are engraved once into a folder of the system's temporary ones,
// read by packages/omr and compared with their source. Halves by a hash of the name: tune on one, state both.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { doubtfulBelow } from "@gradus/contracts";
import { musicOutlines } from "@gradus/engrave";
import { readCodePoints, readPdf } from "@gradus/omr";
import { convert } from "@gradus/pipeline";
import { writeMusicXml } from "@gradus/score";
import { evaluationTools, scoreFiles } from "./corpus-files.ts";
import { compareHeads } from "./omr-heads.ts";
import { leaveOutHidden } from "./omr-hidden.ts";
import { compareMarks, type MarkCounts, type MarkKind, markKinds } from "./omr-marks.ts";

const { values } = parseArgs({
  options: {
    engraver: { type: "string", default: "musescore" },
    flattened: { type: "string" },
    half: { type: "string" },
    hidden: { type: "boolean" },
    folders: { type: "string", default: "piano,lead-sheet,violin,cello,voice-piano" },
    most: { type: "string", default: "1000" },
    only: { type: "string" },
    worst: { type: "string", default: "0" },
    rows: { type: "string" },
  },
});
const mostBytes = 3_000_000;
const cache = path.join(os.tmpdir(), "gradus-omr-bench");
const { compare } = await import(path.join(evaluationTools, "import.mjs"));
const { readScore: readTruth, soundingNotes } = await import(path.join(evaluationTools, "lib/score.mjs"));
const outlines = (): ReturnType<typeof musicOutlines> => musicOutlines(readCodePoints);
await outlines();

const halfOf = (name: string): "tuned" | "kept" =>
  (createHash("sha256").update(name).digest()[0] ?? 0) % 2 === 0 ? "tuned" : "kept";

type Row = {
  name: string;
  hit: number;
  truth: number;
  found: number;
  pitchHit: number;
  measures: number;
  exact: number;
  wrong: number;
  wrongFlagged: number;
  rightFlagged: number;
  staff: number;
  voice: number;
  spelled: number;
  key: number;
  time: number;
  lyrics: number;
  lyricsTruth: number;
  title: boolean | undefined;
  composer: boolean | undefined;
  marks: MarkCounts | undefined;
  seconds: number;
  pages: number;
};
const rows: Row[] = [];
/** right and wrong measures by tenths of their confidence */
const byConfidence = Array.from({ length: 11 }, () => ({ right: 0, wrong: 0 }));
let refused = 0;

for (const file of values.folders.split(",").flatMap((folder) => scoreFiles(`scores/${folder}`))) {
  const name = `${path.basename(path.dirname(file))}-${path.basename(file).replace(/\.[^.]+$/, "")}`;
  if (statSync(file).size > mostBytes || (values.only && !name.includes(values.only))) continue;
  if (values.half && halfOf(name) !== values.half) continue;
  if (rows.length >= Number(values.most)) break;
  const engraved = await engrave(file, name);
  if (engraved) await measure(name, engraved);
}
printTotals();
console.log(
  `right/wrong by confidence: ${byConfidence.map(({ right, wrong }, tenth) => `${tenth / 10}: ${right}/${wrong}`).join(", ")}`,
);

async function engrave(file: string, name: string): Promise<{ source: string; pdf: string } | undefined> {
  const source = path.join(cache, "src", `${name}.musicxml`);
  const pdf = path.join(cache, values.engraver, `${name}.pdf`);
  mkdirSync(path.dirname(source), { recursive: true });
  mkdirSync(path.dirname(pdf), { recursive: true });
  if (!existsSync(source)) {
    const converted = await convert(readFileSync(file), path.basename(file), "musicxml");
    if (!converted.ok) return undefined;
    writeFileSync(source, converted.files.musicxml ?? "");
  }
  if (!existsSync(pdf)) await print(source, pdf);
  if (!existsSync(pdf)) return undefined;
  return { source, pdf: values.flattened ? flattened(pdf, values.flattened) : pdf };
}

async function print(source: string, pdf: string): Promise<void> {
  const limit = { timeout: 120_000 };
  if (values.engraver === "own") {
    const converted = await convert(readFileSync(source), path.basename(source), "pdf");
    if (converted.ok) writeFileSync(pdf, converted.files.pdf ?? "");
  } else if (values.engraver === "lilypond") {
    const base = pdf.replace(/\.pdf$/, "");
    spawnSync("musicxml2ly", ["-o", `${base}.ly`, source], limit);
    if (existsSync(`${base}.ly`)) spawnSync("lilypond", ["-s", "-o", base, `${base}.ly`], limit);
  } else spawnSync("env", ["QT_QPA_PLATFORM=offscreen", "mscore3", "-o", pdf, source], limit);
}

/** Written again by Ghostscript: "shapes" turns every letter into an outline. */
function flattened(pdf: string, form: string): string {
  const written = pdf.replace(/\.pdf$/, `.${form}.pdf`);
  const options = [
    "-q",
    "-dNOPAUSE",
    "-dBATCH",
    "-sDEVICE=pdfwrite",
    ...(form === "shapes" ? ["-dNoOutputFonts"] : []),
  ];
  if (!existsSync(written)) spawnSync("gs", [...options, `-sOutputFile=${written}`, pdf]);
  return written;
}

async function measure(name: string, { source, pdf }: { source: string; pdf: string }): Promise<void> {
  const since = performance.now();
  const read = await readPdf(readFileSync(pdf), outlines, () => false);
  const seconds = (performance.now() - since) / 1000;
  if (!read.ok) {
    refused += 1;
    console.log(`${name}: refused, ${read.code}`);
    return;
  }
  const result = path.join(cache, values.engraver, `${name}.musicxml`);
  writeFileSync(result, writeMusicXml(read.score));
  const truth = readTruth(source);
  if (isInexact(truth)) {
    console.log(`${name}: left out, its durations are rounded or nought`);
    return;
  }
  const found = readTruth(result);
  const asWritten = compare(truth, found, {});
  const hidden = values.hidden ? 0 : leaveOutHidden(truth, found, asWritten.perMeasure);
  const r = hidden > 0 ? compare(truth, found, {}) : asWritten;
  const confidences = read.reading.measures.map((one) => one.confidence);
  const flags = { wrong: 0, wrongFlagged: 0, rightFlagged: 0 };
  const worst: string[] = [];
  let at = -1;
  for (const one of r.perMeasure as { truth: string | null; result: string | null; exact: boolean; f1: number }[]) {
    if (one.result !== null) at += 1;
    const isFlagged = one.result !== null && (confidences[at] ?? 1) < doubtfulBelow;
    const tenth = byConfidence[Math.floor(10 * (confidences[at] ?? 0))];
    if (tenth && one.result !== null) tenth[one.exact ? "right" : "wrong"] += 1;
    if (!one.exact) {
      flags.wrong += 1;
      if (isFlagged) flags.wrongFlagged += 1;
      worst.push(`${one.truth}→${one.result}${isFlagged ? "" : "!"}`);
    } else if (isFlagged) {
      flags.rightFlagged += 1;
      worst.push(`(${one.result})`);
    }
  }
  const row: Row = {
    name,
    hit: Math.round(r.full.recall * r.notes.truth),
    truth: r.notes.truth,
    found: r.notes.result,
    pitchHit: Math.round(r.pitch.recall * r.notes.truth),
    measures: r.perMeasure.length,
    exact: r.perMeasure.length - flags.wrong,
    ...flags,
    staff: (r.staff ?? 0) * r.matched,
    voice: (r.voice ?? 0) * r.matched,
    spelled: (r.spelling ?? 0) * r.matched,
    key: (r.keySignature ?? 0) * r.perMeasure.length,
    time: (r.timeSignature ?? 0) * r.perMeasure.length,
    lyrics: (r.lyrics.recall ?? 0) * r.lyrics.truth,
    lyricsTruth: r.lyrics.truth,
    ...compareHeads(readFileSync(source), read.score),
    marks: compareMarks(readFileSync(source), read.score, r.perMeasure),
    seconds,
    pages: read.pages,
  };
  rows.push(row);
  if (values.rows) appendFileSync(values.rows, `${JSON.stringify(row)}\n`);
  const percent = (part: number, whole: number): string => ((100 * part) / Math.max(1, whole)).toFixed(1);
  console.log(
    `${name.slice(0, 60).padEnd(60)} ${halfOf(name)} notes ${r.notes.truth}→${r.notes.result} full ${percent(2 * row.hit, row.truth + row.found)} pitch ${percent(2 * row.pitchHit, row.truth + row.found)} measures ${r.measures.truth}→${r.measures.result} exact ${percent(row.exact, row.measures)} flags ${flags.wrongFlagged}/${flags.wrong}+${flags.rightFlagged} ${seconds.toFixed(1)}s`,
  );
  if (Number(values.worst) > 0) console.log(`   ${worst.slice(0, Number(values.worst)).join(" ")}`);
}

/** Sources whose tuplets are rounded to whole ticks, or whose notes last no time, would count every exact reading as wrong. */
function isInexact(truth: { parts: unknown[] }): boolean {
  return soundingNotes(truth, truth.parts, { merge: false }).some(({ onset, dur }: { onset: number; dur: number }) => {
    const fine = onset * 5040;
    return Math.abs(fine - Math.round(fine)) > 0.05 || dur === 0;
  });
}

/** Of those that are known how many are so. */
function shareOf(all: readonly (boolean | undefined)[]): string {
  const known = all.filter((one) => one !== undefined);
  return `${((100 * known.filter(Boolean).length) / Math.max(1, known.length)).toFixed(1)} of ${known.length}`;
}

/** precision and recall of the marks of one kind, of how many */
function marksText(counts: readonly MarkCounts[MarkKind][]): string {
  const sum = (key: "truth" | "found" | "hit"): number => counts.reduce((total, one) => total + one[key], 0);
  const share = (whole: number): string => (sum("hit") / Math.max(1, whole)).toFixed(3);
  return `${share(sum("found"))}/${share(sum("truth"))} of ${sum("truth")}`;
}

function printTotals(): void {
  for (const half of ["tuned", "kept"] as const) {
    const own = rows.filter((row) => halfOf(row.name) === half);
    if (own.length === 0) continue;
    const sum = (key: Exclude<keyof Row, "name" | "title" | "composer" | "marks">): number =>
      own.reduce((total, row) => total + row[key], 0);
    const share = (part: number, whole: number): string => ((100 * part) / Math.max(1, whole)).toFixed(2);
    const matched = sum("hit");
    console.log(
      [
        `${values.engraver}, ${half}: ${own.length} pieces, ${sum("truth")} notes, ${sum("measures")} measures, ${refused} refused`,
        `notes precision ${share(matched, sum("found"))} recall ${share(matched, sum("truth"))} F1 ${share(2 * matched, sum("found") + sum("truth"))}; pitch F1 ${share(2 * sum("pitchHit"), sum("found") + sum("truth"))}`,
        `measures exact ${share(sum("exact"), sum("measures"))}; wrong ones flagged ${share(sum("wrongFlagged"), sum("wrong"))} (${sum("wrongFlagged")}/${sum("wrong")}), right ones flagged ${share(sum("rightFlagged"), sum("exact"))}`,
        `key ${share(sum("key"), sum("measures"))}, time ${share(sum("time"), sum("measures"))}, lyrics ${share(sum("lyrics"), sum("lyricsTruth"))} of ${sum("lyricsTruth")}, titles ${shareOf(own.map(({ title }) => title))}, composers ${shareOf(own.map(({ composer }) => composer))}`,
        markKinds.map((kind) => `${kind} ${marksText(own.flatMap(({ marks }) => marks?.[kind] ?? []))}`).join(", "),
        `${(sum("seconds") / Math.max(1, sum("pages"))).toFixed(2)} s a page`,
      ].join("\n  "),
    );
  }
}
