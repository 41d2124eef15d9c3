import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { arrange } from "../index.ts";
import { request } from "../testing/rewrites.ts";

const step = { kind: "relative", steps: -1 } as const;
/** A plain tune over a plain bass, in E major: nothing in it can be made simpler but its black keys. */
const inFourSharps = () => {
  const upper = [
    "1 E4, 1 G#4, 1 B4, 1 G#4",
    "1 A4, 1 F#4, 1 C#5, 1 A4",
    "1 B4, 1 D#5, 1 F#5, 1 D#5",
    "2 E5, 1 C#5, 1 G#4",
  ];
  const lower = ["2 E3, 2 G#3", "2 A3, 2 F#3", "2 B3, 2 D#3", "2 C#3, 2 E3"];
  return scoreOf({
    fifths: 4,
    staves: [
      [...upper, ...upper],
      [...lower, ...lower],
    ],
  });
};

it("takes a small step by a key with fewer signs where nothing else is easier", () => {
  const result = arrange(inFourSharps(), { ...request, key: "auto", level: step });
  if (!result.ok) throw new Error(result.message);
  expect(result.report.changes.map(({ rule }) => rule)).toEqual(["key"]);
  expect(result.report.after.grade).toBeLessThan(result.report.before.grade - 0.3);
});

it("keeps a key that was asked for, and leaves the piece alone", () => {
  const result = arrange(inFourSharps(), { ...request, key: "keep", level: step });
  if (!result.ok) throw new Error(result.message);
  expect(result.report.changes).toEqual([]);
});
