import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { times } from "../testing/pieces.ts";
import { rewrite } from "../testing/rewrites.ts";

const elementary = { kind: "grade", grade: 2.5, name: "Elementary" } as const;
const tune = ["1 C5, 1 D5, 2 E5", "1 F5, 1 E5, 2 D5", "1 E5, 1 G5, 1 F5, 1 E5", "2 D5, 2 C5"];
const run =
  "1/4 C5, 1/4 D5, 1/4 E5, 1/4 F5, 1/4 G5, 1/4 F5, 1/4 E5, 1/4 D5, 1/4 C5, 1/4 G5, 1/4 A5, 1/4 B5, 1/4 C6, 1/4 B5, 1/4 A5, 1/4 F#5";
const alberti = times(2, ["1/2 C3, 1/2 G3, 1/2 E3, 1/2 G3"]).join(", ");
const chords = ["2 C3, 2 E3 G3", "2 D3, 2 F3 B3", "2 C3, 2 E3 G3", "2 G3 B3, 2 C3 E3"];

it("rewrites a piece that the meter finds at a level, where its measures go beyond what the level reads", () => {
  const [one = "", two = "", ...rest] = tune;
  const { report } = rewrite(scoreOf({ staves: [times(4, [one, run, two, run, ...rest]), times(24, [alberti])] }), {
    level: elementary,
  });
  expect(report.before.level).toBe("Elementary");
  const changed = new Set(report.changes.map(({ measure }) => measure));
  expect(["2", "4", "8", "10"].filter((measure) => changed.has(measure))).toHaveLength(4);
});

it("leaves a piece alone that is at a level by its measures too", () => {
  const { report } = rewrite(scoreOf({ staves: [times(5, tune), times(5, chords)] }), { level: elementary });
  expect(report.changes).toEqual([]);
});
