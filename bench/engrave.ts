// CPU time of a PDF beside MuseScore 3 and LilyPond, in one run and at the same staff size:
// `npx node bench/engrave.ts [--cold] [--lilypond N] [--most MEASURES] [--every N] [--from N] [--memory] [folder]`. Ours is
// warm: one process that has engraved before. --every takes each Nth file, beginning with --from. --cold adds a process of its own for every tenth file, --lilypond N engraves N files with
// musicxml2ly and lilypond too. All read the same uncompressed MusicXML. --memory draws one score 200 times instead.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { createEngraver, type Engraver, toPdf } from "@gradus/engrave";
import { measureCount, readScore, titlePage, writeDrawnMusicXml, writeMusicXml } from "@gradus/score";
import { corpus, quantile, scoreFiles } from "./corpus-files.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cold: { type: "boolean" },
    memory: { type: "boolean" },
    lilypond: { type: "string", default: "0" },
    most: { type: "string", default: "600" },
    every: { type: "string", default: "1" },
    from: { type: "string", default: "0" },
    alone: { type: "string" },
  },
});

type Row = {
  readonly name: string;
  readonly pages: number;
  readonly warm: number;
  readonly theirs: Theirs | undefined;
};
type Theirs = { readonly cpu: number; readonly pages: number };

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Half a staff space in tenths of a millimetre, as the source's own staff: what MuseScore and LilyPond take. */
function unitOf(xml: string): number {
  const millimetres = Number(/<millimeters>\s*([\d.]+)/.exec(xml)?.[1]);
  const tenths = Number(/<tenths>\s*([\d.]+)/.exec(xml)?.[1]);
  const staff = millimetres > 0 && tenths > 0 ? (millimetres * 40) / tenths : 7.06;
  return Math.min(12, Math.max(4.5, (staff * 10) / 8));
}

async function ours(engraver: Engraver, bytes: Uint8Array): Promise<{ readonly cpu: number; readonly pages: number }> {
  const since = cpuSeconds();
  const read = readScore(bytes);
  if (!read.ok) throw new Error(read.code);
  const xml = writeDrawnMusicXml(read.score);
  const engraved = engraver.engrave(xml, { ...titlePage(read.score), pageSize: "a4", unit: unitOf(xml) });
  if (!engraved.ok) throw new Error(engraved.code);
  await toPdf(engraved.pages, { title: "x", author: "x", date: undefined, pageSize: "a4" });
  return { cpu: cpuSeconds() - since, pages: engraved.pageCount };
}

async function compare(engraver: Engraver): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "gradus-bench-engrave-"));
  const isTaken = (_: string, index: number): boolean =>
    index >= Number(values.from) && (index - Number(values.from)) % Number(values.every) === 0;
  const files = scoreFiles(positionals[0] ?? "scores").filter(isTaken);
  const every = Math.max(1, Math.floor(files.length / Math.max(1, Number(values.lilypond))));
  const rows: Row[] = [];
  const cold: number[] = [];
  const lilypond: number[] = [];
  for (const [index, file] of files.entries()) {
    const name = path.relative(corpus, file);
    const read = readScore(readFileSync(file));
    if (!read.ok || measureCount(read.score) > Number(values.most)) continue;
    const source = path.join(folder, "source.musicxml");
    writeFileSync(source, writeMusicXml(read.score));
    const bytes = readFileSync(source);
    const { cpu, pages } = await ours(engraver, bytes);
    const pdf = path.join(folder, "theirs.pdf");
    const theirs = timed(`QT_QPA_PLATFORM=offscreen mscore3 -o ${pdf} ${source}`, pdf);
    rows.push({ name, pages, warm: cpu, theirs });
    const parts = [`${pages} p ${cpu.toFixed(2)} s`, `MuseScore ${theirs?.pages} p ${theirs?.cpu.toFixed(2)} s`];
    if (values.cold && index % 10 === 0) {
      const seconds = timed(`${process.execPath} ${import.meta.filename} --alone ${source}`)?.cpu ?? Number.NaN;
      cold.push(seconds / (theirs?.cpu ?? Number.NaN));
      parts.push(`cold ${seconds.toFixed(2)} s`);
    }
    if (Number(values.lilypond) > 0 && index % every === 0 && measureCount(read.score) <= 120) {
      const target = path.join(folder, "lily");
      const made = timed(
        `cd ${folder} && musicxml2ly -o ${target}.ly ${source} && lilypond -o ${target} ${target}.ly`,
        `${target}.pdf`,
      );
      if (made) lilypond.push(cpu / made.cpu);
      parts.push(`LilyPond ${made ? `${made.pages} p ${made.cpu.toFixed(2)} s` : "made no PDF"}`);
    }
    console.log(`${name}: ${parts.join(", ")}`);
  }
  rmSync(folder, { recursive: true });
  summary(rows, cold, lilypond);
}

