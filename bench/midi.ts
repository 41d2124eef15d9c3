// MIDI read as scores, beside MuseScore 3: `npx node bench/midi.ts [--half tune|kept] [--folders piano] [--forms split,verovio,flat,performed]
// [--no-musescore] [--limit N] [--each]`. Real scores are played into MIDI files of three kinds and read again; the score
// behind them is the truth. Pieces fall into halves by a hash of their name: one to tune on, one kept apart.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { readMidiScore } from "@gradus/midi";
import { readScore, type Score } from "@gradus/score";
import { corpus, quantile, scoreFiles } from "./corpus-files.ts";
import { performedMidi, plainScore, verovioMidi, writtenMidi } from "./midi-forms.ts";
import { compareScores, type Metrics, metricNames } from "./midi-metrics.ts";

const { values } = parseArgs({
  options: {
    half: { type: "string" },
    folders: { type: "string", default: "piano" },
    forms: { type: "string", default: "split,verovio,flat,performed" },
    limit: { type: "string", default: "1000" },
    "no-musescore": { type: "boolean", default: false },
    each: { type: "boolean", default: false },
  },
});
const MAX_BYTES = 3_000_000;
const cache = path.join(os.tmpdir(), "gradus-bench-midi");
mkdirSync(cache, { recursive: true });

const hash = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex");
const halfOf = (file: string): "tune" | "kept" =>
  Number.parseInt(hash(path.basename(file)).slice(0, 8), 16) % 2 === 0 ? "tune" : "kept";

const forms = {
  split: (score: Score) => writtenMidi(score, true),
  verovio: verovioMidi,
  flat: (score: Score) => writtenMidi(score, false),
  performed: performedMidi,
} as const;

type Row = { readonly half: string; readonly form: string; readonly reader: string; readonly metrics: Metrics };
const show = (metrics: Metrics): string => metricNames.map((name) => `${name} ${metrics[name].toFixed(3)}`).join(" ");
const rows: Row[] = [];
const seconds: number[] = [];
const files = values.folders.split(",").flatMap((folder) => scoreFiles(`scores/${folder}`));
let pieces = 0;
for (const file of files) {
  const half = halfOf(file);
  if ((values.half && half !== values.half) || pieces >= Number(values.limit)) continue;
  const read = readScore(readFileSync(file));
  if (!read.ok || readFileSync(file).length > MAX_BYTES) continue;
  const truth = plainScore(read.score);
  pieces += 1;
  for (const form of values.forms.split(",") as (keyof typeof forms)[]) {
    const midi = await forms[form](truth);
    if (!midi) continue;
    const since = performance.now();
    const ours = readMidiScore(midi);
    seconds.push((performance.now() - since) / 1000);
    if (!ours.ok) throw new Error(`${file}: ${ours.code}`);
    note(file, { half, form, reader: "ours", metrics: compareScores(truth, ours.score) });
    const other = values["no-musescore"] ? undefined : museScore(midi);
    if (other) note(file, { half, form, reader: "MuseScore 3", metrics: compareScores(truth, other) });
  }
}

function note(file: string, row: Row): void {
  rows.push(row);
  if (values.each) console.log(path.relative(corpus, file), row.half, row.form, row.reader, show(row.metrics));
}

for (const [name, group] of Map.groupBy(rows, ({ half, form, reader }) => `${form}, ${half}, ${reader}`)) {
  const mean = Object.fromEntries(
    metricNames.map((metric) => [metric, group.reduce((sum, { metrics }) => sum + metrics[metric], 0) / group.length]),
  ) as Metrics;
  console.log(`${name} (${group.length}): ${show(mean)}`);
}
console.log(
  `${pieces} pieces; ours: median ${quantile(seconds, 0.5).toFixed(2)} s, most ${quantile(seconds, 1).toFixed(2)} s`,
);

/** MuseScore's reading, kept between runs: it takes seconds. */
function museScore(midi: Uint8Array): Score | undefined {
  const base = path.join(cache, hash(midi).slice(0, 24));
  if (!existsSync(`${base}.musicxml`)) {
    writeFileSync(`${base}.mid`, midi);
    const result = spawnSync("env", ["QT_QPA_PLATFORM=offscreen", "mscore3", "-o", `${base}.musicxml`, `${base}.mid`], {
      timeout: 240_000,
    });
    if (result.status !== 0) console.log(`MuseScore fails on ${base}.mid`);
  }
  const read = existsSync(`${base}.musicxml`) ? readScore(readFileSync(`${base}.musicxml`)) : undefined;
  return read?.ok ? read.score : undefined;
}
