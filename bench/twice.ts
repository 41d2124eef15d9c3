// Rewrites every score of the named folders in two processes, the second from the last file to the first, and compares
// MusicXML and report (without its times) byte for byte.
//   npx node bench/twice.ts [FOLDERS] [--levels=-1,+1] [--rows FILE]
// FOLDERS and levels are lists with commas. A row of JSON a rewrite is kept in FILE.1 and FILE.2, so a stopped bench goes on.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { corpus, scoreFiles } from "./corpus-files.ts";
import { rewriteFile } from "./rewrite-file.ts";

/** SHA-256 of the MusicXML and of the report; the code of a refusal in place of both */
type Row = { readonly file: string; readonly level: string; readonly musicxml: string; readonly report: string };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    levels: { type: "string", default: "-1,+1" },
    rows: { type: "string", default: path.join(os.tmpdir(), "gradus-bench-twice.jsonl") },
    pass: { type: "string", default: "" },
  },
});
const [folders = "piano"] = positionals;

const rowsOf = (pass: string): readonly Row[] => {
  const file = `${values.rows}.${pass}`;
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
};
const keyOf = ({ file, level }: Pick<Row, "file" | "level">): string => `${file} ${level}`;
const hash = (content: Uint8Array | string): string => createHash("sha256").update(content).digest("hex");

async function rewriteAll(pass: string): Promise<void> {
  const known = new Set(rowsOf(pass).map(keyOf));
  const files = folders.split(",").flatMap((folder) => scoreFiles(`scores/${folder}`));
  for (const source of pass === "1" ? files : files.toReversed())
    for (const level of values.levels.split(",")) {
      const place = { file: path.relative(corpus, source), level };
      if (!known.has(keyOf(place)))
        appendFileSync(`${values.rows}.${pass}`, `${JSON.stringify(await rewrite(source, place))}\n`);
    }
}

async function rewrite(source: string, place: Pick<Row, "file" | "level">): Promise<Row> {
  const type = place.level.startsWith("-") ? "simplify" : "complexify";
  const { result } = await rewriteFile(source, { type, level: place.level });
  if (!result.ok) return { ...place, musicxml: result.code, report: result.code };
  const { timingsMs: _, ...report } = result.report;
  return { ...place, musicxml: hash(result.outputs.musicxml ?? ""), report: hash(JSON.stringify(report)) };
}

function compare(): void {
  for (const pass of ["1", "2"]) {
    const options = [folders, `--levels=${values.levels}`, "--rows", values.rows, "--pass", pass];
    const { status } = spawnSync(process.execPath, [import.meta.filename, ...options], { stdio: "inherit" });
    if (status !== 0) throw new Error(`Pass ${pass} ended with ${status}.`);
  }
  const second = new Map(rowsOf("2").map((row) => [keyOf(row), row]));
  const rows = rowsOf("1");
  const other = rows.filter((row) => {
    const again = second.get(keyOf(row));
    return again?.musicxml !== row.musicxml || again.report !== row.report;
  });
  for (const row of other) console.log(`${keyOf(row)}: ${second.has(keyOf(row)) ? "DIFFERENT" : "missing"}`);
  const refused = rows.filter(({ musicxml }) => !/^[0-9a-f]{64}$/.test(musicxml)).length;
  console.log(`${rows.length - other.length} of ${rows.length} rewrites equal byte for byte, ${refused} refused`);
}

if (values.pass) await rewriteAll(values.pass);
else compare();