/** CPU seconds of a shell command with its children; undefined when it made no PDF. */
function timed(command: string, pdf?: string): Theirs | undefined {
  if (pdf) rmSync(pdf, { force: true });
  const count = pdf ? `; pdfinfo ${pdf} 2>/dev/null` : "";
  const { stdout } = spawnSync("bash", ["-c", `( ${command} ) >/dev/null 2>&1; times${count}`], {
    encoding: "utf8",
    timeout: 600_000,
  });
  // the second line: of the shell's children
  const [user = 0, system = 0] = (stdout.split("\n")[1] ?? "").split(" ").map(seconds);
  const pages = pdf ? Number(/Pages:\s+(\d+)/.exec(stdout)?.[1]) : 0;
  return Number.isFinite(pages) ? { cpu: user + system, pages } : undefined;
}

/** "1m2.345s" */
function seconds(text: string): number {
  const [, minutes = "0", rest = "0"] = /(\d+)m([\d.]+)s/.exec(text) ?? [];
  return 60 * Number(minutes) + Number(rest);
}

const two = (values: readonly number[], p: number): string => quantile(values, p).toFixed(2);
const share = (values: readonly number[], most: number): string =>
  `${values.filter((one) => one <= most).length} of ${values.length} ≤ ${most}`;

function summary(rows: readonly Row[], cold: readonly number[], lilypond: readonly number[]): void {
  const compared = rows.flatMap(({ warm, pages, theirs }) => (theirs ? [{ warm, pages, theirs }] : []));
  const ratios = compared.map(({ warm, theirs }) => warm / theirs.cpu);
  const perPage = compared.map(({ warm, pages, theirs }) => warm / pages / (theirs.cpu / theirs.pages));
  console.log(`\n${rows.length} scores, ${compared.length} of which MuseScore made into a PDF`);
  console.log(`ours warm / MuseScore: ${share(ratios, 1)}; median ${two(ratios, 0.5)}, p95 ${two(ratios, 0.95)}`);
  console.log(`the same per page: ${share(perPage, 1)}; median ${two(perPage, 0.5)}, p95 ${two(perPage, 0.95)}`);
  if (cold.length > 0) console.log(`ours cold / MuseScore: ${share(cold, 1)}; median ${two(cold, 0.5)}`);
  if (lilypond.length > 0)
    console.log(
      `ours warm / LilyPond: ${share(lilypond, 0.5)}; median ${two(lilypond, 0.5)}, most ${two(lilypond, 1)}`,
    );
  for (const [least, most, aim] of [
    [1, 1, 0.35],
    [2, 3, 1.2],
    [8, 12, 4.5],
  ] as const) {
    const warm = rows.filter(({ pages }) => pages >= least && pages <= most).map((row) => row.warm);
    if (warm.length > 0)
      console.log(`${least}–${most} pages: median ${two(warm, 0.5)} s, most ${two(warm, 1)} s; ${share(warm, aim)} s`);
  }
  console.log(`memory at the end: ${Math.round(process.memoryUsage.rss() / 1e6)} MB`);
}

/** Whether one score engraved again and again takes more and more memory. */
async function memory(engraver: Engraver): Promise<void> {
  const bytes = readFileSync(path.join(corpus, positionals[0] ?? "scores/piano/fur-elise.mxl"));
  for (let count = 1; count <= 200; count += 1) {
    await ours(engraver, bytes);
    if (count % 50 === 0 || count === 1) console.log(`${count}: ${Math.round(process.memoryUsage.rss() / 1e6)} MB`);
  }
}

if (values.alone) {
  await ours(await createEngraver(), readFileSync(values.alone));
  process.exit(0);
}
const engraver = await createEngraver();
if (values.memory) await memory(engraver);
else {
  // Warm: the compiler of WebAssembly and that of JavaScript have both seen a score of some length.
  const warmUp = readFileSync(path.join(corpus, "scores/piano/fur-elise.mxl"));
  for (let count = 0; count < 3; count += 1) await ours(engraver, warmUp);
  await compare(engraver);
}
