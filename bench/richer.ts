// How far pieces come when they are made richer, and whether the pages are valid; pieces left alone count as no gain.
//   npx node bench/richer.ts FOLDERS LEVELS [--set all|tuned|apart] [--only TEXT] [--out DIR] [--no-check]
// LEVELS is a list with commas of level names or steps (+1).
import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { filesOf, isInvalid } from "./figures.ts";
import { rewriteFile } from "./rewrite-file.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: "string", default: "all" },
    only: { type: "string", default: "" },
    out: { type: "string", default: path.join(os.tmpdir(), `gradus-bench-richer-${process.pid}`) },
    "no-check": { type: "boolean", default: false },
  },
});
const [folders = "scores/piano", levels = "+1"] = positionals;
const { only, out } = values;
mkdirSync(out, { recursive: true });

type Row = { readonly from: number; readonly to: number; readonly aim: number; readonly invalid: number };
/** grades: where pieces begin to have little that can be added */
const easy = 4.5;

const meanGain = (rows: readonly Row[]): string =>
  (rows.reduce((sum, { from, to }) => sum + to - from, 0) / Math.max(1, rows.length)).toFixed(2);

for (const level of levels.split(",")) {
  const sets = values.set === "all" ? ["tuned", "apart"] : [values.set];
  const files = sets.flatMap((set) => filesOf(folders, { set, only })).sort();
  const rows: Row[] = [];
  for (const file of files) {
    const row = await rowOf(file, level);
    if (row) rows.push(row);
  }
  const near = (by: number): number => rows.filter(({ to, aim }) => Math.abs(aim - to) <= by).length;
  const [below, above] = [rows.filter(({ from }) => from < easy), rows.filter(({ from }) => from >= easy)];
  console.log(
    `\n${level}, ${values.set}: ${rows.length} pieces; ${near(0.25)} within .25, ${near(0.35)} within .35, ${near(0.5)} within .5;`,
    `gain ${meanGain(below)} under ${easy} (${below.length}), ${meanGain(above)} above (${above.length});`,
    `left alone ${rows.filter(({ from, to }) => from === to).length}, invalid ${rows.filter(({ invalid }) => invalid).length}`,
  );
}

async function rowOf(file: string, level: string): Promise<Row | undefined> {
  const name = path.basename(file);
  const { result, seconds } = await rewriteFile(file, { type: "complexify", level });
  const say = (text: string): void => console.log(`${name.slice(0, 40).padEnd(40)} ${text}`);
  if (!result.ok) {
    say(`${result.code}: ${result.message}`);
    return undefined;
  }
  const { report, outputs } = result;
  const [from, to, aim] = [report.before.grade, report.after.grade, report.request.targetGrade ?? Number.NaN];
  const target = path.join(out, `${name.replace(/\.[^.]+$/, "")}.${level}.musicxml`);
  writeFileSync(target, outputs.musicxml ?? new Uint8Array());
  const invalid = values["no-check"] ? 0 : isInvalid(file, target);
  const figures = `${from.toFixed(2)} → ${to.toFixed(2)} (${aim.toFixed(2)})`;
  const flaw = invalid ? "INVALID" : "";
  say(
    `${figures} ${seconds.toFixed(1)} s ${flaw} ${report.changes.length === 0 ? "left alone" : ""} ${report.target.note}`,
  );
  return { from, to, aim, invalid };
}
