// How far the reading of harmony agrees with people: `npx node bench/harmony.ts [--each]`. 57 scores whose chords theorists
// wrote down (corpus/harmony, from When in Rome), by time, in the mean over scores. A third of them, by a hash of the name,
// is kept apart: nobody tunes on it.
import { readFileSync } from "node:fs";
import path from "node:path";
import { playersOf } from "@gradus/difficulty";
import { readScore } from "@gradus/score";
import { harmoniesOf } from "../packages/arrange/src/read/chords/harmonies.ts";
import { pieceOf } from "../packages/arrange/src/read/piece.ts";
import {
  type Agreement,
  agreementOf,
  type ChordRow,
  isKeptApart,
  timed,
} from "../packages/arrange/src/testing/agreement.ts";
import { scoreFiles } from "./corpus-files.ts";

type Row = Agreement & { readonly name: string; readonly apart: boolean; readonly msPerBar: number };
const rows: Row[] = [];
for (const file of scoreFiles("harmony")) {
  const read = readScore(readFileSync(file));
  if (!read.ok) throw new Error(`${file}: ${read.message}`);
  const player = playersOf(read.score).find(({ keyboard }) => keyboard) ?? playersOf(read.score)[0];
  if (!player) continue;
  const piece = pieceOf(read.score, player);
  const since = process.cpuUsage();
  const harmonies = harmoniesOf(read.score, piece);
  const { user, system } = process.cpuUsage(since);
  const people = JSON.parse(readFileSync(file.replace(/\.mxl$/, ".harmony.json"), "utf8")) as ChordRow[];
  const name = path.basename(file);
  rows.push({
    ...agreementOf(timed(people, read.score, piece), harmonies),
    name,
    apart: isKeptApart(name),
    msPerBar: (user + system) / 1000 / piece.bars.length,
  });
}

const print = (name: string, own: readonly Row[]): void => {
  const mean = (value: (row: Row) => number): string =>
    (own.reduce((sum, row) => sum + value(row), 0) / own.length).toFixed(3);
  console.log(
    `${name} (${own.length}): root ${mean((row) => row.root)}, root and quality ${mean((row) => row.quality)}, bass ${mean((row) => row.bass)}, ${mean((row) => row.msPerBar)} ms a measure`,
  );
};
if (process.argv.includes("--each"))
  for (const row of rows.toSorted((a, b) => a.root - b.root)) if (!row.apart) print(row.name, [row]);
print(
  "tuned on",
  rows.filter(({ apart }) => !apart),
);
print(
  "kept apart",
  rows.filter(({ apart }) => apart),
);
