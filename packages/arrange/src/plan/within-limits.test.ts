import { scoreOf } from "@gradus/testing/scores";
import { expect, test } from "vitest";
import { namesOf, pieceFrom, times } from "../testing/pieces.ts";
import { beginner, request, rewrite } from "../testing/rewrites.ts";

const tune = ["1 C5, 1 D5, 1 E5, 1 F5", "2 G5, 2 E5", "1 F5, 1 E5, 1 D5, 1 E5", "4 C5"];
const bass = ["2 C3 G3, 2 C3 E3", "2 C3 G3, 2 C3 G3", "2 C3 F3, 2 C3 F3", "4 C3 E3"];
const lower = (score: Parameters<typeof pieceFrom>[0], measure: number): string =>
  namesOf(pieceFrom(score).notes.filter((note) => note.hand === "L" && note.measure === measure));

test("a piece at its level has only its chords lightened that are too wide or too full for it", () => {
  const wide = [...bass.slice(0, 3), "4 C2 E3 G3 C4"];
  const source = scoreOf({ staves: [times(4, tune), [...times(3, bass), ...wide]] });
  const { report, score } = rewrite(source, { ...request, level: beginner });
  expect(report.changes.map(({ measureIndex, rule }) => [measureIndex, rule])).toEqual([[15, "hand-span"]]);
  expect(lower(score, 15).split(" ").length).toBeLessThanOrEqual(2);
  expect(report.target.note).toContain("at this level already; only chords too full or too wide");
  expect(report.limits.filter(({ state }) => state === "exceeded")).toEqual([]);
});

test("a piece at its level without such chords stays as it is", () => {
  const { report } = rewrite(scoreOf({ staves: [times(4, tune), times(4, bass)] }), { ...request, level: beginner });
  expect(report.changes).toEqual([]);
});
