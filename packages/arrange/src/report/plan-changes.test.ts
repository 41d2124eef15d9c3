import { scoreOf } from "@gradus/testing/scores";
import { expect, it } from "vitest";
import { rewrite } from "../testing/rewrites.ts";

const chords = "1 G4 C5 E5, 1 G4 C5 E5, 1 G4 C5 E5, 1 G4 C5 E5";
const tune = ["1/2 C3, 1/2 D3, 1/2 E3, 1/2 F3, 1 G3, 1 E3", "1/2 G3, 1/2 A3, 1/2 G3, 1/2 F3, 1 E3, 1 C3"];

it("does not say that chords over a tune in the left hand are the tune", () => {
  const { report } = rewrite(scoreOf({ staves: [Array(8).fill(chords), [...tune, ...tune, ...tune, ...tune]] }), {
    level: { kind: "relative", steps: -1 },
  });
  const upper = report.changes.filter(({ staff }) => staff === 1).map(({ reason }) => reason);
  expect(new Set(upper)).toEqual(new Set(["The right hand's chords have fewer notes; their top ones stay."]));
});
