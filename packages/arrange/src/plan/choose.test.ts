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

describe("a step of a piece whose hands imitate each other", () => {
  it("leaves the theme alone, and says so", () => {
    const theme = ["1/2 C5, 1/2 D5, 1/2 E5, 1/2 F5, 1/2 D5, 1/2 E5, 1 C5", "1 G5, 1/2 C6, 1/2 B5, 1 C6, 1 D6"];
    const low = theme.map((bar) => bar.replaceAll(/([A-G])(\d)/g, (_, step, octave) => `${step}${octave - 2}`));
    const answer = ["1 E5, 1 G5, 1 F5, 1 A5", "1 E5, 1 D5, 1 E5, 1 F5"];
    const under = ["1 C3, 1 E3, 1 D3, 1 F3", "1 C3, 1 B2, 1 C3, 1 D3"];
    const upper = [0, 1, 2, 3].flatMap((turn) => (turn % 2 ? answer : theme));
    const lower = [0, 1, 2, 3].flatMap((turn) => (turn % 2 ? low : under));
    const result = arrange(scoreOf({ staves: [upper, lower] }), { ...request, level: { kind: "relative", steps: -1 } });
    if (!result.ok) throw new Error(result.message);
    expect(result.report.changes).toEqual([]);
    expect(result.report.target.note).toContain("theme goes from hand to hand");
  });
});
