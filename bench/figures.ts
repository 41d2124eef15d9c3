import { spawnSync } from "node:child_process";
import { realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Report } from "@gradus/contracts";
import { isKeptApart } from "../packages/arrange/src/testing/agreement.ts";
import { evaluationTools, quantile, scoreFiles } from "./corpus-files.ts";
import { rewriteFile } from "./rewrite-file.ts";

type Wanted = Parameters<typeof rewriteFile>[1];

export type Figures = Readonly<Record<string, number | undefined>>;
type Row = { readonly name: string; readonly figures: Figures };

/** Scores of folders (a list with commas) in the third that is kept apart, by a hash of the names, or in the other two. */
export const filesOf = (folders: string, { set, only }: { readonly set: string; readonly only: string }): string[] =>
  folders
    .split(",")
    .flatMap((folder) => scoreFiles(folder.startsWith("scores") ? folder : `scores/${folder}`))
    .filter((file) => isKeptApart(path.basename(file)) === (set === "apart") && file.includes(only));

/** A rewrite as it was written to a file; `seconds`: of processor time for 32 measures. */
export type Made = { readonly report: Report; readonly target: string; readonly seconds: number };

/** Rewrites a file into the folder `out`; undefined, with a line that says why, where that was refused or left it alone. */
export async function writtenTo(out: string, file: string, wanted: Wanted): Promise<Made | undefined> {
  const name = path.basename(file);
  const { result, seconds } = await rewriteFile(file, wanted);
  const say = (text: string): void => console.log(`${name.slice(0, 34).padEnd(34)} ${text}`);
  if (!result.ok) {
    say(`${result.code}: ${result.message}`);
    return undefined;
  }
  const { report, outputs } = result;
  if (report.changes.length === 0) {
    say(`${report.before.grade.toFixed(2)} left alone: ${report.target.note}`);
    return undefined;
  }
  const target = path.join(out, `${name.replace(/\.[^.]+$/, "")}.${wanted.level}.musicxml`);
  writeFileSync(target, outputs.musicxml ?? new Uint8Array());
  return { report, target, seconds: (seconds / Math.max(32, report.input.measures)) * 32 };
}

const lineOf = (figures: Figures): string =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${value == null ? "-" : value.toFixed(2)}`)
    .join(" ");

/** 1 where the checker finds something in a result that its source does not have. */
export const isInvalid = (source: string, result: string): number =>
  spawnSync(process.execPath, [path.join(realpathSync(evaluationTools), "check.mjs"), "--source", source, result])
    .status ?? 1;

// biome-ignore lint/suspicious/noExplicitAny: what the measuring tools print
export function tool(name: string, ...args: readonly string[]): any {
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

/** Mean, lowest and highest of every figure. */
const tableOf = (rows: readonly Row[]): string =>
  Object.keys(rows[0]?.figures ?? {})
    .map((name) => {
      const own = rows.map(({ figures }) => figures[name] ?? Number.NaN).filter(Number.isFinite);
      const mean = own.reduce((sum, value) => sum + value, 0) / Math.max(1, own.length);
      return `  ${name.padEnd(9)} mean ${mean.toFixed(3)}  lowest ${quantile(own, 0).toFixed(2)}  highest ${Math.max(...own).toFixed(2)}`;
    })
    .join("\n");

/** Rewrites files for every level of a list with commas and prints their figures, a line each and a table. */
export async function printFigures(
  files: readonly string[],
  levels: string,
  set: string,
  one: (file: string, level: string) => Promise<Figures | undefined>,
): Promise<void> {
  for (const level of levels.replace(/^=/, "").split(",")) {
    const rows: Row[] = [];
    for (const file of files) {
      const figures = await one(file, level);
      if (!figures) continue;
      rows.push({ name: path.basename(file), figures });
      console.log(`${path.basename(file).slice(0, 34).padEnd(34)} ${lineOf(figures)}`);
    }
    console.log(`\n${level}, ${set}: ${rows.length} of ${files.length} pieces rewritten\n${tableOf(rows)}`);
  }
}
