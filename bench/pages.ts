// What a teacher sees first on the pages of rewrites: likeness, octaves, harmony, bass; means and worst pieces.
//   npx node bench/pages.ts FOLDERS LEVELS [--set tuned|apart] [--only TEXT] [--out DIR]
// LEVELS is a list with commas of level names or steps. A third of the files, by a hash of their names, is kept apart: nothing is
// tuned on it.
import { mkdirSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Figures, filesOf, isInvalid, printFigures, tool, writtenTo } from "./figures.ts";

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

const files = filesOf(folders, values);

await printFigures(files, levelList, values.set, one);

async function one(file: string, level: string): Promise<Figures | undefined> {
  const made = await writtenTo(values.out, file, { type: "simplify", level, key: values.key });
  if (!made) return undefined;
  const { report, target, seconds } = made;
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
    invalid: isInvalid(file, target),
    seconds,
  };
}
