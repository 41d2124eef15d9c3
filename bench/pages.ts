// What a teacher sees first on the pages of rewrites: likeness, octaves, harmony, bass; means and worst pieces.
//   npx node bench/pages.ts FOLDERS LEVELS [--set tuned|apart] [--only TEXT] [--out DIR]
// LEVELS is a list with commas of level names or steps. A third of the files, by a hash of their names, is kept apart: nothing is
// tuned on it.
import { spawnSync } from "node:child_process";
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { isKeptApart } from "../packages/arrange/src/testing/agreement.ts";
import { corpus, evaluationTools, quantile, scoreFiles } from "./corpus-files.ts";
import { rewriteFile } from "./rewrite-file.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  args: process.argv.slice(2).map((text) => (/^-\d/.test(text) ? `=${text}` : text)),
  options: {
    set: { type: "string", default: "tuned" },
    only: { type: "string", default: "" },
    key: { type: "string", default: "auto" },
    out: { type: "string", default: path.join(os.tmpdir(), `gradus-bench-pages-${process.pid}`) },
  },
});
const [folders = "scores/piano", levelList = "Elementary"] = positionals;
mkdirSync(values.out, { recursive: true });

const files = folders
  .split(",")
  .flatMap((folder) => scoreFiles(folder.startsWith("scores") ? folder : `scores/${folder}`))
  .filter((file) => isKeptApart(path.basename(file)) === (values.set === "apart") && file.includes(values.only));

type Figures = Readonly<Record<string, number | undefined>>;
for (const level of levelList.replace(/^=/, "").split(",")) {
  const rows: { readonly name: string; readonly figures: Figures }[] = [];
  for (const file of files) {
    const figures = await one(file, level);
    if (!figures) continue;
    rows.push({ name: path.basename(file), figures });
    console.log(`${path.basename(file).slice(0, 34).padEnd(34)} ${lineOf(figures)}`);
  }
  table(level, rows);
}

function lineOf(figures: Figures): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${value == null ? "-" : value.toFixed(2)}`)
    .join(" ");
}

async function one(file: string, level: string): Promise<Figures | undefined> {
  const { result, seconds } = await rewriteFile(file, { type: "simplify", level, key: values.key });
  if (!result.ok) {
    console.log(`${path.basename(file)}: ${result.code}`);
    return undefined;
  }
  const { report, outputs } = result;
  if (report.changes.length === 0) {
    console.log(`${path.basename(file).slice(0, 34).padEnd(34)} left alone: ${report.target.note}`);
    return undefined;
  }
  const target = path.join(values.out, `${path.basename(file).replace(/\.[^.]+$/, "")}.${level}.musicxml`);
  writeFileSync(target, outputs.musicxml ?? new Uint8Array());
  const music = tool("music.mjs", file, target);
  const page = tool("page.mjs", file, target);
  const kept = tool("fidelity.mjs", file, target);
  return {
    from: report.before.grade,
    to: report.after.grade,
    aim: report.request.targetGrade,
    breaks: music.octaveBreaks?.per100,
    returns: music.returns?.share,
    alike: page.alike?.lower,
    kinds: page.kinds?.output,
    ledger: page.ledger?.output,
    chord: music.harmony?.rootAndQuality,
    third: music.harmony?.third,
    leading: music.leading?.share,
    bass: music.bass?.agreement,
    register: music.bass?.register,
    tune: kept.melody?.recall,
    beats: kept.melody?.onBeatRecall,
    chroma: kept.chroma?.cosine,
    clefs: page.clefs?.output,
    flicker: page.flicker?.output,
    invalid:
      spawnSync(process.execPath, [path.join(realpathSync(evaluationTools), "check.mjs"), "--source", file, target])
        .status ?? 1,
    seconds: (seconds / Math.max(32, report.input.measures)) * 32,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: what the measuring tools print
function tool(name: string, ...args: readonly string[]): any {
  const { stdout } = spawnSync(process.execPath, [path.join(realpathSync(evaluationTools), name), "--json", ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
}

function table(level: string, rows: readonly { readonly name: string; readonly figures: Figures }[]): void {
  console.log(
    `\n${level}, ${values.set}: ${rows.length} of ${files.length} pieces rewritten (${path.basename(corpus)})`,
  );
  for (const name of Object.keys(rows[0]?.figures ?? {})) {
    const own = rows.map(({ figures }) => figures[name] ?? Number.NaN).filter(Number.isFinite);
    const mean = own.reduce((sum, value) => sum + value, 0) / Math.max(1, own.length);
    console.log(
      `  ${name.padEnd(9)} mean ${mean.toFixed(3)}  lowest ${quantile(own, 0).toFixed(2)}  highest ${Math.max(...own).toFixed(2)}`,
    );
  }
}
