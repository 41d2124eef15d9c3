import { scoreOf } from "@gradus/testing/scores";
import { describe, expect, it } from "vitest";
import { arrange } from "../index.ts";
import { request } from "../testing/rewrites.ts";

const tune = "1 C5, 1 D5, 1 E5, 1 G5";
const chords = "4 C3 E3 G3";
const runs = Array(2).fill("1/4 C5, 1/4 D5, 1/4 E5, 1/4 F5, 1/4 G5, 1/4 A5, 1/4 B5, 1/4 C6").join(", ");
const leaps = Array(4).fill("1/2 C2 C3, 1/2 E4 G4 C5").join(", ");
/** Eight plain bars, then eight bars of runs over leaps. */
const contrasting = () =>
  scoreOf({
    staves: [
      [...Array(8).fill(tune), ...Array(8).fill(runs)],
      [...Array(8).fill(chords), ...Array(8).fill(leaps)],
    ],
  });

describe("a step of a piece in two manners", () => {
  it("leaves the section alone that is easy already", () => {
    const result = arrange(contrasting(), { ...request, level: { kind: "relative", steps: -1 } });
    if (!result.ok) throw new Error(result.message);
    const changed = new Set(result.report.changes.map(({ measureIndex }) => measureIndex));
    expect(changed.size).toBeGreaterThan(0);
    expect(Math.min(...changed)).toBeGreaterThanOrEqual(8);
  });
});
