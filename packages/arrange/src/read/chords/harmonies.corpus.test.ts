import { existsSync, readdirSync, readFileSync } from "node:fs";
import { playersOf } from "@gradus/difficulty";
import { readScore } from "@gradus/score";
import { expect, it } from "vitest";
import { type Agreement, agreementOf, type ChordRow, isKeptApart, timed } from "../../testing/agreement.ts";
import { pieceOf } from "../piece.ts";
import { harmoniesOf } from "./harmonies.ts";

const folder = "../shared/corpus/harmony";
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".mxl")) : [];

function agreementWith(file: string): Agreement {
  const read = readScore(readFileSync(`${folder}/${file}`));
  if (!read.ok) throw new Error(read.message);
  const players = playersOf(read.score);
  const player = players.find(({ keyboard }) => keyboard) ?? players[0];
  if (!player) throw new Error(`nobody plays ${file}`);
  const piece = pieceOf(read.score, player);
  const rows = JSON.parse(readFileSync(`${folder}/${file.replace(".mxl", ".harmony.json")}`, "utf8")) as ChordRow[];
  return agreementOf(timed(rows, read.score, piece), harmoniesOf(read.score, piece));
}

it.each([
  ["tuned on", false, { root: 0.85, quality: 0.83, bass: 0.79 }],
  ["kept apart", true, { root: 0.825, quality: 0.805, bass: 0.775 }],
] as const)("agrees with people by time on the scores %s", (_which, apart, least) => {
  const own = files.filter((file) => isKeptApart(file) === apart);
  expect(own.length, `no scores in ${folder}: put the corpus beside the repository`).toBeGreaterThan(15);
  const found = own.map(agreementWith);
  for (const what of ["root", "quality", "bass"] as const)
    expect(found.reduce((sum, one) => sum + one[what], 0) / own.length, what).toBeGreaterThan(least[what]);
});
